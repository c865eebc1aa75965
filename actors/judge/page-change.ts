// What a judge is shown: the change of a page, whichever way it came (a diff, tracked fields, a whole new page, a page
// that is gone).

import type { DiffHunk, FieldChange, JudgeRemovalRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'

export interface PageChange {
  kind: 'changed' | 'new' | 'removed'
  url: string
  title: string | null
  hunks: readonly DiffHunk[]
  /**
   * The page's whole text as it is now, that the hunks are about: tells under which headings they stand. Null when it
   * is not at hand.
   */
  text: string | null
  fields: readonly FieldChange[]
  /** The whole current extraction, in json mode: it tells what a changed field belongs to. */
  extraction: Record<string, unknown> | null
}

/** What a judge says. `confidence` from 0 to 1; `model` names who judged. */
export interface Verdict { meaningful: boolean; reason: string; confidence: number; model: string }

const leavesMax = 2000

/** Every value of a tree under its path, as fields that are new. */
function addedFields(value: unknown, path: string, into: FieldChange[]): FieldChange[] {
  if (into.length >= leavesMax) return into
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      addedFields(inner, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`, into)
  } else if (value !== null && value !== '') into.push({ path, new: value })
  return into
}

/**
 * The change that a report tells of, and the page's content as it is now, where that is at hand.
 * A new page whose report has no diff is one whose every field is new.
 */
export function changeOf(report: PageReport, content: PageContent | null, url: string): PageChange {
  const { diff, extraction = null, title } = report
  const hunks = diff?.hunks ?? []
  const given = diff?.fields ?? []
  const fields =
    report.status === 'new' && hunks.length === 0 && given.length === 0 ? addedFields(extraction, '', []) : given
  return {
    kind: report.status === 'new' ? 'new' : 'changed', url, title, hunks, fields, extraction,
    text: content?.markdown ?? null,
  }
}

/** The change of a page that is gone. */
export const removalOf = ({ url, title }: JudgeRemovalRequest): PageChange => ({
  kind: 'removed', url, title, hunks: [], fields: [], extraction: null, text: null,
})
