// Holds a change against the goal of its monitor. A judgment is a favour to the reader of a change, never a condition
// for it: when judging fails, the page goes on without one and a warning says so.

import type { PageContent, PageReport } from '#schemas/monitored-page.ts'
import { AppError } from '#src/app-error.ts'
import { stages } from '#src/flow.ts'
import type { Log } from '#src/log.ts'
import { done, type Handler } from '#src/outcome.ts'
import { appendFields } from '#src/splice-json.ts'
import { changeOf, removalOf, type PageChange, type Verdict } from './page-change.ts'

/** How long judging may take, and who may stop it. */
export interface Limits { deadlineAt: number; signal: AbortSignal }

/** Decides about one change; sentences for the caller about how that came. Throws when it cannot. */
export type Judge = (
  change: PageChange, goal: string, limits: Limits,
) => Promise<{ verdict: Verdict; warnings: string[] }>

export interface JudgeDeps {
  judge: Judge
  log: Log
  /** Unix milliseconds. */
  now(): number
}

/** Less than this is no time to ask anybody. */
const leastMs = 200

/**
 * When judging ends: before the deadline of the task by a tenth, at least a second, so that the page still gets home in
 * time.
 */
export function judgingEndsAt(
  now: number, deadlineAt: number, stageTimeoutMs: number = stages.judge.timeoutMs,
): number {
  const left = Math.min(deadlineAt - now, stageTimeoutMs)
  return Math.floor(now + left - Math.max(1000, left / 10))
}

const emptyObject = new TextEncoder().encode('{}')
const readJson = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))

/**
 * The handler of the stage `judge`: appends `is_meaningful` and `judgment` to body `data`, or to an empty object for a
 * page that is gone. Other bodies ride along.
 */
export function createJudgeHandler({ judge, log, now }: JudgeDeps): Handler<'judge'> {
  async function verdictOn(change: () => PageChange, goal: string, limits: Limits): ReturnType<Judge> {
    if (limits.deadlineAt - now() < leastMs)
      throw new AppError('TIMEOUT', { message: 'there was no time left to judge' })
    return judge(change(), goal, limits)
  }

  return async ({ request, requestId, bodies, deadlineAt }, signal) => {
    const ofPage = 'snapshot' in request
    if (ofPage && !bodies.data)
      throw new AppError('INTERNAL_ERROR', { cause: new Error('a judge task came without data') })
    const data = bodies.data ?? emptyObject
    if (request.goal === null) return done({}, { bodies: { data } })
    const content = () => bodies.snapshot ? readJson(bodies.snapshot) as PageContent : null
    const change = () => ofPage ? changeOf(readJson(data) as PageReport, content(), request.url) : removalOf(request)
    try {
      const { verdict, warnings } = await verdictOn(change, request.goal, {
        deadlineAt: judgingEndsAt(now(), deadlineAt), signal,
      })
      const { meaningful, ...judgment } = verdict
      return done({}, { bodies: { data: appendFields(data, { is_meaningful: meaningful, judgment }) }, warnings })
    } catch (error) {
      // Stopped by its signal, the task goes back to the queue or is out of time; whatever else failed, the change is
      // not lost to it.
      signal.throwIfAborted()
      const known = error instanceof AppError
      if (!known) log.error({ err: error, requestId }, 'judging failed')
      return done(
        {},
        {
          bodies: { data },
          warnings: [`judge: ${known ? error.message : 'an unexpected error'}; the change was not judged.`],
        },
      )
    }
  }
}
