import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SegmentEntry } from './documents.ts'
import { planCompaction, planMerge, segmentPagesMax } from './plan-merge.ts'

const segment = (id: string, pages: number, over: Partial<SegmentEntry> = {}): SegmentEntry =>
  ({ id, pages, length: pages * 100, bytes: pages * 1_000, isDense: true, dead: '', deadCount: 0, ...over })
const ids = (segments: readonly SegmentEntry[]): string => segments.map(({ id }) => id).join(' ')

describe('planCompaction', () => {
  it('merges small segments', () =>
    assert.equal(ids(planCompaction([segment('a', 3_000), segment('b', 20), segment('c', 30)])), 'b c'))

  it('writes every segment again that was written quickly, whatever its size', () => {
    for (const pages of [1, segmentPagesMax / 2, segmentPagesMax])
      assert.equal(ids(planCompaction([segment('a', segmentPagesMax), segment('b', pages, { isDense: false })])), 'b')
  })

  it('drops dead pages, and then has nothing to do', () => {
    assert.equal(ids(planCompaction([segment('a', segmentPagesMax, { deadCount: 1 })])), 'a')
    assert.deepEqual(planCompaction([segment('a', segmentPagesMax), segment('b', 9)]), [])
  })
})

describe('planMerge', () => {
  it('merges eight segments of about the same size', () => {
    const eight = Array.from({ length: 8 }, (_, at) => segment(`s${at}`, 10, { isDense: false }))
    assert.deepEqual(planMerge(eight.slice(1)), [])
    assert.equal(ids(planMerge([segment('large', 500), ...eight])), ids(eight))
  })
})
