// The list of the jobs of a key on a document store: order, filters, pages, expiry, sums.

import assert from 'node:assert/strict'
import { beforeEach, it } from 'node:test'
import type { JobListQuery } from '#schemas/job-list.ts'
import { newJob } from '#src/jobs/state/create-job.ts'
import { openJobLog } from '#src/jobs/state/job-log.ts'
import { listJobs } from '#src/jobs/views/list-jobs.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { CheckFacts, JobDocument } from '#src/store/documents/jobs.ts'
import type { Store } from '#src/store/store.ts'

const check: CheckFacts = {
  monitor_id: 'mon_a', trigger: 'manual', scheduled_for: null, baseline: false, estimated_credits: 3, error_code: null,
}
const body = Buffer.from('{}')

export function jobSuite(storeOf: () => Store): void {
  let store: Store
  beforeEach(async () => {
    store = storeOf()
    await ensureIndexes(store)
    await Promise.all([store.collection('jobs').remove({}), store.collection('job_pages').remove({})])
  })

  /** Stores a job created so many seconds ago. */
  async function put(id: string, secondsAgo: number, changes: Partial<JobDocument> = {}): Promise<void> {
    const { kind = 'crawl' } = changes
    const job = newJob({
      id, kind, endpoint: kind === 'check' ? 'check' : 'scrape', keyId: 'key_a', requestId: 'r',
      url: kind === 'crawl' ? 'https://a.example/' : null, request: {}, known: 4, submitCredits: 3,
      ...(kind === 'check' && { check }),
    }, Date.now() - secondsAgo * 1_000)
    await store.collection('jobs').put({ ...job, ...changes })
  }
  const list = (query: Partial<JobListQuery> = {}): ReturnType<typeof listJobs> =>
    listJobs(store, 'key_a', { limit: 25, ...query })
  const ids = async (query: Partial<JobListQuery> = {}): Promise<string[]> =>
    (await list(query)).jobs.map(({ id }) => id)
  const ended = { status: 'completed', finished_at: new Date().toISOString() } as const

  it('has those of the key, newest first, by kind and status', async () => {
    await put('crw_1', 30, { ...ended })
    await put('crw_2', 20, { kind: 'batch', status: 'running' })
    await put('chk_3', 10, { kind: 'check', status: 'running' })
    await put('crw_4', 5, { key_id: 'key_b' })
    await put('crw_5', 1)
    assert.deepEqual(await ids(), ['crw_5', 'chk_3', 'crw_2', 'crw_1'])
    assert.deepEqual(await ids({ kind: ['crawl'] }), ['crw_5', 'crw_1'])
    assert.deepEqual(await ids({ status: ['running'] }), ['chk_3', 'crw_2'])
    assert.deepEqual(await ids({ kind: ['batch'], status: ['pending'] }), [])
    assert.deepEqual(await ids({ kind: ['batch', 'check'], status: ['pending', 'running'] }), ['chk_3', 'crw_2'])
    const { jobs } = await list({ kind: ['check'] })
    assert.deepEqual(jobs.map(({ monitor_id, url, endpoint }) => [monitor_id, url, endpoint]), [['mon_a', null, 'check']])
  })

  it('gives every job once over the pages, also those of one moment and while others start', async () => {
    const at = new Date().toISOString()
    for (const id of ['crw_a', 'crw_b', 'crw_c', 'crw_d', 'crw_e']) await put(id, 0, { created_at: at })
    await put('crw_0', 60)
    const seen: string[] = []
    let after: string | null | undefined
    while (after !== null) {
      const page = await list({ limit: 2, ...(after !== undefined && { after }) })
      seen.push(...page.jobs.map(({ id }) => id))
      after = page.next
      await put(`crw_late${seen.length}`, -10)
    }
    assert.deepEqual(seen, ['crw_e', 'crw_d', 'crw_c', 'crw_b', 'crw_a', 'crw_0'])
    assert.deepEqual(await ids({ limit: 100, after: Buffer.from(`${at} crw_b`).toString('base64url') }), ['crw_a', 'crw_0'])
  })

  it('has those with a text in what they are about, in any case', async () => {
    await put('crw_Ab1', 40, { url: 'https://Docs.example/Guide' })
    await put('crw_2', 30, { kind: 'batch', request: { items: [{ url: 'https://shop.example/' }] } })
    await put('chk_3', 20, { kind: 'check', request: { name: 'Prices of the shop' } })
    await put('crw_4', 10)
    assert.deepEqual(await ids({ q: 'docs.EXAMPLE/g' }), ['crw_Ab1'])
    assert.deepEqual(await ids({ q: 'shop' }), ['chk_3', 'crw_2'])
    assert.deepEqual(await ids({ q: 'aB1' }), ['crw_Ab1'])
    assert.deepEqual(await ids({ q: 'shop', kind: ['check'] }), ['chk_3'])
    assert.deepEqual(await ids({ q: 'nowhere' }), [])
    const { jobs } = await list({ q: 'shop' })
    assert.deepEqual(jobs.map((job) => [job.first_url, job.monitor_name]), [
      [undefined, 'Prices of the shop'], ['https://shop.example/', undefined],
    ])
  })

  it('has those of a time, given in any zone', async () => {
    await put('crw_1', 0, { created_at: '2026-11-20T10:00:00.000Z' })
    await put('crw_2', 0, { created_at: '2026-11-20T11:00:00.000Z' })
    await put('crw_3', 0, { created_at: '2026-11-20T12:00:00.000Z' })
    assert.deepEqual(await ids({ created_after: '2026-11-20T12:00:00+01:00' }), ['crw_3', 'crw_2'])
    assert.deepEqual(await ids({ created_before: '2026-11-20T11:00:00Z' }), ['crw_1'])
    assert.deepEqual(await ids({
      created_after: '2026-11-20T11:00:00Z', created_before: '2026-11-20T12:00:00Z', q: 'a.example',
    }), ['crw_2'])
  })

  it('finds a rare text among many jobs over several pages, each of which reads a bounded number', async () => {
    await put('crw_rare', 10_000, { url: 'https://rare.example/' })
    for (let i = 0; i < 2_100; i++) await put(`crw_${i}`, i)
    const first = await list({ q: 'rare' })
    assert.deepEqual(first.jobs, [])
    const second = await list({ q: 'rare', after: first.next! })
    assert.deepEqual([second.jobs.map(({ id }) => id), second.next], [['crw_rare'], null])
  })

  it('gives every job with a text once over the pages', async () => {
    for (let i = 0; i < 250; i++) await put(`crw_${i}`, i, { url: `https://${i % 3 === 0 ? 'third' : 'other'}.example/` })
    const seen: string[] = []
    let after: string | null | undefined
    while (after !== null) {
      const page = await list({ limit: 7, q: 'third', ...(after !== undefined && { after }) })
      seen.push(...page.jobs.map(({ id }) => id))
      after = page.next
    }
    assert.deepEqual(seen, Array.from({ length: 84 }, (_, index) => `crw_${index * 3}`))
  })

  it('leaves out jobs whose results have expired', async () => {
    const past = new Date(Date.now() - 1_000).toISOString()
    await put('crw_1', 30, { ...ended, expires_at: past })
    await put('crw_2', 20, { status: 'running', expires_at: past })
    assert.deepEqual(await ids(), ['crw_2'])
  })

  it('counts pages and credits from the steps', async () => {
    await put('crw_1', 30, { status: 'running' })
    const log = await openJobLog(store, 'crw_1', 3)
    await log.append({ key: 'a', url: 'a', depth: 0, credits: 3, result: { ok: true, statusCode: 200, body } })
    await log.append({
      key: 'b', url: 'b', depth: 0, credits: 0,
      result: { ok: false, statusCode: null, error: 'no', errorCode: 'TIMEOUT', body },
    })
    const shown = async (): Promise<unknown> => {
      const [{ total, completed, failed, credits_used } = {} as never] = (await list()).jobs
      return { total, completed, failed, credits_used }
    }
    assert.deepEqual(await shown(), { total: 4, completed: 1, failed: 1, credits_used: 6 })
    await store.collection('jobs').update({ _id: 'crw_1' }, { $set: ended })
    assert.deepEqual(await shown(), { total: 2, completed: 1, failed: 1, credits_used: 6 })
  })

  it('refuses a cursor that it did not give', async () => {
    for (const after of ['x', 'bm90IGEgY3Vyc29y', Buffer.from('2026-11-23 $where').toString('base64url')])
      await assert.rejects(list({ after }), { code: 'INVALID_REQUEST', message: /`after` must be a cursor/ })
  })
}
