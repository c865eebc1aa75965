import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeBackup } from './make-backup.ts'
import { backupParts } from './manifest.ts'

describe('makeBackup without an installation', () => {
  let dataDir: string
  before(async () => { dataDir = await mkdtemp(join(tmpdir(), 'winnow-none-')) })
  after(() => rm(dataDir, { recursive: true, force: true }))

  it('is refused, and makes no folder', async () => {
    const folder = `${dataDir}-backup`
    await assert.rejects(makeBackup({ dataDir, folder, parts: backupParts, version: '1.0.0' }), {
      code: 'INVALID_REQUEST', message: `DATA_DIR (${dataDir}) has no installation: there is nothing to back up`,
    })
    assert.equal(existsSync(folder), false)
  })
})
