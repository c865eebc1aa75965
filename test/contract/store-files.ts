// Files on a document store: names, parts, expiry.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { before, it } from 'node:test'
import { createFiles, fileBytesMax, fileTtlMs } from '#src/files/files.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import type { Store } from '#src/store/store.ts'

export function fileSuite(storeOf: () => Store): void {
  let store: Store
  let nowMs = Date.UTC(2026, 0, 1)
  const filesOf = (partBytes?: number) => createFiles(store, { now: () => nowMs, ...(partBytes && { partBytes }) })
  const stored = async (): Promise<number[]> =>
    [await store.collection('files').count({}), await store.collection('file_parts').count({})]

  before(async () => {
    store = storeOf()
    await ensureIndexes(store)
  })

  it('are read back with type and hash, whatever their size', async () => {
    const files = filesOf(1_000)
    for (const [size, extension, type] of [[0, 'png', 'image/png'], [999, 'jpeg', 'image/jpeg'], [1_000, 'webp', 'image/webp'], [3_001, 'png', 'image/png']] as const) {
      const bytes = randomBytes(size)
      const { name, expiresAt } = await files.put(bytes, extension)
      const found = await files.read(name)
      assert.deepEqual(Buffer.from(found!.bytes), bytes, String(size))
      assert.deepEqual([found!.type, found!.expiresAt], [type, expiresAt])
      assert.match(found!.sha256, /^[0-9a-f]{64}$/)
      assert.equal(Date.parse(expiresAt) - nowMs, fileTtlMs)
    }
  })

  it('of the largest size fit, and larger ones are refused', async () => {
    const files = filesOf()
    const { name } = await files.put(new Uint8Array(fileBytesMax), 'png')
    assert.equal((await files.read(name))!.bytes.length, fileBytesMax)
    await assert.rejects(files.put(new Uint8Array(fileBytesMax + 1), 'png'), RangeError)
  })

  it('are found by their exact name only, of which no two are the same', async () => {
    const files = filesOf()
    const names = await Promise.all(Array.from({ length: 20 }, async () => (await files.put(Buffer.from('x'), 'png')).name))
    assert.equal(new Set(names).size, 20)
    const [name] = names as [string]
    assert.match(name, /^fil_[0-9A-Za-z]{24}\.png$/)
    const id = name.replace('.png', '')
    for (const other of [id, `${id}.jpeg`, `${id}.png.png`, `${name}/`, name.toUpperCase(), '', '../keys', 'fil_x.png'])
      assert.equal(await files.read(other), null, other)
  })

  it('are gone when they expire, and then deleted with all their parts', async () => {
    await store.collection('files').remove({})
    await store.collection('file_parts').remove({})
    const files = filesOf(10)
    const early = await files.put(randomBytes(25), 'png')
    nowMs += 1_000
    const later = await files.put(randomBytes(25), 'png')
    nowMs += fileTtlMs - 1_000
    assert.equal(await files.read(early.name), null)
    assert.notEqual(await files.read(later.name), null)
    assert.deepEqual(await stored(), [2, 6])
    await files.deleteExpired()
    assert.deepEqual(await stored(), [1, 3])
    assert.notEqual(await files.read(later.name), null)
    // A process that died while it stored a file has left a part.
    await store.collection('file_parts').put({
      _id: 'fil_dead.0', expires_at: new Date(nowMs).toISOString(), bytes: new Uint8Array(1),
    })
    nowMs += 1_000
    await files.deleteExpired()
    assert.deepEqual(await stored(), [0, 0])
  })
}
