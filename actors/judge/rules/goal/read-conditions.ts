// Conditions about the state of a thing: "unless it is sold out", "only when it is free", "solange lieferbar". They are
// checked beside what the goal asks for. Conditions of other kinds ("only if the price drops") are requests.

import { anyPattern, oneOf, wholeWord } from '#src/text/word-patterns.ts'
import { conditionEnds, notFreeOfCharge, onlyIfPhrases, thingArticles, unlessPhrases } from './conditions.data.ts'
import { withCanonicalWords } from '../words/canonical-words.ts'
import { fold, stemsOf } from '../words/fold-words.ts'
import { becomesAvailable, becomesUnavailable } from './goal-phrases.data.ts'
import { isTopicWord, isUnspecific, subjectOf } from './goal-words.ts'
import { readLimit, type ValueLimit } from '../values/read-limit.ts'
import { stockIn, withoutStock } from '../values/read-stock.ts'
import { framing, requests } from '../words/vocabulary.ts'

/** What a page may state about a thing. */
export type ThingState =
  | { of: 'stock', is: 'in' | 'out' }
  | { of: 'price', is: 'free' }
  | { of: 'price', is: 'within', limit: ValueLimit }

/** `unless`: a change does not matter while the state holds. `only`: a change matters only while it holds. */
export interface Condition { kind: 'unless' | 'only', state: ThingState }

const raw = String.raw
const marker = new RegExp(
  raw`(?<!\p{L})(?:(${oneOf(unlessPhrases)})|(${oneOf(onlyIfPhrases)}))(?:(?<=['’])|(?!\p{L}))`, 'giu',
)
const end = anyPattern(conditionEnds, 'iu')
const unavailable = new RegExp(wholeWord(becomesUnavailable))
const available = new RegExp(wholeWord(becomesAvailable))
const thing = new RegExp(raw`(?<![\p{L}])${oneOf(thingArticles)}\s?(\p{L}{3,})\s`, 'gu')
const free = /\bfree\b/
const everyNotFree = anyPattern([oneOf(notFreeOfCharge)], 'g')

/** The stems of the words after an article: in "unless the bike is sold", the bike. */
const things = (folded: string): string[] => [...folded.matchAll(thing)].flatMap(([, word]) => stemsOf(word!))

/** Whether a folded text states that something costs nothing. */
export const statesFree = (folded: string): boolean =>
  free.test(withCanonicalWords(folded).replace(everyNotFree, ' '))

/** The state that a clause speaks of; null when it speaks of none, or of a certain thing ("the blue one"). */
function stateOf(clause: string, kind: Condition['kind']): ThingState | null {
  const folded = fold(clause)
  const limit = readLimit(clause)
  if (limit !== null) return kind === 'unless' ? { of: 'price', is: 'within', limit } : null
  const rest = stemsOf(withoutStock(folded).replace(unavailable, ' ').replace(available, ' ').replace(free, ' '))
  const unknown = rest.filter((one) => !isUnspecific(one) && !isTopicWord(one) && subjectOf(one) === undefined)
  if (unknown.length > 1 || unknown.length === 1 && !things(folded).includes(unknown[0]!)) return null
  if (statesFree(folded)) return { of: 'price', is: 'free' }
  const stock = stockIn(folded)
  if (stock.out || unavailable.test(folded)) return { of: 'stock', is: 'out' }
  return stock.in || available.test(folded) ? { of: 'stock', is: 'in' } : null
}

const asksForSomething = (text: string): boolean =>
  stemsOf(text).some((stem) => isTopicWord(stem) || !framing.has(stem) && !requests.has(stem))

/**
 * The conditions about states in a sentence of a goal (rephrased), and the sentence without them. A condition that is
 * all the sentence has ("only when it is free") is its request too.
 */
export function splitConditions(sentence: string): { asked: string, conditions: Condition[] } {
  const conditions: Condition[] = []
  let asked = ''
  let at = 0
  for (const found of sentence.matchAll(marker)) {
    if (found.index < at) continue
    const from = found.index + found[0].length
    const clause = sentence.slice(from, from + (end.exec(sentence.slice(from))?.index ?? sentence.length))
    const kind = found[1] === undefined ? 'only' : 'unless'
    const state = stateOf(clause, kind)
    if (state === null) continue
    const before = asked + sentence.slice(at, found.index)
    const isBeside = asksForSomething(before) || asksForSomething(sentence.slice(from + clause.length))
    if (!isBeside && kind === 'only' && state.of === 'stock') continue
    conditions.push({ kind, state })
    asked = isBeside || kind === 'unless' ? before : `${before} price`
    at = from + clause.length
  }
  return { asked: asked + sentence.slice(at), conditions }
}
