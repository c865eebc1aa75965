// Identifiers: a prefix for the kind and random base62 characters.

import { randomBytes } from './random-bytes.ts'

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns random base62 characters. Bytes above 247 are discarded, which avoids the bias of a plain modulo. */
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
 * Encodes bytes as base62 characters, deterministically. Needs three quarters of a byte per character.
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

export type IdKind = 'key' | 'mon' | 'tgt' | 'chk' | 'crw' | 'evt' | 'ins' | 'fil'

/** `newId('mon')` → `mon_` and 24 characters. */
export const newId = (kind: IdKind): string => `${kind}_${randomBase62(24)}`
