// Finds the lines of a markdown text that are fenced code.

/** A fence may be inside quotes and lists, and on the first line of an item. */
const opening = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/
const closing = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

/** For each line, whether it is code or one of its fences. An unclosed fence is not a fence. */
export function fencedLines(lines: readonly string[]): boolean[] {
  const isCode = new Array<boolean>(lines.length).fill(false)
  // Shortest unclosed fence by character: a longer one further down is not closed either.
  const unclosed: Record<string, number> = { '`': Infinity, '~': Infinity }
  for (let i = 0; i < lines.length; i++) {
    const fence = opening.exec(lines[i]!)?.[1]
    if (fence === undefined || fence.length >= unclosed[fence[0]!]!) continue
    const end = closingLine(lines, i + 1, fence)
    if (end < 0) unclosed[fence[0]!] = fence.length
    else {
      isCode.fill(true, i, end + 1)
      i = end
    }
  }
  return isCode
}

function closingLine(lines: readonly string[], from: number, fence: string): number {
  for (let i = from; i < lines.length; i++) {
    const found = closing.exec(lines[i]!)?.[1]
    if (found !== undefined && found.length >= fence.length && found[0] === fence[0]) return i
  }
  return -1
}
