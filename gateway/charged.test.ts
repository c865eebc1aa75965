import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { Ledger, ReservationState } from '#src/credits/ledger.ts'
import { charged } from './charged.ts'
import type { Call } from './route.ts'

const call = {
  key: { id: 'key_1', credits: 10 }, requestId: 'request', signal: new AbortController().signal,
} as unknown as Call<unknown, unknown>
const state: ReservationState = { open: true, held: 3, charged: 0, remaining: 7 }
const charge = { operation: 'scrape', price: 3, deadlineAt: Date.now() + 30_000 } as const

describe('charged', () => {
  it('tells of a failure though the ledger does not answer any more', { timeout: 5_000 }, async () => {
    const ledger = {
      reserve: () => Promise.resolve(state), settle: () => new Promise<never>(() => undefined),
    } as unknown as Ledger
    await assert.rejects(
      charged(call, ledger, charge, () => Promise.reject(new AppError('TIMEOUT'))), { code: 'TIMEOUT' },
    )
  })

  it('gives nothing away when it cannot be charged', async () => {
    const ledger = {
      reserve: () => Promise.resolve(state), settle: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')),
    } as unknown as Ledger
    await assert.rejects(
      charged(call, ledger, charge, () => Promise.resolve(Buffer.from('{}'))), { code: 'SERVICE_UNAVAILABLE' },
    )
  })
})
