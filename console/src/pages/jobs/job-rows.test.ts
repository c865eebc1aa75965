import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ListedJob } from '#schemas/job-list.ts'
import { appendPage, mergeNewest, replaceJob, type JobPage } from './job-rows.ts'

const job = (id: string, completed = 0): ListedJob => ({
  id, kind: 'crawl', endpoint: 'scrape', status: 'running', url: 'https://a.example/', total: 9, completed, failed: 0,
  credits_used: 3, created_at: '2026-11-22T10:00:00.000Z', finished_at: null,
})
const page = (ids: string, after: string | null): JobPage => ({ jobs: [...ids].map((id) => job(id)), after })
const shown = ({ jobs, after }: JobPage): [string, string | null] => [jobs.map(({ id }) => id).join(''), after]

it('appends older jobs once', () => {
  assert.deepEqual(shown(appendPage(page('fed', 'd'), page('dcb', 'b'))), ['fedcb', 'b'])
})

it('puts new jobs on top and keeps the older rows with their cursor', () => {
  assert.deepEqual(shown(mergeNewest(page('edcba', null), page('gfed', 'd'))), ['gfedcba', null])
})

it('drops rows that are no longer in the range of the newest page', () => {
  assert.deepEqual(shown(mergeNewest(page('edcb', 'b'), page('fec', 'c'))), ['fecb', 'b'])
})

it('starts anew when the newest page does not reach the rows, or holds all jobs', () => {
  assert.deepEqual(shown(mergeNewest(page('cba', null), page('zyx', 'x'))), ['zyx', 'x'])
  assert.deepEqual(shown(mergeNewest(page('cba', 'a'), page('dc', null))), ['dc', null])
  assert.deepEqual(shown(mergeNewest(page('cba', 'a'), page('', null))), ['', null])
})

it('replaces a job in its place', () => {
  assert.equal(replaceJob(page('cba', null), job('b', 5))!.jobs[1]!.completed, 5)
  assert.equal(replaceJob(page('cba', null), job('z')), null)
})
