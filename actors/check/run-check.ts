// A check at work: every page of every target is looked at once, lists beside crawls, until all are through or there is
// a reason to stop.

import { setTimeout as sleep } from 'node:timers/promises'
import type { SkipReason } from '#schemas/job.ts'
import { noCounts, type CheckPlan, type MonitorTarget } from '#schemas/monitor.ts'
import type { Asker } from '#src/ask.ts'
import type { Walker } from '#src/crawl/walk.ts'
import { checkPagePrice } from '#src/credits/prices.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Lease } from '#src/job-owner.ts'
import { openJobCredits } from '#src/jobs/job-credits.ts'
import type { JobLog, PastStep } from '#src/jobs/job-log.ts'
import type { Log } from '#src/log.ts'
import { isStale, staleEnd, type CheckDeps, type CheckEnd } from '#src/monitors/finish-check.ts'
import type { JobDocument } from '#src/store/documents.ts'
import { checkLists } from './check-lists.ts'
import { checkSite } from './check-site.ts'
import { lookAtPage, lookForLost, refusePage, type Look, type LookingCheck, type PageToLook } from './look-at-page.ts'
import { checkPage, checkResult } from './page-row.ts'
import { isAnnounced, pageStateOf } from './page-state.ts'
import { createPurse, type Ticket } from './purse.ts'
import { createRecorder, pageOfStep, repeatLast, stepKey, type StepTrace } from './recorder.ts'

export interface RunDeps extends CheckDeps, Walker {
  ask: Asker['ask']
  egressAllow: EgressAllow
  log: Log
}

/** What those who go through the targets share. */
export interface CheckRun {
  readonly deps: RunDeps
  readonly job: JobDocument
  readonly lease: Pick<Lease, 'signal' | 'stopping'>
  /** When the check began, ISO 8601. */
  readonly since: string
  readonly retentionDays: number
  readonly blocked: ReadonlySet<string>
  /** The steps of earlier owners of a target's pages, in order; their traces are `StepTrace`, or the walk's. */
  past(target: MonitorTarget): readonly PastStep[]
  /** Whether the page has its step. */
  isDone(target: MonitorTarget, key: string): boolean
  /** Why nothing more is to be begun; null to go on. */
  halted(): SkipReason | null
  /**
   * Sets aside what a page of the target may cost, less what judging costs when it has to be. Null: the check is
   * halted. `ahead`: pages that may follow.
   */
  pay(target: MonitorTarget, ahead: number): Promise<Ticket | null>
  look(page: PageToLook, ticket: Ticket): Promise<Look>
  /** Sets aside what judging a removal costs; with no credits left it is not judged. */
  lookForLost(page: PageToLook): Promise<Look>
  /** A page that robots.txt keeps from being read. */
  refuse(page: PageToLook, why: string): Promise<Look>
  /** Writes down what became of a page, and ends its ticket. `trace` is put to the step. */
  keep(page: PageToLook, look: Look, trace?: Omit<StepTrace, 'note' | 'isAnnounced'>): Promise<void>
  /** Writes a step that is no result. */
  note(page: Pick<PageToLook, 'target' | 'key' | 'url' | 'depth'>, trace: unknown): Promise<void>
}

/** A check ends after so long with what it has. */
const deadlineMs = 6 * 3_600_000
/** How often a running check looks whether its monitor is still there, should a message be lost. */
const lookEveryMs = 2_000

const outOfCredits = {
  status: 'partial',
  error: 'The credits of the API key ran out before the check was through; the pages looked at until then are here.',
  errorCode: 'CREDITS_EXHAUSTED',
} as const

const priceOf = ({ change_tracking }: MonitorTarget, page: { fetched: boolean; judged: boolean }): number =>
  checkPagePrice({ ...page, tracksJson: change_tracking.modes.includes('json') })

/** Thrown at what is under way when there is no reason to wait for it. */
class Dropped extends Error {
  override readonly name = 'Dropped'
}

