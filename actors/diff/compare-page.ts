// Compares a page with its state at the last check.

import type { MonitoredPageRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'
import { diffFields } from './diff-fields.ts'
import { isSameText, normaliseMarkdown } from './normalise-markdown.ts'
import { unifiedDiff, type UnifiedDiff } from './unified-diff.ts'

export type Comparison = Pick<PageReport, 'status' | 'diff'>

/**
 * Compares two states of a page. `previous` is null for a page that is seen for the first time: all of it is new. A
 * part that was not stored then (the target was switched to json) is compared with nothing, so that no change is lost
 * at the switch. A diff has a part for each mode; the part of a mode without changes is empty.
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

/** Stored markdown is normalised again: rules or the image option may have changed since. */
function diffMarkdown(kept: string, current: string, keepImages: boolean): UnifiedDiff {
  const previous = normaliseMarkdown(kept, { keepImages })
  return isSameText(previous, current) ? { text: '', hunks: [] } : unifiedDiff(previous, current)
}
