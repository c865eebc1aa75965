// Which changes of a page the judge found meaningful. It judges the page and gives one reason: a change is listed if it
// is the only one, or if the reason quotes it. Pure.

import type { DiffHunk, FieldChange, PageDiff } from '#schemas/monitored-page.ts'

export interface MeaningfulChange {
  type: 'added' | 'removed' | 'changed'
  before: string | null
  after: string | null
  reason: string
}

type Change = Omit<MeaningfulChange, 'reason'>

/** Changes that are listed, and characters of each text. */
const listedMax = 20
const charsMax = 1_000

/** The changes of a page that was judged meaningful. */
export function meaningfulChanges({ fields, hunks }: PageDiff, reason: string): MeaningfulChange[] {
  const changes = fields && fields.length > 0 ? fields.map(changeOfField) : (hunks ?? []).flatMap(changesOfHunk)
  const quoted = changes.length > 1 ? changes.filter((change) => isQuoted(change, reason)) : changes
  return quoted.slice(0, listedMax).map(({ type, before, after }) =>
    ({ type, before: before?.slice(0, charsMax) ?? null, after: after?.slice(0, charsMax) ?? null, reason }))
}

const changeOf = (before: string | null, after: string | null): Change =>
  ({ type: before === null ? 'added' : after === null ? 'removed' : 'changed', before, after })

const changeOfField = ({ path: _path, ...change }: FieldChange): Change =>
  changeOf('old' in change ? shown(change.old) : null, 'new' in change ? shown(change.new) : null)

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value) ?? 'null')

/** Lines that were replaced by as many others are changes line by line; other lines are one change. */
function changesOfHunk({ lines }: DiffHunk): Change[] {
  const changes: Change[] = []
  let [removed, added]: [string[], string[]] = [[], []]
  const endBlock = (): void => {
    if (removed.length === added.length) changes.push(...removed.map((line, index) => changeOf(line, added[index]!)))
    else changes.push(changeOf(textOf(removed), textOf(added)));
    [removed, added] = [[], []]
  }
  for (const { type, content } of lines) {
    if (type === 'context') endBlock()
    else if (content.trim() !== '') (type === 'remove' ? removed : added).push(content)
  }
  endBlock()
  return changes
}

const textOf = (lines: string[]): string | null => (lines.length === 0 ? null : lines.join('\n'))

/** Whether the reason has words in quotation marks of the change, or a number in which its two sides differ. */
function isQuoted({ before, after }: Change, reason: string): boolean {
  const sides = [before ?? '', after ?? '']
  const quotes = [...reason.matchAll(/["“„«]([^"“”„«»]{2,}?)(?:…|\.\.\.)?["”“»]/g)].map(([, text]) => text!.trim())
  if (quotes.some((quote) => quote !== '' && sides.some((side) => side.includes(quote)))) return true
  const [old, current] = sides.map(numbersOf) as [Set<string>, Set<string>]
  return [...numbersOf(reason)].some((number) => old.has(number) !== current.has(number))
}

const numbersOf = (text: string): Set<string> => new Set(text.match(/\d+(?:[.,:]\d+)*/g))
