// The blocks of a page without those about other things: what follows "You may also like".

import type { LabelledValue, PageFacts } from '#schemas/facts.ts'
import { namesOtherThings } from '#src/page/other-things.ts'
import type { TextBlock } from '../text-blocks.ts'

const isSentence = /[.!?…。]$/u

/** Whether a block heads other things: a heading, or a line of its own. */
const headsOthers = ({ kind, text }: TextBlock): boolean =>
  namesOtherThings(text) && (kind === 'heading' || kind === 'paragraph' && !isSentence.test(text))

/** The blocks up to a heading above other things, and again from the next heading of the subject on. */
export function ownBlocks(blocks: readonly TextBlock[], { subject }: PageFacts): TextBlock[] {
  const own = new Set(subject.filter(({ tag }) => /^h[1-6]$/.test(tag)).map(({ text }) => text))
  let isOther = false
  return blocks.filter((block) => {
    if (headsOthers(block)) isOther = true
    else if (isOther && block.kind === 'heading' && own.has(block.text)) isOther = false
    return !isOther
  })
}

const keyOf = ({ label, value }: LabelledValue): string => `${label}\n${value}`

/** The pairs of label and value without those that stand only below headings above other things. */
export function ownPairs(pairs: readonly LabelledValue[]): LabelledValue[] {
  const headed = Map.groupBy(pairs.filter(({ section }) => section !== undefined), keyOf)
  return pairs.filter((pair) => {
    const sections = headed.get(keyOf(pair)) ?? []
    return sections.length === 0 || !sections.every(({ section = '' }) => namesOtherThings(section))
  })
}
