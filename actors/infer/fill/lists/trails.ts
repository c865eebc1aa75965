// The breadcrumb trail of a page, for a field that asks for it: as the page shows it, or, where other links stand among
// it or it is drawn in another order, as the page states it.

import type { Evidence } from '../evidence/evidence.ts'
import { compact, singular } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { entityText, valuesAt, type Entity } from '../values/entities.ts'

const trailNames = new Set(['breadcrumb', 'breadcrumbtrail', 'breadcrumbpath', 'filariane', 'brotkrume', 'miga'])

const positionOf = (entry: Entity): number => Number(valuesAt(entry, ['position'])[0] ?? Number.NaN)

/** The names of the first stated trail, by their positions. */
function statedTrail({ entities }: Evidence): string[] {
  const list = entities.find(({ types }) => types.includes('breadcrumblist'))
  const entries = list === undefined ? []
    : valuesAt(list, ['itemlistelement']).filter((one): one is Entity => typeof one === 'object')
  const ordered = entries.every((one) => positionOf(one) > 0)
    ? entries.toSorted((a, b) => positionOf(a) - positionOf(b)) : entries
  return ordered.flatMap((entry) => {
    const item = valuesAt(entry, ['item']).find((one): one is Entity => typeof one === 'object')
    return entityText(entry) ?? (item === undefined ? [] : entityText(item) ?? [])
  })
}

/** Whether a trail has all entries of another one, but not in a row between a front page and the page itself. */
function isDisordered(shown: readonly string[], stated: readonly string[]): boolean {
  const [own, wanted] = [shown.map(compact), stated.map(compact)]
  if (wanted.length < 2 || !wanted.every((one) => own.includes(one))) return false
  const start = own.indexOf(wanted[0]!)
  const isRow = wanted.every((one, at) => own[start + at] === one)
  return !isRow || start > 1 || own.length - start - wanted.length > 1
}

/** The trail with the page itself at its end. */
export function trailOf({ keys }: Query, evidence: Evidence): string[] {
  if (!keys.some((key) => trailNames.has(singular(key)))) return []
  const { facts: { trail = [], trailEnd } } = evidence
  const shown = [...trail, ...trailEnd === undefined ? [] : [trailEnd]]
  const stated = statedTrail(evidence)
  return shown.length === 0 || isDisordered(shown, stated) ? stated : shown
}
