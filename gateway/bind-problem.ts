// Explains why the gateway cannot listen on an address, and which setting to change.

import { createServer } from 'node:net'

/**
 * Why listening on `host:port` fails, with the setting to change; null if it works.
 * @param host HOST: an address or name of this machine  @param port PORT: 0 for any free port
 */
export async function bindProblem(host: string, port: number): Promise<string | null> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(bindErrorMessage(error, host, port)))
    // Exclusive like the gateway, so that a port shared with another process counts as taken.
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

/** Describes a failed `listen` on `host:port` and the setting to change. */
export function bindErrorMessage(error: NodeJS.ErrnoException, host: string, port: number): string {
  const code = error.code ?? error.message
  const shown = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (code === 'EADDRINUSE') return `${shown} is in use: set PORT to another port, or stop the process that uses it`
  // An IPv4 address with a part above 255 is looked up as a host name.
  if (/^(?:EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_\w+)$/.test(code)) {
    return `HOST must be an address of this machine, such as 127.0.0.1 (local only) or 0.0.0.0 (all networks); `
      + `it is ${host}`
  }
  if (code === 'EACCES') return `this user may not listen on ${shown}: set PORT to 1024 or higher`
  return `cannot listen on ${shown} (${code}): set HOST to an address of this machine and PORT to a free port`
}
