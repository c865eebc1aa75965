// The MongoDB driver fulfils the contract, on a server that supports the wire protocol.

import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { after, describe, it } from 'node:test'
import { openStore } from '#src/store/open.ts'
import { createDatabase, startMongoServer } from '#test/support/mongo-server.ts'
import { storeSuite } from '#test/contract/store-suite.ts'

const given = process.env.WINNOW_TEST_MONGODB_URL
const server = given ? { url: given, close: async () => undefined } : await startMongoServer()
after(() => server?.close())

if (server) {
  storeSuite('MongoDB', async () => {
    const database = createDatabase(server.url)
    return { settings: { mongodbUrl: database.url, dataDir: tmpdir() }, dispose: database.close }
  }, { times: 12, runs: 80, nullBelowArrays: false })
} else {
  console.error('The MongoDB driver was not tested: no MongoDB-compatible server is available.')
  it('runs the contract on MongoDB', { skip: !process.env.CI && 'no server is available' }, () =>
    assert.fail('in CI a missing MongoDB is a failure'),
  )
}

describe('the document store on an unreachable MongoDB', () => {
  it('fails with SERVICE_UNAVAILABLE', async () => {
    await assert.rejects(
      openStore({ mongodbUrl: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100', dataDir: tmpdir() }),
      { code: 'SERVICE_UNAVAILABLE' },
    )
  })
})
