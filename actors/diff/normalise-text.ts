// Normalises the characters of a text for comparison.

/**
 * Soft hyphens, zero-width characters, direction marks and control characters. Joiners stay: some scripts need them.
 */
const invisible =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const lineEnd = /\r\n?|[\x85\u2028\u2029]/g
const oddBlank = /[^\S\n\t]/g

/** Normalises line endings, spaces (except tabs) and invisible characters, and applies NFC. */
export const normaliseText = (text: string): string =>
  text.toWellFormed().replace(lineEnd, '\n').replace(invisible, '').normalize('NFC').replace(oddBlank, ' ')

/** A text without layout: runs of white space folded, joiners removed. */
export const withoutLayout = (text: string): string => text.replace(/[\u200c\u200d]/g, '').replace(/\s+/g, ' ').trim()
