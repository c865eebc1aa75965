// A server that answers like a search provider, as a test sets it.

import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from './listen.ts'

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  /** Of a POST. */
  body: Record<string, unknown> | null
}

/** An answer: a status with headers and text, or an object that is sent as JSON with status 200; null never answers. */
export type Reply = { status: number; text: string; headers?: Record<string, string> } | { json: object } | null

export interface ProviderServer {
  url: string
  asked: Asked[]
  reply: (asked: Asked) => Reply
  close(): Promise<void>
}

/** Starts a server on a free port of 127.0.0.1. `reply` can be replaced at any time. */
export async function startProvider(reply: ProviderServer['reply']): Promise<ProviderServer> {
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url!, 'http://provider')
      const asked: Asked = {
        method: request.method!, path: pathname, query: Object.fromEntries(searchParams), headers: request.headers,
        body: request.method === 'POST' ? await json(request) as Record<string, unknown> : null,
      }
      provider.asked.push(asked)
      const answer = provider.reply(asked)
      if (answer === null) return
      if ('json' in answer)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer.json))
      else response.writeHead(answer.status, answer.headers).end(answer.text)
    })()
  })
  const { port, close } = await listen(server)
  const provider: ProviderServer = { url: `http://127.0.0.1:${port}`, asked: [], reply, close }
  return provider
}
