import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { idempotencyOf, type KeptReply } from './idempotency.ts'

describe('an Idempotency-Key', () => {
  let dataDir: string
  let store: Store
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'winnow-idempotency-'))
    store = await openStore({ dataDir })
  })
  after(async () => {
    await store.close()
    await rm(dataDir, { recursive: true })
  })

  const send = (key: string, body: unknown, handle: () => KeptReply): Promise<KeptReply> =>
    idempotencyOf(store, key, 'key_1', { method: 'post', path: '/crawl', body }).answer(handle)
  const textOf = ({ data }: KeptReply): string =>
    data instanceof Uint8Array ? Buffer.from(data).toString() : JSON.stringify(data)

  it('returns the first response for the same body and rejects another body', async () => {
    assert.equal(textOf(await send('one', { a: 1 }, () => ({ status: 202, data: { made: 1 } }))), '{"made":1}')
    const again = await send('one', { a: 1 }, () => ({ status: 202, data: { made: 2 } }))
    assert.deepEqual([again.status, textOf(again)], [202, '{"made":1}'])
    await assert.rejects(send('one', { a: 2 }, () => ({ status: 200, data: {} })), { code: 'IDEMPOTENCY_KEY_CONFLICT' })
  })

  it('is released by a rejected request', async () => {
    await assert.rejects(
      send('two', { url: 'ftp://x' }, () => {
        throw new AppError('INVALID_URL')
      }),
      { code: 'INVALID_URL' },
    )
    const reply = await send('two', { url: 'https://x' }, () => ({ status: 200, data: { made: 3 } }))
    assert.equal(textOf(reply), '{"made":3}')
  })

  it('stays bound to its body after a failure that may have created something', async () => {
    await assert.rejects(
      send('three', { a: 1 }, () => {
        throw new AppError('SERVICE_UNAVAILABLE')
      }),
      { code: 'SERVICE_UNAVAILABLE' },
    )
    await assert.rejects(
      send('three', { a: 2 }, () => ({ status: 200, data: {} })), { code: 'IDEMPOTENCY_KEY_CONFLICT' },
    )
    assert.equal(textOf(await send('three', { a: 1 }, () => ({ status: 200, data: { made: 4 } }))), '{"made":4}')
  })
})
