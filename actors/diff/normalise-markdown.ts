// Normalises markdown for comparison: two readings of an unchanged page give one text, whatever the
// weather was.

import { cleanAddresses } from './clean-addresses.ts'
import { fencedLines } from './fenced-lines.ts'
import { normaliseText, withoutLayout } from './normalise-text.ts'
import { readInline } from './strip-images.ts'

/** Passes over a page whose images stand in images; each takes away one layer. */
const passesMax = 10

/**
 * Normalises markdown: NFC, line feeds, one blank for a run of them, one blank line for a run of them, nothing at the
 * end of a line, no images (unless they are kept), no sessions in addresses. Code keeps its inner blanks: it is shown
 * as it stands, and `isSameText` looks past them. The result is empty or ends in one line feed. Normalising again
 * changes nothing.
 */
export function normaliseMarkdown(markdown: string, { keepImages }: { keepImages: boolean }): string {
  let text = normaliseText(markdown)
  for (let pass = 0; pass < passesMax; pass++) {
    const cleaned = cleanLines(text, keepImages)
    if (cleaned === text) break
    text = cleaned
  }
  return text
}

/**
 * Whether two normalised texts differ in white space only, which never is a change: indents, wrapping and blank lines
 * included.
 */
export const isSameText = (one: string, other: string): boolean =>
  one === other || withoutLayout(one) === withoutLayout(other)

function cleanLines(text: string, keepImages: boolean): string {
  const lines = text.split('\n')
  const isCode = fencedLines(lines)
  const out: string[] = []
  const put = (line: string): void => {
    if (line !== '' || (out.length > 0 && out.at(-1) !== '')) out.push(line)
  }
  let block: string[] = []
  const endBlock = (): void => {
    if (block.length === 0) return
    for (const line of cleanBlock(block.join('\n'), keepImages).split('\n')) put(foldBlanks(line))
    block = []
  }
  lines.forEach((line, i) => {
    if (!isCode[i] && line.trim() !== '') {
      block.push(line)
      return
    }
    endBlock()
    put(line.trimEnd())
  })
  endBlock()
  if (out.at(-1) === '') out.pop()
  return out.length === 0 ? '' : `${out.join('\n')}\n`
}

/** Images as tags of HTML, and links that are left without words when their image is gone. */
const imageTag = /<img\b[^<>]*>/gi
const emptyLink = /(?<![!\\])\[\s*\]\([^()\s]*\)/g

function cleanBlock(block: string, keepImages: boolean): string {
  return readInline(block, keepImages ? 'keep' : 'strip').map(({ kind, value }) => {
    if (kind === 'code') return value
    const text = cleanAddresses(value)
    return keepImages ? text : text.replace(imageTag, ' ').replace(emptyLink, ' ')
  }).join('')
}

/** The indent stays, for lists and what stands in them; a tab of it is four blanks. */
function foldBlanks(line: string): string {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? []
  return (indent.replaceAll('\t', '    ') + line.slice(indent.length).replace(/[ \t]+/g, ' ')).trimEnd()
}
