import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { Ledger, ReservationState } from '#src/credits/ledger.ts'
import type { Call } from '#src/operation.ts'
import { charge } from './charge.ts'

const call = {
  key: { id: 'key_1', credits: 10 }, requestId: 'request', signal: new AbortController().signal,
  deadlineAt: Date.now() + 30_000,
} as unknown as Call<unknown>
const state: ReservationState = { open: true, held: 3, charged: 0, remaining: 7, ahead: 0 }
const scrape = { name: 'scrape', price: { kind: 'fixed', credits: 3 } } as const

describe('charge', () => {
  it('reports the error of the work when the ledger does not answer', { timeout: 5_000 }, async () => {
    const ledger = {
      reserve: () => Promise.resolve(state), settle: () => new Promise<never>(() => undefined),
    } as unknown as Ledger
    await assert.rejects(
      charge(call, ledger, scrape, () => Promise.reject(new AppError('TIMEOUT'))), { code: 'TIMEOUT' },
    )
  })

  it('rejects a result that could not be charged', async () => {
    const ledger = {
      reserve: () => Promise.resolve(state), settle: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')),
    } as unknown as Ledger
    await assert.rejects(
      charge(call, ledger, scrape, () => Promise.resolve({ data: {} })), { code: 'SERVICE_UNAVAILABLE' },
    )
  })
})
