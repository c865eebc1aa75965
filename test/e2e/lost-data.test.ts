// A service whose data goes missing between two starts.

import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, rename, rm, truncate, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'

describe('the data of a service between two starts (issue 15, points 5 and 12)', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({ '/': '<!doctype html><title>T</title><main><p>Some words of a page.</p></main>' })
    service = await startService()
    for (let i = 0; i < 3; i++) assert.equal((await service.get('/scrape', { url: site.url('/') })).status, 200)
    await service.end()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })
  const inDataDir = (name: string): string => join(service.dataDir, name)
  const skipSqlite = process.env.WINNOW_TEST_SERVICE_MONGODB_URL ? 'NOT RUN: documents are in MongoDB' : false

  const damages: [what: string, damage: (file: string) => Promise<unknown>, said: RegExp][] = [
    ['removed', (file) => rm(file), /^winnow: the document store is empty, but this installation has been used: .*\n$/],
    ['emptied', (file) => truncate(file, 0), /^winnow: the document store is empty, but this .* `winnow accept-loss`/],
    [
      'cut in half', async (file) => truncate(file, Math.floor((await stat(file)).size / 2)),
      /^winnow: \S+documents\.sqlite is damaged \(.*malformed.*\): restore a backup/,
    ],
  ]
  for (const [what, damage, said] of damages) {
    it(`refuses to start in one line when documents.sqlite is ${what}`, { skip: skipSqlite }, async () => {
      const file = inDataDir('documents.sqlite')
      // With the log of writes, which a process that was killed leaves behind.
      const files = ['', '-wal', '-shm'].map((suffix) => file + suffix).filter((path) => existsSync(path))
      for (const path of files) await copyFile(path, `${path}.kept`)
      await damage(file)
      const [start, create] = [await service.cli('start'), await service.cli('keys', 'create', '--name', 'a')]
      for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true })
      for (const path of files) await rename(`${path}.kept`, path)
      assert.equal(start.code, 1)
      assert.match(start.stderr.slice(start.stderr.indexOf('winnow: ')), said)
      assert.equal(create.code, 1)
      assert.match(create.stderr, /winnow: (?:the document store is empty|\S+ cannot be opened)/)
    })
  }

  it('says that nats/ is missing, at start and in /ready, and goes on with all credits', async () => {
    await rm(inDataDir('nats'), { recursive: true })
    await service.restart()
    assert.match(service.output(), /^winnow {2}warning {4}NATS was empty: .*`winnow accept-loss`/m)
    const { status, data: { warnings } } = await service.get('/ready')
    assert.deepEqual([status, warnings.length], [200, 1], warnings.join(' '))
    const { data: usage } = await service.get('/usage')
    assert.deepEqual([usage.used, usage.by_operation.scrape], [3 * 3, { calls: 3, credits: 9 }])
    assert.equal((await service.get('/scrape', { url: site.url('/') })).status, 200)
    assert.equal((await service.get('/usage')).data.used, 12)
    assert.equal((await service.cli('accept-loss')).code, 0)
  })

  it('shows the first key at the first start only', () => assert.ok(!service.output().includes(service.apiKey)))
})
