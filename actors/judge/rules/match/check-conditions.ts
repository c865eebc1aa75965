// Whether the conditions of a goal hold for an edit.

import { meetsAny, type EditFacts } from '../edits/analyse-edit.ts'
import type { PageView, Statement } from '../edits/page-view.ts'
import { statesFree, type Condition, type ThingState } from '../goal/read-conditions.ts'
import { figuresIn, isMoney } from '../values/read-figures.ts'
import { meets, type ValueLimit } from '../values/read-limit.ts'
import { stockIn } from '../values/read-stock.ts'
import { fold, stemsOf } from '../words/fold-words.ts'
import { topics } from '../words/vocabulary.ts'
import { changeIn } from './match-figures.ts'
import { stateOfField } from './match-stock.ts'

/** Whether statements say that a thing is available; null when they do not say it, or say both. */
function availabilityIn(statements: readonly Statement[]): boolean | null {
  const stated = statements.map(({ text, name }) => {
    const folded = fold(text)
    return stateOfField(folded, stockIn(folded), meetsAny(new Set(stemsOf(name)), topics.stock))
  })
  const [isIn, isOut] = [stated.some((stock) => stock.in), stated.some((stock) => stock.out)]
  return isIn === isOut ? null : isIn
}

/** Whether statements say that a thing costs nothing; null when they name no price. */
function freedomIn(statements: readonly Statement[]): boolean | null {
  let isPriced = false
  for (const { text, name } of statements) {
    if (statesFree(fold(text))) return true
    const isPrice = meetsAny(new Set(stemsOf(`${name} ${text}`)), topics.price)
    const amounts = figuresIn(text).filter((figure) => isMoney(figure) || isPrice)
    if (amounts.some(({ value }) => value === 0)) return true
    isPriced ||= amounts.length > 0
  }
  return isPriced ? false : null
}

type Read = (statements: readonly Statement[]) => boolean | null

/** Reads every group of statements once. */
function once(read: Read): Read {
  const known = new WeakMap<readonly Statement[], { found: boolean | null }>()
  return (statements) => {
    const entry = known.get(statements) ?? { found: read(statements) }
    known.set(statements, entry)
    return entry.found
  }
}

function nearest(groups: readonly (readonly Statement[])[], read: Read): boolean | null {
  for (const group of groups) {
    const found = read(group)
    if (found !== null) return found
  }
  return null
}

/** Whether the new value of an edit is within a limit; null when it has none. */
function isWithin(limit: ValueLimit, { figuresGone, figuresCome }: EditFacts): boolean | null {
  const now = figuresCome.find(({ unit }) => limit.of === 'change' || limit.unit === '' || unit === limit.unit)
  const [old] = figuresGone
  if (now === undefined) return null
  if (limit.of === 'value') return meets(limit, now.value)
  return old === undefined ? null : meets(limit, changeIn(limit, old.value, now.value))
}

/** What is the case when a state holds, or does not. */
function describeState(state: ThingState, isTrue: boolean): string {
  if (state.of === 'stock') return (state.is === 'in') === isTrue ? 'but it is available' : 'but it is not available'
  if (state.is === 'free') return isTrue ? 'but it is free of charge' : 'but it is not free of charge'
  return 'which the goal excludes'
}

/**
 * A function that tells why an edit does not matter under the conditions of a goal, to follow a comma; null when it
 * does. Where nothing states whether a thing is available, it counts as available; where nothing states its price, it
 * is not free.
 */
export function checkConditions(
  conditions: readonly Condition[], view: PageView,
): (facts: EditFacts) => string | null {
  const [readAvailability, readFreedom] = [once(availabilityIn), once(freedomIn)]
  function holds(state: ThingState, facts: EditFacts): boolean | null {
    if (state.is === 'within') return isWithin(state.limit, facts)
    if (state.is === 'free') return nearest(view.around(facts.edit), readFreedom)
    const isAvailable = nearest(view.around(facts.edit), readAvailability)
    return isAvailable === null ? null : isAvailable === (state.is === 'in')
  }
  return (facts) => {
    for (const { kind, state } of conditions) {
      const isTrue = holds(state, facts)
      if (kind === 'unless' && isTrue === true) return describeState(state, true)
      if (kind === 'only' && !(isTrue ?? state.of === 'stock')) return describeState(state, false)
    }
    return null
  }
}
