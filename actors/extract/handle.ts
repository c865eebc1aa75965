// The handler of the extract stage: a worker thread gets the bytes of the page and returns the result as JSON bytes.

import { AppError } from '#src/app-error.ts'
import type { RoutedRequest } from '#src/flow.ts'
import { done, type Handler } from '#src/outcome.ts'
import type { LanePools } from './worker/lane-pools.ts'

export interface ExtractDeps {
  extract: LanePools['run']
}

/**
 * Replaces the page of a task by `data` (its formats; on the route `identityPage` its `IdentityFacts`), by `facts` if
 * the infer stage needs them, and by `outline` for a crawl. For a monitor, replaces the `decisions` of the last check
 * by those of this one; they are empty where none were made.
 */
export function createExtractHandler({ extract }: ExtractDeps): Handler<'extract'> {
  return async (task, signal) => {
    const body = task.bodies.page
    if (!body) throw new AppError('INTERNAL_ERROR', { message: 'The task of the extract stage has no page.' })
    // A copy, because the body is a view of the message's buffer, which must not be transferred.
    const job = {
      bytes: new Uint8Array(body), page: task.results.page, request: task.request, wantsOutline: wantsOutline(task),
      ...(task.route === 'identityPage' && { asks: 'identity' as const }),
      ...(isMonitored(task) && { earlier: new Uint8Array(task.bodies.decisions ?? []) }),
    }
    const { data, facts, outline, decisions, warnings } = await extract(job, task, signal)
    const bodies = {
      data, page: undefined, ...(facts && { facts }), ...(outline && { outline }),
      ...(isMonitored(task) && { decisions: decisions ?? new Uint8Array(0) }),
    }
    return done({}, { bodies, warnings })
  }
}

const isMonitored = ({ route }: RoutedRequest<'extract'>): boolean =>
  route === 'monitoredPage' || route === 'monitoredPageAndInfer'

/** Pages of jobs return what they link to where their job asks for it. */
function wantsOutline(task: RoutedRequest<'extract'>): boolean {
  switch (task.route) {
    case 'scrape':
    case 'scrapeAndInfer':
    case 'identityPage':
      return false
    default:
      return task.request.outline
  }
}
