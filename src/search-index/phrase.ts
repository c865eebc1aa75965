// Whether a page has a phrase: terms that follow each other within its title or its text. Pure.

import { termsOf } from './analyze.ts'
import type { Phrase } from './parse-query.ts'
import type { TitledText } from './texts.ts'

/** The phrases that the title or the text has, in the order of `phrases`. */
export function hasPhrases({ title, text }: TitledText, phrases: readonly Phrase[]): boolean[] {
  const sequences = [termsOf(title), termsOf(text)]
  return phrases.map((phrase) => sequences.some((terms) => includes(terms, phrase)))
}

function includes(terms: readonly string[], phrase: Phrase): boolean {
  const [first] = phrase
  for (let at = terms.indexOf(first!); at >= 0; at = terms.indexOf(first!, at + 1)) {
    if (phrase.every((term, offset) => terms[at + offset] === term)) return true
    // The last character of a run stands alone, between a pair and what follows it.
    if (includesAcrossRuns(terms, at, phrase)) return true
  }
  return false
}

/** Like a plain comparison, where the phrase ends with a lone character that the text continues. */
function includesAcrossRuns(terms: readonly string[], at: number, phrase: Phrase): boolean {
  return phrase.every((term, offset) => {
    const found = terms[at + offset]
    if (found === term) return true
    return offset > 0 && offset === phrase.length - 1 && found !== undefined
      && [...term].length === 1 && phrase[offset - 1]!.endsWith(term) && found.startsWith(term)
  })
}
