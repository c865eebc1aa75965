// Cuts text for a model at the end of a block, so that no table row or sentence is cut in half.

export interface CutText { text: string; cut: boolean }

/**
 * The first blocks of `text` (separated by blank lines) that fit into `charsMax` UTF-16 units. A first block that is
 * too long is cut at a line or a space.
 */
export function cutAtBlocks(text: string, charsMax: number): CutText {
  if (text.length <= charsMax) return { text, cut: false }
  const head = text.slice(0, Math.max(0, charsMax))
  const block = head.lastIndexOf('\n\n')
  if (block > charsMax / 2) return { text: head.slice(0, block).trimEnd(), cut: true }
  const line = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
  const end = line > charsMax / 2 ? line : /[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length
  return { text: head.slice(0, end).trimEnd(), cut: true }
}
