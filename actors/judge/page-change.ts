// What a judge judges: the change of a page in one form, whether it came as a diff, as tracked fields, as a new page or
// as a removed one.

import type { DiffHunk, FieldChange, JudgeRemovalRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'

export interface PageChange {
  kind: 'changed' | 'new' | 'removed'
  url: string
  title: string | null
  hunks: readonly DiffHunk[]
  /** The whole current text of the page, for the headings above a hunk; null when it is not available. */
  text: string | null
  fields: readonly FieldChange[]
  /** The whole current extraction, in json mode: it shows what a changed field belongs to. */
  extraction: Record<string, unknown> | null
}

/** `confidence` is from 0 to 1; `model` names the model, or the rules. */
export interface Verdict { meaningful: boolean; reason: string; confidence: number; model: string }

const leavesMax = 2000

/** The leaves of a tree as fields that were added. */
function addedFields(value: unknown, path: string, into: FieldChange[]): FieldChange[] {
  if (into.length >= leavesMax) return into
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      addedFields(inner, Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`, into)
  } else if (value !== null && value !== '') into.push({ path, new: value })
  return into
}

/**
 * The change in a report. `content` is the current page, where it is available. In a new page without a diff every
 * field is new.
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

/** The change of a removed page. */
export const removalOf = ({ url, title }: JudgeRemovalRequest): PageChange => ({
  kind: 'removed', url, title, hunks: [], fields: [], extraction: null, text: null,
})
