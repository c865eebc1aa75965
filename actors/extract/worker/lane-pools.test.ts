import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { makePage, makeRequest } from '#actors/extract/test-pages.ts'
import { createLanePools } from './lane-pools.ts'
import type { ExtractJob } from './run.ts'

const jobOf = (html: string): ExtractJob => ({ bytes: new TextEncoder().encode(html), page: makePage(), request: makeRequest() })
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
  const page = `<main>${'<p>The heavy grain falls back to the floor.</p>'.repeat(3_000)}</main>`
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }

  it('answers pages of both lanes', async () => {
    for (const lane of ['now', 'bulk'] as const) assert.ok((await pools.run(jobOf('<p>x'), lane, never)).data.length > 0)
  })

  it('works on pages of jobs in threads of lower priority', { skip: process.platform !== 'linux' && 'threads have no niceness of their own here' }, () => {
    assert.deepEqual([...new Set(nicenesses())].sort((one, other) => one - other), [0, 10])
  })

  it('lets the threads of jobs rest after each page while clients ask', async () => {
    const job = (): Promise<unknown> => pools.run(jobOf(page), 'bulk', never)
    await job()
    await pools.run(jobOf('<p>x'), 'now', never)
    const before = await timeOf(job)
    const after = await timeOf(job)
    assert.ok(after > 2 * before, `${after} ms after ${before} ms`)
  })
})
