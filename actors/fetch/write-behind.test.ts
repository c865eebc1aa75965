import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { PageFetched } from '#schemas/page.ts'
import { createPageCache, type PageCache } from '#src/page/page-cache.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { writeBehind } from './write-behind.ts'

const page: PageFetched = {
  url: 'https://example.com/',
  finalUrl: 'https://example.com/',
  statusCode: 200,
  contentType: 'text/html',
  kind: 'html',
  encoding: 'utf-8',
  headers: {},
  tier: 'plain',
  fetchedAt: '2026-01-01T00:00:00.000Z',
  cacheState: 'bypass',
  cachedAt: null,
}

describe('writeBehind', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-behind-'))
  let store: Store
  let cache: PageCache
  before(async () => {
    store = await openStore({ dataDir })
    cache = createPageCache(store.collection('page_cache'), Date.now)
  })
  after(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })

  it('returns a copy whose write is pending', async () => {
    const behind = writeBehind(cache)
    void behind.write('a', page, Buffer.from('one'))
    void behind.write('a', page, Buffer.from('two'))
    assert.equal(await cache.read('a', 60_000), null)
    assert.equal(Buffer.from((await behind.read('a', 60_000))!.body).toString(), 'two')
  })

  it('reports a failed write to its writer only', async () => {
    const behind = writeBehind({ ...cache, write: () => Promise.reject(new Error('full')) })
    const told = assert.rejects(behind.write('b', page, Buffer.from('one')), /full/)
    assert.equal(await behind.read('b', 60_000), null)
    await told
  })

  it('reports when too many writes are pending, and when all have ended', async () => {
    const behind = writeBehind(cache)
    for (let n = 0; n < 64; n++) void behind.write(`c${n}`, page, Buffer.from('one'))
    assert.equal(behind.isCrowded, true)
    await behind.settled()
    assert.deepEqual([behind.isCrowded, (await cache.read('c63', 60_000))?.page.url], [false, page.url])
  })
})