/** Returns how the check ended. */
export async function runCheck(
  deps: RunDeps, job: JobDocument, log: JobLog, lease: Lease,
): Promise<CheckEnd | 'handed back'> {
  const { store, ledger } = deps
  const plan = job.request as unknown as CheckPlan
  const since = job.started_at ?? job.created_at
  const identity = { checkId: job._id, monitorId: plan.monitor_id, monitorName: plan.name }
  const dropping = new AbortController()
  const signal = AbortSignal.any([lease.signal, dropping.signal])
  const looking: LookingCheck = {
    id: job._id,
    keyId: job.key_id,
    requestId: job.request_id,
    since,
    goal: plan.goal,
    delivery: lease.delivery,
    signal,
    blocked: new Set((await store.collection('blocklists').get(job.key_id))?.domains),
  }
  let stop: Pick<CheckEnd, 'status' | 'error' | 'errorCode'> | null = null
  let progressAt = Date.now()

  await repeatLast(deps, identity, log.steps)
  const past = await readPast(log)
  let firstError: Pick<PastStep, 'error' | 'error_code'> | null = past.all.find(({ error }) => error !== null) ?? null
  const done = new Set(past.all.map(({ key }) => key))
  const purse = createPurse(
    await openJobCredits({ ledger, store, job, operation: 'check', due: log.sums.credits, chargedAtEnd: true }),
    log.sums.credits,
  )
  const tickets = new WeakMap<Look, Ticket>()
  const recorder = createRecorder(deps, identity, log)

  const run: CheckRun = {
    deps,
    job,
    since,
    retentionDays: plan.retention_days,
    blocked: looking.blocked,
    lease: { signal, stopping: lease.stopping },
    past: ({ id }) => past.byTarget.get(id) ?? [],
    isDone: ({ id }, key) => done.has(stepKey(id, key)),
    halted,
    async pay(target, ahead) {
      const [whole, unjudged] = [plan.goal !== null, false].map((judged) =>
        priceOf(target, { fetched: true, judged }),
      ) as [number, number]
      const ticket =
        (await purse.take(whole, ahead * whole)) ?? (unjudged < whole ? await purse.take(unjudged, 0) : null)
      if (!ticket) stop ??= outOfCredits
      return ticket
    },
    async look(page, ticket) {
      const mayJudge = ticket.price > priceOf(page.target, { fetched: true, judged: false })
      const found = await lookAtPage(deps, looking, page, mayJudge)
      const look =
        plan.goal !== null && !mayJudge && found.finding.kind === 'read' && found.finding.status !== 'same'
          ? unaffordable(found)
          : found
      tickets.set(look, ticket)
      return look
    },
    async lookForLost(page) {
      const ticket =
        plan.goal === null ? null : await purse.take(priceOf(page.target, { fetched: false, judged: true }), 0)
      const found = await lookForLost(deps, looking, page, ticket !== null)
      const look = plan.goal !== null && ticket === null ? unaffordable(found) : found
      if (ticket) tickets.set(look, ticket)
      return look
    },
    refuse: (page, why) => refusePage(deps, looking, page, why),
    keep,
    note,
  }

  function unaffordable(look: Look): Look {
    return {
      ...look,
      warnings: [...look.warnings, 'judge: the API key has no credits left for it; the change was not judged.'],
    }
  }

  async function note({ target, key, url, depth }: Parameters<CheckRun['note']>[0], trace: unknown): Promise<void> {
    done.add(stepKey(target.id, key))
    progressAt = Date.now()
    await recorder.record(target.id, key, { url, depth, credits: 0, trace })
  }

  async function keep(
    page: PageToLook, look: Look, trace: Omit<StepTrace, 'note' | 'isAnnounced'> = {},
  ): Promise<void> {
    const { target, key, url, depth, isBaseline } = page
    const state = pageStateOf({ was: look.was, isBaseline }, look.finding)
    if (!state) {
      tickets.get(look)?.spend(0)
      return note(page, trace)
    }
    done.add(stepKey(target.id, key))
    progressAt = Date.now()
    const checkedAt = new Date().toISOString()
    const row = checkPage({ url, targetId: target.id }, state.status, look, checkedAt)
    if (state.status === 'error') firstError ??= { error: row.error, error_code: row.error_code }
    const credits = priceOf(target, {
      fetched: look.finding.kind === 'read', judged: look.report.is_meaningful !== undefined,
    })
    tickets.get(look)?.spend(credits)
    const full: StepTrace = {
      ...trace,
      note: { ...look.note, state: state.state, checked_at: checkedAt, follows: look.was?.check_id ?? null },
      isAnnounced: isAnnounced(state, plan.goal, look.report.is_meaningful),
    }
    const counted = { status: state.status, isMeaningful: look.report.is_meaningful === true }
    await recorder.record(
      target.id, key, { url, depth, credits, result: checkResult(row), trace: full, page: counted }, row,
    )
  }

  function halted(): SkipReason | null {
    if (!stop && Date.now() - Date.parse(since) > deadlineMs) {
      stop = {
        status: 'partial', error: 'The check took longer than 6 hours; the pages looked at until then are here.',
        errorCode: 'TIMEOUT',
      }
    }
    return stop && (stop.errorCode === 'CREDITS_EXHAUSTED' ? 'credits_exhausted' : 'cancelled')
  }

  /** Ends the check without waiting for what is under way. */
  function drop(why: NonNullable<typeof stop>): void {
    stop = why
    dropping.abort(new Dropped(why.error ?? ''))
  }

  async function lookAround(): Promise<void> {
    const [monitor] = await store
      .collection('monitors')
      .find({ _id: plan.monitor_id }, { fields: ['deleted_at'], limit: 1 })
    if (!monitor || monitor.deleted_at !== null)
      drop({ status: 'failed', error: 'The monitor was deleted.', errorCode: 'CANCELLED' })
    else if (isStale(new Date(progressAt).toISOString(), Date.now())) drop({ status: 'failed', ...staleEnd })
  }

  async function keepLooking(until: AbortSignal): Promise<void> {
    while (!until.aborted && !dropping.signal.aborted) {
      await lookAround().catch(() => undefined) // The store is away: the pages will tell.
      await sleep(lookEveryMs, undefined, { signal: until }).catch(() => undefined)
    }
  }

  const through = new AbortController()
  lease.onChange(() => void lookAround().catch(() => undefined))
  void keepLooking(through.signal)
  try {
    const ways = [checkLists(run, plan.targets), checkSites(run, plan.targets)]
    await Promise.all(ways).catch(async (error: unknown) => {
      // The others would go on with a job that is given up here.
      dropping.abort(error)
      await Promise.allSettled(ways)
      throw error
    })
  } catch (error) {
    await recorder.close(error)
    if (!(error instanceof Dropped)) throw error
  } finally {
    through.abort()
    deps.log.info(
      { requestId: job.request_id, jobId: job._id, steps: log.steps, storeMs: Math.round(recorder.spentMs) },
      'pages looked at',
    )
  }
  lease.signal.throwIfAborted()
  return lease.stopping.aborted && !stop ? 'handed back' : ending()

  function ending(): CheckEnd {
    const { total, error } = log.sums.counts ?? noCounts
    const finishedAt = new Date().toISOString()
    if (stop) return { ...stop, finishedAt }
    if (total > 0 && error === total) {
      return {
        status: 'failed', error: `No page could be read. ${firstError?.error ?? ''}`.trim(),
        errorCode: firstError?.error_code ?? null, finishedAt,
      }
    }
    return { status: 'completed', error: null, errorCode: null, finishedAt }
  }
}

/** Crawls that are walked at once. */
const sitesAtOnce = 3

async function checkSites(run: CheckRun, targets: readonly MonitorTarget[]): Promise<void> {
  const sites = targets.filter((target) => target.type === 'crawl')
  await Promise.all(Array.from({ length: Math.min(sitesAtOnce, sites.length) }, async () => {
    for (let target = sites.shift(); target && !run.halted() && !run.lease.stopping.aborted; target = sites.shift())
      await checkSite(run, target)
  }))
}

interface Past {
  all: Pick<PastStep, 'key' | 'error' | 'error_code'>[]
  byTarget: Map<string, PastStep[]>
}

/** The steps of earlier owners by target, without what only the snapshots needed of them. */
async function readPast(log: JobLog): Promise<Past> {
  const past: Past = { all: [], byTarget: new Map() }
  for await (const step of log.past()) {
    const { targetId, key } = pageOfStep(step)
    const { note: _note, ...trace } = (step.trace ?? {}) as StepTrace
    past.all.push({ key: step.key, error: step.error, error_code: step.error_code })
    const steps = past.byTarget.get(targetId) ?? []
    steps.push({ ...step, key, trace })
    past.byTarget.set(targetId, steps)
  }
  return past
}
