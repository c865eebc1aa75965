import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Kvm } from '@nats-io/kv'
import { AppError } from '#src/app-error.ts'
import { prepareBackend, type Backend } from '#test/support/backend.ts'
import { idempotencyOf, type KeptReply } from './idempotency.ts'

describe('an Idempotency-Key', () => {
  let backend: Backend
  prepareBackend((prepared) => { backend = prepared })

  const send = (key: string, body: unknown, handle: () => KeptReply): Promise<KeptReply> =>
    idempotencyOf(backend, key, 'key_1', { method: 'post', path: '/crawl', body }).answer(handle)
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

  it('keeps no response in plain text, which may have a secret', async () => {
    const secret = 'whsec_of-the-caller'
    const responses = [{ secret }, Buffer.from(JSON.stringify({ secret }))]
    for (const [n, data] of responses.entries()) await send(`sealed ${n}`, {}, () => ({ status: 201, data }))
    const documents = await backend.store.collection('idempotency').find({})
    for (const { data, sealed } of documents) assert.doesNotMatch(`${String(data)} ${sealed ?? ''}`, /of-the-caller/)
    const again = await send('sealed 1', {}, () => ({ status: 201, data: {} }))
    assert.equal(textOf(again), JSON.stringify({ secret }))
  })

  it('returns the plain response that an earlier version has stored', async () => {
    await send('earlier', {}, () => ({ status: 202, data: { made: 5 } }))
    const documents = backend.store.collection('idempotency')
    const [last] = await documents.find({}, { sort: { created_at: -1 }, limit: 1 })
    const { sealed, ...plain } = { ...last!, data: Buffer.from('{"made":6}') }
    assert.ok(sealed)
    await documents.put(plain)
    assert.equal(textOf(await send('earlier', {}, () => ({ status: 202, data: {} }))), '{"made":6}')
  })

  it('has the request handled again when NATS has lost the key that encrypts', async () => {
    await send('lost', {}, () => ({ status: 202, data: { made: 7 } }))
    await (await new Kvm(backend.bus.nc).open('installation')).purge('headers-key')
    assert.equal(textOf(await send('lost', {}, () => ({ status: 202, data: { made: 8 } }))), '{"made":8}')
  })
})
