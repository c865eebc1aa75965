// The top-level blocks of markdown that Winnow wrote (from HTML, PDF or text), in one pass over its lines.

export type BlockKind = 'heading' | 'prose' | 'table' | 'code' | 'list'

export interface Block {
  kind: BlockKind
  /** Its lines, without blank lines around it. */
  text: string
  /** Of a heading, 1 to 6; else 0. */
  level: number
}

const fencePattern = /^(`{3,}|~{3,})/
const itemPattern = /^(?:[-*]|\d{1,9}[.)])(?: |$)/
const isBlank = (line: string): boolean => line.trim() === ''
const isIndented = (line: string): boolean => line.startsWith('  ')

/**
 * Splits markdown into its blocks, in order. Each item of a list is a block of its own. Thematic breaks, which have no
 * words, are left out; everything else is in exactly one block. Linear in the text.
 */
export function splitBlocks(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    if (isBlank(line) || /^(?:---+|\*\*\*+)$/.test(line)) {
      at++
      continue
    }
    const { kind, end } = blockAt(lines, at)
    const level = kind === 'heading' ? line.indexOf(' ') : 0
    blocks.push({ kind, text: lines.slice(at, end).join('\n').trimEnd(), level })
    at = end
  }
  return blocks
}

/** The block that starts at a line that is not blank, and the line after it. */
function blockAt(lines: readonly string[], start: number): { kind: BlockKind; end: number } {
  const line = lines[start]!
  const fence = fencePattern.exec(line)?.[1]
  if (fence) return { kind: 'code', end: afterFence(lines, start, fence) }
  if (line === '$$') return { kind: 'prose', end: afterLine(lines, start, (one) => one === '$$') }
  if (/^#{1,6} /.test(line)) return { kind: 'heading', end: start + 1 }
  if (line.startsWith('|')) return { kind: 'table', end: firstAfter(lines, start, (one) => !one.startsWith('|')) }
  if (itemPattern.test(line)) return { kind: 'list', end: afterItem(lines, start) }
  if (/^\[\^[^\]]+\]: /.test(line)) return { kind: 'prose', end: afterItem(lines, start) }
  return { kind: 'prose', end: firstAfter(lines, start, (one) => isBlank(one) || startsItem(one)) }
}

/** A list can follow a paragraph without a blank line. */
const startsItem = (line: string): boolean => /^(?:[-*]|1[.)]) /.test(line)

function firstAfter(lines: readonly string[], start: number, ends: (line: string) => boolean): number {
  let at = start + 1
  while (at < lines.length && !ends(lines[at]!)) at++
  return at
}

/** The line after the next one that is the last of its block; without one, the end. */
const afterLine = (lines: readonly string[], start: number, isLast: (line: string) => boolean): number =>
  Math.min(lines.length, firstAfter(lines, start, isLast) + 1)

function afterFence(lines: readonly string[], start: number, fence: string): number {
  return afterLine(lines, start, (line) => line.startsWith(fence) && line.slice(fence.length).replaceAll(fence[0]!, '') === '')
}

/** The end of an item: its lines are indented, and so are its blocks after blank lines. */
function afterItem(lines: readonly string[], start: number): number {
  for (let at = start + 1; ;) {
    let next = at
    while (next < lines.length && isBlank(lines[next]!)) next++
    if (next === lines.length || !isIndented(lines[next]!)) return at
    at = next + 1
  }
}
