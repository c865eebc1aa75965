// Replaces phrases by the canonical word of what they mean, and parts German compounds.

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import { compoundHeads, compoundModifiers, noCompoundStarts, synonyms } from './synonyms.data.ts'

const words = [...Object.keys(synonyms), ...Object.values(compoundModifiers)]
const phrases = anyPattern(
  [
    ...Object.values(synonyms).map((one) => `(${wholeWord(one)})`),
    // As the first part of a compound only: Teilzeitkraft.
    ...Object.keys(compoundModifiers).map((one) => `(\\b${one}-?(?=[a-z]{3}))`),
  ],
  'giu',
)

/** A text without accents, in which every known phrase is replaced by its canonical word; case is kept elsewhere. */
export const withCanonicalWords = (text: string): string =>
  text.replace(phrases, (whole: string, ...groups: unknown[]) => {
    const at = groups.findIndex((group) => group === whole)
    return `${words[at]!}${at < Object.keys(synonyms).length ? '' : ' '}`
  })

/** The first part is a word of its own, at least four letters long. */
const compound = new RegExp(`^([a-z]{4,}?)-?(${oneOf(compoundHeads)})$`, 'iu')
const noCompound = new RegExp(`^${oneOf(noCompoundStarts)}$`, 'iu')

/** The two parts of a German compound without accents; null for other words. "Ferienwohnung" is Ferien, wohnung. */
export function compoundParts(word: string): [first: string, head: string] | null {
  const [, first, head] = compound.exec(word) ?? []
  return first === undefined || head === undefined || noCompound.test(first) ? null : [first, head]
}
