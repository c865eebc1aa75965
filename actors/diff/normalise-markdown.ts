// Normalises markdown for comparison: two readings of an unchanged page give the same text.

import { cleanAddresses } from './clean-addresses.ts'
import { fencedLines } from './fenced-lines.ts'
import { normaliseText, withoutLayout } from './normalise-text.ts'
import { readInline } from './strip-images.ts'

/** Passes over a page with nested images; each removes one level. */
const passesMax = 10

/**
 * Normalises markdown: NFC, line feeds, runs of spaces and of blank lines folded, no trailing spaces, no images (unless
 * they are kept), no session ids in addresses. Code keeps its inner spaces, because it is shown as it is; `isSameText`
 * ignores them. The result is empty or ends in one line feed. Idempotent.
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
 * Whether two normalised texts differ only in white space, which is never a change: indents, wrapping and blank lines
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

/** Images as HTML tags, and links that have no text after their image is removed. */
const imageTag = /<img\b[^<>]*>/gi
const emptyLink = /(?<![!\\])\[\s*\]\([^()\s]*\)/g

function cleanBlock(block: string, keepImages: boolean): string {
  return readInline(block, keepImages ? 'keep' : 'strip').map(({ kind, value }) => {
    if (kind === 'code') return value
    const text = cleanAddresses(value)
    return keepImages ? text : text.replace(imageTag, ' ').replace(emptyLink, ' ')
  }).join('')
}

/** Keeps the indent, which lists need; a tab in it becomes four spaces. */
function foldBlanks(line: string): string {
  const [indent = ''] = /^[ \t]*/.exec(line) ?? []
  return (indent.replaceAll('\t', '    ') + line.slice(indent.length).replace(/[ \t]+/g, ' ')).trimEnd()
}
