// Removes what changes at every visit from addresses: session ids, campaign parameters, signatures, cache busters. For
// comparison only.

import { isSession, sessionInPath } from '#src/sites/session.ts'

/** Parameters for tracking and access whose names have no other meaning. */
const volatileName = new RegExp(
  `^(?:${[
    'utm_\\w+', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'gad_\\w+', 'fbclid', 'msclkid', 'yclid', 'ysclid',
    'twclid', 'ttclid', 'igsh(?:id)?', 'li_fat_id', 'epik', 'srsltid', 'mc_[ce]id', '_ga', '_gl', '_hs(?:enc|mi)',
    'hsctatracking', 'mkt_tok', 'vero_(?:id|conv)', 'oly_(?:anon|enc)_id', '_openstat', 'rb_clickid', '__cf_chl_\\w+',
    'x-(?:amz|goog)-[\\w-]+', 'awsaccesskeyid', 'key-pair-id', '_?csrf(?:_?token)?', 'csrfmiddlewaretoken',
    'xsrf_?token', 'authenticity_token', '_wpnonce',
  ].join('|')})$`,
  'i',
)
/** Parameters whose names may also identify content: their value decides. */
const perhapsVolatileName = new RegExp(
  `^(?:${[
    '_?token', 'access_token', 'nonce', 'sig', 'signature', 'auth', 'expires', '_', 't', 'ts', 'timestamp', 'cb',
    'cache_?buster', 'no_?cache', 'rand', 'random', 'rnd',
  ].join('|')})$`,
  'i',
)
/** Names of sessions. Where they identify content (`?session_id=42`), the value has no mix of letters and digits. */
const sessionName = /^(?:sid|sessid|session_?id)$/i
const sessionValue = /^(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}$/i
const volatileValue = /^(?:(?=\D*\d)[\w%.~+/=-]{16,}|\d{10,}|0\.\d{6,})$/

/** Normalises an address, absolute or relative, for comparison. */
export function cleanAddress(address: string): string {
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const parts = query?.split('&') ?? []
  const kept = parts.filter((part) => !isSession(part) && !isVolatile(part))
  const tail =
    query === undefined || (kept.length === 0 && parts.length > 0 && query !== '') ? '' : `?${kept.join('&')}`
  return path.replace(sessionInPath, '') + tail + fragment
}

function isVolatile(part: string): boolean {
  const equals = part.indexOf('=')
  const name = equals < 0 ? part : part.slice(0, equals)
  if (equals <= 0) return volatileName.test(name)
  const value = part.slice(equals + 1)
  return (
    volatileName.test(name)
    || (perhapsVolatileName.test(name) && volatileValue.test(value))
    || (sessionName.test(name) && sessionValue.test(value))
  )
}

/** Cleans every address in markdown: link targets and bare URLs. Linear. */
export function cleanAddresses(text: string): string {
  const start = /https?:\/\/|\]\(<?/gi
  let out = ''
  let done = 0
  for (let match = start.exec(text); match !== null; match = start.exec(text)) {
    const from = match[0].startsWith(']') ? start.lastIndex : match.index
    const end = addressEnd(text, from)
    out += text.slice(done, from) + cleanAddress(text.slice(from, end))
    done = end
    start.lastIndex = Math.max(end, start.lastIndex)
  }
  return out + text.slice(done)
}

const closers: Record<string, string> = { ')': '(', ']': '[' }

/**
 * The end of the address that begins at `from`: the first character that no address contains, or a bracket that was
 * opened before it.
 */
function addressEnd(text: string, from: number): number {
  const open = { '(': 0, '[': 0 } as Record<string, number>
  let end = from
  for (; end < text.length; end++) {
    const character = text[end]!
    if (/[\s<>"`|\\]/.test(character)) break
    const opener = closers[character]
    if (opener !== undefined && --open[opener]! < 0) return end
    if (character in open) open[character]!++
  }
  if (text[end] === '>') return end
  // Punctuation after a bare address belongs to the sentence.
  while (end > from && /[*_~.,;:!?']/.test(text[end - 1]!)) end--
  return end
}
