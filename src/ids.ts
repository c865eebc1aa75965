// Identifiers: a kind prefix and random base62 characters (DECISIONS.md, preamble).

import { randomBytes } from 'node:crypto'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random base62 characters, without the bias of a plain modulo: bytes above 247 are thrown away. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + 8)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}

/**
 * The bytes as so many base62 characters: the same ones for the same bytes. Needs three quarters of a byte a character.
 */
export function base62Of(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text += base62[Number(rest % 62n)]
    rest /= 62n
  }
  return text
}

export type IdKind = 'key' | 'mon' | 'tgt' | 'chk' | 'crw' | 'evt'

/** `newId('mon')` → `mon_` and 24 characters. */
export const newId = (kind: IdKind): string => `${kind}_${randomBase62(24)}`
