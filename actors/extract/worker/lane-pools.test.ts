import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { createLanePools, pauseAfterPage } from './lane-pools.ts'
import type { ExtractJob } from './run.ts'

const jobOf = (html: string): ExtractJob => ({
  bytes: new TextEncoder().encode(html), page: makePage(), request: makeRequest(),
})
const never = new AbortController().signal

/** Niceness of all threads of this process (proc(5), field 19). */
function nicenesses(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })
}

describe('createLanePools', () => {
  const pools = createLanePools(2)
  after(() => pools.close())

  it('extracts pages of both lanes', async () => {
    for (const lane of ['now', 'bulk'] as const)
      assert.ok((await pools.run(jobOf('<p>x'), { lane, share: 'rest' }, never)).data.length > 0)
  })

  const skip = process.platform !== 'linux' && 'threads have no niceness of their own on this system'
  it('extracts pages of jobs in threads of lower priority', { skip }, () =>
    assert.deepEqual([...new Set(nicenesses())].sort((one, other) => one - other), [0, 10]))
})

describe('pauseAfterPage', () => {
  it('is twice the time of the page while clients are active, at most two seconds', () => {
    assert.equal(pauseAfterPage(30, 0), 60)
    assert.equal(pauseAfterPage(30, 200), 60)
    assert.equal(pauseAfterPage(20_000, 10), 2_000)
  })

  it('is 0 when clients are idle', () => {
    assert.equal(pauseAfterPage(30, 300), 0)
    assert.equal(pauseAfterPage(30, Infinity), 0)
  })
})
