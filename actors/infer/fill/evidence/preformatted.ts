// Plain text in `<pre>`: records of a registry, messages of a mailing list, memos. Its lines "Label: value" are labels
// with values, and its paragraphs and lists are read like those of any page.

import { textBlocks, type TextBlock } from '#actors/infer/text-blocks.ts'
import type { LabelledValue } from '#schemas/facts.ts'

const linesMin = 3
const linesMax = 2_000
/** In code, more lines than this share have its signs. */
const codeShareMax = 0.15
const codeLine = /[{}<>;=]|\(\)|^\s*(?:[$#%]|\/\/|--|\+\s|@@|HTTP\/|(?:GET|POST|PUT|DELETE|PATCH)\s)/
const labelLine = /^\s*(\p{Lu}[^:\n]{1,40}?):\s+(\S.*)$/u
/** Columns are apart by so many blanks; the value of a label may be as far behind it. */
const columns = /\s{3,}/

const linesOf = (text: string): string[] => text.split('\n', linesMax)

/** Whether a block of preformatted text is no code. */
export function isPlainText({ kind, text }: TextBlock): boolean {
  const lines = kind === 'code' ? linesOf(text).filter((line) => line.trim() !== '') : []
  const code = lines.filter((line) => codeLine.test(line.replace(/https?:\/\/\S+/g, ''))).length
  return lines.length >= linesMin && code <= lines.length * codeShareMax
}

/** The blocks with those of plain text in the place of preformatted ones. */
export const withPlainText = (blocks: readonly TextBlock[]): TextBlock[] =>
  blocks.flatMap((block) => isPlainText(block)
    ? textBlocks(linesOf(block.text).map(ownLine).join('\n')).filter(({ kind }) => kind !== 'code')
    : [block])

/** A line with a label is a paragraph of its own. */
const ownLine = (line: string): string => labelLine.test(line) ? `\n${line.trim()}\n` : line.trim()

/** Labels and values of the lines of plain texts that have several. */
export function preformattedPairs(blocks: readonly TextBlock[]): LabelledValue[] {
  return blocks.filter(isPlainText).flatMap(({ text }) => {
    const pairs = linesOf(text).flatMap((line): LabelledValue[] => {
      const [, label = '', rest = ''] = labelLine.exec(line) ?? []
      return label === '' || columns.test(label) ? [] : [{ label, value: rest.split(columns)[0]!.trim() }]
    })
    return pairs.length >= linesMin ? pairs : []
  })
}
