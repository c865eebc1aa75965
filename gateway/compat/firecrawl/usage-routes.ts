// Credits and jobs of the key: GET /team/credit-usage, /team/queue-status and /concurrency-check.

import type { Static } from 'typebox'
import type { JobList, ListedJob } from '#schemas/job-list.ts'
import type { Usage } from '#schemas/usage.ts'
import { jobsList } from '#src/operations/jobs-list.ts'
import { usage } from '#src/operations/usage.ts'
import type { HttpReply } from '../../http.ts'
import { jsonReply, type CompatRequest, type CompatRoute } from '../compat-api.ts'
import type { VersionRoutes } from './routes.ts'

const jobCounts: readonly CompatRoute[] = [
  { method: 'get', path: '/team/queue-status', reply: queueStatus },
  { method: 'get', path: '/concurrency-check', reply: concurrency },
]

export const usageRoutes: VersionRoutes = {
  v2: [...jobCounts, {
    method: 'get', path: '/team/credit-usage',
    reply: async (request) => jsonReply({ success: true, data: await creditsOf(request) }),
  }],
  v1: [...jobCounts, {
    method: 'get', path: '/team/credit-usage',
    async reply(request) {
      const { remainingCredits, planCredits, billingPeriodStart, billingPeriodEnd } = await creditsOf(request)
      return jsonReply({
        success: true,
        data: {
          remaining_credits: remainingCredits, plan_credits: planCredits,
          billing_period_start: billingPeriodStart, billing_period_end: billingPeriodEnd,
        },
      })
    },
  }],
}

/** What has no limit: the clients want a number, and take none for 0. */
const unlimited = Number.MAX_SAFE_INTEGER

interface Credits {
  remainingCredits: number
  planCredits: number
  billingPeriodStart: string
  /** Credits do not expire. */
  billingPeriodEnd: null
}

async function creditsOf(request: CompatRequest): Promise<Credits> {
  const { data: { remaining, limit, since } } = await request.call<Static<typeof Usage>>(usage, {})
  return {
    remainingCredits: remaining ?? unlimited, planCredits: limit ?? unlimited,
    billingPeriodStart: since, billingPeriodEnd: null,
  }
}

/** Jobs of one status that are counted. */
const countedMax = 100

/** Crawls and batches with a status, newest first. */
async function jobsWith(request: CompatRequest, status: ListedJob['status']): Promise<ListedJob[]> {
  const { data: { jobs } } = await request.call<JobList>(jobsList, { status: [status], limit: countedMax })
  return jobs.filter(({ kind }) => kind !== 'check')
}

async function queueStatus(request: CompatRequest): Promise<HttpReply> {
  const active = (await jobsWith(request, 'running')).length
  const waiting = (await jobsWith(request, 'pending')).length
  const [newest] = await jobsWith(request, 'completed')
  return jsonReply({
    success: true, jobsInQueue: active + waiting, activeJobsInQueue: active, waitingJobsInQueue: waiting,
    maxConcurrency: unlimited, mostRecentSuccess: newest?.finished_at ?? null,
  })
}

/** Running jobs: their pages share what the installation can read at once. */
async function concurrency(request: CompatRequest): Promise<HttpReply> {
  const running = await jobsWith(request, 'running')
  return jsonReply({ success: true, concurrency: running.length, maxConcurrency: unlimited })
}
