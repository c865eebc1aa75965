// What changed, in half a sentence of a judgment's reason. Page text is quoted, short and without markup.

import type { EditFacts } from './analyse-edit.ts'

const quotedMax = 90

/** A piece of page text between quotation marks, at most 90 characters. */
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

/** The part of two lines that differs, with a few words before it. */
export function differing(old: string, now: string): [string, string] {
  if (old.length <= quotedMax && now.length <= quotedMax) return [old, now]
  const [a, b] = [old.split(/\s+/), now.split(/\s+/)]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const part = (words: string[]) =>
    `${head > 2 ? '… ' : ''}${words.slice(Math.max(0, head - 2), words.length - tail + (words.length - tail <= head ? 2 : 0)).join(' ')}`
  return [part(a), part(b)]
}

/** "“a” became “b”", "“a” was added", "“a” was removed". */
export function describeEdit({ edit, kind }: EditFacts): string {
  const where = edit.path === null ? '' : `${edit.path}: `
  if (edit.moved) return `${where}${quote(edit.now || edit.old)} moved to another place`
  if (kind === 'added') return `${where}${quote(edit.now)} was added`
  if (kind === 'removed') return `${where}${quote(edit.old)} was removed`
  const [old, now] = differing(edit.old, edit.now)
  return `${where}${quote(old)} became ${quote(now)}`
}

/** What to call the line that a value stands in, when its name says more than `subject` does. */
export function nameOf({ edit }: EditFacts): string {
  if (edit.path !== null) return ` of ${edit.path}`
  const cell = /^\s*\|\s*([^|]{1,60}?)\s*\|/.exec(edit.now || edit.old)?.[1]
  return cell && /\p{L}/u.test(cell) ? ` of ${quote(cell)}` : ''
}
