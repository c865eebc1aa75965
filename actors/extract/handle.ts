// The extract actor's handler: the page in, the answer's JSON out. The bytes go to a worker thread and come back as
// they will be sent.

import { AppError } from '#src/app-error.ts'
import { done, type Handler } from '#src/outcome.ts'
import type { LanePools } from './worker/lane-pools.ts'

export interface ExtractDeps {
  extract: LanePools['run']
}

/**
 * Makes `data` (`facts` too when the request asks questions that infer answers, `outline` when a crawl asks) of the
 * page, and takes the page off the task.
 */
export function createExtractHandler({ extract }: ExtractDeps): Handler<'extract'> {
  return async (task, signal) => {
    const body = task.bodies.page
    if (!body) throw new AppError('INTERNAL_ERROR', { message: 'the task reached extract without its page' })
    // A copy: the body is a view into the message, whose buffer must not be taken from it.
    const job = { bytes: new Uint8Array(body), page: task.results.page, request: task.request }
    const { data, facts, outline, warnings } = await extract(job, task.lane, signal)
    return done(
      {}, { bodies: { data, page: undefined, ...(facts ? { facts } : {}), ...(outline ? { outline } : {}) }, warnings },
    )
  }
}
