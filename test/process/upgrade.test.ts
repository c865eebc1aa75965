// The service with the data of an earlier version, and of a later one.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { dataVersion } from '#src/installation/data-version.ts'
import { serveOldSite, unpackOldData, type OldFacts } from '#test/support/old-data.ts'
import { startService, type Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

interface Check {
  status: string
  trigger: 'scheduled' | 'manual'
  summary: Record<'changed' | 'same', number>
}

/** Two checks of one page, in the data of version 1.0.0. */
const creditsOfRecordedChecks = 2

describe('the data of version 1.0.0 (issue 20, point 8)', () => {
  let service: Service
  let facts: OldFacts
  let dataDir: string
  let closeSite: () => void
  const as = (): Record<string, string> => ({ 'x-api-key': facts.key })
  const page = '<!doctype html><title>Bakery</title><main><h1>Bakery</h1><p>Bread again, from tomorrow on.</p></main>'

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'winnow-old-data-'))
    facts = unpackOldData('1.0.0', dataDir)
    closeSite = await serveOldSite(facts, page)
    service = await startService({ DATA_DIR: dataDir })
  })
  after(async () => {
    closeSite()
    await service.stop()
    await rm(dataDir, { recursive: true })
  })

  const storedVersion = (): unknown => {
    const database = new DatabaseSync(join(dataDir, 'documents.sqlite'), { readOnly: true })
    const row = database.prepare('SELECT doc FROM installation').get() as { doc: string }
    database.close()
    return (JSON.parse(row.doc) as { data_version?: number }).data_version
  }

  it('is migrated at the start, once, and says so', async () => {
    assert.match(service.output(), /upgrade {4}migrating the data from version 1 to 2: /)
    assert.doesNotMatch(service.output(), /warning|first key/)
    assert.equal(storedVersion(), dataVersion)
  })

  it('has its keys, credits, monitor, secret and indexed page', async () => {
    const { data: usage } = await service.get('/usage', {}, as())
    // Not the checks: the overdue one may have charged since the start.
    const ofChecks = (usage.by_operation as Record<string, { credits: number }>).check!.credits
    assert.deepEqual([usage.used - ofChecks, usage.limit], [facts.used - creditsOfRecordedChecks, 100])
    assert.ok(ofChecks >= creditsOfRecordedChecks)
    assert.equal((await service.get('/operator/keys', {}, { 'x-api-key': facts.operatorKey })).status, 200)
    const { data: monitor } = await service.get(`/monitor/${facts.monitorId}`, {}, as())
    assert.deepEqual([monitor.name, monitor.webhook.secret], ['bakery', facts.webhookSecret])
    assert.match(monitor.next_run_at as string, /T05:00:00/)
    const { data: found } = await service.get('/search', { query: 'quernstone' }, as())
    assert.match(found.results[0].url as string, /\/mill$/)
  })

  it('goes on: the overdue check finds what changed since the recorded one, the next check nothing', async () => {
    const checks = `/monitor/${facts.monitorId}/checks`
    const overdue = async (): Promise<Check | undefined> =>
      ((await service.get(checks, {}, as())).data.checks as Check[]).find(({ trigger }) => trigger === 'scheduled')
    await until('the overdue check ends', async () => (await overdue())?.status === 'completed')
    assert.equal((await overdue())!.summary.changed, 1)
    const { data: { id } } = await service.post(`/monitor/${facts.monitorId}/run`, {}, as())
    const next = async (): Promise<Check> => (await service.get(`${checks}/${id}`, {}, as())).data
    await until('the next check ends', async () => (await next()).status === 'completed')
    assert.equal((await next()).summary.same, 1)
  })

  it('goes on: a page is read and charged', async () => {
    const { data: before } = await service.get('/usage', {}, as())
    const url = `http://${facts.siteHost}:${facts.sitePort}/`
    assert.equal((await service.get('/scrape', { url }, as())).status, 200)
    assert.equal((await service.get('/usage', {}, as())).data.used, before.used + 3)
  })

  it('of a newer version is refused in one line by every command that would write it', async () => {
    await service.end()
    const database = new DatabaseSync(join(dataDir, 'documents.sqlite'))
    database.exec(`UPDATE installation SET doc = json_set(doc, '$.data_version', 99)`)
    database.close()
    const [start, create] = [await service.cli('start'), await service.cli('keys', 'create', '--name', 'a')]
    const said = /^winnow: the data of this installation is of version 99, and this Winnow knows versions up to \d+: .*\n$/
    assert.deepEqual([start.code, create.code], [1, 1])
    assert.match(start.stderr.slice(start.stderr.indexOf('winnow: ')), said)
    assert.match(create.stderr, said)
  })
})
