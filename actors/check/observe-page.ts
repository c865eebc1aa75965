// Requests one page of a check and observes the outcome: its comparison, its failure, or its removal.

import { hash } from 'node:crypto'
import type { Judgment } from '#schemas/monitored-page.ts'
import type { Bodies } from '#schemas/task.ts'
import { AppError } from '#src/app-error.ts'
import { withStoredSchemeHint } from '#src/egress/scheme-hint.ts'
import { askPage, isServiceFailure, type PageQuestion } from '#src/jobs/owner/ask-page.ts'
import { optionsHash, readPreviousVersion } from '#src/monitors/snapshots.ts'
import { assertNotBlocked } from '#src/sites/blocked-host.ts'
import type { PageVersion } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'
import type { Asker } from '#src/tasks/ask.ts'
import { answeredObservation, parseJson, unreadObservation, type Observation } from './observation.ts'
import { pageRequest, type MonitoredPage } from './page-request.ts'
import { isInitial, pageStateOf } from './page-state.ts'

export interface ObserveDeps { store: Store; ask: Asker['ask'] }

/** The check that a page is requested for. */
export interface CheckContext {
  id: string
  keyId: string
  requestId: string
  /** Of the owner. */
  traceparent: string | undefined
  /** When the check started, ISO 8601. */
  startedAt: string
  /** Null if changes are not judged. */
  goal: string | null
  /** Domains on the blocklist of the key. */
  blocked: ReadonlySet<string>
  /** Of the lease: makes task ids different for each owner. */
  delivery: number
  signal: AbortSignal
}

/** The check, and the number of the page in it, from 1. */
export interface PageContext extends CheckContext { pageNumber: number }

/** Deadline for judging a removal. */
const judgeMs = 45_000

/** Requests a page. `mayJudge`: whether the key can pay for a judgment. Throws failures of Winnow only. */
export async function observePage(
  { store, ask }: ObserveDeps, check: PageContext, page: MonitoredPage, mayJudge: boolean,
): Promise<Observation> {
  const { target, key, url, isBaseline } = page
  const previous = await readPreviousVersion(store, target.id, key, check.id)
  const options = optionsHash(target)
  const goal = mayJudge && !isInitial({ previous, isBaseline }) ? check.goal : null
  try {
    assertNotBlocked(url, check.blocked)
    const statedGoal = check.goal
    const { id: checkId, startedAt } = check
    const request = pageRequest(page, { checkId, startedAt, previous, options, goal, statedGoal })
    const route = request.modes.includes('json') ? 'monitoredPageAndInfer' : 'monitoredPage'
    const question = { ...questionFor(check, page, request.timeout), bodies: earlierDecisions(previous, options) }
    const answer = await askPage(ask, route, request, question)
    const observation = await answeredObservation(page, previous, { options, goal: statedGoal }, answer)
    const { finalUrl } = observation.reading
    // A crawl skips such a page and counts it.
    if (target.type === 'scrape' && finalUrl !== null) assertNotBlocked(finalUrl, check.blocked)
    return observation
  } catch (error) {
    check.signal.throwIfAborted()
    if (isServiceFailure(error)) throw error
    const failure = withStoredSchemeHint(error, url, target.scheme_assumed) as AppError
    return judgeIfRemoved(ask, { ...check, goal }, page, unreadObservation(previous, options, failure))
  }
}

/** Observes a page that a complete crawl found no link to. */
export async function observeUnlinkedPage(
  { store, ask }: ObserveDeps, check: PageContext, page: MonitoredPage, mayJudge: boolean,
): Promise<Observation> {
  const previous = await readPreviousVersion(store, page.target.id, page.key, check.id)
  const observation = unreadObservation(previous, optionsHash(page.target), null)
  const goal = mayJudge ? check.goal : null
  return judgeIfRemoved(ask, { ...check, goal }, page, { ...observation, outcome: { kind: 'unlinked' } })
}

/** Observes a page that robots.txt forbids. */
export async function observeForbiddenPage(
  { store }: Pick<ObserveDeps, 'store'>, check: Pick<CheckContext, 'id'>, page: MonitoredPage, message: string,
): Promise<Observation> {
  const previous = await readPreviousVersion(store, page.target.id, page.key, check.id)
  return unreadObservation(previous, optionsHash(page.target), new AppError('ROBOTS_DISALLOWED', { message }))
}

/** The decisions that the extraction repeats: those on a page that was there, read with the same options. */
function earlierDecisions(previous: PageVersion | null, options: string): Pick<Bodies, 'decisions'> {
  const isComparable = previous?.options_sha256 === options && previous.state !== 'removed'
  return isComparable && previous.decisions ? { decisions: previous.decisions } : {}
}

const questionFor = (
  { id, keyId, requestId, traceparent, delivery, signal, pageNumber }: PageContext,
  { target, key }: MonitoredPage, timeoutMs: number,
): PageQuestion => ({
  id: `${id}:${hash('sha256', `${target.id} ${key}`, 'base64url').slice(0, 16)}:${delivery}`,
  requestId, traceparent, keyId, jobId: id, pageNumber, timeoutMs, signal,
})

/** Asks the judge whether a removal is meaningful. If judging fails, the removal is reported without a judgment. */
async function judgeIfRemoved(
  ask: Asker['ask'], check: PageContext, page: MonitoredPage, observation: Observation,
): Promise<Observation> {
  const { goal } = check
  const state = pageStateOf({ previous: observation.previous, isBaseline: page.isBaseline }, observation.outcome)
  if (state?.status !== 'removed' || goal === null) return observation
  try {
    const question = questionFor(check, page, judgeMs)
    const answer = await askPage(
      ask, 'judgeRemoval', { url: page.url, title: observation.title, goal },
      { ...question, id: `${question.id}:gone` },
    )
    const { is_meaningful, judgment } = parseJson<{ is_meaningful?: boolean; judgment?: Judgment }>(answer.data)
    const report = is_meaningful === undefined ? {} : { is_meaningful, ...(judgment && { judgment }) }
    return { ...observation, report, warnings: [...observation.warnings, ...answer.warnings] }
  } catch (error) {
    check.signal.throwIfAborted()
    if (isServiceFailure(error)) throw error
    const warning = `judge: ${(error as AppError).message}; the removal was not judged.`
    return { ...observation, warnings: [...observation.warnings, warning] }
  }
}
