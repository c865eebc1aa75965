// What changed, as half a sentence for the reason of a judgment. Page text is quoted, shortened, without markup.

import type { EditFacts } from './analyse-edit.ts'

const quotedMax = 90
/** Words before (or after) a difference that are shown with it. */
const contextWords = 2

/** Page text in quotation marks, at most 90 characters. */
export function quote(text: string): string {
  const plain = text
    .slice(0, 600)
    .replace(/!?\[([^\]]{0,500})\]\([^)]{0,3000}\)/g, '$1')
    .replace(/[*_`#|]+/g, ' ')
    .replace(/^\s*[-+>]\s/, '')
    .replace(/\\(?=\W)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= quotedMax) return `“${plain}”`
  const cut = plain.slice(0, quotedMax)
  const end = cut.lastIndexOf(' ')
  return `“${cut.slice(0, end > quotedMax / 2 ? end : quotedMax).trimEnd()}…”`
}

/** The part of two lines that differs, with two words before it. */
function differingParts(old: string, now: string): [string, string] {
  if (old.length <= quotedMax && now.length <= quotedMax) return [old, now]
  const [a, b] = [old.split(/\s+/), now.split(/\s+/)]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const part = (words: string[]) => {
    const end = words.length - tail
    const shown = words.slice(Math.max(0, head - contextWords), end + (end <= head ? contextWords : 0))
    return `${head > contextWords ? '… ' : ''}${shown.join(' ')}`
  }
  return [part(a), part(b)]
}

/** "“a” became “b”", "“a” was added", "“a” was removed". */
export function describeEdit({ edit, kind }: EditFacts): string {
  const where = edit.path === null ? '' : `${edit.path}: `
  if (edit.moved) return `${where}${quote(edit.now || edit.old)} moved to another place`
  if (kind === 'added') return `${where}${quote(edit.now)} was added`
  if (kind === 'removed') return `${where}${quote(edit.old)} was removed`
  const [old, now] = differingParts(edit.old, edit.now)
  return `${where}${quote(old)} became ${quote(now)}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').toLowerCase()
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

/**
 * A path of a field in words: `products[0].price` is the price of the first product. The last name is left out where
 * the subject ("the price") says it already.
 */
function ofPath(path: string, subject: string): string {
  const parts = path.split('.').map((part) => {
    const [, name = part, index] = /^(.+?)\[(\d+)\]$/.exec(part) ?? []
    if (index === undefined) return words(name)
    const at = ordinals[Number(index)]
    return at === undefined ? `${singular(words(name))} ${Number(index) + 1}` : `${at} ${singular(words(name))}`
  })
  const last = parts.at(-1)!
  const isSaid = subject.toLowerCase().endsWith(last)
  return (isSaid ? parts.slice(0, -1) : parts).toReversed().map((part) => ` of the ${part}`).join('')
}

/** What a value belongs to: the path of its field, or the first cell of its row; empty when it has neither. */
export function nameOf({ edit }: EditFacts, subject: string): string {
  if (edit.path !== null) return ofPath(edit.path, subject)
  const cell = /^\s*\|\s*([^|]{1,60}?)\s*\|/.exec(edit.now || edit.old)?.[1]
  return cell && /\p{L}/u.test(cell) ? ` of ${quote(cell)}` : ''
}
