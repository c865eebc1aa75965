// Requests that nobody wrote: Schemathesis generates them from the service's own OpenAPI document, valid and invalid
// ones, and no answer may be undeclared, outside its schema, or a server error of ours.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { installSchemathesis, runSchemathesis, type GeneratedSummary } from '#test/support/schemathesis.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'
import { overlay } from './overlay.ts'

/** Requests that a run must reach. */
const requestsMin = 5_000

const page = (title: string, body: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1>${body}</main>`

const command = await installSchemathesis()
const skip =
  command === null && process.env.CI !== 'true' ? 'NOT RUN: there is no Python to install Schemathesis with' : false

describe('generated requests', { skip }, () => {
  let provider: ProviderServer
  let service: Service
  let site: Site
  let folder: string
  let summary: GeneratedSummary

  before(async () => {
    assert.ok(command, 'Schemathesis could not be installed')
    folder = await mkdtemp(join(tmpdir(), 'winnow-generated-'))
    provider = await startProvider(() => ({ json: { results: [{ url: site.url('/a'), title: 'A', content: 'Words' }] } }))
    service = await startService({ SEARXNG_URL: provider.url })
    site = await startSite({
      '/': page('Start', '<p>Words of the start page.</p><a href="/a">A</a> <a href="/b">B</a>'),
      '/a': page('A', '<p>Words of page A, with a price of 10 €.</p>'),
      '/b': { status: 404, body: page('Gone', 'Not here.') },
      '/c': { status: 500, body: 'broken' },
    })
    const made = await createObjects(service, site)
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as object
    const urls = [
      site.url('/'),
      site.url('/a'),
      site.url('/b'),
      site.url('/c'),
      'ftp://example.com/',
      'http://10.0.0.1/',
    ]
    summary = await runSchemathesis(command, {
      document: overlay(document, { urls, ids: made }), url: service.url, apiKey: service.apiKey, folder,
      examples: examplesPerOperation, seed: 20_261_122,
    })
    console.log(`${summary.requests} generated requests: ${JSON.stringify(summary.statuses)}`)
  }, { timeout: 570_000 })

  after(async () => {
    await service?.stop()
    await provider?.close()
    await site?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('are answered as the document declares', () => {
    const failures = service.output().split('\n').filter((line) => /unexpected failure|undeclared error/.test(line))
    const details = [...findingsOf(summary.output), ...failures.slice(0, 5), summary.output.slice(-20_000)]
    assert.equal(summary.code, 0, details.join('\n'))
    assert.deepEqual(failures, [])
  })

  it(`are at least ${requestsMin}`, () => assert.ok(summary.requests >= requestsMin, `${summary.requests} requests`))

  it('reach every class of answer', () => {
    for (const status of [200, 201, 202, 400, 404, 422]) assert.ok(summary.statuses[status], `no answer ${status}`)
  })

  it('leave a service that is ready', async () => {
    assert.equal((await service.get('/ready')).status, 200)
  })
})

const examplesPerOperation = 40

/** The operations that failed and their kinds of failure, from what Schemathesis printed. */
const findingsOf = (output: string): string[] =>
  output.split('\n').filter((line) => /^(?:_+ [A-Z]+ \/|- \w)/.test(line))
    .map((line) => line.slice(0, 200)).slice(0, 40)

/** One crawl, batch and monitor with a check and a delivery, by the part of the path that names them. */
async function createObjects(service: Service, site: Site): Promise<Record<string, string[]>> {
  const unknown = 'x'.repeat(24)
  const crawl = await service.post('/crawl', { url: site.url('/'), limit: 3 })
  const batch = await service.post('/batch/scrape', { urls: [site.url('/a'), site.url('/c')] })
  const monitor = await service.post('/monitor', {
    name: 'Generated', schedule: { text: 'daily' }, targets: [{ type: 'scrape', urls: [site.url('/a')] }],
    webhook: { url: 'https://127.0.0.1:9/' },
  })
  const { id } = monitor.data as { id: string }
  const check = await service.post(`/monitor/${id}/run`, {})
  const ping = await service.post(`/monitor/${id}/webhook/test`, {})
  const key = await service.post('/operator/keys', { name: 'generated' })
  await until('the check has ended', async () => {
    const { data } = await service.get(`/monitor/${id}/checks/${check.data.id}`)
    return data.status === 'completed'
  }, 30_000)
  return {
    crawl: [crawl.data.id, `crw_${unknown}`], batch: [batch.data.id, `crw_${unknown}`], monitor: [id, `mon_${unknown}`],
    jobs: [crawl.data.id, `crw_${unknown}`], keys: [key.data.id, `key_${unknown}`], dead: ['1'], checkId: [check.data.id, `chk_${unknown}`], delivery: [ping.data.id, `evt_${unknown}`],
  }
}
