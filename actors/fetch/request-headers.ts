// What a request to a page says about itself: the order and values of a browser's navigation, under our own name.

/**
 * Names that a caller may not set: they belong to the connection (RFC 9110, section 7.6.1) or to what we can unpack.
 */
const reserved = new Set([
  'host', 'connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'te', 'trailer', 'transfer-encoding',
  'upgrade', 'expect', 'content-length', 'accept-encoding', 'http2-settings', 'via', 'content-encoding',
])
/** Names that say nothing about who asks, and so may follow a redirect to another site. */
const harmless = new Set([
  'accept', 'accept-language', 'cache-control', 'dnt', 'pragma', 'sec-gpc', 'user-agent', 'save-data',
])
const secret = /auth|cookie|token|secret|session|credential|password|passwd|signature|csrf|xsrf|api-?key|-key$|^key$/

const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i
const badValue = /[\0-\x08\x0a-\x1f\x7f]|[^\0-\xff]/

export interface HeaderContext {
  userAgent: string
  /** The caller's own headers. */
  headers: Readonly<Record<string, string>> | undefined
  /** The URL that the caller named: its headers are meant for this one. */
  first: URL
  /** The URL that is asked now. */
  now: URL
  /** `name=value; …` of the cookies that the task has collected for `now`, or ''. */
  cookies: string
  /** Validators of a stored copy. */
  etag?: string | undefined
  lastModified?: string | undefined
}

/** Whether two URLs belong to one site; `site` answers for a host name with its registrable domain. */
export type SameSite = (one: URL, other: URL) => boolean

/** Whether a header of the caller may be sent to `now`, when it was given for `first`. */
export function mayFollow(name: string, first: URL, now: URL, sameSite: SameSite): boolean {
  if (first.origin === now.origin) return true
  // The step from http to https on one host tells the secret to nobody who has not seen it already.
  if (
    first.hostname === now.hostname
    && first.protocol === 'http:'
    && now.protocol === 'https:'
    && first.port === ''
    && now.port === ''
  )
    return true
  if (harmless.has(name)) return true
  return !secret.test(name) && now.protocol >= first.protocol && sameSite(first, now)
}

/**
 * Headers of a GET request as a flat list of names and values, in the order in which browsers send them.
 * Headers of the caller replace ours in place; others follow at the end. What may not be set or is malformed is left
 * out.
 */
export function requestHeaders(context: HeaderContext, sameSite: SameSite): string[] {
  const { userAgent, headers = {}, first, now, cookies, etag, lastModified } = context
  const own = new Map<string, [name: string, value: string]>()
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (!reserved.has(lower) && token.test(name) && !badValue.test(value) && mayFollow(lower, first, now, sameSite))
      own.set(lower, [name, value.trim()])
  }
  const cookie = mergeCookies(own.get('cookie')?.[1] ?? '', cookies)
  own.delete('cookie')
  const ours: [name: string, value: string][] = [
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
  for (const [name, value] of ours) {
    flat.push(name, own.get(name.toLowerCase())?.[1] ?? value)
    own.delete(name.toLowerCase())
  }
  for (const [name, value] of own.values()) flat.push(name, value)
  return flat
}

/** Cookies of the caller and of the task in one value; the task's are newer and win. */
function mergeCookies(given: string, collected: string): string {
  if (given === '' || collected === '') return given || collected
  const name = (pair: string): string => pair.split('=')[0]!.trim()
  const newer = new Set(collected.split(';').map(name))
  return [...given.split(';').filter((pair) => !newer.has(name(pair))).map((pair) => pair.trim()), collected].join('; ')
}
