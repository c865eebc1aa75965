// The headings above a line. A hunk shows three lines before a change; its heading may be far above.

import type { DiffHunk } from '#schemas/monitored-page.ts'

const levelsShown = 3
const headingCharsMax = 200
const lastLineCharsMax = 300
/** A line is searched for a heading in its first characters. */
const searchedCharsMax = 400

/** What stands above the current line, while a text is read from the top. */
export interface Outline {
  add(line: string): void
  /** The last three headings, and the head of the table. */
  label(): string
  headings(): string
  /** The last line that is not blank. */
  last(): string
  state(): OutlineState
}
interface OutlineState { levels: readonly string[]; table: string; last: string }

/** An outline that continues another one; an empty one without it. */
export function outline(from?: Outline): Outline {
  const start = from?.state() ?? { levels: [], table: '', last: '' }
  const levels = [...start.levels]
  let { table, last } = start
  const headings = () => levels.filter(Boolean).slice(-levelsShown).join(' › ')
  return {
    add(line) {
      if (line.trim() === '') return
      const heading = /^\s{0,3}(#{1,6})\s+(.*)$/.exec(line.slice(0, searchedCharsMax))
      if (heading) {
        const level = heading[1]!.length - 1
        while (levels.length < level) levels.push('')
        levels.length = level
        levels.push(heading[2]!.slice(0, headingCharsMax))
        table = ''
      } else if (!/^\s*\|/.test(line)) table = ''
      else if (/^[\s|:-]+$/.test(line)) table = last
      last = line.slice(0, lastLineCharsMax)
    },
    label: () => [headings(), table].filter(Boolean).join(' › '),
    headings,
    last: () => last,
    state: () => ({ levels, table, last }),
  }
}

/**
 * The outline at the first line of each hunk, read from the whole text of the page; empty where the text is not
 * available or does not contain the hunk.
 */
export function outlinesAbove(hunks: readonly DiffHunk[], text: string | null): Outline[] {
  if (text === null) return hunks.map(() => outline())
  const lines = text.split('\n')
  const running = outline()
  let at = 0
  return hunks.map(({ new_start, new_lines, lines: own }) => {
    const start = new_lines === 0 ? new_start : new_start - 1
    const first = own.find(({ type }) => type !== 'remove')
    if (start < at || first !== undefined && lines[start] !== first.content) return outline()
    for (; at < start && at < lines.length; at++) running.add(lines[at]!)
    return outline(running)
  })
}
