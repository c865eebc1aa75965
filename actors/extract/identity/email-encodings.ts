// E-mail addresses that pages encode against harvesters. Each function is linear and returns null for other input.

import { unescaped } from '#src/sites/percent-encoding.ts'

const cloudflareHex = /^[0-9a-f]{6,400}$/i

/** Decodes Cloudflare's `data-cfemail`: the first byte is the key that the others are combined with by XOR. */
export function decodeCloudflare(hex: string): string | null {
  const code = hex.trim()
  if (!cloudflareHex.test(code) || code.length % 2 !== 0) return null
  const bytes = Buffer.from(code, 'hex')
  const text = Buffer.from(bytes.subarray(1).map((byte) => byte ^ bytes[0]!)).toString('utf8')
  return text.includes('@') ? text : null
}

/** The code in a link to Cloudflare's page that decodes addresses. */
export const cloudflareCode = (href: string): string | null =>
  /\/cdn-cgi\/l\/email-protection#([0-9a-f]{6,400})$/i.exec(href)?.[1] ?? null

/** The ranges of characters that TYPO3 shifts: `+` to `:`, `@` to `Z`, `a` to `z`. */
const typo3Ranges = [[0x2b, 0x3a], [0x40, 0x5a], [0x61, 0x7a]] as const

/** Decodes the argument of TYPO3's `linkTo_UnCryptMailto` by the one shift that yields `mailto:`. */
export function decodeTypo3(href: string): string | null {
  const argument = /UnCryptMailto\((?:'|"|%27|%22|&#39;)([^'"()]{8,400})(?:'|"|%27|%22|&#39;)/i.exec(href)?.[1]
  if (argument === undefined) return null
  const code = unescaped(argument.replace(/%27$|%22$/, ''))
  for (let shift = -26; shift <= 26; shift++) {
    const text = [...code].map((char) => shiftTypo3(char, shift)).join('')
    if (text.startsWith('mailto:')) return text
  }
  return null
}

function shiftTypo3(char: string, shift: number): string {
  const code = char.charCodeAt(0)
  for (const [start, end] of typo3Ranges) {
    if (code < start || code > end) continue
    const size = end - start + 1
    return String.fromCharCode(start + ((((code - start + shift) % size) + size) % size))
  }
  return char
}

/** Exchanges each Latin letter for the one 13 places further. */
export const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + 13) % 26))
  })
