// `node test/support/record-data.ts`: records the data of an installation of this version, for the tests of upgrades
// from it. Run it before a change of the stored data, and keep the folders of earlier versions.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { createTestCerts } from './certs.ts'
import { startReceiver } from './receiver.ts'
import { startService, type Service } from './service.ts'
import { until } from './until.ts'

/** A loopback address that nothing else uses, so that the recorded monitor can be checked again. */
const siteHost = '127.71.3.5'
const sitePort = 18_471
const folder = fileURLToPath(new URL(`../fixtures/data-${packageJson.version}`, import.meta.url))

const page = (title: string, text: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p>`
  + '<a href="/mill">mill</a> <a href="/oven">oven</a></main>'
const pages: Record<string, string> = {
  '/': page('Bakery', 'Bread of rye and spelt, every day from six.'),
  '/mill': page('The mill', 'The quernstone turns since 1871.'),
  '/oven': page('The oven', 'Heated with beech wood.'),
}

async function record(): Promise<void> {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages[request.url ?? '/'] ?? pages['/'])
  })
  server.listen(sitePort, siteHost)
  await once(server, 'listening')
  const certs = createTestCerts()
  const receiver = await startReceiver(certs)
  const service = await startService({ EXTRA_CA_FILE: certs.caFile, WORK_QUEUE_MB: '64' })
  try {
    const facts = await use(service, receiver.url())
    await service.end()
    mkdirSync(folder, { recursive: true })
    execFileSync('tar', [
      '--exclude=nats-server.conf', '--exclude=lock', '--exclude=./browser', '-C', service.dataDir, '-czf',
      join(folder, 'data.tar.gz'), '.',
    ])
    writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`)
  } finally {
    await service.stop()
    await receiver.close()
    server.close()
  }
}

/** Leaves something of every kind in the data. @returns what a later version has to find */
async function use(service: Service, hookUrl: string): Promise<Record<string, unknown>> {
  const url = (path: string): string => `http://${siteHost}:${sitePort}${path}`
  const limited = await service.cli('keys', 'create', '--name', 'limited', '--credits', '100', '--json')
  const { key, id: keyId } = JSON.parse(limited.stdout) as { key: string; id: string }
  const as = { 'x-api-key': key }
  for (const path of ['/', '/mill', '/oven'])
    assert.equal((await service.get('/scrape', { url: url(path), formats: 'markdown,links' }, as)).status, 200)
  const shot = await service.get('/screenshot', { url: url('/') }, as)
  const { data: crawl } = await service.post('/crawl', { url: url('/'), limit: 3 }, as)
  assert.equal((await service.get(`/crawl/${crawl.id}`, { wait: 30 }, as)).data.status, 'completed')
  const { data: monitor } = await service.post('/monitor', {
    name: 'bakery', schedule: 'daily at 5am', targets: [{ type: 'scrape', urls: [url('/')] }],
    webhook: { url: hookUrl },
  }, as)
  for (const text of ['Bread of rye and spelt, every day from six.', 'No bread today: the oven is being repaired.']) {
    pages['/'] = page('Bakery', text)
    const { data: run } = await service.post(`/monitor/${monitor.id}/run`, {}, as)
    const checkId = run.id as string
    await until('the check ends', async () =>
      (await service.get(`/monitor/${monitor.id}/checks/${checkId}`, {}, as)).data.status === 'completed')
  }
  await until('the event is delivered', async () => {
    const { data } = await service.get(`/monitor/${monitor.id}/deliveries`, {}, as)
    return data.deliveries.length > 0 && data.deliveries.every((one: { status: string }) => one.status === 'delivered')
  })
  await until('the index has the page', async () =>
    (await service.get('/search', { query: 'quernstone' }, as)).data.results?.length > 0)
  const { data: usage } = await service.get('/usage', {}, as)
  await until('the days have every charge', async () => {
    const { data } = await service.get('/usage/days', {}, as)
    return data.days.reduce((sum: number, day: { credits: number }) => sum + day.credits, 0) === usage.used
  })
  return {
    operatorKey: service.apiKey, key, keyId, used: usage.used, crawlId: crawl.id, monitorId: monitor.id,
    webhookSecret: monitor.webhook.secret, screenshot: shot.data.screenshot.url, siteHost, sitePort,
  }
}

await record()
