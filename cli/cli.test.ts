// The command line: help, messages for wrong usage and failures, exit codes.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { freePort } from '#test/support/free-port.ts'
import { runWinnow, winnow, type Ran } from '#test/support/winnow.ts'


describe('winnow', () => {
  let dataDir: string
  before(async () => { dataDir = await mkdtemp(join(tmpdir(), 'winnow-cli-')) })
  after(() => rm(dataDir, { recursive: true, force: true }))

  const run = (args: string[], env: Record<string, string> = {}): Promise<Ran> => {
    const { MONGODB_URL: _none, ...own } = process.env
    return runWinnow(args, { ...own, DATA_DIR: dataDir, ...env })
  }

  const helps: readonly [args: string[], text: RegExp][] = [
    [[], /winnow extract/], [['help'], /winnow extract/], [['-h'], /winnow extract/],
    [['start', '--help'], /^  winnow start .*\n\n`winnow help` lists all commands\.\n$/],
    [['gateway', '--help'], /^  winnow gateway/], [['actor', '-h'], /^  winnow actor .*\n.* fetch render /],
    [['keys', '--help'], /^  winnow keys create [^]*  winnow keys list /], [['keys', 'create', '--help'], /--credits/],
    [['help', 'keys'], /^  winnow keys create /], [['usage', '--help'], /^  winnow usage /],
    [['extract', '--help'], /^Usage: winnow extract/], [['help', 'extract'], /^Usage: winnow extract/],
    [['help', 'scrape'], /winnow scrape URL… \[options\][^]*--formats/],
  ]
  for (const [args, text] of helps) {
    it(`prints help for: winnow ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args)
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, text)
    })
  }

  it('doctor says what is there, and changes nothing', async () => {
    const nowhere = join(dataDir, 'not-yet')
    const { code, stdout, stderr } = await run(['doctor', '--json'], { DATA_DIR: nowhere, PORT: String(await freePort()) })
    assert.deepEqual([code, stderr], [0, ''])
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: { check: string; text: string }[] }
    assert.equal(ok, true)
    assert.deepEqual(
      findings.map(({ check }) => check),
      ['node', 'settings', 'data', 'nats', 'documents', 'browser', 'browser', 'service'],
    )
    assert.match(findings[6]!.text, /^stealth browser/)
    assert.equal(existsSync(nowhere), false)
  })

  it('doctor names a DATA_DIR that is no folder, as the start does', async () => {
    const file = fileURLToPath(import.meta.url)
    const reasons = { [file]: 'a file stands in its place', [join(file, 'x')]: 'a part of its path is a file' }
    for (const [dataDir, reason] of Object.entries(reasons)) {
      const { code, stdout } = await run(['doctor'], { DATA_DIR: dataDir, PORT: String(await freePort()) })
      assert.equal(code, 1)
      assert.ok(stdout.includes(`PROBLEM  data       DATA_DIR ${dataDir} cannot be used: ${reason}`), stdout)
    }
  })

  it('doctor names what is missing and what to do, with exit code 1', async () => {
    const { code, stdout } = await run(['doctor'], {
      CHROMIUM_PATH: '/nowhere', NATS_URL: `nats://127.0.0.1:${await freePort()}`, EGRES_ALLOW: '10.0.0.0/8',
    })
    assert.equal(code, 1)
    assert.match(stdout, /^PROBLEM +nats +.*is NATS_URL right/m)
    assert.match(stdout, /^PROBLEM +browser +CHROMIUM_PATH is not an executable file: \/nowhere/m)
    assert.match(stdout, /^warning +settings +EGRES_ALLOW is not a setting/m)
  })

  const wrongCalls: readonly [args: string[], message: RegExp][] = [
    [
      ['keys', 'create', 'laptop', '--name', 'laptop'],
      /`keys create` takes no argument \(got laptop\); use --name for the name/,
    ],
    [['keys', 'list', 'all'], /`keys list` takes no argument \(got all\)/],
    [
      ['keys', 'create', '--name', 'late', '--expires', '2020-01-01'],
      /--expires must be in the future \(got 2020-01-01\)/,
    ],
    [['keys', 'create'], /--name/],
    [['doctor', '--fix'], /`doctor` takes only --json \(got --fix\)/],
    [['keys', 'revoke'], /winnow keys list/],
    [['keys', 'rotate'], /`keys rotate` requires the id \(key_…\) or the prefix of a key/],
    [
      ['keys', 'rotate', 'key_1', '--overlap', 'a day'],
      /--overlap must be 0 or a duration such as 24h or 7d, at most 90d \(got a day\)/,
    ],
    [['keys', 'rotate', 'key_1', '--overlap', '91d'], /at most 90d \(got 91d\)/],
    [['keys', 'revoke', 'key_1', '--overlap', '1h'], /--overlap belongs to `keys rotate`/],
    [['keys', 'set', 'key_1', '--if-none'], /--if-none belongs to `keys create`/],
    [['keys', 'transfer-monitors', 'key_1'], /takes two keys, FROM and TO, .* \(got 1\)/],
    [['keys', 'rename'], /create, list, set, rotate, revoke, transfer-monitors \(got rename\)/],
    [['keys', 'create', '--key', 'a'], /^winnow: unknown option --key\nSee `winnow help keys`\.\n$/],
    [['backup', '--replace-all'], /^winnow: `backup`: unknown option --replace-all\nSee `winnow help backup`\.\n$/],
    [['help', 'scrap'], /^winnow: unknown command `scrap`/], [['scrap', '--help'], /^winnow: unknown command `scrap`/],
    [['scrap'], /^winnow: unknown command `scrap`: `winnow help` lists all commands\n$/],
    [['gateway', '8080'], /`gateway` takes no arguments \(got 8080\)/],
    [['actor', 'fetsch'], /unknown actor `fetsch`: use one or more of fetch, /],
  ]
  it('start reports that HOST is not an address of this machine', async () => {
    const { code, stdout, stderr } = await run(['start'], { HOST: '999.1.1.1' })
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, /^winnow: HOST must be an address of this machine, [^\n]+; it is 999\.1\.1\.1\n/)
  })

  for (const [args, message] of wrongCalls) {
    it(`explains what is wrong in: winnow ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args)
      assert.deepEqual([code, stdout], [2, ''])
      assert.match(stderr, message)
    })
  }

  it('reports when keys are created in a directory without documents', async () => {
    const create = (): ReturnType<typeof run> =>
      run(['keys', 'create', '--name', 'a'], { DATA_DIR: join(dataDir, 'new') })
    assert.match(
      (await create()).stderr, /^winnow: DATA_DIR \(\S+\/new\) contains no documents; a new database is created\n$/,
    )
    assert.equal((await create()).stderr, '')
  })

  it('creates a key only where there is none, if asked to', async () => {
    const create = (...flags: string[]): ReturnType<typeof run> =>
      run(['keys', 'create', '--name', 'first', '--if-none', ...flags], { DATA_DIR: join(dataDir, 'first') })
    assert.match((await create()).stdout, /^wnw_/)
    assert.equal((await create()).stdout, 'There are keys: none is created.\n')
    assert.equal((await create('--json')).stdout, 'null\n')
  })

  for (const args of [['keys', 'list'], ['keys', 'revoke', 'key_1'], ['usage', 'key_1'], ['index', 'rebuild']]) {
    it(`creates no documents for: winnow ${args.join(' ')}`, async () => {
      const nowhere = join(dataDir, 'empty')
      const { code, stderr } = await run(args, { DATA_DIR: nowhere })
      assert.equal(code, 2)
      assert.match(stderr, /^winnow: DATA_DIR \(\S+\/empty\) contains no documents: set DATA_DIR to that of the/)
      assert.equal(existsSync(nowhere), false)
    })
  }

  it('probe says why the gateway does not answer', async () => {
    const { code, stderr } = await run(['probe'], { PORT: String(await freePort()) })
    assert.deepEqual([code, /\/health does not answer: ECONNREFUSED\n$/.test(stderr)], [1, true], stderr)
  })

  it('completes all commands', async () => {
    const { stdout: help } = await run(['help'])
    const names = new Set([...help.matchAll(/^ {2}winnow ([a-z-]+)/gm)].map(([, name]) => name!))
    const { stdout: script } = await run(['completion', 'bash'])
    const completed = /words="([^"]+)"/.exec(script)![1]!.split(' ')
    assert.deepEqual(completed.sort(), [...names, 'help', 'version'].sort())
  })

  it('prints its version', async () => assert.match((await run(['--version'])).stdout, /^winnow \d+\.\d+\.\d+\n$/))

  const failures: readonly [cause: string, args: string[], env: Record<string, string>, message: RegExp][] = [
    [
      'DATA_DIR is a file', ['start'], { DATA_DIR: winnow },
      /^winnow: DATA_DIR \S+ cannot be used: a file stands in its place\n$/,
    ],
    [
      'DATA_DIR is a file, for keys', ['keys', 'list'], { DATA_DIR: winnow },
      /^winnow: DATA_DIR \S+ cannot be used: a file stands in its place\n$/,
    ],
    [
      'CHROMIUM_PATH does not exist', ['start'], { CHROMIUM_PATH: '/no/such/browser' },
      /^winnow: CHROMIUM_PATH is not an executable file: \/no\/such\/browser\.\n$/,
    ],
    [
      'NATS does not answer',
      ['start'],
      { NATS_URL: 'nats://me:secret@127.0.0.1:9' },
      /^winnow: NATS at 127\.0\.0\.1:9 cannot be used \(connection refused\): .*NATS_URL.*\n$/,
    ],
    [
      'NATS does not answer, for the gateway',
      ['gateway'],
      { NATS_URL: 'nats://me:secret@127.0.0.1:9' },
      /^winnow: NATS at 127\.0\.0\.1:9 cannot be used .*\n$/,
    ],
    [
      'NATS does not answer, for an actor',
      ['actor', 'diff'],
      { NATS_URL: 'nats://token@127.0.0.1:9' },
      /^winnow: NATS at 127\.0\.0\.1:9 cannot be used .*\n$/,
    ],
    [
      'MongoDB does not answer',
      ['keys', 'list'],
      { MONGODB_URL: 'mongodb://me:secret@127.0.0.1:9/db?serverSelectionTimeoutMS=200' },
      /^winnow: MongoDB at 127\.0\.0\.1:9 cannot be used \(.*\): .*MONGODB_URL.*\n$/,
    ],
    [
      'no member of a replica set of MongoDB answers',
      ['keys', 'list'],
      { MONGODB_URL: 'mongodb://me:secret@127.0.0.1:9,127.0.0.1:10/db?serverSelectionTimeoutMS=200' },
      /^winnow: MongoDB at 127\.0\.0\.1:9,127\.0\.0\.1:10 cannot be used \(.*\n$/,
    ],
    [
      'the address of MongoDB is not valid',
      ['keys', 'list'],
      { MONGODB_URL: 'mongodb://me:sec/ret@127.0.0.1:9/db?colour=red' },
      /^winnow: MONGODB_URL is not valid: .*\n$/,
    ],
  ]
  for (const [cause, args, env, message] of failures) {
    it(`reports in one line, without secrets: ${cause}`, async () => {
      const { code, stderr } = await run(args, { PORT: String(await freePort()), ...env })
      assert.equal(code, 1)
      assert.match(stderr, message)
      assert.doesNotMatch(stderr, /secret|token/)
    })
  }

  it('start reports that the port of the metrics is in use before it starts anything', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, stdout, stderr } = await run(['start'], {
      PORT: String(await freePort()), METRICS_PORT: String(port),
    })
    other.close()
    assert.deepEqual([code, stdout, stderr], [
      1, '',
      `winnow: METRICS_PORT: cannot listen on 127.0.0.1 port ${port} (EADDRINUSE): choose another port\n`,
    ])
  })

  it('exits silently when its output is not read', async () => {
    const child = spawn(process.execPath, [winnow, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => { stderr += chunk.toString() })
    await once(child, 'close')
    assert.equal(stderr, '')
  })

  describe('gateway', () => {
    let nats: TestNats
    before(async () => { nats = await startTestNats() })
    after(() => nats.stop())

    it('reports that its address is in use, without a stack trace', async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const { port } = other.address() as { port: number }
      const { code, stderr } = await run(['gateway'], { PORT: String(port), NATS_URL: nats.url, LOG_LEVEL: 'silent' })
      other.close()
      assert.deepEqual(
        [code, stderr],
        [1, `winnow: 127.0.0.1:${port} is in use: set PORT to another port, or stop the process that uses it\n`],
      )
    })

    it('reports that HOST is not an address of this machine', async () => {
      const { code, stderr } = await run(['gateway'], { HOST: '999.1.1.1', NATS_URL: nats.url, LOG_LEVEL: 'silent' })
      assert.equal(code, 1)
      assert.match(stderr, /^winnow: HOST must be an address of this machine, [^\n]+; it is 999\.1\.1\.1\n$/)
    })
  })
})
