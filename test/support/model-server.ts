// A model server for tests: it speaks the OpenAI protocol over real HTTP and answers what a script tells it to.

import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedModel {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown>; strict: boolean } }
  temperature?: number
  max_tokens?: number
  max_completion_tokens?: number
}

/** What to do with one call: a text of the assistant, a status with a message, nothing at all, or a whole body. */
export type Reply =
  | string
  | { status: number; message?: string; headers?: Record<string, string> }
  | 'hang'
  | { body: string; contentType?: string }

export interface ModelServer {
  baseUrl: string
  /** Chat requests in the order they came. */
  asked: AskedModel[]
  /** Authorization headers in the order they came. */
  keys: (string | undefined)[]
  close(): Promise<void>
}

/**
 * Starts the server on an ephemeral port. `script` decides on each chat request, given its number from 0; text becomes
 * the assistant's message.
 * `GET /models` lists `listed-model`.
 */
export async function startModelServer(script: (asked: AskedModel, call: number) => Reply): Promise<ModelServer> {
  const asked: AskedModel[] = []
  const keys: (string | undefined)[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const json = (status: number, body: unknown, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      if (request.method === 'GET')
        return json(200, { object: 'list', data: [{ id: 'listed-model', object: 'model' }] })
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as AskedModel
      keys.push(request.headers.authorization)
      asked.push(body)
      const reply = script(body, asked.length - 1)
      if (reply === 'hang') return undefined
      if (typeof reply === 'string') {
        const message = { role: 'assistant', content: reply }
        return json(200, {
          id: 'chatcmpl-1', object: 'chat.completion', created: 1, model: `${body.model}-answered`,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        })
      }
      if ('body' in reply)
        return response.writeHead(200, { 'content-type': reply.contentType ?? 'application/json' }).end(reply.body)
      return json(reply.status, { error: { message: reply.message ?? 'no', type: 'error' } }, reply.headers)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked, keys, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
