// Whether an edit changes a figure in the way that a criterion asks for.

import type { EditFacts } from '../edits/analyse-edit.ts'
import { describeEdit, labelOf, nameOf, quote } from '../edits/describe-edit.ts'
import type { Criterion } from '../goal/read-goal.ts'
import { isMoney, type Figure } from '../values/read-figures.ts'
import { meets, type ValueLimit } from '../values/read-limit.ts'
import { confidence, factor } from './confidence.data.ts'
import { matched, noMatch, type MatchResult } from './match.ts'

const pairsMax = 200

/** How much a value changed, in the unit of the limit: per cent of the old one, or the difference. */
export const changeIn = ({ unit }: ValueLimit, old: number, now: number): number =>
  unit === '%' ? (old === 0 ? Infinity : (Math.abs(now - old) / Math.abs(old)) * 100) : Math.abs(now - old)

const limitWords = { '<': 'below', '<=': 'at most', '>': 'above', '>=': 'at least' } as const

/** Why a change of a value is not in the direction, or beyond the limit, that the criterion names; null when it is. */
function reject({ direction, limit }: Criterion, old: number | null, now: number): string | null {
  if (old !== null && direction === 'down' && now > old) return 'the goal waits for a fall'
  if (old !== null && direction === 'up' && now < old) return 'the goal waits for a rise'
  if (limit === null) return null
  if (limit.of === 'change')
    return old === null || meets(limit, changeIn(limit, old, now)) ? null : `it changed by less than ${limit.text}`
  return meets(limit, now) ? null : `it is not ${limitWords[limit.op]} ${limit.text}`
}

/** Figures that were removed and added, paired in their order; null for one without a partner. */
function pairFigures(gone: readonly Figure[], come: readonly Figure[]): { old: Figure | null; now: Figure | null }[] {
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, at) => ({
    old: gone[at] ?? null, now: come[at] ?? null,
  })).slice(0, pairsMax)
}

/** What is matched: the figures that were removed and added, and what they are called in a reason. */
export interface FigureChange { subject: string; gone: readonly Figure[]; come: readonly Figure[]; confidence: number }

/** What a value of one unit did. */
const verbOf = (old: Figure, now: Figure): string =>
  old.unit !== now.unit || old.value === now.value ? 'changed' : now.value > old.value ? 'rose' : 'fell'

/** A value that has no predecessor. */
function describeNew(facts: EditFacts, subject: string, { text }: Figure): string {
  const owner = nameOf(facts, subject)
  if (owner !== '' || facts.edit.path !== null) return `${subject}${owner} is now ${text}`
  return facts.kind === 'added' ? describeEdit(facts) : `${describeEdit(facts)}, and ${subject} is now ${text}`
}

/** The first pair of figures that is in the direction and beyond the limit of the criterion. */
export function matchFigures(
  criterion: Criterion, facts: EditFacts, { subject, gone, come, confidence: base }: FigureChange,
): MatchResult {
  let rejected: string | null = null
  const name = `${subject}${nameOf(facts, subject)}`
  for (const { old, now } of pairFigures(gone, come)) {
    if (now === null) {
      if (criterion.limit === null && criterion.direction === null && old)
        return matched(base * factor.valueRemoved, `${describeEdit(facts)}, and ${subject} ${old.text} is gone`)
      continue
    }
    const why = reject(criterion, old?.value ?? null, now.value)
    const statement =
      old === null ? describeNew(facts, subject, now) : `${name} ${verbOf(old, now)} from ${old.text} to ${now.text}`
    if (why !== null) {
      rejected ??= `${statement}, but ${why}`
      continue
    }
    return matched(
      base * (old === null ? factor.valueAdded : 1) * (isComparable(criterion, now) ? 1 : factor.otherUnit), statement,
    )
  }
  return { match: null, rejected }
}

const isComparable = ({ limit }: Criterion, { unit }: Figure): boolean =>
  limit === null || limit.of === 'change' || limit.unit === unit || unit === ''

/** Any number that the criterion sets a limit or a direction for. */
export function matchNumbers(criterion: Criterion, facts: EditFacts): MatchResult {
  const { limit } = criterion
  const fits = ({ unit }: Figure): boolean =>
    limit === null || limit.of === 'change' || limit.unit === unit || limit.unit === ''
  const [gone, come] = [facts.figuresGone.filter(fits), facts.figuresCome.filter(fits)]
  if (come.length === 0) return noMatch
  const label = labelOf(facts)?.name
  const named = label === undefined ? `the number in ${quote(facts.edit.now)}` : quote(label)
  const subject = facts.edit.path === null ? named : 'the value'
  return matchFigures(criterion, facts, { subject, gone, come, confidence: confidence.number })
}

/** Whether a new thing is within the limit on its price, where the criterion names one. */
export function isWithinLimit({ limit }: Criterion, facts: EditFacts): boolean {
  if (limit === null || limit.of === 'change') return true
  const fitting = facts.figuresCome.filter(
    (figure) => figure.unit === limit.unit || (limit.unit !== '%' && limit.unit !== '' && isMoney(figure)),
  )
  return fitting.length === 0 || fitting.some(({ value }) => meets(limit, value))
}
