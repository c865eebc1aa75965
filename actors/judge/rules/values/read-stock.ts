// Whether a text states that something is available, in the words of shops in several languages.

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import {
  available, availableSoon, inStock, inStockOtherScripts, soldOut, soldOutOtherScripts,
} from './stock.data.ts'

/** Available now, not available, available later; a text may state several of them (sizes, branches). */
export interface Stock { in: boolean; out: boolean; soon: boolean }

const statements = {
  out: [wholeWord(soldOut), oneOf(soldOutOtherScripts)],
  soon: [wholeWord(availableSoon)],
  plainlyIn: [wholeWord(inStock), oneOf(inStockOtherScripts)],
  perhapsIn: [wholeWord(available)],
}
const out = anyPattern(statements.out)
const soon = anyPattern(statements.soon)
const plainlyIn = anyPattern(statements.plainlyIn)
const perhapsIn = anyPattern(statements.perhapsIn)
const everyOut = anyPattern(statements.out, 'g')
const everySoon = anyPattern(statements.soon, 'g')
const everyPlainlyIn = anyPattern(statements.plainlyIn, 'g')
const everyPerhapsIn = anyPattern(statements.perhapsIn, 'g')

/** What a folded text (see fold-words.ts) states about availability. */
export function stockIn(folded: string): Stock {
  // "Not available" must not be read as "available", nor "available soon".
  const rest = folded.replace(everyOut, ' ').replace(everySoon, ' ')
  return { out: out.test(folded), soon: soon.test(folded), in: plainlyIn.test(rest) || perhapsIn.test(rest) }
}

/** Whether a folded text states availability in phrases that mean nothing else. */
export const statesStockPlainly = (folded: string): boolean => out.test(folded) || plainlyIn.test(folded)

/** A folded text without its statements about availability. */
export const withoutStock = (folded: string): string =>
  folded.replace(everyOut, ' ').replace(everySoon, ' ').replace(everyPlainlyIn, ' ').replace(everyPerhapsIn, ' ')
