// The headers of a request for a page: those of a browser's navigation in the same order, with Winnow's User-Agent.

import { oneOf } from '#src/page/one-of.ts'

/** Headers that a caller cannot set: the connection (RFC 9110, section 7.6.1) or the decompression decides them. */
const reserved = new Set([
  'host', 'connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding',
  'upgrade', 'expect', 'content-length', 'accept-encoding', 'http2-settings', 'via', 'content-encoding',
])
/** Headers without secrets, which are also sent to another site after a redirect. */
const publicHeaders = new Set([
  'accept', 'accept-language', 'cache-control', 'dnt', 'pragma', 'sec-gpc', 'user-agent', 'save-data',
])
/** Names of headers that contain secrets. */
const secretName = oneOf(
  /auth/, /cookie/, /token/, /secret/, /session/, /credential/, /password/, /passwd/, /signature/, /csrf/, /xsrf/,
  /api-?key/, /-key$/, /^key$/,
)

const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i
const invalidValue = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/

export interface HeaderContext {
  userAgent: string
  /** The caller's headers. */
  headers: Readonly<Record<string, string>> | undefined
  /** The URL of the request: the caller's headers are meant for its site. */
  first: URL
  /** The current URL, after redirects. */
  now: URL
  /** The cookies of the task for `now`: `name=value; …`, or ''. */
  cookies: string
  /** Validators of a stored copy. */
  etag?: string | undefined
  lastModified?: string | undefined
}

/** Whether two URLs belong to the same site. */
export type SameSite = (one: URL, other: URL) => boolean

/** Whether a header that the caller gave for `first` may be sent to `now`. */
export function mayForward(name: string, first: URL, now: URL, sameSite: SameSite): boolean {
  if (first.origin === now.origin) return true
  const isUpgrade = first.protocol === 'http:' && now.protocol === 'https:' && first.port === '' && now.port === ''
  if (isUpgrade && first.hostname === now.hostname) return true // The host has seen the header already.
  if (publicHeaders.has(name)) return true
  return !secretName.test(name) && now.protocol >= first.protocol && sameSite(first, now)
}

/**
 * The headers of a GET request as a flat list of names and values, in the order in which browsers send them. Headers of
 * the caller replace the defaults in place; others follow at the end. Reserved and invalid headers are dropped.
 */
export function requestHeaders(context: HeaderContext, sameSite: SameSite): string[] {
  const { userAgent, headers = {}, first, now, cookies, etag, lastModified } = context
  const own = new Map<string, [name: string, value: string]>()
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    const isValid = !reserved.has(lower) && token.test(name) && !invalidValue.test(value)
    if (isValid && mayForward(lower, first, now, sameSite))
      own.set(lower, [name, value.trim()])
  }
  const cookie = mergeCookies(own.get('cookie')?.[1] ?? '', cookies)
  own.delete('cookie')
  const defaults: [name: string, value: string][] = [
    ['Upgrade-Insecure-Requests', '1'],
    ['User-Agent', userAgent],
    ['Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['Sec-Fetch-Site', 'none'],
    ['Sec-Fetch-Mode', 'navigate'],
    ['Sec-Fetch-User', '?1'],
    ['Sec-Fetch-Dest', 'document'],
    ['Accept-Encoding', 'gzip, deflate, br, zstd'],
    ['Accept-Language', 'en-US,en;q=0.9'],
    ...(cookie === '' ? [] : [['Cookie', cookie] as [string, string]]),
    ...(etag === undefined ? [] : [['If-None-Match', etag] as [string, string]]),
    ...(lastModified === undefined ? [] : [['If-Modified-Since', lastModified] as [string, string]]),
  ]
  const flat: string[] = []
  for (const [name, value] of defaults) {
    flat.push(name, own.get(name.toLowerCase())?.[1] ?? value)
    own.delete(name.toLowerCase())
  }
  for (const [name, value] of own.values()) flat.push(name, value)
  return flat
}

/** Merges cookies of the caller and of the task. Those of the task are newer and take precedence. */
function mergeCookies(given: string, collected: string): string {
  if (given === '' || collected === '') return given || collected
  const name = (pair: string): string => pair.split('=')[0]!.trim()
  const newer = new Set(collected.split(';').map(name))
  return [...given.split(';').filter((pair) => !newer.has(name(pair))).map((pair) => pair.trim()), collected].join('; ')
}
