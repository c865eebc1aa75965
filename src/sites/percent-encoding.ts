// One spelling for the many that percent-encoding allows, so that addresses and the patterns of robots.txt can be
// compared as text.

const unreserved = /^[A-Za-z0-9._~-]$/
// An escape, or a character that RFC 3986 does not let stand in a path or query (a lone % is left as it is).
const escapesAndStrangers = /%[0-9A-Fa-f]{2}|[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/gu

/**
 * The text with escaped unreserved characters unescaped, other escapes in upper case, and everything that may not stand
 * raw escaped as UTF-8 (RFC 3986, section 6.2.2; RFC 9309, section 2.2.2). Two spellings of one address become the same
 * text.
 */
export function normaliseEscapes(text: string): string {
  return text.replace(escapesAndStrangers, (found) => {
    if (found.length !== 3 || found[0] !== '%') return encodeURIComponent(found.toWellFormed())
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return unreserved.test(character) ? character : found.toUpperCase()
  })
}

/** The text unescaped where that gives UTF-8; else as it is. For matching what people write, never for fetching. */
export function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not UTF-8, or a % that escapes nothing
  }
}
