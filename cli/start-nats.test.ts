import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { loadConfig } from '#src/settings/config.ts'
import { freePort } from '#test/support/free-port.ts'
import { natsUrlFile } from './process-context.ts'
import { startEmbeddedNats, type RunningNats } from './start-nats.ts'

const together = 3

describe('startEmbeddedNats', () => {
  const folders: string[] = []
  const running: RunningNats[] = []
  after(async () => {
    await Promise.all(running.map((nats) => nats.stop()))
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 5 })))
  })

  it('starts services that want the same port at the same time, each on a port of its own', async () => {
    const port = await freePort()
    for (let at = 0; at < together; at++) {
      const folder = await mkdtemp(join(tmpdir(), 'winnow-nats-'))
      folders.push(folder)
      await writeFile(natsUrlFile(folder), `nats://token${at}@127.0.0.1:${port}\n`)
    }
    await Promise.all(folders.map(async (folder) => {
      running.push(await startEmbeddedNats(loadConfig({ DATA_DIR: folder })))
    }))
    const ports = running.map(({ url }) => Number(new URL(url).port))
    assert.equal(new Set(ports).size, together)
    assert.ok(ports.includes(port), `none has the port ${port}: ${ports.join(', ')}`)
  })
})
