import assert from 'node:assert/strict'
import { it } from 'node:test'
import { jobKinds, listedStatuses } from '#schemas/job-list.ts'
import { cancellableOf, fromLocalTime, kinds, readFilter, statuses, toLocalTime } from './job-filter.ts'

it('offers every kind and status of the API', () => {
  assert.deepEqual(kinds, jobKinds)
  assert.deepEqual(statuses, listedStatuses)
})

it('reads the filter of a URL and leaves out what the API would refuse', () => {
  assert.deepEqual(
    readFilter({
      kind: 'batch,crawl,x', status: 'lost', q: 'mill', created_after: '2026-11-22T10:00:00.000Z', created_before: 'noon',
      tab: 'errors',
    }),
    { kind: ['crawl', 'batch'], q: 'mill', created_after: '2026-11-22T10:00:00.000Z' },
  )
  assert.deepEqual(readFilter({}), {})
})

it('narrows a filter to the jobs that can be cancelled', () => {
  assert.deepEqual(cancellableOf({ q: 'mill' }), { q: 'mill', kind: ['crawl', 'batch'], status: ['pending', 'running'] })
  assert.deepEqual(
    cancellableOf({ kind: ['crawl', 'check'], status: ['running', 'failed'] }), { kind: ['crawl'], status: ['running'] },
  )
  assert.equal(cancellableOf({ kind: ['check'] }), null)
  assert.equal(cancellableOf({ status: ['completed'] }), null)
})

it('converts times of the URL to those of the control and back', () => {
  assert.equal(fromLocalTime(toLocalTime('2026-11-22T10:05:00.000Z')), '2026-11-22T10:05:00.000Z')
  assert.equal(fromLocalTime(''), null)
  assert.equal(toLocalTime(undefined), '')
})
