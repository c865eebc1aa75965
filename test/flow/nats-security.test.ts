// Connections to NATS servers with TLS and authentication, as the settings describe them.

import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { connectNats, openJetStream } from '#src/bus/bus.ts'
import { findNatsServer } from '#src/embedded/nats-server.ts'
import { loadConfig } from '#src/settings/config.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { freePort } from '#test/support/free-port.ts'
import { createNatsAccount, createNkeyUser } from '#test/support/nats-accounts.ts'
import { until } from '#test/support/until.ts'
import { winnow } from '#test/support/winnow.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-nats-security-'))
const certs = createTestCerts()
const others = createTestCerts()
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const certFile = file('cert.pem', certs.cert)
const keyFile = file('key.pem', certs.key)
const tls = `tls { cert_file: ${certFile}, key_file: ${keyFile} }\n`
const mutualTls = `tls { cert_file: ${certFile}, key_file: ${keyFile}, ca_file: ${certs.caFile}, verify: true }\n`
const password = 'authorization { user: winnow, password: "p@ss,word" }\n'
const nkey = createNkeyUser()
const account = createNatsAccount()
const servers: ChildProcess[] = []
after(async () => {
  for (const server of servers) {
    server.kill()
    await once(server, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server with this configuration and returns its port. */
async function serve(name: string, config: string): Promise<number> {
  const port = await freePort()
  const path = file(`${name}.conf`, `listen: 127.0.0.1:${port}\njetstream { store_dir: "${folder}/${name}" }\n${config}`)
  let output = ''
  const server = spawn(await findNatsServer(), ['-c', path], { stdio: ['ignore', 'ignore', 'pipe'] })
  server.stderr.on('data', (chunk: Buffer) => { output += chunk.toString() })
  servers.push(server)
  await until(`the server ${name} is ready`, () => output.includes('Server is ready'))
  return port
}

/** Connects with these settings and asks JetStream. */
async function use(settings: Record<string, string>): Promise<void> {
  const nc = await connectNats(loadConfig(settings).NATS_URL!, 'test')
  try {
    await (await openJetStream(nc)).getAccountInfo()
  } finally {
    await nc.close()
  }
}
const refused = { code: 'SERVICE_UNAVAILABLE', message: /^NATS at 127\.0\.0\.1:\d+ cannot be used/ }

describe('a NATS server with TLS and a password', () => {
  let port: number
  before(async () => { port = await serve('password', tls + password) })
  const url = (scheme: string, user = 'winnow:p%40ss%2Cword'): string => `${scheme}://${user}@127.0.0.1:${port}`

  it('is used with the authority of its certificate', async () => {
    for (const scheme of ['tls', 'nats']) await use({ NATS_URL: url(scheme), NATS_CA_FILE: certs.caFile })
  })

  it('is not trusted without it, and not with another one', async () => {
    await assert.rejects(use({ NATS_URL: url('tls') }), refused)
    await assert.rejects(use({ NATS_URL: url('tls'), NATS_CA_FILE: others.caFile }), refused)
  })

  it('lets nobody in with another password', () =>
    assert.rejects(use({ NATS_URL: url('tls', 'winnow:wrong'), NATS_CA_FILE: certs.caFile }), refused))

  it('is used by processes with the same settings', () => {
    const env = { ...process.env, DATA_DIR: folder, NATS_URL: url('tls'), NATS_CA_FILE: certs.caFile }
    const checks = (settings: object): unknown => {
      const { stdout } = spawnSync(process.execPath, [winnow, 'doctor', '--json'], { env: { ...env, ...settings } })
      return (JSON.parse(stdout.toString()) as { findings: { check: string; state: string }[] }).findings
        .find(({ check }) => check === 'nats')?.state
    }
    assert.deepEqual([checks({}), checks({ NATS_CA_FILE: others.caFile })], ['ok', 'problem'])
  })
})

describe('a NATS server that asks for a certificate', () => {
  it('is used with one, and not without', async () => {
    const url = `tls://127.0.0.1:${await serve('mutual', mutualTls)}`
    const client = { NATS_CERT_FILE: certFile, NATS_KEY_FILE: keyFile }
    await use({ NATS_URL: url, NATS_CA_FILE: certs.caFile, ...client })
    await assert.rejects(use({ NATS_URL: url, NATS_CA_FILE: certs.caFile }), refused)
  })
})

describe('a NATS server with keys', () => {
  it('is used with the seed of an NKey', async () => {
    const url = `tls://127.0.0.1:${await serve('nkey', tls + nkey.config)}`
    const settings = { NATS_URL: url, NATS_CA_FILE: certs.caFile }
    await use({ ...settings, NATS_NKEY_FILE: file('seed', `${nkey.seed}\n`) })
    await assert.rejects(use({ ...settings, NATS_NKEY_FILE: file('other', `${createNkeyUser().seed}\n`) }), refused)
    await assert.rejects(use(settings), refused)
  })

  it('is used with the credentials of a user', async () => {
    const url = `nats://127.0.0.1:${await serve('creds', account.config)}`
    await use({ NATS_URL: url, NATS_CREDS_FILE: file('user.creds', account.creds) })
    await assert.rejects(
      use({ NATS_URL: url, NATS_CREDS_FILE: file('other.creds', createNatsAccount().creds) }),
      refused,
    )
  })
})

describe('the settings', () => {
  const problem = (settings: Record<string, string>): string => {
    try {
      loadConfig(settings)
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('are refused where they have no effect', () => {
    assert.match(problem({ NATS_CA_FILE: certs.caFile }), /NATS_CA_FILE is for an external NATS server: set NATS_URL/)
    const external = { NATS_URL: 'tls://nats.example' }
    assert.match(problem({ ...external, NATS_CERT_FILE: certFile }), /NATS_CERT_FILE and NATS_KEY_FILE belong together/)
    assert.match(
      problem({ ...external, NATS_CREDS_FILE: keyFile, NATS_NKEY_FILE: keyFile }),
      /two ways to authenticate/,
    )
    assert.match(
      problem({ ...external, NATS_CREDS_FILE: '/no/such.creds' }),
      /NATS_CREDS_FILE must name a file that can/,
    )
    assert.equal(problem({ ...external, NATS_CERT_FILE: certFile, NATS_KEY_FILE: keyFile }), '')
  })

  it('reach other processes with the address, also names with commas', () => {
    const path = file('a, b.pem', certs.cert)
    const { NATS_URL } = loadConfig({ NATS_URL: 'tls://a.example:1,tls://b.example:2', NATS_CA_FILE: path })
    assert.equal(loadConfig({ NATS_URL: NATS_URL!, NATS_CA_FILE: path }).NATS_URL, NATS_URL)
    assert.equal(NATS_URL!.split(',').length, 2)
  })
})
