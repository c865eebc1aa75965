// A proxy that adds an API key to every request, for test programs that cannot send one.

import { createServer, request as httpRequest } from 'node:http'
import { listen } from './listen.ts'

/** Starts the proxy in front of `url`. Other headers, such as Host and Origin, pass unchanged. */
export async function startKeyProxy(url: string, apiKey: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(url)
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    const forwarded = httpRequest({ hostname, port, method, path, headers: { ...headers, 'x-api-key': apiKey } })
    forwarded.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  const { port: ownPort, close } = await listen(server)
  return { url: `http://127.0.0.1:${ownPort}`, close }
}
