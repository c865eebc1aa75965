// Runs the task of a dead letter anew, from the beginning of its route. A page of a crawl or a batch joins the results
// of its job.

import type { JetStreamManager } from '@nats-io/jetstream'
import type { TaskHead } from '#schemas/task.ts'
import type { Replayed } from '#schemas/operator.ts'
import { AppError } from '#src/app-error.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import { routes, type RequestOf, type RouteName, type StageName } from '#src/flow.ts'
import { chargeReplay, findJobPage, joinReplay } from '#src/jobs/operations/join-replay.ts'
import { readJobPage } from '#src/jobs/operations/replay-page.ts'
import { readTaskHead } from '#src/bus/message-heads.ts'
import type { PageCall, PageOperation } from '#src/operation.ts'
import type { Bus } from '#src/bus/bus.ts'
import { announceJob } from '#src/jobs/state/publish-job.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'
import { dropDeadLetter, findDeadLetter } from './dead-letters.ts'

export interface ReplayDeps {
  bus: Pick<Bus, 'nc'> & { manager: Pick<JetStreamManager, 'streams'> }
  store: Store
  ledger: Ledger
  pageOperations: ReadonlyMap<string, PageOperation>
}

export type ReplayCall = Omit<PageCall<unknown>, 'input'>

/** What became of a task that ran again. */
type Outcome = Pick<Replayed, 'warnings' | 'joined_job_id' | 'credits'>

/** Stages that need nothing but the request. */
const selfContained: ReadonlySet<StageName> = new Set<StageName>(['fetch', 'render', 'map', 'identity', 'search'])

/**
 * Runs the task as its caller did. If it was for a page of a crawl or a batch that has failed, the result takes the
 * place of the failure and is charged to the key of the job; otherwise it is only reported, and nothing is charged. A
 * letter that succeeds is deleted. Throws NOT_FOUND, and INVALID_REQUEST for a letter that is no task, whose task began
 * with more than its request, or whose page has no result yet.
 */
export async function replayLetter(deps: ReplayDeps, call: ReplayCall, id: string): Promise<Replayed> {
  const { manager } = deps.bus
  const head = readTaskHead((await findDeadLetter(manager, id)).data)
  if (!head || !Object.hasOwn(routes, head.routeName))
    throw new AppError('INVALID_REQUEST', { message: `\`id\`: ${id} is no task that can run again; start its job again.` })
  try {
    const job = await findPagesJob(deps.store, head)
    const outcome = job ? await replayPage(deps, call, id, head, job) : await runAlone(call, id, head)
    await dropDeadLetter(manager, id)
    return { id, succeeded: true, error: null, error_code: null, ...outcome }
  } catch (error) {
    const isRefused = error instanceof AppError && ['SERVICE_UNAVAILABLE', 'INVALID_REQUEST'].includes(error.code)
    if (!(error instanceof AppError) || isRefused) throw error
    return {
      id, succeeded: false, error: error.message, error_code: error.code, warnings: [], joined_job_id: null, credits: 0,
    }
  }
}

/** The crawl or batch of the task, if it is still known. A check is not: the next one compares the page. */
async function findPagesJob(store: Store, { jobId }: TaskHead): Promise<JobDocument | null> {
  const job = jobId === undefined ? null : await store.collection('jobs').get(jobId)
  return job?.kind === 'check' ? null : job
}

async function replayPage(
  deps: ReplayDeps, call: ReplayCall, id: string, head: TaskHead, job: JobDocument,
): Promise<Outcome> {
  const { url } = head.request as { url: string }
  const row = await findJobPage(deps.store, job, { url, number: head.pageNumber })
  if (!row && !job.settled)
    throw new AppError('INVALID_REQUEST', {
      message: `\`id\`: ${job._id} still works on the page of ${id}; wait for it.`,
    })
  if (!row) return runAlone(call, id, head)
  const joined = { joined_job_id: job._id, warnings: [] as string[] }
  if (row.ok) {
    await chargeReplay(deps, job, row)
    return { ...joined, credits: 0 }
  }
  const read = await readJobPage(deps.pageOperations, call, { job, row, head })
  await joinReplay(deps, job, row, read)
  announceJob(deps.bus, job)
  return { ...joined, warnings: read.warnings, credits: read.cost }
}

async function runAlone({ ask }: ReplayCall, id: string, head: TaskHead): Promise<Outcome> {
  const route = head.routeName as RouteName
  if (!selfContained.has(routes[route].stages[0]))
    throw new AppError('INVALID_REQUEST', {
      message: `\`id\`: ${id} needs what its caller sent with it; start it again.`,
    })
  const { warnings } = await ask(route, head.request as RequestOf<typeof route>, 'replay')
  return { warnings, joined_job_id: null, credits: 0 }
}
