// GET /metrics on a port of its own, in the text format of Prometheus.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppError } from '#src/app-error.ts'

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * Serves what `read` returns. Rejects with SERVICE_UNAVAILABLE, which says why, when the port cannot be listened on.
 */
export async function serveMetrics(host: string, port: number, read: () => Promise<string>): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const respond = (status: number, body: string): void => {
      response.writeHead(status, { 'Content-Type': contentType }).end(request.method === 'HEAD' ? undefined : body)
    }
    if (request.url?.split('?')[0] !== '/metrics') return respond(404, 'The metrics are at /metrics.\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return respond(405, 'Use GET.\n')
    read().then((text) => respond(200, text), () => respond(500, 'The metrics could not be read.\n'))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new AppError('SERVICE_UNAVAILABLE', {
      message: `METRICS_PORT: cannot listen on ${host} port ${port} (${error.code}): choose another port`, cause: error,
    })))
    server.listen(port, host, resolve)
  })
  server.unref()
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    }),
  }
}
