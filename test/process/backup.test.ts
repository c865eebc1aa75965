// A backup of a running service, restored in a fresh folder.

import assert from 'node:assert/strict'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeBackup } from '#src/backup/make-backup.ts'
import { backupParts } from '#src/backup/manifest.ts'
import { restoreBackup, type Restored } from '#src/backup/restore-backup.ts'
import { connectNats } from '#src/bus/bus.ts'
import { prices } from '#src/credits/prices.ts'
import { openScheduleRegistry } from '#src/schedule/registry.ts'
import { createTestCerts } from '#test/support/certs.ts'
import { startReceiver, type Receiver } from '#test/support/receiver.ts'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const certs = createTestCerts()
const pageOf = (text: string): string =>
  `<!doctype html><title>Mill</title><main><h1>Mill</h1><p>${text}</p><a href="/a">a</a> <a href="/b">b</a></main>`

describe('a backup of a running service', () => {
  let site: Site
  let receiver: Receiver
  let original: Service
  let folder: string
  let key: Record<string, string>
  let keyId: string
  let crawlId: string
  let monitorId: string
  let picture: string
  let told: Envelope['data'][]
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'winnow-backup-'))
    site = await startSite({ '*': pageOf('The quernstone turns.') })
    receiver = await startReceiver(certs)
    original = await startService({ EXTRA_CA_FILE: certs.caFile })
    const created = await original.cli('keys', 'create', '--name', 'limited', '--credits', '500', '--json')
    const made = JSON.parse(created.stdout) as { id: string; key: string }
    keyId = made.id
    key = { 'x-api-key': made.key }
    crawlId = (await original.post('/crawl', { url: site.url('/'), limit: 3 }, key)).data.id
    assert.equal((await original.get(`/crawl/${crawlId}`, { wait: 30 }, key)).data.completed, 3)
    picture = new URL((await original.get('/screenshot', { url: site.url('/') }, key)).data.screenshot.url).pathname
    monitorId = (await original.post('/monitor', {
      name: 'mill', schedule: 'daily at 5am', targets: [{ type: 'scrape', urls: [site.url('/')] }],
      webhook: { url: receiver.url() },
    }, key)).data.id
    await check(original)
    site.pages = { '*': pageOf('The quernstone rests.') }
    await check(original)
    // A delivery that is pending in the answer below could end before the backup.
    await until('both checks and the change are delivered', async () => {
      const statuses = (await deliveries(original)).map(({ status }) => status)
      return statuses.length === 3 && statuses.every((status) => status === 'delivered')
    })
    await until('the index has the pages', async () =>
      (await original.get('/search', { query: 'quernstone' }, key)).data.count === 3)
  })
  after(async () => {
    await original.stop()
    await receiver.close()
    await site.close()
    await rm(folder, { recursive: true })
  })

  async function check(service: Service): Promise<void> {
    const { data: { id } } = await service.post(`/monitor/${monitorId}/run`, {}, key)
    await until('the check ends', async () =>
      (await service.get(`/monitor/${monitorId}/checks/${id}`, {}, key)).data.status === 'completed')
  }
  const deliveries = async (service: Service): Promise<{ id: string; status: string }[]> =>
    (await service.get(`/monitor/${monitorId}/deliveries`, {}, key)).data.deliveries
  const refused = (message: RegExp): object => ({ code: 'INVALID_REQUEST', message })
  const inFolder = (name: string): string => join(folder, name)
  /** What a caller finds out about jobs, monitors, deliveries and credits. */
  const read = (service: Service): Promise<Envelope['data'][]> =>
    Promise.all([
      `/crawl/${crawlId}`, `/monitor/${monitorId}`, `/monitor/${monitorId}/checks`, `/monitor/${monitorId}/deliveries`,
      '/usage', '/jobs',
    ].map(async (path) => (await service.get(path, {}, key)).data))

  it('is made while pages are read, and NATS pauses for less than a second', async () => {
    told = await read(original)
    let isLoaded = true
    let scraped = 0
    // With the key of the operator, so that the figures of the other key stay the same.
    const load = Array.from({ length: 3 }, async (_, worker) => {
      for (let n = 0; isLoaded; n++) {
        assert.equal((await original.get('/scrape', { url: site.url(`/load/${worker}/${n}`) })).status, 200)
        scraped++
      }
    })
    await until('pages are read', () => scraped > 5)
    const { code, stdout, stderr } = await original.cli('backup', inFolder('one'))
    const during = scraped
    await until('pages are read after it', () => scraped > during + 5)
    isLoaded = false
    await Promise.all(load)
    assert.equal(code, 0, stderr)
    const [, ms] = /^backed up documents, search index, nats of .*, NATS paused for (\d+) ms\n$/.exec(stdout) ?? []
    assert.ok(Number(ms) < 1_000, stdout)
  })

  it('is refused to a folder with files, into DATA_DIR, and over a running service', async () => {
    const { dataDir } = original
    const options = { dataDir, parts: backupParts, version: '1.0.0' }
    await assert.rejects(makeBackup({ ...options, folder: inFolder('one') }), refused(/one is not empty/))
    await assert.rejects(makeBackup({ ...options, folder: join(dataDir, 'backup') }), refused(/is in DATA_DIR/))
    for (const replaces of [false, true])
      await assert.rejects(
        restoreBackup({ dataDir, folder: inFolder('one'), replaces }),
        refused(/a service runs on DATA_DIR/),
      )
    const { code, stderr } = await original.cli('restore', inFolder('two'))
    assert.equal(code, 1)
    assert.match(stderr, /^winnow: .*two has no manifest.json: .*\n$/)
  })

  it('restored in a fresh folder answers the same, and goes on', async () => {
    await original.end()
    const restored = await startService(
      { EXTRA_CA_FILE: certs.caFile }, undefined, { prepare: (cli) => cli('restore', inFolder('one')) },
    )
    try {
      assert.doesNotMatch(restored.output(), /warning/)
      assert.deepEqual(await read(restored), JSON.parse(
        JSON.stringify(told).replaceAll(original.url, restored.url),
      ))
      assert.equal((await fetch(restored.url + picture)).status, 200)
      assert.equal((await restored.get('/search', { query: 'quernstone' }, key)).data.count, 3)

      const delivered = receiver.received.length
      site.pages = { '*': pageOf('The quernstone turns again.') }
      await makeDue(restored)
      await until('the scheduled check delivers the page and its end', () => receiver.received.length >= delivered + 2)
      const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
      assert.equal(new Set(ids).size, ids.length, 'a delivery was sent twice')
      const used = told[4].used + prices.search.least + prices.check.page
      await until('the check is charged', async () => (await restored.get('/usage', {}, key)).data.used === used)
      const { code, stdout } = await restored.cli('usage', keyId)
      assert.equal(code, 0, stdout)
    } finally {
      await restored.stop()
    }
  })

  /** Lets the next check be due now, which otherwise is at five in the morning. */
  async function makeDue(service: Service): Promise<void> {
    const nc = await connectNats(readFileSync(join(service.dataDir, 'nats-url'), 'utf8').trim(), 'test')
    const registry = await openScheduleRegistry(nc)
    const { entry, revision } = (await registry.read(monitorId))!
    assert.ok(await registry.replace(monitorId, { ...entry, next: Date.now() - 1_000 }, revision))
    await nc.close()
  }

  it('is not restored when a file is damaged or missing, when it was interrupted, or is of a newer version', async () => {
    const { dataDir } = original
    await makeBackup({ dataDir, folder: inFolder('two'), parts: backupParts, version: '1.0.0' })
    const restore = (name: string, replaces: boolean): Promise<Restored> =>
      restoreBackup({ dataDir, folder: inFolder(name), replaces })
    const manifest = readFileSync(inFolder('two/manifest.json'), 'utf8')
    const damages: [damage: () => void, said: RegExp][] = [
      [() => writeFileSync(inFolder('two/manifest.json'), manifest.replace('"data_version": 2', '"data_version": 99')),
        /was made by Winnow 1\.0\.0 with data of version 99, and this one knows versions up to 2/],
      [() => {
        writeFileSync(inFolder('two/manifest.json'), manifest)
        appendFileSync(inFolder('two/documents.sqlite'), 'x')
      }, /two\/documents.sqlite is damaged .*restore another backup/],
      [() => rmSync(inFolder('two/documents.sqlite')), /two lacks documents.sqlite: restore another backup/],
      [() => rmSync(inFolder('two/manifest.json')), /has no manifest.json: it is no backup, or one that was interrupted/],
    ]
    for (const [damage, said] of damages) {
      damage()
      await assert.rejects(restore('two', true), refused(said))
    }
    await assert.rejects(
      restore('one', false),
      refused(/DATA_DIR .* has data of an installation \(documents.sqlite.*--replace/),
    )
    const { replaced } = await restore('one', true)
    assert.ok(existsSync(join(replaced!, 'documents.sqlite')))
    assert.ok(existsSync(join(dataDir, 'documents.sqlite')))
  })
})
