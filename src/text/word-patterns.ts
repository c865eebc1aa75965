// Regular expressions built from word lists, so that vocabularies stay data that people can read and extend.

/**
 * Fragments of a regular expression, each a word or a phrase: `tickets?`, `epuise\\w*`; grouped by language where that
 * helps the reader.
 */
export type Phrases = string | readonly string[] | Readonly<Record<string, readonly string[]>>

const listOf = (phrases: Phrases): readonly string[] =>
  typeof phrases === 'string' ? [phrases] : Array.isArray(phrases) ? phrases : Object.values(phrases).flat()

/** A group that matches one of the phrases; where several match at a place, the first in order. */
export const oneOf = (...phrases: readonly Phrases[]): string => `(?:${phrases.flatMap(listOf).join('|')})`

/** As `oneOf`, between word boundaries. `\b` knows ASCII letters only, so that the text must be folded (no accents). */
export const wholeWord = (...phrases: readonly Phrases[]): string => `\\b${oneOf(...phrases)}\\b`

/** A fragment of a regular expression that matches the text itself. */
export const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** A regular expression that matches one of `parts`. */
export const anyPattern = (parts: readonly string[], flags = ''): RegExp => new RegExp(parts.join('|'), flags)
