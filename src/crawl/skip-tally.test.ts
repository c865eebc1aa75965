import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSkipTally } from './skip-tally.ts'

const urls = (count: number, chars = 0): string[] =>
  Array.from({ length: count }, (_, index) => `https://example.com/${index}${'a'.repeat(chars)}`)

describe('createSkipTally', () => {
  it('counts each URL once under a reason, with five examples', () => {
    const tally = createSkipTally()
    for (const url of [...urls(9), ...urls(9)]) tally.add('external', url)
    assert.deepEqual(tally.skipped, { external: { count: 9, examples: urls(5) } })
  })

  it('remembers every URL that robots.txt disallows, within bounds', () => {
    const tally = createSkipTally()
    for (const url of urls(1_200)) tally.add('robots_disallowed', url)
    assert.deepEqual(tally.skipped, { robots_disallowed: { count: 1_200, examples: urls(1_000) } })
    const long = createSkipTally()
    for (const url of urls(100, 5_000)) long.add('robots_disallowed', url)
    assert.equal(long.skipped.robots_disallowed!.count, 100)
    assert.ok(long.skipped.robots_disallowed!.examples.join('').length <= 130_000)
  })
})
