// What changed, as a clause for the reason of a judgment. Page text is quoted, shortened, without markup.

import { fold } from '../words/fold-words.ts'
import type { EditFacts } from './analyse-edit.ts'

const quotedMax = 90
/** Words before (or after) a difference that are shown with it. */
const contextWords = 2

/** Page text in quotation marks, at most 90 characters. */
export function quote(text: string): string {
  const plain = text
    .slice(0, 600)
    .replace(/!?\[([^\]]{0,500})\]\([^)]{0,3000}\)/g, '$1')
    .replace(/^\s*[-+>]\s/, '')
    .replace(/^[\s|]+|[\s|]+$/g, '')
    .replace(/\s*\|\s*/g, ', ')
    .replace(/[*_`#]+/g, ' ')
    .replace(/\\(?=\W)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    // The sentence around the quotation has its own full stop.
    .replace(/(?<=[^.])\.$/, '')
    .trim()
  if (plain.length <= quotedMax) return `“${plain}”`
  const cut = plain.slice(0, quotedMax)
  const end = cut.lastIndexOf(' ')
  return `“${cut.slice(0, end > quotedMax / 2 ? end : quotedMax).trimEnd()}…”`
}

const amount = /^[\p{Sc}\s]*[-+−]?\d[\d.,: ]*(?:\p{Sc}|%|\p{L}{1,12})?$/u
/** A value: amounts as they are, text in quotation marks. */
const value = (text: string): string => text.length <= quotedMax && amount.test(text) ? text.trim() : quote(text)

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

const labelled = /^[\s*_#>+-]{0,8}([^:|.!?]{1,60}?)[\s*_]{0,4}:[\s*_]{1,8}(\S.*)$/
const cellsOf = (line: string): string[] | null =>
  /^\s*\|.*\|\s*$/.test(line) ? line.trim().slice(1, -1).split('|').map((cell) => cell.trim()) : null

/** The name of a line, `Venue: Hall A`, that both sides of an edit have, with the values; null without one. */
export function labelOf({ edit: { old, now } }: EditFacts): { name: string, old: string, now: string } | null {
  const [a, b] = [labelled.exec(old), labelled.exec(now)]
  const name = b?.[1] ?? a?.[1]
  if (name === undefined || !/\p{L}/u.test(name)) return null
  const isBoth = a !== null && b !== null && fold(a[1]!) === fold(b[1]!)
  if (!isBoth && (old !== '' && now !== '')) return null
  return { name, old: a?.[2] ?? '', now: b?.[2] ?? '' }
}

/** The row and the single cell that differs between two rows of a table; null for other edits. */
function cellOf({ edit }: EditFacts): { row: string, old: string, now: string } | null {
  const [old, now] = [cellsOf(edit.old), cellsOf(edit.now)]
  if (!old || !now || old.length !== now.length || old[0] !== now[0] || !/\p{L}/u.test(now[0] ?? '')) return null
  const differing = now.flatMap((cell, at) => cell === old[at] ? [] : [at])
  const [at] = differing
  if (at === undefined || differing.length > 1 || old[at] === '' || now[at] === '') return null
  return { row: now[0]!, old: old[at]!, now: now[at]! }
}

/**
 * What happened, as a clause: "“a” changed to “b”", "“Venue” changed from “a” to “b”", "“a” was added", "the name of
 * the first item is now “a”".
 */
export function describeEdit(facts: EditFacts): string {
  const { edit, kind } = facts
  if (edit.path !== null) return describeField(edit.path, edit.old, edit.now)
  if (edit.moved) return `${quote(edit.now || edit.old)} moved to another place on the page`
  if (kind === 'added') return `${quote(edit.now)} was added`
  if (kind === 'removed') return `${quote(edit.old)} was removed`
  const cell = cellOf(facts)
  if (cell) return `${value(cell.old)} changed to ${value(cell.now)} for ${quote(cell.row)}`
  const label = labelOf(facts)
  if (label) {
    const [old, now] = differingParts(label.old, label.now)
    return `${quote(label.name)} changed from ${value(old)} to ${value(now)}`
  }
  const [old, now] = differingParts(edit.old, edit.now).map(quote) as [string, string]
  return old === now ? `the punctuation or markup of ${now} changed` : `${old} changed to ${now}`
}

function describeField(path: string, old: string, now: string): string {
  const field = `the ${fieldName(path)}`
  // Objects and lists are texts such as " title : Cook , city : Berlin ".
  const shown = (text: string): string => value(text.replace(/\s+(?=[,:])/g, ''))
  if (/^(?:true|false)$/.test(now || old))
    return `the field ${quote(path)} ${now === '' ? 'was removed' : `is now ${now}`}`
  if (now === '') return `${field} was removed; it was ${shown(old)}`
  if (old !== '') {
    const [before, after] = differingParts(old, now)
    return `${field} changed from ${shown(before)} to ${shown(after)}`
  }
  return path.endsWith(']') ? `${field} was added: ${shown(now)}` : `${field} is now ${shown(now)}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const words = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]+/g, ' ').toLowerCase()
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

/** The steps of a path in words, the last one first: `products[0].price` gives "price", "first product". */
function stepsOf(path: string): string[] {
  return path.split('.').map((part) => {
    const [, name = part, index] = /^(.+?)\[(\d+)\]$/.exec(part) ?? []
    if (index === undefined) return words(name)
    const at = ordinals[Number(index)]
    return at === undefined ? `${singular(words(name))} ${Number(index) + 1}` : `${at} ${singular(words(name))}`
  }).toReversed()
}

const fieldName = (path: string): string => stepsOf(path).join(' of the ')

/**
 * A path of a field in words: `products[0].price` is the price of the first product. The last name is left out where
 * the subject ("the price") says it already.
 */
function ofPath(path: string, subject: string): string {
  const steps = stepsOf(path)
  const isSaid = steps[0]!.split(' ').some((word) => subject.toLowerCase().split(' ').includes(word))
  return (isSaid ? steps.slice(1) : steps).map((step) => ` of the ${step}`).join('')
}

/** What a value belongs to: the path of its field, or the first cell of its row; empty when it has neither. */
export function nameOf({ edit }: EditFacts, subject: string): string {
  if (edit.path !== null) return ofPath(edit.path, subject)
  const cell = /^\s*\|\s*([^|]{1,60}?)\s*\|/.exec(edit.now || edit.old)?.[1]
  return cell && /\p{L}/u.test(cell) ? ` of ${quote(cell)}` : ''
}

/** What a page says now of the availability of something, and what it said before. */
export function describeStatement(facts: EditFacts): string {
  const { edit, kind } = facts
  if (edit.path !== null) return describeEdit(facts)
  if (kind === 'added') return `the page now says ${quote(edit.now)}`
  if (kind === 'removed') return `the page no longer says ${quote(edit.old)}`
  const { old, now } = cellOf(facts) ?? labelOf(facts) ?? edit
  const [before, after] = differingParts(old, now)
  return `the page now says ${quote(after)} instead of ${quote(before)}`
}
