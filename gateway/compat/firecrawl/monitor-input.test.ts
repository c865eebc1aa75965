import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from '../fields.ts'
import { readMonitorChange, readNewMonitor, type MonitorWishes } from './monitor-input.ts'
import { targetOf } from './monitor-targets.ts'
import { warningOf } from './warning.ts'

type Values = Record<string, unknown>
type Read = MonitorWishes & { warning: string | undefined }

function reading(values: Values, reader: typeof readNewMonitor): Read {
  const fields = new Fields(values)
  const wishes = reader(fields)
  return { ...wishes, warning: warningOf({ fields, notes: wishes.notes }) }
}
const read = (values: Values): Read => reading(values, readNewMonitor)
const change = (values: Values): Read => reading(values, readMonitorChange)

/** The only target of a new monitor. */
function readTarget(target: Values): { target: Values; warning: string | undefined } {
  const { input, warning } = read({ targets: [target] })
  return { target: (input['targets'] as Values[])[0]!, warning }
}
const url = 'https://mill.example/'
const readPage = (scrapeOptions: Values): ReturnType<typeof readTarget> =>
  readTarget({ type: 'scrape', urls: [url], scrapeOptions })
const readCrawl = (crawlOptions: Values): ReturnType<typeof readTarget> =>
  readTarget({ type: 'crawl', url, crawlOptions })
const ignored = (names: string): string => `Ignored, because Winnow does not support it: ${names}.`
const below = (path: string, names: string[]): string => names.map((name) => `\`${path}.${name}\``).join(', ')

describe('readNewMonitor', () => {
  it('renames the settings, and leaves out what is not given', () => {
    const { input, warning } = read({
      name: 'Mill', schedule: { text: 'hourly', timezone: 'UTC' }, goal: 'prices', judgeEnabled: false,
      retentionDays: 7, targets: [{ type: 'scrape', urls: [url] }], origin: 'js-sdk@4.42.0', notification: null,
      webhook: { url, headers: { 'X-My': '1' }, metadata: { myTeam: 'a' }, events: ['monitor.page'] },
    })
    assert.equal(warning, undefined)
    assert.deepEqual(input, {
      name: 'Mill', schedule: { text: 'hourly', timezone: 'UTC' }, goal: 'prices', judge_enabled: false,
      retention_days: 7, targets: [{ type: 'scrape', urls: [url] }],
      webhook: { url, headers: { 'X-My': '1' }, metadata: { myTeam: 'a' }, events: ['monitor.page'] },
    })
    assert.deepEqual(read({}).input, {})
  })

  it('gives values of a wrong type on, so that the operation reports them', () => {
    const values = { name: 7, schedule: 'hourly', goal: 7, targets: 'all', webhook: 'https://mill.example/hook' }
    assert.deepEqual(read(values).input, values)
    assert.deepEqual(read({ targets: ['all', null] }).input, { targets: ['all', null] })
    assert.deepEqual(readPage({ onlyMainContent: 'yes' }).target['scrape_options'], { only_main_content: 'yes' })
    const { target } = readCrawl({ limit: '9', ignoreRobotsTxt: 1, ignoreQueryParameters: 'no', maxDiscoveryDepth: 'all' })
    assert.deepEqual(target['crawl_options'], {
      limit: '9', respect_robots_txt: 1, ignore_query_params: 'no', max_depth: 'all',
    })
  })

  it('names what it ignores by its path', () => {
    const { warning } = read({
      status: 'paused', mine: 1, schedule: { cron: '0 9 * * *', mine: 2 }, webhook: { url, secret: 'mine' },
      targets: [{ id: 'tgt_1', type: 'scrape', urls: [url], crawlOptions: { limit: 3 } }],
    })
    assert.equal(warning, ignored(
      '`status`, `mine`, `schedule.mine`, `targets[0].id`, `targets[0].crawlOptions`, `webhook.secret`',
    ))
  })

  it('ignores notifications, except for e-mail that is switched off', () => {
    const email = { enabled: true, recipients: ['a@mill.example'] }
    assert.equal(read({ notification: { email } }).warning, ignored('`notification`'))
    assert.equal(read({ notification: { slack: {} } }).warning, ignored('`notification`'))
    assert.equal(read({ notification: { email: { ...email, enabled: false } } }).warning, undefined)
  })

  it('clamps the number of days', () => {
    const { input, notes } = read({ retentionDays: 0 })
    assert.deepEqual([input, notes], [
      { retention_days: 1 }, ['`retentionDays` is 1, the minimum of Winnow, instead of 0.'],
    ])
  })
})

