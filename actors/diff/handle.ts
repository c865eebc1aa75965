// The handler of the diff stage: compares the extracted page with its state at the last check. The report answers the
// check, after the judge if there is a goal; the snapshot beside it is what the next check compares with. Of the route
// `comparison`, both sides come with the task.

import type { PageOutline } from '#schemas/crawl.ts'
import { AppError } from '#src/app-error.ts'
import { detour, done, type Handler, type Outcome, type Task } from '#src/tasks/outcome.ts'
import { wrongTask } from './make-report.ts'
import type { Reporter } from './worker/reporter.ts'

export interface DiffDeps {
  /**
   * The page before this check, as UTF-8 JSON of PageContent; null if it was never read or was removed.
   */
  readPrevious(snapshotId: string, checkId: string): Promise<Uint8Array | null>
  makeReport: Reporter['make']
}

/**
 * Creates the handler. Takes the body `data` of a scrape; returns `data` (PageReport) and `snapshot`
 * (PageContent). Throws EMPTY_CONTENT when json is compared and nothing could be extracted, PAGE_TOO_COMPLEX when the
 * page cannot be compared within its limits.
 */
export function createDiffHandler({ readPrevious, makeReport }: DiffDeps): Handler<'diff'> {
  return async (task, signal) => {
    if (task.route === 'comparison') return compareReadings(task, makeReport, signal)
    const { request, bodies } = task
    const outline = bodies.outline && JSON.parse(new TextDecoder().decode(bodies.outline)) as PageOutline
    // Extract found no content to compare. The outline says so to the check and has the links of the page.
    if (outline?.failure) return done({})
    if (!bodies.data) throw wrongTask('without data')
    const { id, check_id } = request.snapshot
    const made = await makeReport(
      { data: bodies.data, previous: await readPrevious(id, check_id), asked: request }, signal,
    )
    if (made === null) return unreadable(task, outline)
    const answer = { bodies: { data: made.report, snapshot: made.snapshot } }
    const isJudged = made.status !== 'same' && request.goal !== null
    const isReviewed = request.review !== undefined && (made.status !== 'same' || request.review.always)
    return isJudged || isReviewed ? detour('judge', {}, answer) : done({}, answer)
  }
}

/** Compares two readings of a page by the same key. Bodies as of a check; an extraction that failed is an error. */
async function compareReadings(
  { bodies: { data, previous }, request: asked }: Task<'diff'> & { route: 'comparison' },
  makeReport: Reporter['make'], signal: AbortSignal,
): Promise<Outcome<'diff'>> {
  if (!data) throw wrongTask('without data')
  const made = await makeReport({ data, previous: previous ?? null, asked }, signal)
  if (made === null)
    throw new AppError('EMPTY_CONTENT', { message: 'The tracked fields could not be read from the page.' })
  return done({}, { bodies: { data: made.report, snapshot: made.snapshot, previous: undefined } })
}

/**
 * A failed extraction says nothing about the page: `same` would hide a change, `changed` would invent one. The page
 * becomes an error, its last good snapshot stays, and the next good check compares with it. A crawl still gets the
 * links of the page.
 */
function unreadable({ warnings }: Task<'diff'>, outline: PageOutline | undefined): Outcome<'diff'> {
  const reason = warnings.find((warning) => warning.startsWith('json: '))?.slice('json: '.length)
  const message = `The tracked fields could not be read from the page${reason === undefined ? '.' : `: ${reason}`}`
  if (outline === undefined) throw new AppError('EMPTY_CONTENT', { message })
  const failed: PageOutline = { ...outline, failure: { code: 'EMPTY_CONTENT', message } }
  return done({}, { bodies: { outline: Buffer.from(JSON.stringify(failed)) } })
}
