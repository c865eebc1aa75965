// The diff actor's handler: what extract and infer made of a page, held against what it was at the last check. Its
// report answers the check, after the judge has seen it where there is a goal; beside it goes what the next check
// compares with.

import type { PageOutline } from '#schemas/crawl.ts'
import { AppError } from '#src/app-error.ts'
import { detour, done, type Handler, type Outcome, type Task } from '#src/outcome.ts'
import { wrongTask } from './make-report.ts'
import type { Reporter } from './worker/reporter.ts'

export interface DiffDeps {
  /**
   * What the page was before the check that asks, as UTF-8 JSON of PageContent; null when it was never read, or was
   * gone by then.
   */
  readPrevious(snapshotId: string, checkId: string): Promise<Uint8Array | null>
  makeReport: Reporter['make']
}

/**
 * The handler of the stage `diff`. Takes the body `data` of a scrape; returns `data` (PageReport) and `snapshot`
 * (PageContent). Throws EMPTY_CONTENT when json is compared and nothing could be extracted, PAGE_TOO_COMPLEX when the
 * page cannot be compared within its limits.
 */
export function createDiffHandler({ readPrevious, makeReport }: DiffDeps): Handler<'diff'> {
  return async (task, signal) => {
    const { request, bodies } = task
    const outline = bodies.outline && JSON.parse(new TextDecoder().decode(bodies.outline)) as PageOutline
    // There is nothing to compare, as extract says; the outline tells it to the check, and where the page leads.
    if (outline?.failure) return done({})
    if (!bodies.data) throw wrongTask('without data')
    const { id, check_id } = request.snapshot
    const made = await makeReport(
      { data: bodies.data, previous: await readPrevious(id, check_id), asked: request }, signal,
    )
    if (made === null) return unreadable(task, outline)
    const answer = { bodies: { data: made.report, snapshot: made.snapshot } }
    return made.status !== 'same' && request.goal !== null ? detour('judge', {}, answer) : done({}, answer)
  }
}

/**
 * An extraction that failed says nothing of the page. `same` would hide what changed, `changed` would invent it: the
 * page is an error, its last good snapshot stays, and the next good check compares with that, in whatever mode. A crawl
 * still learns where the page leads.
 */
function unreadable({ warnings }: Task<'diff'>, outline: PageOutline | undefined): Outcome<'diff'> {
  const reason = warnings.find((warning) => warning.startsWith('json: '))?.slice('json: '.length)
  const message = `The tracked fields could not be read from the page${reason === undefined ? '.' : `: ${reason}`}`
  if (outline === undefined) throw new AppError('EMPTY_CONTENT', { message })
  const failed: PageOutline = { ...outline, failure: { code: 'EMPTY_CONTENT', message } }
  return done({}, { bodies: { outline: Buffer.from(JSON.stringify(failed)) } })
}
