// The dates of `<time>` elements about the subject of a page, by the words before them.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { deadlineLeads, modifiedLeads, publishedLeads } from '../values/page-words.data.ts'

export interface ShownTime {
  date: string
  /** The words of the line before it. */
  lead: string
  kind: 'published' | 'modified' | 'deadline' | 'start' | 'end' | 'other'
}

const leadCharsMax = 30
const lineReach = 8
const ending = (words: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}])${oneOf(words)}(?:\s+(?:on|am|le|el|il|op))?[\s:：]*$`, 'iu')
const leads = { modified: ending(modifiedLeads), deadline: ending(deadlineLeads), published: ending(publishedLeads) }
const classes = {
  modified: /modified|updated|dt-updated/i, published: /published|posted|pubdate|post-?time|dt-published|created/i,
  start: /dt-start|start-?date|startdate|event-?(?:date|start)/i, end: /dt-end|end-?date|enddate/i,
}

/** The words of the line before a part. */
function leadOf(parts: readonly RecordPart[], index: number): string {
  const { text } = parts[index]!
  const line = parts
    .slice(Math.max(0, index - lineReach), index)
    .findLast((one) => one.text.length > text.length && one.text.includes(text))
  return line === undefined ? '' : line.text.slice(0, line.text.indexOf(text)).slice(-leadCharsMax)
}

/** The times of the parts in order. */
export function shownTimes(parts: readonly RecordPart[]): ShownTime[] {
  return parts.flatMap(({ date, names }, index) => {
    if (date === undefined) return []
    const lead = leadOf(parts, index)
    const byLead = (['modified', 'deadline', 'published'] as const).find((kind) => leads[kind].test(lead))
    const byClass = (['modified', 'start', 'end', 'published'] as const).find((kind) => classes[kind].test(names))
    return [{ date, lead, kind: byLead ?? byClass ?? 'other' }]
  })
}
