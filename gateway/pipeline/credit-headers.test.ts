import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Ledger } from '#src/credits/ledger.ts'
import { fixed, free } from '#src/operation.ts'
import { creditHeadersOfFailure } from './credit-headers.ts'

const limited = { id: 'key_1', credits: 100 }
const ledgerWith = (usage: () => Promise<unknown>): Pick<Ledger, 'usage'> => ({ usage: usage as Ledger['usage'] })
const ledger = ledgerWith(() => Promise.resolve({ remaining: 40 }))

describe('creditHeadersOfFailure', () => {
  it('reports that nothing is charged, and what remains', async () => {
    assert.deepEqual(
      await creditHeadersOfFailure(ledger, fixed(1), limited), { 'X-Credits-Used': '0', 'X-Credits-Remaining': '40' })
    assert.deepEqual(
      await creditHeadersOfFailure(ledger, fixed(1), { id: 'key_1', credits: null }),
      { 'X-Credits-Used': '0', 'X-Credits-Remaining': 'unlimited' })
  })

  it('reports nothing of a free call', async () => {
    assert.deepEqual(await creditHeadersOfFailure(ledger, free, limited), {})
  })

  it('does not fail or wait when the ledger does', async () => {
    const rejects = ledgerWith(() => Promise.reject(new Error('away')))
    const never = ledgerWith(() => new Promise(() => undefined))
    assert.deepEqual(await creditHeadersOfFailure(rejects, fixed(1), limited), {})
    assert.deepEqual(await creditHeadersOfFailure(never, fixed(1), limited), {})
  })
})
