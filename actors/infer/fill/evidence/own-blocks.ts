// The blocks of a page without those about other things: what follows "You may also like".

import type { LabelledValue, PageFacts } from '#schemas/facts.ts'
import { namesOtherThings } from '#src/page/other-things.ts'
import { compact } from '../fields/names.ts'
import type { TextBlock } from '#actors/infer/text-blocks.ts'

const isSentence = /[.!?…。]$/u

/** Whether a block heads other things: a heading, or a line of its own. */
const headsOthers = ({ kind, text }: TextBlock): boolean =>
  namesOtherThings(text) && (kind === 'heading' || kind === 'paragraph' && !isSentence.test(text))

/** The blocks up to a heading above other things, and again from the next heading of the subject on. */
export function ownBlocks(blocks: readonly TextBlock[], { subject, apart }: PageFacts): TextBlock[] {
  const own = new Set(subject.filter(({ tag }) => /^h[1-6]$/.test(tag)).map(({ text }) => text))
  let isOther = false
  const found = blocks.filter((block) => {
    if (headsOthers(block)) isOther = true
    else if (isOther && block.kind === 'heading' && own.has(block.text)) isOther = false
    return !isOther
  })
  return withoutApart(found, apart?.others ?? [])
}

/** The blocks without those whose texts are only in parts of the page that are not about its subject. */
export function withoutApart(blocks: readonly TextBlock[], apart: readonly string[]): TextBlock[] {
  const keys = new Set(apart.map(compact))
  return blocks.filter(({ kind, text }) => kind === 'table' || !keys.has(compact(text)))
}

/** The texts around the content without those about other things. */
export function outsideOwn({ outside, apart }: PageFacts): string[] {
  const others = new Set(apart?.others)
  return outside.filter((text) => !others.has(text))
}

const keyOf = ({ label, value }: LabelledValue): string => `${label}\n${value}`

/** The pairs of label and value without those that stand only below headings above other things. */
export function ownPairs(pairs: readonly LabelledValue[]): LabelledValue[] {
  const headed = Map.groupBy(pairs.filter(({ section }) => section !== undefined), keyOf)
  return pairs.filter((pair) => {
    if (pair.place === 'others' || namesOtherThings(pair.label)) return false
    const sections = headed.get(keyOf(pair)) ?? []
    return sections.length === 0 || !sections.every(({ section = '' }) => namesOtherThings(section))
  })
}
