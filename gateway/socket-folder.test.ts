import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { createSocketFolder } from './socket-folder.ts'

describe('createSocketFolder', () => {
  let parent: string
  beforeEach(() => { parent = mkdtempSync(join(tmpdir(), 'winnow-sockets-')) })
  afterEach(() => rmSync(parent, { recursive: true, force: true }))

  const age = (path: string): void => utimesSync(dirname(path), new Date(), new Date(Date.now() - 120_000))

  it('creates a folder for this user only, and removes it', async () => {
    const { path, remove } = await createSocketFolder(parent)
    assert.equal(statSync(dirname(path)).mode & 0o777, 0o700)
    await remove()
    assert.equal(existsSync(dirname(path)), false)
  })

  it('removes old folders in whose socket nobody listens, and no others', async () => {
    const [dead, live, young] = await Promise.all([1, 2, 3].map(() => createSocketFolder(parent)))
    const server = createServer().listen(live!.path)
    await once(server, 'listening')
    for (const { path } of [dead!, live!]) age(path)
    await createSocketFolder(parent)
    assert.deepEqual([dead, live, young].map((one) => existsSync(dirname(one!.path))), [false, true, true])
    server.close()
  })
})
