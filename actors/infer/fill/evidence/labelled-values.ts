// Labels and values of a page: lines of text, tables and properties of structured data.

import type { LabelledValue, PageFacts } from '#schemas/facts.ts'
import { labelledSentences, pairsOfLine } from '#src/text/labelled-sentences.ts'
import type { TextBlock } from '#actors/infer/text-blocks.ts'
import { ownPairs, withoutApart } from './own-blocks.ts'
import type { Entity } from '../values/entities.ts'
import { partPairs } from './part-pairs.ts'

/** Longer lines are prose. */
const lineCharsMax = 400

/** "Label: value"; in scripts without blanks also without one after a wide colon. */
const labelledLine = /^([^:：.!?\n]{2,50}?)\s?[:：]\s+(\S.*)$/u
const labelledLineUnspaced = /^([^:：.!?\n\s]{1,30})：(\S.*)$/u

/** Labels and values in lines of text, without markup that marks them. */
function labelledLines(blocks: readonly TextBlock[]): LabelledValue[] {
  return blocks
    .filter(({ kind, text }) => (kind === 'paragraph' || kind === 'item') && text.length < lineCharsMax)
    .flatMap(({ text }) => text.split(/\s+[·•|–—/]\s+/))
    .flatMap(labelledSentences)
    .flatMap((text) => {
      const [, label = '', value = ''] = labelledLine.exec(text) ?? labelledLineUnspaced.exec(text) ?? []
      return label === '' || /^https?$/i.test(label) ? [] : pairsOfLine(label, value)
    })
}

/** Rows of two cells in tables without a header are labels and values. */
const labelledRows = (facts: PageFacts): LabelledValue[] =>
  facts.tables
    .filter((table) => !table.hasHeader && table.rows.every((row) => row.length === 2))
    .flatMap((table) => table.rows.map(([label = '', value = '']) => ({ label, value })))

/** A table with one row of values is a list of labels and values. */
const singleRows = (facts: PageFacts): LabelledValue[] =>
  facts.tables
    .filter((table) => table.hasHeader && table.rows.length === 2)
    .flatMap(({ rows: [head = [], row = []] }) => head.map((label, at) => ({ label, value: row[at] ?? '' })))

/** `additionalProperty` of schema.org: names and values of the site's own choice. */
const additionalProperties = (entities: readonly Entity[]): LabelledValue[] =>
  entities
    .filter(
      (entity) =>
        entity.types.includes('propertyvalue') && entity.properties.has('name') && entity.properties.has('value'),
    )
    .map((entity) => ({
      label: String(entity.properties.get('name')?.[0] ?? ''), value: String(entity.properties.get('value')?.[0] ?? ''),
    }))

/** The labels and values that a page has for its preview: `twitter:label1`, `twitter:data1`. */
const previewLabels = ({ meta }: PageFacts): LabelledValue[] =>
  Object.entries(meta).flatMap(([name, label]) => {
    const number = /^twitter:label(\d)$/.exec(name)?.[1]
    const value = number === undefined ? undefined : meta[`twitter:data${number}`]
    return value === undefined ? [] : [{ label, value }]
  })

/** Records of two parts, a value with figures and the name below it: "74 m²", "Living space". */
const valuesAboveNames = ({ groups }: PageFacts): LabelledValue[] =>
  groups.flatMap(({ records }) => {
    const pairs = records.flatMap((parts) => {
      const [value, label, ...rest] = parts.filter(({ text }, at) =>
        text !== '' && !parts.some((other, index) =>
          index !== at && other.text !== text && text.includes(other.text)))
      const isPair = value !== undefined && label !== undefined && rest.length === 0 && /^\D{0,3}\d/.test(value.text)
        && /^\p{L}[^\d:]{1,40}$/u.test(label.text) && value.text.length <= pairedCharsMax
      return isPair ? [{ label: label.text.replace(/\s+(?:ca\.|approx\.|env\.)$/iu, ''), value: value.text }] : []
    })
    return records.length > 1 && pairs.length === records.length ? pairs : []
  })
const pairedCharsMax = 30

/** Trimmed, without marks of the direction of writing and of footnotes. */
const withoutMarks = (text: string): string =>
  text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '').replace(footnotes, '').trim()
const footnotes = /(?<=\S)(?:\s?\[(?:\d{1,3}|[a-z])\])+$/

/** "Total of 1195 entries: 1-3": the label has the number. */
const countingLabel = /\b(?:of|total)\b.*\d{2}/i

/** Each pair of label and value once: one table row is found in several ways. */
const distinct = (pairs: readonly LabelledValue[]): LabelledValue[] => [
  ...new Map(
    pairs
      .map(({ label, value, place }) => ({
        ...place !== undefined && { place },
        label: withoutMarks(label).replace(/\s*[:：]\s*$/u, ''), value: withoutMarks(value),
      }))
      .filter(({ label, value }) => label !== '' && value !== '')
      .filter(({ label, value }) => !(countingLabel.test(label) && /^\d/.test(value)))
      // "3 May, 09:15 PM" is a time.
      .filter(({ label, value }) => !(/[\s,]\d{1,2}$/.test(label) && /^\d\d(?!\d)/.test(value)))
      .map((one) => [`${one.label}\n${one.value}`, one]),
  ).values(),
]

/** All pairs of label and value that a page shows or states, each once; those of structured data come first. */
export const labelledValues = (
  facts: PageFacts, entities: readonly Entity[], blocks: readonly TextBlock[], preformatted: readonly LabelledValue[],
): LabelledValue[] => {
  const own = withoutApart(blocks, facts.apart?.aside ?? [])
  const aside = blocks.filter((block) => !own.includes(block))
  return distinct([
    ...additionalProperties(entities), ...ownPairs(facts.labelled).filter(({ section }) => section === undefined),
    ...labelledRows(facts), ...preformatted, ...labelledLines(own), ...partPairs(facts),
    ...singleRows(facts), ...valuesAboveNames(facts),
    ...previewLabels(facts), ...labelledLines(aside).map((pair): LabelledValue => ({ ...pair, place: 'aside' })),
  ])
}
