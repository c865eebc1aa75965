// The transport of /console: the single-page application and the document of its playground, served from memory. Every
// path that is no file is a page of the application, which has a router of its own.

import { AppError } from '#src/app-error.ts'
import { etagReply } from '../etag.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { Target, Transport } from '../pipeline/transport.ts'
import type { Bundle, BundledFile } from './bundle.ts'
import { sessionPath } from './session-transport.ts'

const allow = 'GET, HEAD, OPTIONS'
const root = '/console'
/** Their names contain a hash of their content. */
const assets = `${root}/assets/`
const operationsPath = `${root}/operations.json`

/**
 * Creates the transport; `rest` formats its errors. `bundle`: null when the console was not built. `operations`: the
 * document of the playground.
 */
export function createConsolePages(bundle: Bundle | null, operations: BundledFile, rest: Transport): Transport {
  const index = bundle?.get('index.html')
  return {
    ...rest,
    resolve(request): Target | null {
      const { method, path } = request
      if (path === sessionPath || (path !== root && !path.startsWith(`${root}/`))) return null
      if (method !== 'get' && method !== 'head' && method !== 'options')
        return {
          kind: 'wrong method', isOpen: true, allow,
          message: `${path} supports ${allow} (got ${method.toUpperCase()}).`,
        }
      if (!bundle || !index) return { kind: 'answer', reply: refuseUnbuilt }
      if (path === operationsPath)
        return { kind: 'document', reply: fileReply(request, operations, 'no-cache', typeOf(path)) }
      if (!path.startsWith(assets))
        return { kind: 'document', reply: fileReply(request, index, 'no-cache', 'text/html; charset=utf-8') }
      const file = bundle.get(path.slice(root.length + 1))
      if (!file) return { kind: 'answer', reply: refuseUnknown }
      return { kind: 'document', reply: fileReply(request, file, 'public, max-age=31536000, immutable', typeOf(path)) }
    },
    methodsOf: () => allow,
  }
}

function refuseUnbuilt(): never {
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The console is not built: run `npm run build:console` in the folder of Winnow and restart the service.',
  })
}

/** A page of an older release asks for its files. */
function refuseUnknown(): never {
  throw new AppError('NOT_FOUND', { message: 'The console has no such file: reload the page.' })
}

function fileReply(request: HttpRequest, file: BundledFile, cacheControl: string, type: string): HttpReply {
  const isGzip = acceptsGzip(request.header('accept-encoding'))
  const tagged = {
    body: isGzip ? file.gzipped : file.bytes, tag: `${isGzip ? 'gzip' : 'text'}${file.sha256}`,
    ifNoneMatch: request.header('if-none-match'),
  }
  return etagReply(tagged, {
    'Content-Type': type, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding', ...safetyHeaders,
    ...(isGzip && { 'Content-Encoding': 'gzip' }),
  })
}

/** Whether Accept-Encoding names gzip, with a weight other than 0 (RFC 9110, section 12.5.3). */
export const acceptsGzip = (header: string): boolean =>
  header.split(',').some((one) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(one))

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
}

const typeOf = (path: string): string => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** Scripts, styles and calls of this origin only. */
const safetyHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}
