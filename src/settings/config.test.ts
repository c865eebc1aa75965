import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createTestCerts } from '#test/support/certs.ts'
import { loadConfig, settings } from './config.ts'

describe('loadConfig', () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-config-'))
  after(() => rmSync(folder, { recursive: true }))

  it('needs nothing', () => {
    const config = loadConfig({})
    assert.equal(config.publicUrl, 'http://127.0.0.1:3000')
    assert.equal(config.NATS_URL, null)
    assert.deepEqual(config.WEBHOOK_RETRY_DELAYS_S, [60, 300, 900])
  })

  it('reports everything that is wrong at once, and shows no secret', () => {
    const wrong = {
      PORT: 'http',
      MONGODB_URL: 'mysql://x:secret@y',
      EGRESS_ALLOW: 'inside',
      LLM_BASE_URL: 'model',
      WINNOW_BOOTSTRAP_KEY: 'secret',
      TRUST_PROXY: '10.0.0.1, proxy',
      PROXY_URLS: 'http://a.example:8080, socks://u:secret@b.example',
      EXTRA_CA_FILE: '/no/such/file.pem',
    }
    assert.throws(() => loadConfig(wrong), (error: Error) => {
      for (const name of Object.keys(wrong)) assert.match(error.message, new RegExp(name))
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
  })

  it('takes no password where it would be shown or could not be sent', () => {
    for (const name of ['PUBLIC_URL', 'LLM_BASE_URL', 'SEARXNG_URL'])
      assert.throws(() => loadConfig({ [name]: 'https://me:secret@a.example/' }), (error: Error) => {
        assert.match(error.message, new RegExp(`${name} must not contain a user name or password`))
        assert.doesNotMatch(error.message, /secret/)
        return true
      })
  })

  it('takes several hosts of MongoDB, and one address of every other server', () => {
    const hosts = 'mongodb://winnow:password@a.example,b.example:27018/winnow?replicaSet=rs0'
    assert.equal(loadConfig({ MONGODB_URL: hosts }).MONGODB_URL, hosts)
    for (const name of ['PUBLIC_URL', 'LLM_BASE_URL', 'SEARXNG_URL']) {
      const two = { [name]: 'http://a.example,http://b.example' }
      assert.throws(() => loadConfig(two), new RegExp(`${name} must be a URL`))
    }
    assert.throws(() => loadConfig({ MONGODB_URL: 'mongodb:///winnow' }), /MONGODB_URL must be a URL/)
  })

  it('refuses one port for requests and metrics', () => {
    const same = { PORT: '9464', METRICS_PORT: '9464' }
    assert.throws(() => loadConfig(same), /METRICS_PORT must be another port than PORT/)
    assert.equal(loadConfig({ PORT: '9464', METRICS_PORT: '0' }).METRICS_PORT, 0)
  })

  it('shows a wrong value that is no secret', () => {
    assert.throws(
      () => loadConfig({ RATE_LIMIT_PER_KEY: '-1' }), /RATE_LIMIT_PER_KEY must be a whole number from 1 .*; it is "-1"/,
    )
  })

  it('takes only certificates for authorities', () => {
    const broken = join(folder, 'broken.pem')
    writeFileSync(broken, '-----BEGIN CERTIFICATE-----\nbroken\n-----END CERTIFICATE-----\n')
    const { caFile } = createTestCerts()
    assert.throws(() => loadConfig({ EXTRA_CA_FILE: folder }), /EXTRA_CA_FILE must name a file that can be read/)
    assert.throws(
      () => loadConfig({ EXTRA_CA_FILE: fileURLToPath(import.meta.url) }),
      /EXTRA_CA_FILE must name a file of certificates in PEM/,
    )
    assert.throws(() => loadConfig({ EXTRA_CA_FILE: broken }), /EXTRA_CA_FILE must name a file of certificates in PEM/)
    assert.equal(loadConfig({ EXTRA_CA_FILE: caFile }).EXTRA_CA_FILE, caFile)
  })

  it('reads the memory of actors as a number or by name', () => {
    assert.equal(loadConfig({ ACTOR_MEMORY_MB: '800' }).ACTOR_MEMORY_MB, 800)
    assert.deepEqual(
      loadConfig({ ACTOR_MEMORY_MB: 'extract=4096, fetch=900' }).ACTOR_MEMORY_MB, { extract: 4_096, fetch: 900 },
    )
    assert.throws(() => loadConfig({ ACTOR_MEMORY_MB: 'extrakt=4096' }), /ACTOR_MEMORY_MB must be a number, or a list/)
    assert.throws(() => loadConfig({ ACTOR_MEMORY_MB: 'extract=9' }), /ACTOR_MEMORY_MB must be a whole number from 256/)
  })

  it('reads the replicas of a NATS cluster, and the list of its servers', () => {
    assert.equal(loadConfig({}).NATS_REPLICAS, null)
    assert.equal(loadConfig({ NATS_REPLICAS: '5' }).NATS_REPLICAS, 5)
    assert.throws(() => loadConfig({ NATS_REPLICAS: '2' }), /NATS_REPLICAS must be one of 1, 3, 5; it is "2"/)
    const servers = 'nats://a.example:4222,nats://b.example:4222'
    assert.equal(loadConfig({ NATS_URL: servers }).NATS_URL, servers)
    assert.equal(loadConfig({ NATS_URL: `${servers.replace(',', ', ')},` }).NATS_URL, servers)
    assert.throws(() => loadConfig({ NATS_URL: `${servers},http://c.example` }), /NATS_URL must be URLs that begin/)
    assert.throws(() => loadConfig({ NATS_URL: 'nats://' }), /NATS_URL must be URLs .* and name a server/)
  })

  it('takes only what a header can carry where the value is sent in one', () => {
    for (const name of ['USER_AGENT', 'LLM_API_KEY', 'BRAVE_API_KEY', 'SERPER_API_KEY'])
      for (const value of ['Prices – Bot', 'two\nlines'])
        assert.throws(
          () => loadConfig({ [name]: value }), new RegExp(`${name} must have only letters, digits and signs`),
        )
    assert.equal(loadConfig({ USER_AGENT: 'Bot/1.0 (+https://a.example)' }).USER_AGENT, 'Bot/1.0 (+https://a.example)')
  })

  it('takes an empty value for none', () => assert.equal(loadConfig({ PORT: ' ' }).PORT, 3000))

  it('is what .env.example lists', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    assert.deepEqual(listed, Object.keys(settings))
  })
})
