// Yes or no, as pages write it.

import { inStockStarts, outOfStockStarts } from '#src/text/availability.data.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { compact } from '../fields/names.ts'
import { allowedPhrases, inStockPhrases, noStarts, noWords, refusedPhrases, yesStarts, yesWords } from './booleans.data.ts'
import { withoutSchemaOrg } from './schema-org.ts'

/** A longer text is a sentence, whatever its first word. */
const startingTextCharsMax = 80

const yesStart = new RegExp(String.raw`^${oneOf(yesStarts)}(?:$|[^\p{L}\p{N}])`, 'iu')
const noStart = new RegExp(String.raw`^${oneOf(noStarts)}(?:$|[^\p{L}\p{N}.])`, 'iu')
const outOfStockStart = new RegExp(`^${oneOf(outOfStockStarts)}`, 'i')
const inStockStart = new RegExp(`^${oneOf(inStockStarts)}`, 'i')

const whole = (phrases: readonly string[]): RegExp => new RegExp(String.raw`(?<!\p{L})${oneOf(phrases)}(?!\p{L})`, 'iu')
const [refused, allowed] = [whole(refusedPhrases), whole(allowedPhrases)]
const inStockPhrase = new RegExp(String.raw`(?<![\p{L}])${oneOf(inStockPhrases)}(?![\p{L}])`, 'iu')

/** Undefined when the text means neither. */
export function readBoolean(text: string): boolean | undefined {
  const word = compact(withoutSchemaOrg(text)) || text.trim()
  if (yesWords.has(word)) return true
  if (noWords.has(word)) return false
  if (text.length <= startingTextCharsMax) {
    if (yesStart.test(text)) return true
    if (noStart.test(text)) return false
  }
  if (outOfStockStart.test(text)) return false
  if (inStockStart.test(text)) return true
  if (text.length <= startingTextCharsMax && refused.test(text)) return false
  if (text.length <= startingTextCharsMax && allowed.test(text)) return true
  return text.length <= startingTextCharsMax && inStockPhrase.test(text) ? true : undefined
}
