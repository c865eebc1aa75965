// A scripted model server for tests: it speaks the OpenAI protocol over HTTP.

import http from 'node:http'
import { listen } from './listen.ts'

export interface ModelRequest {
  model: string
  messages: { role: string; content: string }[]
  response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown>; strict: boolean } }
  temperature?: number
  max_tokens?: number
  max_completion_tokens?: number
}

/** The text of the assistant's message, an error status, a raw body, or no response at all. */
export type ModelReply =
  | string
  | { status: number; message?: string; headers?: Record<string, string> }
  | { body: string; contentType?: string }
  | 'hang'

export interface ModelServer {
  baseUrl: string
  /** Chat requests in the order of arrival. */
  requests: ModelRequest[]
  /** Authorization headers in the same order. */
  authorizations: (string | undefined)[]
  close(): Promise<void>
}

/**
 * Starts the server on an ephemeral port. `script` decides on the reply to each chat request; `call` counts from 0.
 * `GET /models` lists `listed-model`.
 */
export async function startModelServer(
  script: (request: ModelRequest, call: number) => ModelReply,
): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  const authorizations: (string | undefined)[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const json = (status: number, body: unknown, headers = {}) =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
      if (request.method === 'GET')
        return json(200, { object: 'list', data: [{ id: 'listed-model', object: 'model' }] })
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest
      authorizations.push(request.headers.authorization)
      requests.push(body)
      const reply = script(body, requests.length - 1)
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
  const { port, close } = await listen(server)
  return { requests, authorizations, baseUrl: `http://127.0.0.1:${port}/v1`, close }
}
