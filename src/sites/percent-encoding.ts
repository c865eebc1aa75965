// Normalises percent-encoding, so that URLs and the patterns of robots.txt can be compared as text.

const unreserved = /^[A-Za-z0-9._~-]$/
// An escape, or a character that RFC 3986 does not allow in a path or query. A lone `%` is kept.
const escapesAndForbidden = /%[0-9A-Fa-f]{2}|[^!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]/gu

/**
 * Unescapes unreserved characters, writes other escapes in upper case, and escapes forbidden characters as UTF-8
 * (RFC 3986, section 6.2.2; RFC 9309, section 2.2.2). Equivalent URLs become the same text.
 */
export function normaliseEscapes(text: string): string {
  return text.replace(escapesAndForbidden, (found) => {
    if (found.length !== 3 || found[0] !== '%') return encodeURIComponent(found.toWellFormed())
    const character = String.fromCharCode(Number.parseInt(found.slice(1), 16))
    return unreserved.test(character) ? character : found.toUpperCase()
  })
}

/** The unescaped text; unchanged if an escape is invalid or not UTF-8. To compare and to show, never for requests. */
export function unescaped(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
