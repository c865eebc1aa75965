// The days between which something takes place, as the only line or sentence says them that has two dates so.

import type { Evidence } from './evidence.ts'

/** Longer texts are not searched. */
const textCharsMax = 300
const textsMax = 2_000

const month = String.raw`\s(?:de\s)?\p{L}{3,10}\.?`
const day = String.raw`\d{1,2}(?:\.|st|nd|rd|th|er|º)?`
const year = String.raw`,?\s(?:de\s|del\s)?\d{4}`
/** "7 Mar – 29 Jun 2025", "24–26 April 2026", "du 8 au 12 juin 2026". */
const written = new RegExp(
  String.raw`(?<![\d.:/])(?<from>${day})(?<month>${month})?(?<year>${year})?`
  + String.raw`(?:\s*[–—-]\s*|\s(?:to|until|till|bis|au|al|tot|do|až)\s)`
  + String.raw`(?<to>${day}(?<toMonth>${month})(?<toYear>${year}))(?![\d:])`, 'gu',
)
/** "dal 20/05/2026 al 27/05/2026" */
const numeric = new RegExp(
  String.raw`(?<![\d.:/])(\d{1,2}[./]\d{1,2}[./]\d{4})`
  + String.raw`(?:\s*[–—-]\s*|\s(?:to|until|till|bis|au|al|tot|do|až)\s(?:the\s|zum\s)?)`
  + String.raw`(\d{1,2}[./]\d{1,2}[./]\d{4})`, 'gu',
)

type Span = readonly [from: string, to: string]

function spansIn(text: string): Span[] {
  const inWords = [...text.matchAll(written)].map(({ groups = {} }): Span => [
    `${groups.from}${groups.month ?? groups.toMonth}${groups.year ?? groups.toYear}`, groups.to!,
  ])
  return [...inWords, ...[...text.matchAll(numeric)].map(([, from = '', to = '']): Span => [from, to])]
}

/** The ends of the only span of days that the texts about the subject have. */
export function spanDates(concept: string | undefined, { facts: { subject }, texts }: Evidence): string[] {
  if (concept !== 'startdate' && concept !== 'enddate') return []
  const all = [...subject.filter(({ tag }) => tag !== 'title').map(({ text }) => text), ...texts].slice(0, textsMax)
  const spans = new Map(all.filter((text) => text.length <= textCharsMax).flatMap(spansIn)
    .map((span) => [span.join('\n'), span] as const))
  const [span] = [...spans.values()]
  return spans.size === 1 && span ? [span[concept === 'startdate' ? 0 : 1]] : []
}
