// Bounds the size of a result: long texts are cut to a window that an offset moves, long lists to their first items.

/** What was cut, and how to read on. */
export interface Truncation {
  /** `offset` with which the next part of the texts is returned; null when they were read to their end. */
  next_offset: number | null
  /** Paths of the texts that go on: `markdown.content`. */
  texts: string[]
  /** Lists of which only the first items are shown. */
  lists: { path: string; shown: number; total: number }[]
}

export interface CutOptions {
  /** Maximum number of characters of all long texts together, and about the most of everything else. */
  maxChars: number
  /** Number of characters of each long text to skip. */
  offset: number
}

/** Texts up to this length are always shown in full. */
const shortChars = 500

interface Place<T> { path: string; value: T; set(value: unknown): void }

/**
 * Cuts `data` in place. Every long text gets the same window, as wide as `maxChars` allows, so that one offset moves
 * all of them. Characters are UTF-16 code units; no surrogate pair is divided. Returns null if nothing was cut.
 */
export function cutResult(data: Record<string, unknown>, { maxChars, offset }: CutOptions): Truncation | null {
  const shortened = shortenLists(data, collect(data).lists, maxChars)
  const { texts } = collect(data)
  const width = widestWindow(texts.map(({ value }) => Math.max(0, value.length - offset)), maxChars)
  let next: number | null = null
  const cut: string[] = []
  for (const { path, value, set } of texts) {
    const from = boundary(value, offset)
    const to = boundary(value, offset + width)
    if (to < value.length) {
      next = Math.min(next ?? Infinity, offset + width)
      cut.push(path)
    }
    if (from > 0 || to < value.length) set(value.slice(from, to))
  }
  if (next === null && offset === 0 && shortened.length === 0) return null
  return { next_offset: next, texts: cut, lists: shortened }
}

/** The largest width at which the texts together have at most `budget` characters; at least 1. */
export function widestWindow(lengths: readonly number[], budget: number): number {
  const sorted = lengths.toSorted((one, other) => one - other)
  let left = budget
  for (const [index, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index))
    if (length > share) return Math.max(1, share)
    left -= length
  }
  return Math.max(1, sorted.at(-1) ?? 1)
}

/** The index, moved back if it would divide a surrogate pair. */
function boundary(text: string, index: number): number {
  if (index >= text.length) return text.length
  const code = text.charCodeAt(index)
  return index > 0 && code >= 0xdc00 && code <= 0xdfff ? index - 1 : index
}

/** Shortens the largest list repeatedly, until the JSON without the long texts is about as short as `maxChars`. */
function shortenLists(
  data: Record<string, unknown>, lists: readonly Place<unknown[]>[], maxChars: number,
): Truncation['lists'] {
  const sizes = lists.map((place) => ({ place, chars: sizeOf(place.value) }))
  let excess = sizeOf(data) - maxChars
  const shown: Truncation['lists'] = []
  for (const { place: { path, value, set }, chars } of sizes.toSorted((one, other) => other.chars - one.chars)) {
    if (excess <= 0) break
    const kept = itemsWithin(value, Math.max(0, chars - excess))
    if (kept === value.length) continue
    const rest = value.slice(0, kept)
    excess -= chars - sizeOf(rest)
    set(rest)
    shown.push({ path, shown: kept, total: value.length })
  }
  return shown
}

/** How many of the first items have at most `chars` characters together; at least one. */
function itemsWithin(list: readonly unknown[], chars: number): number {
  let left = chars
  const end = list.findIndex((one) => (left -= sizeOf(one) + 1) < 0)
  return end < 0 ? list.length : Math.max(1, end)
}

/** Characters of the JSON, without those of long texts. */
const sizeOf = (value: unknown): number =>
  JSON.stringify(value, (_name, one: unknown) => (isLong(one) ? '' : one)).length

const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > shortChars

interface Found { texts: Place<string>[]; lists: Place<unknown[]>[] }

/** All long texts, and the outermost lists. */
function collect(data: Record<string, unknown>): Found {
  const found: Found = { texts: [], lists: [] }
  function visit(holder: Record<string, unknown> | unknown[], path: string, inList: boolean): void {
    for (const [name, value] of Object.entries(holder)) {
      const here = Array.isArray(holder) ? `${path}[${name}]` : path ? `${path}.${name}` : name
      const set = (changed: unknown): void => { (holder as Record<string, unknown>)[name] = changed }
      if (isLong(value)) found.texts.push({ path: here, value, set })
      else if (typeof value === 'object' && value !== null) {
        const isList = Array.isArray(value)
        if (isList && !inList) found.lists.push({ path: here, value, set })
        visit(value as Record<string, unknown>, here, inList || isList)
      }
    }
  }
  visit(data, '', false)
  return found
}
