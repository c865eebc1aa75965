// Labels that only the heading above them tells apart: "Departs" under "Return" answers `return_departs`.

import type { LabelledValue, RecordPart } from '#schemas/facts.ts'
import { isWordFamily, tokensOf, withoutUmlauts } from '../fields/names.ts'
import { unitWords } from '../fields/names.data.ts'
import { readLabel, type Label, type Query } from '../fields/query.ts'

export interface QualifiedLabel { read: Label; section: Label; value: string }

const qualifiedMax = 2_000
/** A label may have so many words that the name of the field lacks. */
const furtherWordsMax = 1

const partCharsMax = 80

/** The short parts about the subject by their classes, with the headings above them. */
export function qualifiedParts(subject: readonly RecordPart[]): QualifiedLabel[] {
  const found: QualifiedLabel[] = []
  let heading = ''
  for (const { tag, names, text } of subject) {
    if (/^h[1-6]$/.test(tag)) heading = tag === 'h1' ? '' : text
    else if (heading !== '' && text !== '' && text.length <= partCharsMax)
      for (const name of names.split(' ').filter((one) => /^[a-z]{4,20}$/.test(one)))
        found.push({ read: readLabel(name), section: readLabel(heading), value: text })
  }
  return found
}

/** The pairs of a page that have a heading above them. */
export function qualifiedLabels(labelled: readonly LabelledValue[]): QualifiedLabel[] {
  const sections = new Map<string, Label>()
  const read = (text: string): Label => sections.get(text) ?? sections.set(text, readLabel(text)).get(text)!
  return labelled.slice(0, qualifiedMax * 2).flatMap(({ label, value, section }) =>
    section === undefined ? [] : [{ read: read(label), section: read(section), value }])
}

const isIn = (word: string, words: readonly string[]): boolean =>
  words.some((one) => one === withoutUmlauts(word) || isWordFamily(one, word))

/** The value whose label and heading have all words of the field between them; none when several are as likely. */
export function qualifiedValues({ name, tokens, description }: Query, all: readonly QualifiedLabel[]): string[] {
  const wanted = tokens.filter((token) => token.length > 1 && !unitWords.has(token))
  if (wanted.length === 0 || tokensOf(name).length < 2 && description === '') return []
  let best: { further: number; values: Set<string> } = { further: furtherWordsMax + 1, values: new Set() }
  for (const { read, section, value } of all) {
    const inLabel = wanted.filter((word) => isIn(word, read.tokens))
    const others = wanted.filter((word) => !inLabel.includes(word))
    if (inLabel.length === 0 || others.length === 0 || !others.every((word) => isIn(word, section.tokens))) continue
    const further = read.tokens.filter((token) => !isIn(token, [...wanted, ...section.tokens])).length
    if (further > best.further || further > furtherWordsMax) continue
    if (further < best.further) best = { further, values: new Set() }
    best.values.add(value)
  }
  return best.values.size === 1 ? [...best.values] : []
}
