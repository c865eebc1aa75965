// The diff of a page in the forms that Firecrawl has for it: changeTracking of a document, and pages of a check.

import type { DiffHunk, FieldChange, PageDiff } from '#schemas/monitored-page.ts'

/** A line of a parsed diff. Unchanged lines have a number on each side. */
interface Change { type: 'add' | 'del' | 'normal'; content: string; [key: string]: unknown }

export interface ParsedDiff {
  files: { from: string; to: string; additions: number; deletions: number; chunks: object[] }[]
}

/** The hunks of a unified diff as files, chunks and changes; lines begin with their sign. */
export function parsedDiff(hunks: readonly DiffHunk[]): ParsedDiff {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const count = (type: string): number => lines.filter((line) => line.type === type).length
  return {
    files: [{
      from: 'previous', to: 'current', additions: count('add'), deletions: count('remove'), chunks: hunks.map(chunkOf),
    }],
  }
}

function chunkOf({ old_start, old_lines, new_start, new_lines, lines }: DiffHunk): object {
  let [oldLine, newLine] = [old_start, new_start]
  const changes = lines.map(({ type, content }): Change => {
    if (type === 'add') return { type: 'add', add: true, ln: newLine++, content: `+${content}` }
    if (type === 'remove') return { type: 'del', del: true, ln: oldLine++, content: `-${content}` }
    return { type: 'normal', normal: true, ln1: oldLine++, ln2: newLine++, content: ` ${content}` }
  })
  return {
    content: `@@ -${old_start},${old_lines} +${new_start},${new_lines} @@`, changes,
    oldStart: old_start, oldLines: old_lines, newStart: new_start, newLines: new_lines,
  }
}

/** The changed fields by path; a value that did not exist is null. */
export const fieldChanges = (fields: readonly FieldChange[]): Record<string, { previous: unknown; current: unknown }> =>
  Object.fromEntries(fields.map(({ path, old, new: current }) => [
    path, { previous: old ?? null, current: current ?? null },
  ]))

/** `diff` of a page of a check: with fields, `json` has these instead of the parsed diff. Null without changes. */
export function diffOfPage({ text, hunks, fields }: PageDiff): object | null {
  if (fields) return { ...(text && { text }), json: fieldChanges(fields) }
  return text === undefined ? null : { text, json: parsedDiff(hunks ?? []) }
}
