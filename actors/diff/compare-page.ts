// A page held against what it was at the last check.

import type { MonitoredPageRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'
import { diffFields } from './diff-fields.ts'
import { isSameText, normaliseMarkdown } from './normalise-markdown.ts'
import { unifiedDiff, type UnifiedDiff } from './unified-diff.ts'

export type Comparison = Pick<PageReport, 'status' | 'diff'>

/**
 * What became of the page. `previous` is null for a page that is seen for the first time: all of it is new. A part that
 * is compared now and was not kept then (the target was switched to json) is compared with nothing, so that no change
 * is lost between the two ways of looking. A diff has the parts of the modes; what is the same in one of two modes is
 * empty there.
 */
export function comparePage(
  previous: PageContent | null, current: PageContent,
  { modes, include_images: keepImages }: Pick<MonitoredPageRequest, 'modes' | 'include_images'>,
): Comparison {
  const lines = modes.includes('markdown')
    ? diffMarkdown(previous?.markdown ?? '', current.markdown ?? '', keepImages)
    : null
  const fields = modes.includes('json') ? diffFields(previous?.json ?? null, current.json ?? {}) : null
  const differs = (lines?.hunks.length ?? 0) + (fields?.length ?? 0) > 0
  if (previous !== null && !differs) return { status: 'same' }
  return { status: previous === null ? 'new' : 'changed', diff: { ...lines, ...(fields && { fields }) } }
}

/** What was kept is normalised again: rules may have grown since, and images be wanted no more. */
function diffMarkdown(kept: string, current: string, keepImages: boolean): UnifiedDiff {
  const previous = normaliseMarkdown(kept, { keepImages })
  return isSameText(previous, current) ? { text: '', hunks: [] } : unifiedDiff(previous, current)
}
