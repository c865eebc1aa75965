// What becomes of a page at a check: its status, what is kept of it, and whether that is news (SPEC.md "Page status",
// DECISIONS.md section 6). Pure.

import type { PageStatus } from '#schemas/monitor.ts'
import type { PageVersion } from '#src/store/documents.ts'

/** How a look at a page went. */
export type Finding =
  /** It was read, and compared with what it was. */
  | { kind: 'read'; status: 'same' | 'new' | 'changed' }
  /** It answered that it is not there: 404, 410. */
  | { kind: 'gone' }
  /** A crawl that ran to its end found nothing that leads to it. */
  | { kind: 'absent' }
  | { kind: 'failed' }

export interface PageState {
  status: PageStatus
  /** Of the moment that is kept. */
  state: PageVersion['state']
  /** Whether the monitor's owner may want to hear of it. */
  isNews: boolean
}

export interface Before {
  /** What the page was before this check; null when it was never looked at. */
  was: Pick<PageVersion, 'state' | 'content'> | null
  /** Whether a page that was never looked at is part of the baseline, rather than one that has appeared. */
  isBaseline: boolean
}

/** Null: there is nothing to tell, and nothing changes. */
export function pageStateOf({ was, isBaseline }: Before, finding: Finding): PageState | null {
  // A page that is there, as far as was known: what was never read cannot be removed, what is removed is not removed
  // again.
  const wasThere = was !== null && was.content !== null && was.state !== 'removed'
  switch (finding.kind) {
    case 'read': {
      const status = wasThere ? finding.status : 'new'
      return { status, state: 'ok', isNews: status !== 'same' && !isQuiet({ was, isBaseline }) }
    }
    case 'absent':
    case 'gone':
      if (wasThere) return { status: 'removed', state: 'removed', isNews: true }
      if (was?.state === 'removed' || finding.kind === 'absent') return null
      return { status: 'error', state: 'error', isNews: false }
    case 'failed':
      // It begins to fail only if it was well before; one that is removed stays so, or it would be removed twice.
      return { status: 'error', state: was?.state === 'removed' ? 'removed' : 'error', isNews: was?.state === 'ok' }
  }
}

/** Whether nothing of the page is announced or judged. */
export const isQuiet = ({ was, isBaseline }: Before): boolean => was === null && isBaseline

/**
 * Whether the page is announced: with a goal, unless the judge said that it does not matter. An error is nothing to
 * judge.
 */
export function isAnnounced(
  { status, isNews }: PageState, goal: string | null, isMeaningful: boolean | undefined,
): boolean {
  return isNews && (goal === null || status === 'error' || isMeaningful !== false)
}
