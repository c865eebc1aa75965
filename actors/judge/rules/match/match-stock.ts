// Whether an edit changes the availability of something.

import { oneOf } from '#src/text/word-patterns.ts'
import { meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit, describeStatement, nameOf } from '../edits/describe-edit.ts'
import type { Criterion } from '../goal/read-goal.ts'
import { statesStockPlainly, type Stock } from '../values/read-stock.ts'
import { noValues, yesValues } from '../values/values.data.ts'
import { topics } from '../words/vocabulary.ts'
import { confidence, factor } from './confidence.data.ts'
import { matchFigures } from './match-figures.ts'
import { matched, noMatch, type MatchResult } from './match.ts'

const yes = new RegExp(`^\\W*${oneOf(yesValues)}\\W*$`)
const no = new RegExp(`^\\W*${oneOf(noValues)}\\W*$`)

/** The availability that a value states. A field named for it may contain just `true` or `0`. */
export function stateOfField(folded: string, stock: Stock, isField: boolean): Stock {
  if (!isField || folded === '') return stock
  if (no.test(folded)) return { in: false, out: true, soon: false }
  return yes.test(folded) || /^\W*\d+\W*$/.test(folded) ? { in: true, out: false, soon: false } : stock
}

interface StockChange {
  old: Stock
  now: Stock
  /** Whether the edit is a tracked field that is named for availability. */
  isField: boolean
  becameIn: boolean
  becameOut: boolean
}

function stockChangeOf(facts: EditFacts): StockChange {
  const isField =
    facts.edit.path !== null && (meetsAny(facts.name, topics.stock) || meetsAny(facts.around, topics.stock))
  const [old, now] = [
    stateOfField(facts.old, facts.stockOld, isField), stateOfField(facts.now, facts.stockNow, isField),
  ]
  const becameIn = now.in && (!old.in || old.out && !now.out)
  const becameOut = now.out && (!old.out || old.in && !now.in)
  return { old, now, isField, becameIn, becameOut }
}

export function matchStock(criterion: Criterion, facts: EditFacts): MatchResult {
  const change = stockChangeOf(facts)
  const result = matchState(criterion, facts, change)
  if (result) return result
  if (change.becameIn || change.becameOut) {
    const state = change.becameIn ? 'available' : 'unavailable'
    const rejected = `${thingOf(facts)} became ${state}, but the goal waits for something else`
    return { match: null, rejected }
  }
  return criterion.stock === null ? matchCount(criterion, facts, change) : noMatch
}

/** What became available: the name of a row, or "it". */
const thingOf = (facts: EditFacts): string =>
  facts.edit.path === null ? nameOf(facts, '').replace(/^ of /, '') || 'it' : 'it'

/** A state that the criterion waits for, or any where it waits for none in particular. */
function matchState(
  { stock }: Criterion, facts: EditFacts, { old, now, isField, becameIn, becameOut }: StockChange,
): MatchResult | undefined {
  const isPlain = isField || statesStockPlainly(facts.old) || statesStockPlainly(facts.now)
  const changed = confidence.stock.changed * (isPlain ? 1 : factor.ambiguousStock)
  const thing = thingOf(facts)
  const result = (sure: number, what: string) => matched(sure, `${thing} ${what}: ${describeStatement(facts)}`)
  if (stock !== 'out') {
    if (becameIn) return result(changed, 'became available')
    if (stock === 'in' && old.out && !now.out && facts.now === '')
      return result(confidence.stock.outRemoved, 'is no longer marked as unavailable')
    if (now.soon && !old.soon) return result(confidence.stock.announced, 'will be available later')
  }
  if (stock !== 'in') {
    if (becameOut) return result(changed, 'is no longer available')
    if (stock === 'out' && old.in && !now.in && facts.now === '')
      return result(confidence.stock.inRemoved, 'is no longer marked as available')
  }
  return undefined
}

/** How many are left, or other words about availability. */
function matchCount(criterion: Criterion, facts: EditFacts, { old, now, isField }: StockChange): MatchResult {
  const isAbout = isField || old.in || old.out || now.in || now.out || meetsAny(facts.own, topics.stock)
  const differs =
    facts.figuresCome.length > 0
    || meetsAny(facts.come, topics.stock)
    || meetsAny(facts.gone, topics.stock)
    || old.in !== now.in
    || old.out !== now.out
  if (!isAbout || !differs) return noMatch
  if (criterion.limit !== null)
    return matchFigures(criterion, facts, {
      subject: 'the stock', gone: facts.figuresGone, come: facts.figuresCome, confidence: confidence.stock.count,
    })
  return matched(confidence.stock.statement, describeEdit(facts))
}
