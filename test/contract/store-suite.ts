// The contract of the document store. The test file of each driver runs this suite on a store of its own.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openStore, type StoreSettings } from '#src/store/open.ts'
import type { Collection, Index, Store } from '#src/store/store.ts'
import { documentSuite } from '#test/contract/store-documents.ts'
import { fileSuite } from '#test/contract/store-files.ts'
import { findSuite } from '#test/contract/store-find.ts'
import { indexSuite } from '#test/contract/search-index.ts'
import { grammarSuite } from '#test/contract/store-grammar.ts'
import { jobSuite } from '#test/contract/store-jobs.ts'
import { keySuite } from '#test/contract/store-keys.ts'
import { monitorSuite } from '#test/contract/store-monitors.ts'
import { pageviewSuite } from '#test/contract/store-pageviews.ts'
import { processSuite } from '#test/contract/store-processes.ts'
import { randomSuite } from '#test/contract/store-random.ts'
import { readingSuite } from '#test/contract/store-readings.ts'
import { updateSuite } from '#test/contract/store-update.ts'
import { usageDaySuite } from '#test/contract/store-usage-days.ts'
import type { Thing } from '#test/contract/things.ts'

export interface StoreUnderTest {
  settings: StoreSettings
  /** Deletes everything that the store wrote. */
  dispose(): Promise<void>
}

/**
 * @param open creates an empty store
 * @param size number of documents (`times`) and random runs that the store processes in about a second
 */
export function storeSuite(
  name: string, open: () => Promise<StoreUnderTest>, size: { times: number; runs: number; nullBelowArrays: boolean },
): void {
  describe(`the document store on ${name}`, () => {
    let underTest: StoreUnderTest
    let store: Store
    let collections = 0

    before(async () => {
      underTest = await open()
      store = await openStore(underTest.settings)
    })
    after(async () => {
      await store.close()
      await underTest.dispose()
    })
    const fresh = async (documents: Thing[] = [], indexes: Index<Thing>[] = []): Promise<Collection<Thing>> => {
      const things = store.collection<Thing>(`things_${++collections}`)
      await things.ensureIndexes(indexes)
      for (const document of documents) await things.put(document)
      return things
    }

    documentSuite(fresh)
    updateSuite(fresh)
    findSuite(fresh)
    grammarSuite(fresh, () => store)

    describe('keys', () => keySuite(() => store))
    describe('files', () => fileSuite(() => store))
    describe('jobs', () => jobSuite(() => store))
    describe('monitors', () => monitorSuite(() => store))
    describe('pageviews', () => pageviewSuite(() => store))
    describe('the last reading of a page', () => readingSuite(() => store))
    describe('usage by day', () => usageDaySuite(() => store))

    describe('search index', () => indexSuite(() => underTest.settings))

    describe('several processes', () => {
      processSuite(() => ({ store, settings: underTest.settings }), size.times)
    })

    describe('random operations', () => {
      randomSuite(() => ({ store }), size)
    })

    describe('ping and close', () => {
      it('work until the store is closed', async () => {
        const other = await openStore(underTest.settings)
        await other.ping()
        await other.close()
        await other.close()
        await assert.rejects(other.ping())
        await assert.rejects(other.collection<Thing>('things').get('a'))
        await store.ping()
      })
    })
  })
}
