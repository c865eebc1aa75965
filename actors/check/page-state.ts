// Derives the status of a page at a check, the state that is stored for it, and whether it is announced. Pure.

import type { PageStatus } from '#schemas/monitor.ts'
import type { PageVersion } from '#src/store/documents/monitors.ts'

/** How reading a page went. */
export type PageOutcome =
  /** Read, and compared with the previous version. */
  | { kind: 'read'; status: 'same' | 'new' | 'changed' }
  /** It answered 404 or 410. */
  | { kind: 'gone' }
  /** A complete crawl found no link to it. */
  | { kind: 'unlinked' }
  | { kind: 'failed' }

export interface PageState {
  status: PageStatus
  /** Stored in the new version of the page. */
  state: PageVersion['state']
  /** Whether the status is a change that the monitor may announce. */
  isNotable: boolean
}

export interface PageHistory {
  /** The page at the previous check; null if no check had it. */
  previous: Pick<PageVersion, 'state' | 'content'> | null
  /** Whether a page without a previous version is part of the baseline, rather than a new page. */
  isBaseline: boolean
}

/** Null if there is nothing to report and the stored version stays as it is. */
export function pageStateOf({ previous, isBaseline }: PageHistory, outcome: PageOutcome): PageState | null {
  // A page that was never read cannot be removed, and a removed page cannot be removed again.
  const existed = previous !== null && previous.content !== null && previous.state !== 'removed'
  switch (outcome.kind) {
    case 'read': {
      const status = existed ? outcome.status : 'new'
      return { status, state: 'ok', isNotable: status !== 'same' && !isInitial({ previous, isBaseline }) }
    }
    case 'unlinked':
    case 'gone':
      if (existed) return { status: 'removed', state: 'removed', isNotable: true }
      if (previous?.state === 'removed' || outcome.kind === 'unlinked') return null
      return { status: 'error', state: 'error', isNotable: false }
    case 'failed':
      // Only the first failure after a success is notable. A removed page stays removed, or it would be reported as
      // removed twice.
      return {
        status: 'error', state: previous?.state === 'removed' ? 'removed' : 'error',
        isNotable: previous?.state === 'ok',
      }
  }
}

/** Whether the page is seen for the first time as part of the baseline: then it is neither judged nor announced. */
export const isInitial = ({ previous, isBaseline }: PageHistory): boolean => previous === null && isBaseline

/**
 * Whether the page is announced. With a goal, a change that the judge found not meaningful is not; errors are not
 * judged. `isMeaningful`: undefined if the page was not judged.
 */
export function isAnnounced(
  { status, isNotable }: PageState, goal: string | null, isMeaningful: boolean | undefined,
): boolean {
  return isNotable && (goal === null || status === 'error' || isMeaningful !== false)
}
