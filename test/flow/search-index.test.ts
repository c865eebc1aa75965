// From a scrape to the search that finds its page: extract gives it to the index actor, and the search stage finds it.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { wireExtract } from '#actors/extract/wire.ts'
import { wireFetch } from '#actors/fetch/wire.ts'
import { removeUnusableKeys, maintainIndex, usableKeys } from '#actors/index/maintain.ts'
import { runIndexer, type IndexerOptions } from '#actors/index/run-indexer.ts'
import { createSearchHandler } from '#actors/search/handle.ts'
import { selectProvider } from '#actors/search/select-provider.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import { SearchQuery, type SearchHits } from '#schemas/search.ts'
import { runActor, type RunningActor } from '#src/runtime/actor.ts'
import { createAsker, type Asker } from '#src/tasks/ask.ts'
import { loadConfig } from '#src/settings/config.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { createKey, revokeKey } from '#src/keys.ts'
import type { PullLoop } from '#src/runtime/pull-loop.ts'
import { onMeasurement, type Measurements } from '#src/process/measurements.ts'
import { openSearchIndex, type OpenSearchIndex } from '#src/search-index/open-search-index.ts'
import type { IndexState } from '#src/search-index/search-index.ts'
import { createPageOffers } from '#src/search-index/offer-pages.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { quietLog } from '#test/support/bus.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const scrapeRequest = compileCheck(ScrapeRequest, 'the request')
const searchQuery = compileCheck(SearchQuery, 'the request')
const paragraph = 'The quick keeper of the lighthouse climbs the stairs every evening to light the lamp for the ships. '

