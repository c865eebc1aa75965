// Under which headings a line stands: of a hunk only three lines are seen before it, the heading may be far above.

import type { DiffHunk } from '#schemas/monitored-page.ts'

const levelsShown = 3

/** What stands above a line while a text is read from the top. */
export interface Outline {
  see(line: string): void
  /** The last three headings, and the head of the table. */
  label(): string
  headings(): string
  /** The last line that is not blank. */
  last(): string
  state(): OutlineState
}
interface OutlineState { levels: readonly string[]; table: string; last: string }

/** An outline that goes on from where another one is; from the top without one. */
export function outline(from?: Outline): Outline {
  const { levels: given, table: head, last: line } = from?.state() ?? { levels: [], table: '', last: '' }
  const levels = [...given]
  let table = head
  let last = line
  const headings = () => levels.filter(Boolean).slice(-levelsShown).join(' › ')
  return {
    see(text) {
      if (text.trim() === '') return
      const heading = /^\s{0,3}(#{1,6})\s+(.*)$/.exec(text.slice(0, 400))
      if (heading) {
        const level = heading[1]!.length - 1
        while (levels.length < level) levels.push('')
        levels.length = level
        levels.push(heading[2]!.slice(0, 200))
        table = ''
      } else if (!/^\s*\|/.test(text)) table = ''
      else if (/^[\s|:-]+$/.test(text)) table = last
      last = text.slice(0, 300)
    },
    label: () => [headings(), table].filter(Boolean).join(' › '),
    headings,
    last: () => last,
    state: () => ({ levels, table, last }),
  }
}

/**
 * The outline at the first line of each hunk, read from the page's text; empty ones where the text is not at hand or is
 * not the hunk's.
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
    for (; at < start && at < lines.length; at++) running.see(lines[at]!)
    return outline(running)
  })
}
