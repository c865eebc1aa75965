// Author and date in the lines below the heading of a page.

import type { TextBlock } from '#actors/infer/text-blocks.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { publishedLines } from '../values/page-words.data.ts'
import { readDate } from '../values/read-date.ts'

export interface Byline { author: string | null; date: string | null }

const byline = { linesMax: 8, lineCharsMax: 120, dateLineCharsMax: 30 }
const publishedLine = new RegExp(String.raw`^${oneOf(publishedLines)}\b`, 'iu')
const capitalised = String.raw`\p{Lu}[\p{L}.'’-]*`
/** "By Ada Lovelace on …": two to five words, of which particles may be lower case. */
const writtenBy = new RegExp(
  String.raw`^(?:(?:[Ww]ritten|[Rr]eviewed|[Tt]ested|[Pp]osted|[Pp]ublished|[Ss]tory|[Ww]ords|[Tt]ext) by`
  + String.raw`|[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor)\s+`
  + String.raw`(${capitalised}(?:\s+(?:${capitalised}|von|van|de|der|da|di|del)){1,4})`
  + String.raw`(?=$|\s*[|•·,–—(-]|\s+(?:on|am|le|el|il|op|in)\s)`,
  'u',
)

/** The place and the date before a report: "LEEDS, 9 September 2025 – The city …". */
const dateline = /^\p{Lu}[\p{L}.'’ -]{1,30},\s(?:[\p{L}.'’ -]{2,20},\s)?[\p{L}\d.]+(?:\s[\p{L}\d.,]+){0,2}\s[–—-]\s/u

/** Author and date from the short lines near the top. */
export function readByline(blocks: readonly TextBlock[], language: string | null): Byline {
  const first = Math.max(0, blocks.findIndex(({ kind, level }) => kind === 'heading' && level === 1))
  const lines = blocks
    .slice(first, first + byline.linesMax)
    .filter(({ kind, text }) => kind !== 'heading' && kind !== 'code' && text.length <= byline.lineCharsMax)
    .map(({ text }) => text)
  const author = lines.flatMap((text) => writtenBy.exec(text)?.[1] ?? [])[0] ?? null
  const mayHaveDate = (text: string): boolean =>
    text.length <= byline.dateLineCharsMax || dateline.test(text) || writtenBy.test(text) || publishedLine.test(text)
  const dated = lines.find((text) => mayHaveDate(text) && readDate(text, language) !== undefined)
  return { author, date: dated ?? null }
}
