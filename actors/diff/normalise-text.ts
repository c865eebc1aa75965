// The characters of a text as they are compared.

/**
 * Soft hyphens, marks of width zero and of direction, control characters; joiners stay, they change how some scripts
 * read.
 */
const invisible =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const lineEnd = /\r\n?|[\x85\u2028\u2029]/g
const oddBlank = /[^\S\n\t]/g

/** One kind of line end, one kind of blank beside the tab, nothing that nobody sees, NFC. */
export const normaliseText = (text: string): string =>
  text.toWellFormed().replace(lineEnd, '\n').replace(invisible, '').normalize('NFC').replace(oddBlank, ' ')

/** A text without its layout: what is left when every run of white space is the same, and no joiner counts. */
export const withoutLayout = (text: string): string => text.replace(/[\u200c\u200d]/g, '').replace(/\s+/g, ' ').trim()
