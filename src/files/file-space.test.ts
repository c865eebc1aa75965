// The limit of all files, on a real store.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { createFiles, fileTtlMs } from './files.ts'

const megabyte = 1024 * 1024
const full = { code: 'SERVICE_UNAVAILABLE', retryable: true, message: /FILES_MB_MAX, 3 MB.*24 hours.*try again later/ }

describe('the space for files', () => {
  let folder: string
  let store: Store
  let nowMs = Date.now()
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-file-space-'))
    store = await openStore({ dataDir: folder })
    await ensureIndexes(store)
  })
  after(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  it('refuses files beyond the limit, keeps those that were promised, and has room again when they expire', async () => {
    const options = { now: () => nowMs, bytesMax: 3 * megabyte }
    const files = createFiles(store, options)
    const picture = new Uint8Array(1.5 * megabyte)
    assert.deepEqual(await files.warnings(), [])
    const names = [(await files.put(picture, 'png')).name, (await files.put(picture, 'png')).name]
    await assert.rejects(files.put(Uint8Array.of(1), 'png'), full)
    await assert.rejects(files.assertRoom(), full)
    assert.match((await files.warnings()).join(), /take 3 of 3 MB.*FILES_MB_MAX/)

    const other = createFiles(store, options)
    await assert.rejects(other.put(Uint8Array.of(1), 'png'), full, 'another process measures the store')
    for (const name of names) assert.equal((await other.read(name))?.bytes.length, picture.length)

    nowMs += fileTtlMs
    await files.put(Uint8Array.of(1), 'png')
    assert.deepEqual(await files.warnings(), [])
  })

  it('counts the files of other processes after half a minute', async () => {
    nowMs += fileTtlMs
    const options = { now: () => nowMs, bytesMax: 3 * megabyte }
    const [one, other] = [createFiles(store, options), createFiles(store, options)]
    await one.assertRoom()
    await other.put(new Uint8Array(3 * megabyte), 'png')
    await one.assertRoom()
    nowMs += 30_000
    await assert.rejects(one.assertRoom(), full)
  })

  it('measures more files than one page of the list', async () => {
    nowMs += 2 * fileTtlMs
    const heads = store.collection('files')
    const created_at = new Date(nowMs).toISOString()
    const expires_at = new Date(nowMs + fileTtlMs).toISOString()
    for (let n = 0; n < 2_100; n++)
      await heads.put({ _id: `fil_${n}`, extension: 'png', size: 1_000, sha256: '', parts: 1, created_at, expires_at })
    const bytesMax = 2_100_000
    const files = createFiles(store, { now: () => nowMs, bytesMax: bytesMax + 1 })
    await files.put(Uint8Array.of(1), 'png')
    await assert.rejects(createFiles(store, { now: () => nowMs, bytesMax }).assertRoom(), { code: 'SERVICE_UNAVAILABLE' })
  })
})
