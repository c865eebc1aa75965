// The days between which something takes place, as one line says them.

import type { Evidence } from './evidence.ts'

/** Longer lines are prose. */
const shortLineCharsMax = 60

const dayAndMonth = String.raw`\d{1,2}(?:\.|st|nd|rd|th)?\s\p{L}{3,10}\.?`
const dateSpan = new RegExp(
  String.raw`^(?:\p{L}+:?\s)?(${dayAndMonth})(,?\s\d{4})?\s*(?:[–—-]|to|bis|au|al)\s*`
  + String.raw`(${dayAndMonth},?\s\d{4})$`, 'u',
)

/** The ends of the only line that is a span of days: "7 Mar – 29 Jun 2025". */
export function spanDates(concept: string | undefined, { facts: { subject } }: Evidence): string[] {
  if (concept !== 'startdate' && concept !== 'enddate') return []
  const spans = new Map(subject.flatMap(({ text }) => {
    const [line, from = '', year, to = ''] = (text.length <= shortLineCharsMax ? dateSpan.exec(text) : null) ?? []
    return line === undefined ? [] : [[line, [`${from} ${year?.trim() ?? to.slice(-4)}`, to]] as const]
  }))
  const [span] = [...spans.values()]
  return spans.size === 1 && span ? [span[concept === 'startdate' ? 0 : 1]] : []
}
