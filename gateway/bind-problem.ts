// Why an address cannot be listened on, in words that name the setting to change.

import { createServer } from 'node:net'

/**
 * What keeps `host:port` from being listened on, in a sentence that names the setting and what would be right; null
 * when nothing does.
 * @param host HOST: an address or a name of this machine  @param port PORT: 0 for any that is free
 */
export async function bindProblem(host: string, port: number): Promise<string | null> {
  const server = createServer()
  return await new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(bindErrorMessage(error, host, port)))
    // Exclusive, as the gateway: what is shared with somebody else is taken.
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

/** Why `host:port` could not be listened on, in a sentence that names the setting and what would be right. */
export function bindErrorMessage(error: NodeJS.ErrnoException, host: string, port: number): string {
  const code = error.code ?? error.message
  const shown = `${host.includes(':') ? `[${host}]` : host}:${port}`
  if (code === 'EADDRINUSE') return `${shown} is taken: set PORT to another, or stop what runs there`
  // An IPv4 address with a number too large is looked up as a name.
  if (/^(?:EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_\w+)$/.test(code)) {
    return `HOST is ${host}, which is no address of this machine: set it to one that is, such as 127.0.0.1 (reached from here alone) or 0.0.0.0 (on every network)`
  }
  if (code === 'EACCES') return `${shown} may not be listened on by this user: set PORT to 1024 or higher`
  return `${shown} cannot be listened on (${code}): set HOST and PORT to an address of this machine and a free port`
}
