import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MongoClient } from 'mongodb'
import { mongoOptions } from './mongo-options.ts'

/** The options as the driver understands them. */
const understood = (url: string): MongoClient['options'] => new MongoClient(url, mongoOptions(url)).options

describe('the options of the MongoDB driver', () => {
  const urls = [
    'mongodb://one.example', 'mongodb://one.example,two.example/winnow?replicaSet=rs0',
    'mongodb://one.example/?w=1&journal=false&readPreference=secondary&readConcernLevel=available',
    'mongodb://one.example/?w=0',
  ]
  for (const url of urls) {
    it(`ask for durable writes and reads of the primary with ${url}`, () => {
      const { writeConcern, readPreference, readConcern, retryWrites, retryReads } = understood(url)
      assert.deepEqual([writeConcern?.w, writeConcern?.journal], ['majority', true])
      assert.deepEqual([readPreference.mode, readConcern.level], ['primary', 'local'])
      assert.deepEqual([retryWrites, retryReads], [true, true])
    })
  }

  it('wait five seconds for a server, or as long as the URL says', () => {
    assert.equal(understood('mongodb://one.example').serverSelectionTimeoutMS, 5_000)
    assert.equal(understood('mongodb://one.example/?serverselectiontimeoutms=700').serverSelectionTimeoutMS, 700)
  })

  it('leave retries out for a server that does not recognise them', () => {
    const { retryWrites, retryReads } = understood('mongodb://one.example/?retryWrites=false&retryReads=false')
    assert.deepEqual([retryWrites, retryReads], [false, false])
  })

  it('name the process and omit undefined fields', () => {
    const { appName, ignoreUndefined } = mongoOptions('mongodb://one.example')
    assert.deepEqual([appName, ignoreUndefined], ['winnow', true])
  })
})
