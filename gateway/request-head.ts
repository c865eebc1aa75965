// The header section of a request as uWebSockets.js understands it, or why it is refused (RFC 9112, sections 2 to 4).
//
// uWebSockets.js 20 knows neither HTTP/1.0, which HAProxy and nginx use by default, nor targets in absolute form, and
// leaves some malformed requests without an answer; it implements a part of HTTP/1.1 on purpose (github.com,
// uNetworking/uWebSockets.js, issues 669 and 1305). So all of that is done in front of it.

/** Why the HTTP layer refuses a request. */
export interface Refusal { code: 'INVALID_REQUEST' | 'HEADERS_TOO_LARGE' | 'HTTP_VERSION_NOT_SUPPORTED'; message: string }

const invalid = (message: string): Refusal => ({ code: 'INVALID_REQUEST', message })
export const malformed: Refusal = invalid('The request is not valid HTTP/1.1 (RFC 9112); does the client use https?')
export const badFraming: Refusal = invalid(
  'Content-Length must be given once, as a number, or Transfer-Encoding must be `chunked`, with valid chunks.',
)

const requestLine = /^([!#$%&'*+\-.^_`|~\w]+) ([^\0- \x7f]+) HTTP\/(\d)\.(\d)$/
const absoluteForm = /^https?:\/\/([^/?#]+)([^#]*)/i
const forbiddenInValue = /[\0\r\n]/

interface Field { name: string; line: string }

/** Nothing reads the value of Host; uWebSockets.js refuses requests without one, which HTTP/1.0 allows. */
const hostField = 'Host: localhost'

/**
 * The header section to pass on, or a refusal.
 * @param head the header section with its empty line, perhaps after empty lines, in Latin-1
 */
export function checkHead(head: string): string | Refusal {
  const [startLine = '', ...lines] = head.replace(/^(?:\r\n)+/, '').replace(/\r\n\r\n$/, '').split('\r\n')
  const parts = requestLine.exec(startLine)
  if (parts === null) return malformed
  const [, method = '', target = '', major, minor] = parts
  if (major !== '1')
    return {
      code: 'HTTP_VERSION_NOT_SUPPORTED', message: `This server speaks HTTP/1.1 and HTTP/1.0, not HTTP/${major}.${minor}.`,
    }
  const place = placeOf(method, target)
  if (place === null)
    return invalid('The target of the request must be a path that begins with /, or an http or https URL.')
  const fields = lines.map((line): Field => ({ name: line.slice(0, line.indexOf(':')).toLowerCase(), line }))
  if (fields.some(({ line }) => forbiddenInValue.test(line))) return malformed
  const isHttp10 = minor === '0'
  const hosts = fields.filter(({ name }) => name === 'host')
  if (hosts.length > 1 || (hosts.length === 0 && !isHttp10)) return invalid('The request must have one Host header.')
  const others = fields.filter(({ name }) => !(isHttp10 && name === 'connection') && name !== 'host')
  return [
    `${method} ${place.path} HTTP/1.1`,
    // The host of an absolute target replaces the header (RFC 9112, section 3.2.2).
    place.host === null ? (hosts[0]?.line ?? hostField) : `Host: ${place.host}`,
    // A client that asks for `keep-alive` in HTTP/1.0 does not get it, as HTTP/1.0 permits.
    ...(isHttp10 ? ['Connection: close'] : []),
    ...others.map(({ line }) => line), '', '',
  ].join('\r\n')
}

/** The path and query of a target; null if it is none. */
function placeOf(method: string, target: string): { path: string; host: string | null } | null {
  if (target.startsWith('/')) return { path: target, host: null }
  if (target === '*' && method === 'OPTIONS') return { path: '/', host: null }
  const absolute = absoluteForm.exec(target)
  if (absolute === null) return null
  const [, host = '', rest = ''] = absolute
  return { path: rest.startsWith('/') ? rest : `/${rest}`, host }
}
