// Code fences and code spans, with more backticks than the code contains in a row.

/** Returns a fenced code block. */
export function codeFence(text: string, language: string): string {
  const ticks = '`'.repeat(longestRun(text, /`{3,}/g, 2) + 1)
  return `${ticks}${language}\n${text}\n${ticks}`
}

/**
 * Returns a code span of one line; undefined for code in a table cell that contains `\|`, which ends the cell in some
 * parsers and not in others.
 */
export function codeSpan(text: string, inCell: boolean): string | undefined {
  if (inCell && text.includes('\\|')) return undefined
  const ticks = '`'.repeat(longestRun(text, /`+/g, 0) + 1)
  const needsPadding =
    text.startsWith('`') || text.endsWith('`') || (text.startsWith(' ') && text.endsWith(' ') && text.trim() !== '')
  const padding = needsPadding ? ' ' : ''
  return ticks + padding + (inCell ? text.replaceAll('|', '\\|') : text) + padding + ticks
}

function longestRun(text: string, pattern: RegExp, min: number): number {
  let longest = min
  for (const run of text.matchAll(pattern)) longest = Math.max(longest, run[0].length)
  return longest
}
