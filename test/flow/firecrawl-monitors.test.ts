// Monitors of the Firecrawl API with its own client: their settings.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Firecrawl, type CreateMonitorRequest, type Monitor } from '@mendable/firecrawl-js'
import { failing, flourSchema, prepareMonitorClient, type WithMore } from '#test/support/firecrawl-monitors.ts'
import { pythonClients } from '#test/support/python-clients.ts'

const python = await pythonClients()

/** What `test/clients/firecrawl_monitors.py` prints. */
interface PythonOutput {
  created: WithMore<Monitor>
  read: WithMore<Monitor>
  updated: WithMore<Monitor>
  started: { id: string; status: string }
  check: {
    status: string
    next: string | null
    billing_status: string
    summary: { total_pages: number }
    pages: { url: string; status: string }[]
  }
  listed: string[]
  checks: string[]
  deleted: boolean
  gone: [string, string]
}

describe('monitors of the API of Firecrawl', () => {
  const bench = prepareMonitorClient()

  it('are created with targets of both kinds, listed, read, changed and deleted', async () => {
    const created = await bench.client.createMonitor({
      name: 'Mill', schedule: { text: 'every weekday at 9am', timezone: 'Europe/Berlin' }, goal: 'Tell me about prices',
      retentionDays: 7, webhook: { url: 'https://hooks.example.org/mill', metadata: { myTeam: 'a' } },
      targets: [
        { type: 'scrape', urls: [bench.at('/rye')], scrapeOptions: { onlyMainContent: false, excludeTags: ['nav'] } },
        {
          type: 'scrape', urls: [bench.at('/spelt')],
          scrapeOptions: { formats: [{ type: 'changeTracking', modes: ['json', 'git-diff'], prompt: 'price', schema: flourSchema }] },
        },
        {
          type: 'crawl', url: bench.at('/docs'),
          crawlOptions: { limit: 20, maxDiscoveryDepth: 1, sitemap: 'skip', delay: 0.5 },
        },
      ],
    }) as WithMore<Monitor>
    const { id, targets, webhook, nextRunAt, feedUrl, createdAt, updatedAt, ...rest } = created
    assert.match(id, /^mon_/)
    assert.ok(Date.parse(nextRunAt!) > Date.now())
    assert.deepEqual(createdAt, updatedAt)
    assert.match(String(feedUrl), /\/feed\.atom\?token=/)
    assert.deepEqual(rest, {
      name: 'Mill', status: 'active', labels: [], blockedReason: null,
      schedule: { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin' },
      lastRunAt: null, currentCheckId: null, goal: 'Tell me about prices', judgeEnabled: true, notification: null,
      retentionDays: 7, estimatedCreditsPerCheck: rest.estimatedCreditsPerCheck,
      estimatedCreditsPerMonth: rest.estimatedCreditsPerMonth, lastCheckSummary: null, unreadChanges: 0,
    })
    assert.ok(rest.estimatedCreditsPerMonth! > Number(rest.estimatedCreditsPerCheck))
    const { secret, ...hook } = webhook as WithMore<NonNullable<typeof webhook>>
    assert.match(String(secret), /^whsec_/)
    assert.deepEqual(hook, {
      url: 'https://hooks.example.org/mill', headers: {}, metadata: { myTeam: 'a' },
      events: ['monitor.page', 'monitor.check.completed'],
    })
    const plain = { formats: ['markdown'], onlyMainContent: true, includeTags: [], excludeTags: [] }
    assert.deepEqual(targets, [
      {
        id: targets[0]!.id, type: 'scrape', urls: [bench.at('/rye')],
        scrapeOptions: { ...plain, onlyMainContent: false, excludeTags: ['nav'] },
      },
      {
        id: targets[1]!.id, type: 'scrape', urls: [bench.at('/spelt')],
        scrapeOptions: {
          ...plain,
          formats: ['markdown', { type: 'changeTracking', modes: ['git-diff', 'json'], prompt: 'price', schema: flourSchema }],
        },
      },
      {
        id: targets[2]!.id, type: 'crawl', url: bench.at('/docs'), scrapeOptions: plain,
        crawlOptions: {
          limit: 20, maxDiscoveryDepth: 1, crawlEntireDomain: true, includePaths: ['^/docs(?:/|$)'], excludePaths: [],
          allowSubdomains: false, ignoreQueryParameters: false, ignoreRobotsTxt: false, sitemap: 'skip', delay: 0.5,
          maxConcurrency: 2,
        },
      },
    ])
    const other = await bench.client.createMonitor(bench.pagesOf('/spelt'))
    const listed = await bench.client.listMonitors()
    assert.deepEqual(listed.map((one) => one.id), [other.id, id])
    assert.deepEqual(listed[1]!.webhook, hook)
    assert.deepEqual((await bench.client.listMonitors({ limit: 1, offset: 1 })).map((one) => one.id), [id])
    assert.deepEqual(await bench.client.getMonitor(id), created)

    const changed = await bench.client.updateMonitor(id, {
      status: 'paused', goal: null, webhook: null, schedule: { cron: '0 8 * * *' }, targets: targets.slice(0, 2),
    })
    assert.deepEqual(
      [changed.status, changed.goal, changed.judgeEnabled, changed.webhook, changed.nextRunAt, changed.schedule],
      ['paused', null, false, null, null, { cron: '0 8 * * *', timezone: 'UTC' }],
    )
    assert.deepEqual(changed.targets, targets.slice(0, 2))
    const resumed = await bench.client.updateMonitor(id, { status: 'active', goal: 'Only when it is free', name: 'Free' })
    assert.deepEqual(
      [resumed.status, resumed.goal, resumed.name, resumed.schedule.cron],
      ['active', 'Only when it is free', 'Free', '0 8 * * *'],
    )
    assert.equal(await bench.client.deleteMonitor(id), true)
    assert.deepEqual((await bench.client.listMonitors()).map((one) => one.id), [other.id])
    assert.equal((await failing(bench.client.getMonitor(id))).status, 404)
  })

  it('name in `warning` what is ignored and changed, and accept their own targets back', async () => {
    const { warning, targets, id } = await bench.client.createMonitor({
      ...bench.pagesOf(), retentionDays: 1000, notification: { email: { enabled: true, recipients: ['a@mill.example'] } },
      targets: [
        { id: 'mine', type: 'scrape', urls: [bench.at('/rye')], scrapeOptions: { formats: ['html'], waitFor: 50, maxAge: 9 } },
        { type: 'crawl', url: bench.at('/docs'), crawlOptions: { limit: 10, maxDiscoveryDepth: 20, robotsUserAgent: 'a' } },
      ],
    }) as WithMore<Monitor>
    assert.equal(
      warning, 'Ignored, because Winnow does not support it: `notification`, `targets[0].id`,'
      + ' `targets[0].scrapeOptions.waitFor`, `targets[1].crawlOptions.robotsUserAgent`.'
      + ' `targets[0].scrapeOptions.formats`: a check keeps the markdown and tracked fields only, not html.'
      + ' `targets[1].crawlOptions.maxDiscoveryDepth` is 5, the maximum of Winnow, instead of 20.'
      + ' `retentionDays` is 365, the maximum of Winnow, instead of 1000.',
    )
    const same = await bench.client.updateMonitor(id, { targets }) as WithMore<Monitor>
    assert.deepEqual([same.targets, same.warning], [targets, undefined])
  })

  it('refuse what Winnow cannot do, by the names of Firecrawl', async () => {
    for (const [change, message] of [
      [{ schedule: { cron: '* * * *' } }, /^`schedule`: .*"\* \* \* \*"/],
      [{ schedule: { text: 'every minute' } }, /^`schedule`: .*5 minutes/],
      [{ schedule: { cron: '0 9 * * *', text: 'hourly' } }, /exactly one of `cron` and `text`/],
      [{ schedule: { cron: '0 9 * * *', timezone: 'Mars' } }, /timezone "Mars"/],
      [{ schedule: undefined }, /`schedule` is required/],
      [{ judgeEnabled: 'yes' }, /`judgeEnabled` must be a boolean/],
      [{ targets: [{ type: 'search', queries: ['flour'] }] }, /`targets\[0\]\.type` must be one of "scrape", "crawl"/],
      [{ targets: [] }, /`targets` must have/],
      [
        { targets: [{ type: 'crawl', url: bench.at('/docs'), crawlOptions: { allowSubdomains: 'yes' } }] },
        /`targets\[0\]\.crawlOptions\.allowSubdomains` must be a boolean/,
      ],
      [{ webhook: { url: 'http://hooks.example.org/' } }, /`webhook\.url` must begin with https/],
      [{ webhook: { url: 'https://hooks.example.org/', events: ['crawl.page'] } }, /`webhook\.events\[0\]` must be one of/],
      ...[
        [{ includeTags: ['<'] }, /`targets\[0\]\.scrapeOptions\.includeTags\[0\]`/],
        [{ onlyMainContent: 'yes' }, /`targets\[0\]\.scrapeOptions\.onlyMainContent` must be a boolean/],
        [{ formats: [{ type: 'changeTracking', modes: ['json'] }] }, /`targets\[0\]\.changeTracking\.modes` has json/],
        [{ formats: [{ type: 'json', schema: { $ref: 'x' } }] }, /^`targets\[0\]\.changeTracking\.schema\.\$ref` must point/],
        [{ formats: 'markdown' }, /`targets\[0\]\.scrapeOptions\.formats` must be a list/],
        [{ formats: ['audio'] }, /the format "audio" is not supported/],
        [{ actions: [{ type: 'wait', milliseconds: 5 }] }, /`actions` are not supported/],
        [{ checkPromptInjection: true }, /`checkPromptInjection` is not supported/],
        [{ headers: { Cookie: 'a=b' } }, /`targets\[0\]\.scrapeOptions\.headers` is not supported/],
      ].map(([scrapeOptions, text]) => [{ targets: [{ type: 'scrape', urls: [bench.at('/rye')], scrapeOptions }] }, text]),
    ] as [Partial<CreateMonitorRequest>, RegExp][]) {
      const refused = await failing(bench.client.createMonitor({ ...bench.pagesOf('/rye'), ...change }))
      assert.equal(refused.status, 400, JSON.stringify(change))
      assert.match(refused.message, message)
    }
    assert.deepEqual(await bench.client.listMonitors(), [])
  })

  it('work with the Python client', { skip: !python && 'Python is missing' }, async () => {
    const address = { url: bench.flow.url, key: bench.key }
    const output = await python!.run<PythonOutput>('firecrawl_monitors', address, { SITE: bench.at('/').slice(0, -1) })
    const { created, read, updated, started, check } = output
    assert.deepEqual(read, created)
    assert.deepEqual([created.warning, updated.warning], [undefined, undefined])
    assert.deepEqual([updated.status, updated.targets], ['paused', created.targets])
    assert.deepEqual([output.listed, output.checks, output.deleted], [[created.id], [started.id], true])
    assert.deepEqual([started.status, check.status, check.next], ['queued', 'completed', null])
    const paths = ['/docs', '/docs/a', '/docs/b', '/rye']
    assert.deepEqual(
      check.pages.map(({ url, status }) => `${url} ${status}`).sort(), paths.map((path) => `${bench.at(path)} new`),
    )
    assert.deepEqual([check.summary.total_pages, check.billing_status], [4, 'confirmed'])
    assert.match(output.gone.join(' '), /does not exist/)
  })

  it('belong to their key', async () => {
    const { id } = await bench.client.createMonitor(bench.pagesOf('/rye'))
    const { id: checkId } = await bench.client.runMonitor(id)
    const { client: other } = await bench.newClient()
    for (const call of [
      () => other.getMonitor(id), () => other.updateMonitor(id, { name: 'mine' }), () => other.deleteMonitor(id),
      () => other.runMonitor(id), () => other.listMonitorChecks(id), () => other.getMonitorCheck(id, checkId),
      () => bench.client.getMonitor('mon_none'), () => bench.client.getMonitorCheck(id, 'chk_none'),
    ])
      assert.deepEqual([(await failing(call())).status, (await failing(call())).code], [404, 'NOT_FOUND'])
    const wrong = new Firecrawl({ apiKey: 'wrong', apiUrl: bench.flow.url })
    const { status, message } = await failing(wrong.listMonitors())
    assert.equal(status, 401)
    assert.match(message, /^Unauthorized: Invalid token/)
  })
})
