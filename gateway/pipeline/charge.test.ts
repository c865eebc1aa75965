import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '#src/app-error.ts'
import type { Ledger, ReservationState } from '#src/credits/ledger.ts'
import type { Call } from '#src/operation.ts'
import { until } from '#test/support/until.ts'
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

  describe('of a key without a limit', () => {
    const unlimited = { ...call, key: { id: 'key_1', credits: null } } as typeof call
    /** A ledger that notes what it is asked for. */
    const noting = (asked: string[]): Ledger => ({
      reserve: () => { asked.push('reserve'); return Promise.resolve(state) },
      settle: () => { asked.push('settle'); return Promise.resolve(state) },
    }) as unknown as Ledger

    it('reserves short work when it has succeeded, in the write that charges it', async () => {
      const asked: string[] = []
      const charged = charge(unlimited, noting(asked), scrape, () => Promise.resolve({ data: {} }))
      await until('it is charged', () => asked.length > 0)
      assert.deepEqual(asked, ['reserve', 'settle'])
      assert.equal((await charged).credits?.used, 3)
    })

    it('reserves longer work while it runs, and releases it when it fails', async () => {
      const asked: string[] = []
      const work = Promise.withResolvers<never>()
      const failed = assert.rejects(
        charge(unlimited, noting(asked), scrape, () => work.promise), { code: 'TARGET_UNREACHABLE' },
      )
      await until('it is reserved', () => asked.length > 0)
      work.reject(new AppError('TARGET_UNREACHABLE'))
      await failed
      assert.deepEqual(asked, ['reserve', 'settle'])
    })

    it('reserves again when it charges work whose reservation failed', async () => {
      const asked: string[] = []
      const work = Promise.withResolvers<{ data: object }>()
      const ledger = noting(asked)
      const reserve = mock.method(
        ledger, 'reserve', () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')), { times: 1 },
      )
      const charged = charge(unlimited, ledger, scrape, () => work.promise)
      await until('it failed', () => reserve.mock.callCount() === 1)
      work.resolve({ data: {} })
      assert.equal((await charged).credits?.used, 3)
      assert.deepEqual(asked, ['reserve', 'settle'])
    })

    it('makes a reservation that fails after the work again, with what is left of the patience', async () => {
      const asked: string[] = []
      const work = Promise.withResolvers<{ data: object }>()
      const first = Promise.withResolvers<never>()
      const ledger = noting(asked)
      const reserve = mock.method(ledger, 'reserve', () => first.promise, { times: 1 })
      const settle = mock.method(ledger, 'settle')
      const charged = charge(unlimited, ledger, scrape, () => work.promise)
      await until('it is being reserved', () => reserve.mock.callCount() === 1)
      work.resolve({ data: {} })
      await setImmediate()
      first.reject(new AppError('SERVICE_UNAVAILABLE'))
      assert.equal((await charged).credits?.used, 3)
      assert.deepEqual(asked, ['reserve', 'settle'])
      const { timeoutMs } = settle.mock.calls[0]!.arguments[0]
      assert.ok(timeoutMs! > 10_000 && timeoutMs! < 15_000, `${timeoutMs} ms are left`)
    })

    it('neither reserves nor charges short work that fails', async () => {
      const asked: string[] = []
      await assert.rejects(
        charge(unlimited, noting(asked), scrape, () => Promise.reject(new AppError('TARGET_UNREACHABLE'))),
        { code: 'TARGET_UNREACHABLE' },
      )
      assert.deepEqual(asked, [])
    })
  })
})
