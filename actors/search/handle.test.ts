import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SearchHit, SearchHits, SearchQuery } from '#schemas/search.ts'
import { AppError } from '#src/app-error.ts'
import type { Done, Task } from '#src/tasks/outcome.ts'
import { createSearchHandler } from './handle.ts'
import type { ProviderQuery } from './provider.ts'

const nowMs = Date.parse('2026-11-23T12:00:00Z')
const hit = (host: string, date: string | null = null): SearchHit =>
  ({ url: `https://${host}/`, title: host, description: '', date, source: null, image_url: null })

function taskOf(request: Partial<SearchQuery>, leftMs = 45_000): Task<'search'> {
  return {
    id: 'task', requestId: 'request', keyId: 'key', lane: 'now', share: 'first', attempt: 1,
    deadlineAt: nowMs + leftMs, visited: [], ahead: [], results: {}, warnings: [], bodies: {}, route: 'search',
    request: { query: 'lantern', type: 'web', limit: 10, include_domains: [], exclude_domains: [], ...request },
  }
}

/** Runs a search on these hits: what came back, and what the provider was asked. */
async function searched(request: Partial<SearchQuery>, hits: SearchHit[]) {
  let asked: ProviderQuery | undefined
  const handle = createSearchHandler({
    now: () => nowMs,
    provider: { name: 'some', search: (query) => { asked = query; return Promise.resolve({ hits, warnings: [] }) } },
  })
  const { bodies, warnings } = await handle(taskOf(request), new AbortController().signal) as Done<'search'>
  const data = JSON.parse(Buffer.from(bodies.data!).toString()) as SearchHits
  return { hosts: data.hits.map(({ title }) => title), warnings, asked: asked! }
}

describe('the search stage', () => {
  it('names the provider', async () => {
    assert.match((await searched({}, [])).warnings.join(), /provider some/)
  })

  it('asks for domains by operators, and drops what engines return all the same', async () => {
    const { asked, hosts } = await searched(
      { include_domains: ['a.example', 'b.example'], exclude_domains: ['old.a.example'] },
      ['a.example', 'x.b.example', 'old.a.example', 'nota.example', 'c.example'].map((host) => hit(host)),
    )
    assert.equal(asked.text, 'lantern (site:a.example OR site:b.example) -site:old.a.example')
    assert.deepEqual(hosts, ['a.example', 'x.b.example'])
  })

  it('keeps what is dated within the last hour, and says what it left out', async () => {
    const { hosts, warnings } = await searched({ time_range: 'hour' }, [
      hit('new.example', '2026-11-23T11:30:00.000Z'), hit('old.example', '2026-11-23T09:00:00.000Z'), hit('none.example'),
    ])
    assert.deepEqual(hosts, ['new.example'])
    assert.match(warnings.join(), /2 results/)
  })

  it('is SEARCH_UNAVAILABLE when the provider takes most of the time', async () => {
    const handle = createSearchHandler({
      now: () => nowMs,
      provider: {
        name: 'slow',
        search: (_query, signal) => sleep(10_000, { hits: [], warnings: [] }, { signal }),
      },
    })
    await assert.rejects(
      handle(taskOf({}, 99), new AbortController().signal), // whose part is no whole number
      (error: unknown) => error instanceof AppError && error.code === 'SEARCH_UNAVAILABLE' && /slow/.test(error.message),
    )
  })
})
