// The transport of GET /files/{name}: stored files such as screenshots. It needs no key: whoever has the URL may read
// the file.

import { AppError } from '#src/app-error.ts'
import type { Files, FoundFile } from '#src/files/files.ts'
import { etagReply } from '../etag.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { Target, Transport } from '../pipeline/transport.ts'
import { withoutVersion } from '../rest/match-path.ts'

const allow = 'GET, HEAD, OPTIONS'
const prefix = '/files/'

/** Creates the transport; `rest` formats its errors. `now`: Unix milliseconds. */
export function createFileTransport(files: Pick<Files, 'read'>, rest: Transport, now: () => number): Transport {
  async function reply(name: string, request: HttpRequest): Promise<HttpReply> {
    const file = await files.read(name)
    if (file === null) throw new AppError('NOT_FOUND', { message: 'The file does not exist, or has expired.' })
    return fileReply(file, request.header('if-none-match'), now())
  }

  return {
    ...rest,
    resolve(request): Target | null {
      const { method } = request
      const path = withoutVersion(request.path)
      if (!path.startsWith(prefix)) return null
      if (method !== 'get' && method !== 'head' && method !== 'options')
        return {
          kind: 'wrong method', isOpen: true, allow,
          message: `${prefix}{name} supports ${allow} (got ${method.toUpperCase()}).`,
        }
      return { kind: 'answer', reply: () => reply(path.slice(prefix.length), request) }
    },
    methodsOf: () => allow,
  }
}

/** The file, or 304 if the client has it. */
function fileReply({ bytes, type, sha256, expiresAt }: FoundFile, ifNoneMatch: string, nowMs: number): HttpReply {
  const maxAge = Math.max(0, Math.floor((Date.parse(expiresAt) - nowMs) / 1000))
  // Private: a page that was read with cookies of the caller must not stay in shared caches.
  return etagReply({ body: bytes, tag: sha256, ifNoneMatch }, {
    'Content-Type': type, 'Cache-Control': `private, max-age=${maxAge}, immutable`, ...safetyHeaders,
  })
}

const safetyHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
