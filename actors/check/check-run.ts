// One run of a check by one owner: what checking lists and checking crawl targets share. Reserves credits for a page,
// observes it, and stores its entry.

import type { CheckPlan, MonitorTarget } from '#schemas/monitor.ts'
import type { SkipReason } from '#schemas/job.ts'
import type { Asker } from '#src/tasks/ask.ts'
import type { Walker } from '#src/crawl/walk.ts'
import { checkPagePrice } from '#src/credits/prices.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Lease } from '#src/runtime/job-owner.ts'
import type { PastStep } from '#src/jobs/state/job-log.ts'
import type { Log } from '#src/process/log.ts'
import type { CheckDeps } from '#src/monitors/finish-check.ts'
import type { CheckState } from './check-state.ts'
import type { CreditBudget, Reservation } from './credit-budget.ts'
import type { Observation } from './observation.ts'
import {
  observeForbiddenPage, observePage, observeUnlinkedPage, type CheckContext, type PageContext,
} from './observe-page.ts'
import { GoalReview } from './goal-review.ts'
import { entryResult, pageEntry } from './page-entry.ts'
import type { MonitoredPage } from './page-request.ts'
import { isAnnounced, pageStateOf } from './page-state.ts'
import type { PastSteps } from './past-steps.ts'
import { stepKey, type Recorder, type StepTrace } from './recorder.ts'

export interface RunDeps extends CheckDeps, Walker {
  ask: Asker['ask']
  egressAllow: EgressAllow
  log: Log
}

export interface CheckRunOptions {
  deps: RunDeps
  plan: CheckPlan
  context: CheckContext
  /** `signal` aborts with the lease and with the check. */
  lease: Pick<Lease, 'signal' | 'stopping'>
  state: CheckState
  budget: CreditBudget
  recorder: Recorder
  past: PastSteps
}

/** An observation, and the credits that are reserved for it. */
export interface PaidObservation extends Observation {
  reservation: Reservation | null
}

const priceOf = ({ change_tracking }: MonitorTarget, page: { fetched: boolean; judged: boolean }): number =>
  checkPagePrice({ ...page, tracksJson: change_tracking.modes.includes('json') })

export class CheckRun {
  readonly deps: RunDeps
  readonly plan: CheckPlan
  readonly context: CheckContext
  readonly lease: Pick<Lease, 'signal' | 'stopping'>
  readonly #state: CheckState
  readonly #budget: CreditBudget
  readonly #recorder: Recorder
  readonly #past: PastSteps
  /** Step keys of the pages that are stored, or being stored. */
  readonly #done: Set<string>
  readonly #goalReview = new GoalReview()
  /** Number of the next page, for the log. */
  #nextPage: number

  constructor({ deps, plan, context, lease, state, budget, recorder, past }: CheckRunOptions) {
    this.deps = deps
    this.plan = plan
    this.context = context
    this.lease = lease
    this.#state = state
    this.#budget = budget
    this.#recorder = recorder
    this.#past = past
    this.#done = new Set(past.keys)
    this.#nextPage = this.#done.size + 1
    for (const target of plan.targets)
      for (const { trace } of this.pastSteps(target)) {
        const { gaps } = trace as StepTrace
        if (gaps) this.#goalReview.add(gaps, target)
      }
  }

