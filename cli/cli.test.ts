// What `winnow` says of itself and of mistakes in how it is called: on the terminal, with the exit code, and without a trace of its insides.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'

const winnow = fileURLToPath(new URL('../bin/winnow.js', import.meta.url))

describe('winnow', () => {
  let dataDir: string
  before(async () => { dataDir = await mkdtemp(join(tmpdir(), 'winnow-cli-')) })
  after(() => rm(dataDir, { recursive: true, force: true }))

  const run = (args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; stdout: string; stderr: string }> => new Promise((resolve) => {
    const { MONGODB_URL: _none, ...own } = process.env
    const child = spawn(process.execPath, [winnow, ...args], { env: { ...own, DATA_DIR: dataDir, ...env } })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => { stdout += chunk.toString() })
    child.stderr.on('data', (chunk: Buffer) => { stderr += chunk.toString() })
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })

  for (const args of [[], ['help'], ['-h'], ['start', '--help'], ['gateway', '--help'], ['actor', '-h'], ['keys', '--help'], ['keys', 'create', '--help'], ['usage', '--help'], ['extract', '--help']]) {
    it(`helps: winnow ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args)
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, /winnow extract/)
    })
  }

  const mistakes: readonly [args: string[], says: RegExp][] = [
    [['keys', 'create', 'laptop', '--name', 'laptop'], /keys create does not take laptop; a name goes behind --name/], [['keys', 'list', 'all'], /keys list does not take all/],
    [['keys', 'create'], /--name/], [['keys', 'revoke'], /winnow keys list/], [['gateway', '8080'], /gateway takes nothing, not 8080/], [['actor', 'fetsch'], /not fetsch/],
  ]
  it('start says that HOST is no address of this machine', async () => {
    const { code, stdout, stderr } = await run(['start'], { HOST: '999.1.1.1' })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^winnow: HOST is 999\.1\.1\.1, which is no address of this machine/)
  })

  for (const [args, says] of mistakes) {
    it(`names the mistake in: winnow ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, says)
    })
  }

  describe('gateway', () => {
    let nats: TestNats
    before(async () => { nats = await startTestNats() })
    after(() => nats.stop())

    it('says that its address is taken, and nothing of its insides', async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      const { code, stderr } = await run(['gateway'], { PORT: String(port), NATS_URL: nats.url, LOG_LEVEL: 'silent' })
      other.close()
      assert.deepEqual([code, stderr], [1, `winnow: 127.0.0.1:${port} is taken: set PORT to another, or stop what runs there\n`])
    })

    it('says that its address is none of this machine', async () => {
      const { code, stderr } = await run(['gateway'], { HOST: '999.1.1.1', NATS_URL: nats.url, LOG_LEVEL: 'silent' })
      assert.equal(code, 1)
      assert.match(stderr, /^winnow: HOST is 999\.1\.1\.1, which is no address of this machine: set it to [^\n]+\n$/)
    })
  })
})
