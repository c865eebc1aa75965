// Labels and values in neighbouring elements, or as the first element of a line and the rest of it: "<b>Breed</b>
// Collie".

import type { LabelledValue, PageFacts, RecordPart } from '#schemas/facts.ts'

const pairsMin = 3
const valueCharsMax = 80
const isLabel = (text: string): boolean => /^\p{Lu}[^\d:.!?]{1,29}$/u.test(text)

const leadTags = new Set(['b', 'strong', 'span', 'em', 'small', 'label', 'i'])

/** Lines that begin with an element of their own, where the page has several of them. */
function leadPairs(subject: readonly RecordPart[]): LabelledValue[] {
  const found = subject.flatMap(({ tag, text }, at): { key: string; pair: LabelledValue }[] => {
    const first = subject[at + 1]
    if (first === undefined || !leadTags.has(first.tag) || !isLabel(first.text)) return []
    if (!text.startsWith(`${first.text} `)) return []
    const value = text.slice(first.text.length).trim()
    const isValue = value.length <= valueCharsMax && !/[.!?]$/.test(value) && !/^[:–—-]/.test(value)
    return isValue ? [{ key: `${tag} ${first.tag}`, pair: { label: first.text, value } }] : []
  })
  const byKind = Map.groupBy(found, ({ key }) => key)
  return [...byKind.values()].filter((pairs) => pairs.length >= pairsMin && areDistinct(pairs))
    .flatMap((pairs) => pairs.map(({ pair }) => pair))
}

/** Labels differ from one another; the first word of many lines may not. */
const areDistinct = (pairs: readonly { pair: LabelledValue }[]): boolean =>
  new Set(pairs.map(({ pair }) => pair.label)).size === pairs.length

const labelClass = /(?:^|[-_\s])(?:label|title|key|name|term|caption|heading)(?:$|[-_\s])/i
const valueClass = /(?:^|[-_\s])value(?:$|[-_\s])/i

/** Neighbouring elements whose classes say that they are a label and a value. */
function classedPairs(subject: readonly RecordPart[]): LabelledValue[] {
  const pairs = subject.flatMap((label, at): { pair: LabelledValue }[] => {
    const value = subject[at + 1]
    const isPair = value !== undefined && labelClass.test(label.names) && !valueClass.test(label.names)
      && valueClass.test(value.names) && isLabel(label.text) && value.text.length <= valueCharsMax
    return isPair ? [{ pair: { label: label.text, value: value.text } }] : []
  })
  return pairs.length >= pairsMin && areDistinct(pairs) ? pairs.map(({ pair }) => pair) : []
}

/** Elements whose text ends with a colon, and the next ones. A label of several values is one of a list. */
function colonPairs(subject: readonly RecordPart[]): LabelledValue[] {
  const pairs = subject.flatMap(({ text }, at): LabelledValue[] => {
    const [, label = ''] = colonLabel.exec(text) ?? []
    const value = subject[at + 1]
    const isValue =
      value !== undefined && value.tag !== 'img' && value.text.length <= valueCharsMax && value.text !== ''
      && !/[:：]$/u.test(value.text) && !text.includes(value.text)
    return label !== '' && isValue ? [{ label, value: value.text }] : []
  })
  const byLabel = Map.groupBy(pairs, ({ label }) => label)
  return pairs.filter(({ label }) => new Set(byLabel.get(label)?.map(({ value }) => value)).size === 1)
}
const colonLabel = /^(\p{Lu}[^:：\n]{1,40}?)\s?[:：]$/u

/** The pairs of all kinds. */
export const partPairs = ({ subject }: PageFacts): LabelledValue[] =>
  [...leadPairs(subject), ...classedPairs(subject), ...colonPairs(subject)]
