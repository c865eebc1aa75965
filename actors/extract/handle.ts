// The handler of the extract stage: a worker thread gets the bytes of the page and returns the result as JSON bytes.

import { AppError } from '#src/app-error.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import type { RouteName } from '#src/flow.ts'
import type { OfferPage } from '#src/search-index/offer-pages.ts'
import { done, type Handler, type Task } from '#src/tasks/outcome.ts'
import type { LanePools } from './worker/lane-pools.ts'
import type { ExtractJob } from './worker/run.ts'

export interface ExtractDeps {
  extract: LanePools['run']
  /** Gives a page to the search index; returns at once. Absent without an index. */
  offerPage?: OfferPage | undefined
}

type ExtractTask = Task<'extract'>

/**
 * Replaces the page of a task by `data` (its formats; on the routes `identityPage…` its `IdentityFacts`; on the route
 * `styleguide`, which has samples for a page, the styleguide), by `facts` if the infer stage needs them, and by
 * `outline` for a crawl. For a page that is compared, replaces the `decisions` of its
 * last reading by those of this one; they are empty where none were made.
 */
export function createExtractHandler({ extract, offerPage }: ExtractDeps): Handler<'extract'> {
  return async (task, signal) => {
    const job = jobOf(task, offerPage !== undefined)
    const { data, facts, outline, decisions, indexed, warnings } = await extract(job, task, signal)
    if (indexed) offerPage?.(task.keyId, indexed)
    const { screenshot } = task.results
    const bodies = {
      data: screenshot === undefined ? data : appendFields(data, { screenshot }), page: undefined, samples: undefined,
      ...(facts && { facts }), ...(outline && { outline }),
      ...(isCompared(task) && { decisions: decisions ?? new Uint8Array(0) }),
    }
    return done({}, { bodies, warnings })
  }
}

function jobOf(task: ExtractTask, hasIndex: boolean): ExtractJob {
  const page = task.results.page
  if (task.route === 'styleguide') return { asks: 'styleguide', bytes: ownBytes(task, 'samples'), page }
  if (task.route === 'styledIdentityPage')
    return { asks: 'styledIdentity', bytes: ownBytes(task, 'page'), samples: ownBytes(task, 'samples'), page }
  return {
    bytes: ownBytes(task, 'page'), page, request: task.request, wantsOutline: wantsOutline(task),
    wantsIndexed: hasIndex && !task.route.startsWith('identityPage'),
    ...(task.route === 'identityPage' && { asks: 'identity' as const }),
    ...(task.route === 'identityPageAndTopic' && { asks: 'identityAndTopic' as const }),
    ...(isCompared(task) && { earlier: new Uint8Array(task.bodies.decisions ?? []) }),
  }
}

/**
 * The bytes of a body in a buffer of their own, which is transferred. A body that is a view of the message is copied;
 * one that was decompressed has its own buffer, and nobody reads it after this stage.
 */
function ownBytes({ bodies }: ExtractTask, name: 'page' | 'samples'): Uint8Array {
  const body = bodies[name]
  if (!body) throw new AppError('INTERNAL_ERROR', { message: `The task of the extract stage has no ${name}.` })
  return body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body)
}

const comparedRoutes: readonly RouteName[] = [
  'monitoredPage', 'monitoredPageAndInfer', 'trackedPage', 'trackedPageAndInfer',
]
const isCompared = ({ route }: ExtractTask): boolean => comparedRoutes.includes(route)

/** Pages of jobs return what they link to where their job asks for it. */
function wantsOutline(task: Exclude<ExtractTask, { route: 'styleguide' | 'styledIdentityPage' }>): boolean {
  switch (task.route) {
    case 'scrape':
    case 'scrapeAndInfer':
    case 'trackedPage':
    case 'trackedPageAndInfer':
    case 'identityPage':
    case 'identityPageAndTopic':
      return false
    default:
      return task.request.outline
  }
}
