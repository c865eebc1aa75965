// Text without accents, for the comparison of words.

/**
 * The text in compatibility form without combining marks: é → e, １ → 1, ﬁ → fi. Letters that Unicode does not decompose
 * (ß, ø, ł) stay, and so does case. Hangul is left in its parts; `normalize('NFC')` joins them. Positions differ from
 * those of `text`.
 */
export const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '')

const beyondAscii = /[^\0-\x7f]/

/** Whether a text has no characters but those of ASCII, whose folding and words are found much faster. */
export const isAscii = (text: string): boolean => !beyondAscii.test(text)
