// Compares two extractions: one entry per changed field, with its path, its old and its new value.

import type { FieldChange } from '#schemas/monitored-page.ts'
import { isObject, ownValue } from '#src/json/objects.ts'
import { cleanAddress } from './clean-addresses.ts'
import { diffSequences } from './diff-sequences.ts'
import { normaliseText, withoutLayout } from './normalise-text.ts'

type Fields = Record<string, unknown>

/**
 * The changes from `previous` to `current`, in the order of `current`. Texts are compared like markdown (NFC, white
 * space folded, no session ids in addresses). Null equals absence. Lists of items with identifying fields are compared
 * regardless of their order; other lists keep it. A path refers to items by their index in the current list, to removed
 * items by their index in the previous one. `old` is absent for added fields, `new` for removed ones.
 */
export function diffFields(previous: Fields | null, current: Fields): FieldChange[] {
  const changes: FieldChange[] = []
  compareObjects(previous ?? {}, current, '', changes)
  return changes
}

function compare(old: unknown, now: unknown, path: string, changes: FieldChange[]): void {
  if (Array.isArray(old) && Array.isArray(now)) compareLists(old, now, path, changes)
  else if (isObject(old) && isObject(now)) compareObjects(old, now, path, changes)
  else if (canonical(old) !== canonical(now))
    changes.push({ path, ...(old === undefined ? {} : { old }), ...(now === undefined ? {} : { new: now }) })
}

function compareObjects(old: Fields, now: Fields, path: string, changes: FieldChange[]): void {
  const names = new Set([...Object.keys(now), ...Object.keys(old)])
  for (const name of names) compare(ownValue(old, name), ownValue(now, name), path + step(name, path === ''), changes)
}

function compareLists(old: readonly unknown[], now: readonly unknown[], path: string, changes: FieldChange[]): void {
  const identity = identityOf(old, now)
  const at = (index: number): string => `${path}[${index}]`
  const gone = (index: number): unknown => changes.push({ path: at(index), old: old[index] })
  const came = (index: number): unknown => changes.push({ path: at(index), new: now[index] })
  if (identity !== null) {
    const places = new Map(old.map((item, index) => [identity(item), index]))
    now.forEach((item, index) => {
      const place = places.get(identity(item))
      if (place === undefined) came(index)
      else compare(old[place], item, at(index), changes)
      places.delete(identity(item))
    })
    for (const index of places.values()) gone(index)
    return
  }
  // Items that replace others are compared with them one by one.
  for (const { oldStart, oldEnd, newStart, newEnd } of diffSequences(old.map(canonical), now.map(canonical))) {
    const both = Math.min(oldEnd - oldStart, newEnd - newStart)
    for (let i = 0; i < both; i++) compare(old[oldStart + i], now[newStart + i], at(newStart + i), changes)
    for (let index = newStart + both; index < newEnd; index++) came(index)
    for (let index = oldStart + both; index < oldEnd; index++) gone(index)
  }
}

/** Fields that identify an item, the most reliable first. */
const identifying = [
  'id', '_id', 'key', 'sku', 'gtin', 'ean', 'isbn', 'code', 'slug', 'url', 'link', 'href', 'email', 'name', 'title',
  'label', 'question',
]

/**
 * The field that identifies the items of both lists: the first one that all items have with distinct values, and some
 * with the same value in both lists.
 */
function identityOf(old: readonly unknown[], now: readonly unknown[]): ((item: unknown) => string) | null {
  if (old.length === 0 || now.length === 0 || ![...old, ...now].every(isObject)) return null
  for (const field of identifying) {
    const read = (item: unknown): string => canonical(ownValue(item as Fields, field))
    const [before, after] = [namesOf(old, field), namesOf(now, field)]
    if (before !== null && after !== null && [...after].some((name) => before.has(name))) return read
  }
  return null
}

/** The values of a field; null unless every item has one and all are distinct. */
function namesOf(items: readonly unknown[], field: string): Set<string> | null {
  const names = new Set<string>()
  for (const item of items) {
    const value = ownValue(item as Fields, field)
    const isName = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    if (!isName || names.has(canonical(value))) return null
    names.add(canonical(value))
  }
  return names
}

/** A value normalised for comparison, as JSON with sorted names. */
function canonical(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(comparable(value))
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return value === undefined ? 'null' : JSON.stringify(value)
  const fields = Object.entries(value)
    .filter(([, one]) => one !== null && one !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(',')}}`
}

function comparable(text: string): string {
  const plain = withoutLayout(normaliseText(text))
  return /^(?:https?:\/\/|\/)\S+$/i.test(plain) ? cleanAddress(plain) : plain
}

/** `.price`, `["Price (EUR)"]`; the first step of a path has no dot. */
const step = (name: string, first: boolean): string =>
  /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? `${first ? '' : '.'}${name}` : `[${JSON.stringify(name)}]`