describe('readMonitorChange', () => {
  it('has the status and the IDs of targets, and removes by null', () => {
    const target = { id: 'tgt_1', type: 'scrape', urls: [url] }
    const { input, warning } = change({ status: 'paused', goal: null, webhook: null, targets: [target] })
    assert.deepEqual([input, warning], [{ status: 'paused', goal: null, webhook: null, targets: [target] }, undefined])
  })

  it('changes nothing that is not given, nor what null cannot remove', () => {
    assert.deepEqual(change({ name: null, schedule: null, targets: null, retentionDays: null }).input, {})
  })
})

describe('targets', () => {
  it('have scrape options that a check can apply', () => {
    const { target, warning } = readPage({
      onlyMainContent: false, includeTags: ['main'], excludeTags: ['nav'], formats: ['markdown'],
    })
    assert.deepEqual([target, warning], [{
      type: 'scrape', urls: [url], change_tracking: { modes: ['markdown'] },
      scrape_options: { only_main_content: false, include_selectors: ['main'], exclude_selectors: ['nav'] },
    }, undefined])
    assert.deepEqual(readTarget({ type: 'scrape', url }).target, { type: 'scrape', url })
  })

  it('say nothing about the defaults of the Python client', () => {
    const { warning } = readPage({
      onlyMainContent: true, skipTlsVerification: true, removeBase64Images: true, fastMode: false, blockAds: true,
      storeInCache: true, maxAge: 14_400_000, mobile: false, waitFor: 0, parsers: ['pdf'], proxy: 'auto', headers: {},
    })
    assert.equal(warning, undefined)
  })

  it('ignore options that checks do not have', () => {
    const { target, warning } = readPage({
      waitFor: 500, timeout: 500_000, location: { country: 'DE', languages: ['de'] }, mobile: true,
      formats: ['rawHtml', 'screenshot', { type: 'changeTracking', modes: ['git-diff'], tag: 'a', prompt: 'b' }],
    })
    assert.deepEqual([target['scrape_options'], target['change_tracking']], [{}, { modes: ['markdown'] }])
    const names = ['waitFor', 'timeout', 'location', 'mobile', 'formats[2].tag', 'formats[2].prompt', 'location.country']
    assert.equal(
      warning, ignored(below('targets[0].scrapeOptions', names))
      + ' `targets[0].scrapeOptions.formats`: a check keeps the markdown and tracked fields only, not rawHtml, screenshot.',
    )
  })

  it('compare what the formats say', () => {
    const schema = { type: 'object' }
    const modesOf = (formats: unknown[]): unknown => readPage({ formats }).target['change_tracking']
    const markdown = { modes: ['markdown'] }
    assert.deepEqual(modesOf([]), markdown)
    assert.deepEqual(modesOf(['html']), markdown)
    assert.deepEqual(modesOf(['markdown', 'changeTracking']), markdown)
    assert.deepEqual(modesOf([{ type: 'json', prompt: 'price' }]), { modes: ['json'], json_prompt: 'price' })
    assert.deepEqual(modesOf(['markdown', { type: 'json', schema }]), {
      modes: ['markdown', 'json'], json_schema: schema,
    })
    const tracking = { type: 'changeTracking', modes: ['json'], prompt: 'price' }
    assert.deepEqual(modesOf(['markdown', tracking]), { modes: ['json'], json_prompt: 'price' })
    assert.deepEqual(modesOf([{ ...tracking, modes: ['json', 'git-diff'] }]), {
      modes: ['json', 'markdown'], json_prompt: 'price',
    })
    assert.deepEqual(modesOf([{ type: 'changeTracking', modes: ['json'] }, { type: 'json', schema }]), {
      modes: ['json'], json_schema: schema,
    })
  })

  it('have the options of a crawl, but for pages of other sites', () => {
    const { target, warning } = readCrawl({
      limit: 10_000, maxDiscoveryDepth: 1, includePaths: ['^/docs'], excludePaths: ['x'], allowSubdomains: true,
      ignoreQueryParameters: false, ignoreRobotsTxt: true, sitemap: 'skip', delay: 1.5, maxConcurrency: 20,
      crawlEntireDomain: true, allowExternalLinks: true, deduplicateSimilarURLs: true, regexOnFullURL: false,
      scrapeOptions: { onlyMainContent: false }, webhook: 'https://mill.example/hook',
    })
    assert.deepEqual(target, {
      type: 'crawl', url, change_tracking: { modes: ['markdown'] }, scrape_options: { only_main_content: false },
      crawl_options: {
        limit: 500, max_depth: 1, include_paths: ['^/docs'], exclude_paths: ['x'], allow_subdomains: true,
        ignore_query_params: false, respect_robots_txt: false, use_sitemap: false, delay_ms: 1500, concurrency: 10,
      },
    })
    const at = 'targets[0].crawlOptions'
    assert.equal(
      warning, ignored(below(at, ['allowExternalLinks', 'webhook']))
      + ` \`${at}.limit\` is 500, the maximum of Winnow, instead of 10000.`
      + ` \`${at}.maxConcurrency\` is 10, the maximum of Winnow, instead of 20.`,
    )
  })

  it('crawl below the start page by default, and only as many pages as Winnow does', () => {
    const { target, warning } = readTarget({ type: 'crawl', url: `${url}docs`, scrapeOptions: {} })
    assert.deepEqual(target['crawl_options'], {
      max_depth: 5, include_paths: ['^/docs(?:/|$)'], ignore_query_params: false,
    })
    const note = '`targets[0].crawlOptions.limit` is 25, the default of Winnow: a check reads no more pages.'
    assert.equal(warning, note)
    const path = '`targets[0].crawlOptions.includePaths` alone decides'
    const { warning: other } = readTarget({ type: 'crawl', url: `${url}docs`, crawlOptions: { includePaths: ['^/a'] } })
    assert.ok(other!.startsWith(path), other)
  })

  it('are refused with options without which a check would be wrong', () => {
    const schema = { type: 'object' }
    for (const [values, message] of [
      [{ headers: { Cookie: 'a=b' } }, /`targets\[0\]\.scrapeOptions\.headers` is not supported/],
      [{ formats: 'markdown' }, /`targets\[0\]\.scrapeOptions\.formats` must be a list of formats \(got "markdown"\)/],
      [{ formats: ['branding'] }, /"branding" is not supported/],
      [{ formats: [{ type: 'changeTracking', modes: ['text'] }] }, /`modes` of `changeTracking` must be a list/],
      [{ actions: [{ type: 'click' }] }, /`actions` are not supported/],
      [{ redactPII: true }, /`redactPII`/],
      [{ checkPromptInjection: true }, /`checkPromptInjection`/],
      [{ formats: [{ type: 'json', schema, checkPromptInjection: true }] }, /`checkPromptInjection`/],
    ] as const) assert.throws(() => readPage(values), { code: 'INVALID_REQUEST', message }, JSON.stringify(values))
    for (const [values, message] of [
      [{ regexOnFullURL: true, excludePaths: ['x'] }, /`regexOnFullURL` is not supported/],
      [{ prompt: 'all' }, /`prompt` is not supported/],
      [{ sitemap: 'only' }, /`sitemap`: "only" is not supported/],
      [{ zeroDataRetention: true }, /`zeroDataRetention` is not supported/],
      [{ scrapeOptions: { headers: { Cookie: 'a=b' } } }, /crawlOptions\.scrapeOptions\.headers` is not supported/],
    ] as const) assert.throws(() => readCrawl(values), { code: 'INVALID_REQUEST', message }, JSON.stringify(values))
  })

  it('are read as they are shown', () => {
    const tracked = { modes: ['markdown', 'json'], json_prompt: 'price', json_schema: { type: 'object' } }
    const scrape_options = {
      only_main_content: false, include_links: true, include_images: false, include_selectors: ['main'],
      exclude_selectors: ['nav'],
    }
    const crawl_options = {
      limit: 9, max_depth: 1, include_paths: ['a'], exclude_paths: ['b'], allow_subdomains: true,
      ignore_query_params: false, respect_robots_txt: false, use_sitemap: false, delay_ms: 50, concurrency: 3,
    }
    const { include_links: _links, include_images: _images, ...kept } = scrape_options
    for (const target of [
      { id: 'tgt_1', type: 'scrape', urls: [url], scrape_options, change_tracking: tracked },
      { id: 'tgt_2', type: 'scrape', urls: [url], scrape_options, change_tracking: { modes: ['json'], json_prompt: 'a' } },
      { id: 'tgt_3', type: 'crawl', url, crawl_options, scrape_options, change_tracking: { modes: ['markdown'] } },
    ] as Parameters<typeof targetOf>[0][]) {
      const { input, warning } = change({ targets: [targetOf(target)] })
      assert.deepEqual(input, { targets: [{ ...target, scrape_options: kept }] })
      assert.equal(warning, undefined)
    }
  })
})