const article = (title: string, text: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p><p>${paragraph.repeat(4)}</p></main>`

describe('the index of pages that were read', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-index-'))
  let backend: Backend
  let site: Site
  let asker: Asker
  let index: OpenSearchIndex
  let indexer: PullLoop
  let alice: string
  let bob: string
  let calls = 0
  const leftOut: unknown[] = []
  const actors: RunningActor[] = []
  const closing: (() => unknown)[] = []
  prepareBackend((ready) => { backend = ready })

  const startIndexer = (write: IndexerOptions['index'] = index): Promise<PullLoop> =>
    runIndexer({ bus: backend.bus, index: write, isKeyUsable: usableKeys(backend.store).has, log: quietLog })

  before(async () => {
    const { bus, store } = backend
    alice = (await createKey(store, { name: 'alice' })).record.id
    bob = (await createKey(store, { name: 'bob' })).record.id
    site = await startSite({
      '/lighthouse': article('The lighthouse', 'Its lens was made by Augustin Fresnel in the workshop of his brother at the end of a long winter, when the old lamp had failed. <a href="/x">More</a>'),
      '/harbour': article('The harbour', 'Trawlers unload herring at dawn, and the merchants bid for every box of it before the sun is up over the town.'),
      '/late': article('Late', 'A zeppelin lands on the pier, and the people of the town run out of their houses to see what it carries.'),
      '/full': article('Full', 'Nobody indexes the xylophone, although its player is known far beyond the town for the songs of the sea.'),
    })
    asker = createAsker(bus, quietLog)
    const config = loadConfig({ DATA_DIR: dataDir })
    index = await openSearchIndex(config)
    const fetch = wireFetch({ allow: parseEgressAllow('127.0.0.0/8'), store, log: quietLog })
    const offerPage = createPageOffers(bus, { warn: (fields: object) => { leftOut.push(fields) } })
    const extract = wireExtract({ threads: 1, log: quietLog, offerPage })
    const search = createSearchHandler({ provider: selectProvider(config, index, Date.now), now: Date.now })
    actors.push(
      await runActor({ stage: 'fetch', handle: fetch.handle, bus, log: quietLog }),
      await runActor({ stage: 'extract', handle: extract.handle, bus, log: quietLog }),
      await runActor({ stage: 'search', handle: search, bus, log: quietLog }),
    )
    closing.push(fetch.close, extract.close)
    indexer = await startIndexer()
  })
  after(async () => {
    asker.close()
    await indexer.stop(500)
    await Promise.all(actors.map((actor) => actor.stop(100)))
    await Promise.all(closing.map((close) => close()))
    await index.close()
    await site.close()
    rmSync(dataDir, { recursive: true })
  })

  const call = (keyId: string) => {
    const id = `call-${++calls}`
    return { id, requestId: id, keyId, lane: 'now' as const, deadlineAt: Date.now() + 20_000 }
  }
  const scrape = (path: string, keyId: string, over: object = {}) =>
    asker.ask('scrape', scrapeRequest({ url: site.url(path), ...over }), call(keyId))
  async function search(query: string, keyId: string, over: object = {}) {
    const { data, warnings } = await asker.ask('search', searchQuery({ query, limit: 10, ...over }), call(keyId))
    const { hits } = JSON.parse(Buffer.from(data).toString()) as SearchHits
    return { hits, warnings: warnings.join('\n'), urls: hits.map(({ url }) => url) }
  }
  const found = (query: string, keyId: string): Promise<unknown> =>
    until(`${query} is found`, async () => (await search(query, keyId)).urls.length > 0)

  it('says what it holds and which settings search the web while it is empty', async () => {
    const { hits, warnings } = await search('lighthouse', alice)
    assert.deepEqual(hits, [])
    assert.match(warnings, /no page of this API key.*SEARXNG_URL, BRAVE_API_KEY or SERPER_API_KEY/)
  })

  it('finds a scraped page for its key alone, with a snippet', async () => {
    await scrape('/lighthouse', alice)
    await found('fresnel lens', alice)
    const { hits, warnings } = await search('fresnel lens', alice)
    assert.deepEqual(hits.map(({ url, title }) => [url, title]), [[site.url('/lighthouse'), 'The lighthouse']])
    assert.match(hits[0]!.description, /lens was made by Augustin Fresnel/)
    assert.match(warnings, /provider index[^]*the only page/)
    assert.deepEqual((await search('fresnel lens', bob)).urls, [])
  })

  it('has pages that are read from the cache, and in other formats', async () => {
    await scrape('/lighthouse', bob, { max_age: 60_000, formats: ['links'] })
    await found('fresnel', bob)
  })

  it('names what it does not know, and keeps the time range by itself', async () => {
    const { warnings, urls } = await search(
      'lighthouse', alice, { type: 'news', country: 'de', location: 'Kiel', time_range: 'hour' },
    )
    assert.match(warnings, /`type`[^]*`country`[^]*`location`/)
    assert.deepEqual(urls, [site.url('/lighthouse')])
  })

  it('limits to domains', async () => {
    const { hostname } = new URL(site.url('/'))
    assert.equal((await search('lighthouse', alice, { include_domains: [hostname] })).hits.length, 1)
    assert.equal((await search('lighthouse', alice, { exclude_domains: [hostname] })).hits.length, 0)
  })

  it('gets the pages of a process that stopped before it had written them', async () => {
    await indexer.stop(500)
    let isAdding = false
    const stuck = await startIndexer({ add: () => { isAdding = true; return new Promise(() => undefined) } })
    await scrape('/late', alice)
    await until('the page is being written', () => isAdding)
    await stuck.stop(10)
    indexer = await startIndexer()
    await found('zeppelin', alice)
  })

  it('does not fail a scrape when its queue is full', async () => {
    const { bus } = backend
    // A message that no consumer takes fills the queue.
    await bus.js.publish('index.nobody.else', new Uint8Array(1))
    await bus.manager.streams.update('INDEX', { max_msgs: 1 })
    const { data } = await scrape('/full', alice)
    assert.match(Buffer.from(data).toString(), /xylophone/)
    // The page is offered behind the answer.
    await until('the page is left out', () => leftOut.length > 0)
    await bus.manager.streams.purge('INDEX', { filter: 'index.nobody.else' })
    await bus.manager.streams.update('INDEX', { max_msgs: -1 })
    await scrape('/harbour', alice)
    await found('herring', alice)
    assert.deepEqual((await search('xylophone', alice)).urls, [])
  })

  it('is compacted when its key is idle', async () => {
    assert.ok((await index.state(alice))!.segments > 1)
    const sizes: Measurements['index'][] = []
    onMeasurement('index', (size) => sizes.push(size))
    const states = await Promise.all((await index.keys()).map(async (key) => (await index.state(key))!))
    const sum = (of: (state: IndexState) => number): number => states.reduce((total, state) => total + of(state), 0)
    await maintainIndex(index, { nowMs: Date.now() + 3_600_000, signal: new AbortController().signal })
    assert.deepEqual(sizes, [{
      keys: states.length, pages: sum(({ pages }) => pages), bytes: sum(({ bytes }) => bytes),
      segments: sum(({ segments }) => segments),
    }])
    assert.equal((await index.state(alice))!.segments, 1)
    assert.equal((await search('lighthouse', alice)).urls[0], site.url('/lighthouse'))
  })

  it('is deleted with its key', async () => {
    await revokeKey(backend.store, bob)
    await removeUnusableKeys(index, usableKeys(backend.store))
    assert.equal(await index.state(bob), null)
    assert.ok(await index.state(alice))
  })
})
