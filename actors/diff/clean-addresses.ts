// Addresses without what changes at every visit: sessions, marks of campaigns, signatures, cache busters. For comparing
// only.

import { isSession, sessionInPath } from '#src/sites/session.ts'

/** Parameters that say how a reader came, or let him in, under names that mean nothing else. */
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
/** Names that may also mean something lasting: the value tells. */
const perhapsVolatileName =
  /^(?:_?token|access_token|nonce|sig|signature|auth|expires|_|t|ts|timestamp|cb|cache_?buster|no_?cache|rand|random|rnd)$/i
const volatileValue = /^(?:(?=\D*\d)[\w%.~+/=-]{16,}|\d{10,}|0\.\d{6,})$/

/** An address, absolute or not, as it is compared. */
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
  return (
    volatileName.test(name)
    || (equals > 0 && perhapsVolatileName.test(name) && volatileValue.test(part.slice(equals + 1)))
  )
}

/** Markdown with every address in it cleaned: targets of links, and what is written out. Linear. */
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
 * Where the address ends that begins at `from`: at what cannot stand in one, and at a bracket that was opened before
 * it.
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
  // Of a bare address the marks behind it are the sentence's.
  while (end > from && /[*_~.,;:!?']/.test(text[end - 1]!)) end--
  return end
}
