import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from '../fields.ts'
import { readCrawlOptions } from './crawl-options.ts'
import { warningOf } from './warning.ts'

const defaults = { limit: 500, max_depth: 5, ignore_query_params: false }

function read(
  values: Record<string, unknown>, url: unknown = 'https://example.com', version: 'v2' | 'v1' = 'v2',
): { options: Record<string, unknown>; warning: string | undefined } {
  const fields = new Fields(values)
  const { options, notes } = readCrawlOptions(fields, url, version)
  return { options, warning: warningOf({ fields, notes }) }
}

describe('readCrawlOptions', () => {
  it('reads as much as Winnow can by default', () => {
    assert.deepEqual(read({}), { options: defaults, warning: undefined })
  })

  it('renames options', () => {
    const { options, warning } = read({
      includePaths: ['^/blog'], excludePaths: ['/tag/'], maxDiscoveryDepth: 1, limit: 7, sitemap: 'skip', delay: 0.5,
      ignoreQueryParameters: true, allowExternalLinks: true, allowSubdomains: true, ignoreRobotsTxt: true,
      maxConcurrency: 4, deduplicateSimilarURLs: true, regexOnFullURL: false,
    })
    assert.deepEqual([options, warning], [{
      limit: 7, max_depth: 1, include_paths: ['^/blog'], exclude_paths: ['/tag/'], use_sitemap: false, delay_ms: 500,
      ignore_query_params: true, allow_external_links: true, allow_subdomains: true, respect_robots_txt: false,
      concurrency: 4,
    }, undefined])
  })

  it('takes options without a value for absent', () => {
    const empty = { prompt: '', sitemap: '', limit: '', includePaths: '', robotsUserAgent: '' }
    assert.deepEqual(read(empty), { options: defaults, warning: undefined })
    assert.deepEqual(read(empty, 'https://example.com/docs').options['include_paths'], ['^/docs(?:/|$)'])
  })

  it('stays below the path of the start page unless the entire domain is wanted', () => {
    const below = (url: string, values = {}): unknown => read(values, url).options['include_paths']
    assert.deepEqual(below('example.com/docs/v1.2/'), ['^/docs/v1\\.2(?:/|$)'])
    assert.deepEqual(below('http://127.0.0.1:3000/a(b'), ['^/a\\(b(?:/|$)'])
    assert.equal(below('https://example.com/'), undefined)
    assert.equal(below('https://example.com/docs', { crawlEntireDomain: true }), undefined)
    assert.equal(read({ allowBackwardLinks: true }, 'https://example.com/docs', 'v1').options['include_paths'], undefined)
    const pattern = new RegExp((below('https://example.com/docs') as string[])[0]!)
    assert.deepEqual(['/docs', '/docs/', '/docs/a', '/docsearch', '/a/docs'].map((path) => pattern.test(path)), [
      true, true, true, false, false,
    ])
  })

  it('says that patterns take the place of the path', () => {
    const { options, warning } = read({ includePaths: ['news'] }, 'https://example.com/docs')
    assert.deepEqual(options['include_paths'], ['news'])
    assert.match(warning!, /`includePaths` alone decides/)
  })

  it('clamps numbers and names what it ignores', () => {
    const { options, warning } = read({
      limit: 10_000, maxDiscoveryDepth: 20, maxConcurrency: 50, delay: 100, robotsUserAgent: 'bot', mine: 1,
    })
    assert.deepEqual(options, { ...defaults, concurrency: 10, delay_ms: 60_000 })
    assert.match(warning!, /^Ignored, .*: `robotsUserAgent`, `mine`\. .*`limit` is 500, the maximum of Winnow/)
  })

  it('gives values of a wrong type on, so that the operation reports them', () => {
    const { options } = read({ limit: 'all', includePaths: 'news', delay: '1', allowSubdomains: 'yes' })
    assert.deepEqual(options, {
      ...defaults, limit: 'all', include_paths: 'news', delay_ms: '1', allow_subdomains: 'yes',
    })
  })

  it('reads the names of version 1', () => {
    const { options } = read({ maxDepth: 3, ignoreSitemap: true }, 'https://example.com', 'v1')
    assert.deepEqual(options, { ...defaults, max_depth: 3, use_sitemap: false })
    assert.match(read({ maxDepth: 3, ignoreSitemap: true }).warning!, /`maxDepth`, `ignoreSitemap`/)
  })

  it('refuses what would crawl other pages if it were ignored', () => {
    for (const [values, message] of [
      [{ prompt: 'only the blog' }, /`prompt` is not supported/],
      [{ sitemap: 'only' }, /`sitemap`: "only" is not supported .* POST \/map/],
      [{ sitemap: 'always' }, /`sitemap` must be "include" or "skip" \(got "always"\)/],
      [{ regexOnFullURL: true, excludePaths: ['a'] }, /`regexOnFullURL`/],
    ] as const) assert.throws(() => read(values), { code: 'INVALID_REQUEST', message }, JSON.stringify(values))
    assert.equal(read({ regexOnFullURL: true, includePaths: [] }).warning, undefined)
  })
})
