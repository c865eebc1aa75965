// The judge stage: decides whether a change matters to the goal of its monitor. A judgment is optional: when it fails,
// the page continues without one and with a warning.

import type { GoalKind, MonitoredPageRequest, PageContent, PageReport } from '#schemas/monitored-page.ts'
import { AppError } from '#src/app-error.ts'
import { stages } from '#src/flow.ts'
import type { Log } from '#src/process/log.ts'
import { done, type Handler } from '#src/tasks/outcome.ts'
import { appendFields } from '#src/encoding/splice-json.ts'
import { traceFields } from '#src/process/trace.ts'
import { findGoalGaps } from './rules/goal/find-goal-gaps.ts'
import { changeOf, removalOf, type PageChange, type Verdict } from './page-change.ts'

/** When a judgment must be there, and the signal that cancels it. */
export interface Limits { deadlineAt: number; signal: AbortSignal }

/** Decides about one change; `warnings` are for the caller. Throws when it cannot decide. */
export type Judge = (
  change: PageChange, goal: string, limits: Limits,
) => Promise<{ verdict: Verdict; warnings: string[] }>

export interface JudgeDeps {
  judge: Judge
  log: Log
  /** Unix milliseconds. */
  now(): number
}

/** With less time than this, nothing is judged. */
const judgingMsMin = 200
/** What is kept back for the way to the caller: a tenth of the time, at least a second. */
const returnMsMin = 1000
const returnDivisor = 10

/** When judging ends: early enough before the deadline of the task that the page still reaches the caller. */
export function judgeDeadline(
  now: number, deadlineAt: number, stageTimeoutMs: number = stages.judge.timeoutMs,
): number {
  const left = Math.min(deadlineAt - now, stageTimeoutMs)
  return Math.floor(now + left - Math.max(returnMsMin, left / returnDivisor))
}

function reviewGoal(
  { review, url }: MonitoredPageRequest, readContent: () => PageContent | null,
): GoalKind[] | undefined {
  const content = review && readContent()
  return content ? findGoalGaps(review.goal, content, url) : undefined
}

const emptyObject = new TextEncoder().encode('{}')
const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))
/** Whether a page came for a review of the goal only. */
const isSame = (data: Uint8Array): boolean => (readJson(data) as Partial<PageReport>).status === 'same'

/**
 * The handler of the stage `judge`: appends `is_meaningful` and `judgment` to body `data`, or to an empty object for a
 * removed page. Where the request asks for a review of the goal, appends `goal_gaps`. Other bodies stay as they are.
 */
export function createJudgeHandler({ judge, log, now }: JudgeDeps): Handler<'judge'> {
  async function verdictOn(change: () => PageChange, goal: string, limits: Limits): ReturnType<Judge> {
    if (limits.deadlineAt - now() < judgingMsMin)
      throw new AppError('TIMEOUT', { message: 'there was no time left to judge' })
    return judge(change(), goal, limits)
  }

  return async (task, signal) => {
    if (task.route === 'comparison')
      throw new AppError('INTERNAL_ERROR', { cause: new Error('a comparison of readings is not judged') })
    const { request, requestId, traceparent, bodies, deadlineAt } = task
    if (task.route !== 'judgeRemoval' && !bodies.data)
      throw new AppError('INTERNAL_ERROR', { cause: new Error('a judge task has no body `data`') })
    const content = () => bodies.snapshot ? readJson(bodies.snapshot) as PageContent : null
    const goal_gaps = task.route === 'judgeRemoval' ? undefined : reviewGoal(task.request, content)
    const data = appendFields(bodies.data ?? emptyObject, { goal_gaps })
    const isUnchanged = task.route !== 'judgeRemoval' && task.request.review?.always === true && isSame(data)
    if (request.goal === null || isUnchanged) return done({}, { bodies: { data } })
    const change = () => task.route === 'judgeRemoval'
      ? removalOf(task.request)
      : changeOf(readJson(data) as PageReport, content(), request.url)
    try {
      const { verdict, warnings } = await verdictOn(change, request.goal, {
        deadlineAt: judgeDeadline(now(), deadlineAt), signal,
      })
      const { meaningful, ...judgment } = verdict
      return done({}, { bodies: { data: appendFields(data, { is_meaningful: meaningful, judgment }) }, warnings })
    } catch (error) {
      // An aborted task is retried or out of time. After any other failure the page continues without a judgment.
      signal.throwIfAborted()
      const known = error instanceof AppError
      if (!known) log.error({ err: error, requestId, ...traceFields(traceparent) }, 'judging failed')
      const reason = known ? error.message : 'an unexpected error'
      return done({}, { bodies: { data }, warnings: [`judge: ${reason}; the change was not judged.`] })
    }
  }
}
