import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { createLanePools, restAfter } from './lane-pools.ts'
import type { ExtractJob } from './run.ts'

const jobOf = (html: string): ExtractJob => ({
  bytes: new TextEncoder().encode(html), page: makePage(), request: makeRequest(),
})
const never = new AbortController().signal

/** Niceness of every thread of this process (proc(5), field 19). */
function nicenesses(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

describe('createLanePools', () => {
  const pools = createLanePools(2)
  after(() => pools.close())

  it('answers pages of both lanes', async () => {
    for (const lane of ['now', 'bulk'] as const)
      assert.ok((await pools.run(jobOf('<p>x'), lane, never)).data.length > 0)
  })

  it(
    'works on pages of jobs in threads of lower priority',
    { skip: process.platform !== 'linux' && 'threads have no niceness of their own here' },
    () => {
      assert.deepEqual(
        [...new Set(nicenesses())].sort((one, other) => one - other), [0, 10],
      )
    },
  )
})

describe('restAfter', () => {
  it('is twice the time of the page while clients ask, and two seconds at most', () => {
    assert.equal(restAfter(30, 0), 60)
    assert.equal(restAfter(30, 200), 60)
    assert.equal(restAfter(20_000, 10), 2_000)
  })

  it('is nothing when no client has asked for a while, or ever', () => {
    assert.equal(restAfter(30, 300), 0)
    assert.equal(restAfter(30, Infinity), 0)
  })
})
