// One object from those that were extracted from several pages.

import { isDeepStrictEqual } from 'node:util'
import { isObject, ownValue } from '#src/json/objects.ts'

/**
 * Merges values in order: objects field by field, lists one after the other without repetitions; of other values, the
 * first that is neither null nor empty.
 */
export const mergeJson = (values: readonly unknown[]): unknown =>
  values.reduce((merged, value) => merge(merged, value), undefined)

function merge(first: unknown, second: unknown): unknown {
  if (isEmpty(first)) return isEmpty(second) ? first ?? second : second
  if (Array.isArray(first) && Array.isArray(second)) return union(first, second)
  if (!isObject(first) || !isObject(second)) return first
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  return Object.fromEntries([...names].map((name) => [name, merge(ownValue(first, name), ownValue(second, name))]))
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function union(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const all = [...first]
  for (const one of second) if (!all.some((other) => isDeepStrictEqual(one, other))) all.push(one)
  return all
}