  /** What callers should know of the monitor as a whole. */
  get warnings(): string[] { return this.#goalReview.warnings }

  /** Why no further page may start; null to continue. */
  haltReason(): SkipReason | null { return this.#state.haltReason() }

  /** Whether no further page may start, for any reason: also because this process stops. */
  get isHalted(): boolean { return this.haltReason() !== null || this.lease.stopping.aborted }

  /** Steps of earlier owners for the pages of a target, in order. Their traces are `StepTrace`, or the walk's own. */
  pastSteps({ id }: MonitorTarget): readonly PastStep[] { return this.#past.byTarget.get(id) ?? [] }

  isDone(target: MonitorTarget, key: string): boolean { return this.#done.has(stepKey({ targetId: target.id, key })) }

  /**
   * Reserves what a page of the target may cost; without the price of a judgment if the key cannot pay for one. Null if
   * it cannot pay for the page either: then the check stops. `ahead`: pages that may follow.
   */
  async reserve(target: MonitorTarget, ahead: number): Promise<Reservation | null> {
    const judged = priceOf(target, { fetched: true, judged: this.plan.goal !== null })
    const unjudged = priceOf(target, { fetched: true, judged: false })
    const reservation =
      (await this.#budget.reserve(judged, ahead * judged))
      ?? (unjudged < judged ? await this.#budget.reserve(unjudged, 0) : null)
    if (!reservation) this.#state.creditsExhausted()
    return reservation
  }

  async observe(page: MonitoredPage, reservation: Reservation): Promise<PaidObservation> {
    const mayJudge = reservation.amount > priceOf(page.target, { fetched: true, judged: false })
    const observation = await observePage(this.deps, this.#nextContext(), page, mayJudge)
    const isChange = observation.outcome.kind === 'read' && observation.outcome.status !== 'same'
    const isUnjudged = this.plan.goal !== null && !mayJudge && isChange
    return { ...(isUnjudged ? withUnjudgedWarning(observation) : observation), reservation }
  }

  #nextContext(): PageContext { return { ...this.context, pageNumber: this.#nextPage++ } }

  /** Observes a page that a complete crawl found no link to. Its removal is judged if the key can pay for it. */
  async observeUnlinked(page: MonitoredPage): Promise<PaidObservation> {
    const isJudged = this.plan.goal !== null
    const reservation = isJudged
      ? await this.#budget.reserve(priceOf(page.target, { fetched: false, judged: true }), 0)
      : null
    const observation = await observeUnlinkedPage(this.deps, this.#nextContext(), page, reservation !== null)
    return { ...(isJudged && !reservation ? withUnjudgedWarning(observation) : observation), reservation }
  }

  async observeForbidden(page: MonitoredPage, message: string): Promise<PaidObservation> {
    return { ...await observeForbiddenPage(this.deps, this.context, page, message), reservation: null }
  }

  /** Stores the entry of a page and settles its reservation. `trace` is added to the step. */
  async storeEntry(
    page: MonitoredPage, observation: PaidObservation, trace: Omit<StepTrace, 'note' | 'isAnnounced' | 'gaps'> = {},
  ): Promise<void> {
    const { target, key, url, depth, isBaseline } = page
    const { previous, outcome, report, version, reservation } = observation
    const state = pageStateOf({ previous, isBaseline }, outcome)
    if (!state) {
      reservation?.settle(0)
      return this.storeStep(page, trace)
    }
    const review = outcome.kind === 'read' ? version.goal_review : undefined
    const checkedAt = new Date().toISOString()
    const entry = pageEntry({ url, targetId: target.id }, state.status, observation, checkedAt)
    if (state.status === 'error') this.#state.pageFailed(entry)
    const credits = priceOf(target, { fetched: outcome.kind === 'read', judged: report.is_meaningful !== undefined })
    reservation?.settle(credits)
    const fullTrace: StepTrace = {
      ...trace,
      note: { ...version, state: state.state, checked_at: checkedAt, follows: previous?.check_id ?? null },
      isAnnounced: isAnnounced(state, this.plan.goal, report.is_meaningful),
      ...(review && { gaps: review.gaps }),
    }
    if (review) this.#goalReview.add(review.gaps, target)
    const counted = { status: state.status, isMeaningful: report.is_meaningful === true }
    const pageId = this.#markDone(target, key)
    await this.#recorder.record(
      pageId, { url, depth, credits, result: entryResult(entry), trace: fullTrace, page: counted }, entry,
    )
  }

  /** Stores a step that is no result. */
  async storeStep(
    { target, key, url, depth }: Pick<MonitoredPage, 'target' | 'key' | 'url' | 'depth'>, trace: unknown,
  ): Promise<void> {
    await this.#recorder.record(this.#markDone(target, key), { url, depth, credits: 0, trace })
  }

  #markDone(target: MonitorTarget, key: string): { targetId: string; key: string } {
    const pageId = { targetId: target.id, key }
    this.#done.add(stepKey(pageId))
    this.#state.pageStored()
    return pageId
  }
}

const withUnjudgedWarning = (observation: Observation): Observation => ({
  ...observation,
  warnings: [...observation.warnings, 'judge: the API key has no credits left; the change was not judged.'],
})
