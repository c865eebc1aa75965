// A change as a model reads it: what the page is, then its changed fields and its hunks, cut between hunks where there
// is too much.

import type { DiffHunk, FieldChange } from '#schemas/monitored-page.ts'
import { cutAtBlocks, type CutText } from '#src/model/cut-text.ts'
import { outlinesAbove } from './outline.ts'
import type { PageChange } from './page-change.ts'

const marks = { context: '  ', add: '+ ', remove: '- ' } as const
const valueCharsMax = 2000

const formatHunk = ({ old_start, old_lines, new_start, new_lines, lines }: DiffHunk, headings: string): string =>
  [
    `@@ -${old_start},${old_lines} +${new_start},${new_lines} @@ ${headings}`.trimEnd(),
    ...lines.map(({ type, content }) => `${marks[type]}${content}`),
  ].join('\n')

const formatValue = (value: unknown): string =>
  value === undefined ? '(not there)' : JSON.stringify(value).slice(0, valueCharsMax)
const formatField = ({ path, old, new: now }: FieldChange): string =>
  `${path}\n- ${formatValue(old)}\n+ ${formatValue(now)}`

const kinds: Record<PageChange['kind'], string> = {
  changed:
    'The page changed. Lines with - were removed, lines with + were added, other lines are unchanged context; the '
    + 'headings above a hunk follow its @@.',
  new: 'The page is new: it was not there at the last check. Lines with + are its content.',
  removed: 'The page is gone: it was there at the last check and is no longer found.',
}

/** The kind of change as a sentence. It contains no page text and may stand outside the fence. */
export const describeKind = ({ kind }: PageChange): string => kinds[kind]

function cutAtLine(part: string, charsMax: number): string {
  const end = part.lastIndexOf('\n', charsMax)
  return end > charsMax / 2 ? part.slice(0, end) : cutAtBlocks(part, charsMax).text
}

/** The change in at most `charsMax` characters: whole fields and hunks from the first; a long first one is cut. */
export function formatChange(change: PageChange, charsMax: number): CutText {
  const head = `url: ${change.url.slice(0, 2048)}\ntitle: ${(change.title ?? '').slice(0, 500)}`
  const above = outlinesAbove(change.hunks, change.text)
  const parts = [
    ...change.fields.map(formatField), ...change.hunks.map((hunk, at) => formatHunk(hunk, above[at]!.headings())),
  ]
  let text = head
  for (const [at, part] of parts.entries()) {
    const left = charsMax - text.length - 2
    if (part.length <= left) { text += `\n\n${part}`; continue }
    // A piece is worth showing if it fills more than half of the room; otherwise the part is left out.
    const piece = at === 0 || left > charsMax / 2 ? `\n\n${cutAtLine(part, left)}` : ''
    return { text: (text + piece).slice(0, Math.max(0, charsMax)), cut: true }
  }
  return { text, cut: false }
}
