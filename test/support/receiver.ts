// A webhook receiver over https that records requests and gives scripted responses.

import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { TestCerts } from './certs.ts'
import { listen } from './listen.ts'

export interface Received {
  at: number
  method: string
  path: string
  headers: IncomingHttpHeaders & Record<`webhook-${'id' | 'timestamp' | 'signature'}`, string>
  body: Buffer
  json: {
    type: string
    id: string
    timestamp: string
    monitor_id: string
    check_id: string | null
    metadata: object
    data: Record<string, unknown>
  }
}

/** A status, a full response, or `hang` for no response. */
export type ReceiverResponse =
  number | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number } | 'hang'

export interface Receiver {
  url(path?: string, host?: string): string
  readonly port: number
  readonly received: Received[]
  /** Responses to the next requests, in order; then `always`. */
  script: ReceiverResponse[]
  always: ReceiverResponse
  /** Number of connections so far, including those without a request. */
  readonly connections: number
  /** Largest number of concurrent requests. */
  readonly busiest: number
  close(): Promise<void>
}

/** Starts a receiver on a free port of every address in 127.0.0.0/8. */
export async function startReceiver({ key, cert }: Pick<TestCerts, 'key' | 'cert'>): Promise<Receiver> {
  const received: Received[] = []
  const state = { open: 0, busiest: 0 }
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    state.busiest = Math.max(state.busiest, ++state.open)
    response.once('close', () => { state.open-- })
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts)
      received.push({
        at: Date.now(), method: request.method ?? '', path: request.url ?? '',
        headers: request.headers as Received['headers'], body, json: JSON.parse(body.toString()) as Received['json'],
      })
      const scripted = receiver.script.shift() ?? receiver.always
      if (scripted === 'hang') return
      const {
        status, headers = {}, body: text = '', afterMs = 0,
      } = typeof scripted === 'number' ? { status: scripted } : scripted
      setTimeout(() => response.writeHead(status, headers).end(text), afterMs)
    })
  })
  const listening = await listen(server, '0.0.0.0')
  const { port, close } = listening

  const receiver: Receiver = {
    url: (path = '/hook', host = '127.0.0.1') => `https://${host}:${port}${path}`,
    port, received, script: [], always: 200, close,
    get connections() { return listening.connections },
    get busiest() { return state.busiest },
  }
  return receiver
}
