import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { diskBytesFor, fitQueue, queueMegabytesMin } from './stream-sizes.ts'

const gigabyte = 1024 ** 3

describe('fitQueue', () => {
  it('leaves the size as it is when the disk has room for it', () => {
    assert.equal(fitQueue(1024, 100 * gigabyte), 1024)
    assert.equal(fitQueue(1024, diskBytesFor(1024)), 1024)
  })

  it('uses the largest size that fits', () => {
    for (const available of [0.2, 0.5, 2, 5].map((number) => number * gigabyte)) {
      const size = fitQueue(1024, available)!
      assert.ok(size >= queueMegabytesMin && size < 1024, `${size} MB`)
      assert.ok(diskBytesFor(size) <= available && diskBytesFor(size + 1) > available)
    }
    assert.ok(fitQueue(1024, 2 * gigabyte)! > 250)
  })

  it('is null when nothing fits', () => assert.equal(fitQueue(1024, 50 * 1024 * 1024), null))
})
