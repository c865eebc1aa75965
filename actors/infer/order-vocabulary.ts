// The words that orders to language models are made of. They tell a disguised word ("1gn0r3", "i g n o r e") from a
// part number and from letters that are spaced for the look.

import * as english from './injection.data.ts'
import * as unseen from './unseen-orders.data.ts'
import { orderWords } from './injection-languages.data.ts'

/** Words between the others, so that a text without blanks can be cut into words. */
const connectingWords = (
  'a about after all also an and any are as ask at be before but by can do does every for from has have here how i if in '
  + 'into is it its just me more my no not now of on only or our out please so than that the their them then there these '
  + 'they this to up was we what when who will with yes you your obey best shop buy'
).split(' ')

/** The words in a list of fragments of regular expressions: `instructions?` is two words. */
function wordsOf(fragment: string): string[] {
  return (fragment.match(/[a-z]+\??/g) ?? []).flatMap((word) =>
    word.endsWith('?') ? [word.slice(0, -1), word.slice(0, -2)] : [word],
  )
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null && !(value instanceof RegExp)
    ? Object.values(value).flatMap(stringsIn)
    : []
}

const kindNamesAside = Object.values({ ...english, kindNames: [] }).flatMap(stringsIn)

/** Words of two letters and more, in lower case. */
export const orderVocabulary: ReadonlySet<string> = new Set([
  ...connectingWords,
  ...[...kindNamesAside, ...Object.values(unseen).flatMap(stringsIn), ...orderWords.flatMap(stringsIn)]
    .flatMap(wordsOf).filter((word) => word.length >= 2),
])
export const longestWord: number = Math.max(...[...orderVocabulary].map((word) => word.length))
