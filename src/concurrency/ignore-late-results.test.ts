import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { describe, it } from 'node:test'
import { ignoreLateResults } from './ignore-late-results.ts'

describe('ignoreLateResults', () => {
  it('drops an answer that nobody waits for any more', () => {
    const pool = new EventEmitter()
    ignoreLateResults(pool)
    assert.doesNotThrow(() => pool.emit('error', new Error('Unexpected message from Worker: { taskId: 40 }')))
  })

  it('throws every other error', () => {
    const pool = new EventEmitter()
    ignoreLateResults(pool)
    assert.throws(() => pool.emit('error', new Error('out of threads')), /out of threads/)
  })
})
