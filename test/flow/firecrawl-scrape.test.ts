// Scrape, map, search, extract and credit usage with the SDK of Firecrawl, versions 2 and 1.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Firecrawl, SdkError } from '@mendable/firecrawl-js'
import { start as startBatch } from '#actors/batch/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startMap } from '#actors/map/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import { start as startSearch } from '#actors/search/main.ts'
import { freePort } from '#test/support/free-port.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'
import { startProvider, type ProviderServer } from '#test/support/search-provider.ts'

const text = '<p>The mill stands by the river and grinds wheat for the town. It is older than the bridge.</p>'.repeat(8)
const product = (name: string, price: string, tags: string): string =>
  `<html lang="en"><head><title>${name}</title><meta property="og:site_name" content="Mill shop">
<meta name="description" content="Flour of the mill"><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "${name}", ${tags}
"offers": {"@type": "Offer", "price": "${price}", "priceCurrency": "EUR"}}</script></head>
<body><nav>Menu</nav><main><h1>${name}</h1>${text}<a href="/spelt">Spelt</a><img src="/wheel.png" alt="The wheel">
</main></body></html>`

const pages = {
  '/': `<html><head><title>Mill</title></head><body><main><h1>Mill</h1>${text}<a href="/rye">Rye</a></main></body></html>`,
  '/rye': product('Rye flour', '4.50', ''),
  '/spelt': product('Spelt flour', '5.20', '"sku": "S-1",'),
  '/broken': { status: 500, body: 'broken' },
  '/private': { status: 403, body: '<h1>Forbidden</h1>' },
  '/slow': () => undefined,
}

const schema = {
  type: 'object', required: ['name'],
  properties: { name: { type: 'string' }, price: { type: 'number' }, sku: { type: 'string' } },
}

describe('the API of Firecrawl', () => {
  let flow: GatewayFlow
  let provider: ProviderServer
  let client: Firecrawl
  before(async () => {
    provider = await startProvider(() => ({
      json: {
        results: ['/rye', '/broken'].map((path) => ({ url: at(path), title: path, content: 'Flour' })),
        unresponsive_engines: [],
      },
    }))
    flow = await startGatewayFlow(pages, {
      actors: [startInfer, startRender, startMap, startSearch, startBatch], settings: { SEARXNG_URL: provider.url },
    })
    client = await clientOf({ credits: 100_000 })
  })
  after(async () => {
    await flow.stop()
    await provider.close()
  })

  const at = (path: string): string => flow.site.url(path)
  const clientOf = async (options: { credits?: number } = {}): Promise<Firecrawl> =>
    new Firecrawl({ apiKey: (await flow.newKey(options)).key, apiUrl: flow.url })

  /** Status and code with which the SDK rejects. */
  async function failing(call: Promise<unknown>, message: RegExp): Promise<[number | undefined, string | undefined]> {
    const error = await call.then(() => assert.fail('the call succeeded'), (reason: unknown) => reason)
    assert.ok(error instanceof SdkError, String(error))
    assert.match(error.message, message)
    return [error.status, error.code]
  }

  describe('scrape', () => {
    it('has every format of a scrape', async () => {
      const { metadata, rawHtml, html, markdown, screenshot, summary, ...rest } = await client.scrape(at('/rye'), {
        formats: [
          'markdown', 'html', 'rawHtml', 'links', 'images', 'summary', { type: 'json', schema }, { type: 'screenshot' },
        ],
      })
      assert.match(markdown!, /^# Rye flour\n\nThe mill [\s\S]*!\[The wheel\]\(http/)
      assert.match(html!, /<h1>Rye flour<\/h1>/)
      assert.match(rawHtml!, /<nav>Menu<\/nav>/)
      assert.match(summary!, /The mill stands by the river/)
      assert.match(screenshot!, /\/files\/fil_\w+\.jpeg$/)
      assert.deepEqual(rest, {
        links: [at('/spelt')], images: [at('/wheel.png')], json: { name: 'Rye flour', price: 4.5 },
      })
      const { scrapeId, ...shown } = metadata!
      assert.match(scrapeId!, /^[\w-]{36}$/)
      assert.deepEqual(shown, {
        title: 'Rye flour', description: 'Flour of the mill', language: 'en', ogSiteName: 'Mill shop',
        'og:site_name': 'Mill shop', sourceURL: at('/rye'), url: at('/rye'), statusCode: 200,
        contentType: 'text/html; charset=utf-8', proxyUsed: 'basic', cacheState: 'miss', creditsUsed: 3,
      })
    })

    it('takes a picture of the whole page in a window of another size', async () => {
      const { markdown, screenshot, metadata, warning } = await client.scrape(at('/rye'), {
        formats: [{ type: 'screenshot', fullPage: true, quality: 80, viewport: { width: 800, height: 600 } }],
      })
      assert.equal(markdown, undefined)
      assert.match(screenshot!, /\/files\/fil_/)
      assert.equal(metadata!.creditsUsed, 5)
      assert.equal(warning, 'Ignored, because Winnow does not support it: `formats[0].quality`.')
    })

    it('is markdown by default, and passes options and headers on', async () => {
      const { markdown, metadata, warning } = await client.scrape(at('/rye?x'), {
        includeTags: ['h1', 'a'], excludeTags: ['a'], headers: { 'X-Mill': 'yes' }, location: { languages: ['de'] },
      })
      assert.deepEqual([markdown, metadata!.statusCode, warning], ['# Rye flour', 200, undefined])
      const { headers } = flow.site.seen.findLast(({ path }) => path === '/rye?x')!
      assert.deepEqual([headers['x-mill'], headers['accept-language']], ['yes', 'de'])
    })

    it('reads a stored copy that is young enough', async () => {
      await client.scrape(at('/rye?y'), { maxAge: 60_000 })
      const { metadata } = await client.scrape(at('/rye?y'), { maxAge: 60_000 })
      assert.equal(metadata!.cacheState, 'hit')
      assert.ok(Date.parse(metadata!.cachedAt!) <= Date.now())
    })

    it('names in `warning` what it ignores and what it changes', async () => {
      const { warning } = await client.scrape(at('/rye'), {
        mobile: true, proxy: 'stealth', skipTlsVerification: true, blockAds: true, timeout: 300_000,
        location: { country: 'DE', languages: ['de'] },
      })
      assert.equal(
        warning, 'Ignored, because Winnow does not support it: `mobile`, `proxy`, `location.country`.'
        + ' `timeout` is 120000, the maximum of Winnow, instead of 300000.',
      )
    })

    it('gives a page that answers with a 4xx as an empty document, which is free', async () => {
      const poor = await clientOf({ credits: 3 })
      for (const [path, status] of [['/gone', 404], ['/private', 403]] as const) {
        const { markdown, metadata } = await poor.scrape(at(path))
        assert.deepEqual(
          [markdown, metadata!.statusCode, metadata!.creditsUsed, metadata!.sourceURL], ['', status, 0, at(path)],
        )
        assert.match(metadata!.error!, new RegExp(`status ${status}`))
      }
      assert.equal((await poor.getCreditUsage()).remainingCredits, 3)
    })

    it('reports pages that cannot be read, without a retry of the SDK', async () => {
      assert.deepEqual(await failing(client.scrape(at('/broken')), /status 500/), [500, 'SCRAPE_SITE_ERROR'])
      // The stage fetch tries twice; the SDK would repeat the request after a 502.
      assert.equal(flow.site.seen.filter(({ path }) => path === '/broken').length, 2)
      const closed = `http://127.0.0.1:${await freePort()}/`
      assert.deepEqual(await failing(client.scrape(closed), /connection/i), [500, 'SCRAPE_SITE_ERROR'])
      assert.deepEqual(
        await failing(client.scrape('http://no-such-host.invalid/'), /no IP address/),
        [500, 'SCRAPE_DNS_RESOLUTION_ERROR'],
      )
      assert.deepEqual(
        await failing(client.scrape(at('/slow'), { timeout: 1_000 }), /deadline/), [408, 'SCRAPE_TIMEOUT'],
      )
    })

    it('refuses a wrong key, a key without credits, and addresses that may not be reached', async () => {
      const wrong = new Firecrawl({ apiKey: 'wrong', apiUrl: flow.url })
      assert.deepEqual(
        await failing(wrong.scrape(at('/rye')), /^Unauthorized: Invalid token/), [401, 'UNAUTHORIZED'],
      )
      const poor = await clientOf({ credits: 2 })
      assert.deepEqual(
        await failing(poor.scrape(at('/rye')), /^Payment Required: Insufficient credits/), [402, 'INSUFFICIENT_CREDITS'],
      )
      assert.deepEqual(await failing(client.scrape('http://10.0.0.1/'), /10\.0\.0\.1/), [400, 'BAD_REQUEST'])
    })

    it('refuses what it cannot do, by the names of Firecrawl', async () => {
      const rye = at('/rye')
      const refused = ['BAD_REQUEST', 'SCRAPE_ACTIONS_NOT_SUPPORTED'].map((code) => [400, code])
      for (const [options, message, expected] of [
        [{ actions: [{ type: 'wait', milliseconds: 5 }] }, /`actions` are not supported/, refused[1]],
        [{ formats: ['markdown', 'audio'] }, /`formats\[1\]`: the format "audio" .* are markdown/, refused[0]],
        [{ includeTags: ['<'] }, /`includeTags`/, refused[0]],
        [{ onlyMainContent: 'yes' }, /`onlyMainContent` must be/, refused[0]],
        [{ lockdown: true }, /`lockdown`/, refused[0]],
        [{ redactPII: true }, /`redactPII`/, refused[0]],
      ] as const)
        assert.deepEqual(
          await failing(client.scrape(rye, options as never), message), expected, JSON.stringify(options),
        )
    })
  })

  it('maps a site', async () => {
    const { links } = await client.map(at('/'), { limit: 100_000, ignoreQueryParameters: true })
    assert.deepEqual(
      links.map(({ url, title }) => [url, title]), [[at('/'), 'Mill'], [at('/rye'), 'Rye']],
    )
    assert.deepEqual((await client.map(at('/'), { search: 'rye' })).links.map(({ url }) => url), [at('/rye')])
    await failing(client.map(at('/'), { sitemap: 'always' as never }), /`sitemap` must be one of/)
  })

  describe('search', () => {
    it('gives results by source, with their pages', async () => {
      const { web, news, warning } = await client.search('flour', {
        sources: ['web', 'news', 'images'], tbs: 'qdr:w', limit: 40, scrapeOptions: { formats: ['markdown', 'links'] },
      })
      const [first, second] = web as unknown as Record<string, unknown>[]
      assert.match(String(first!.markdown), /^# Rye flour/)
      assert.deepEqual([first!.title, first!.description, first!.links], ['/rye', 'Flour', [at('/spelt')]])
      assert.deepEqual(second, {
        url: at('/broken'), title: '/broken', description: 'Flour', position: 2,
        metadata: { sourceURL: at('/broken'), error: 'The site answered with a server error (status 500).' },
      })
      assert.deepEqual([news?.length, (news as unknown as { snippet: string }[])[0]!.snippet], [2, 'Flour'])
      assert.match(warning!, /Not searched, .*"images"\. `limit` is 10, the maximum of Winnow, instead of 40\./)
      const asked = provider.asked.slice(-2).map(({ query }) => [query.categories, query.time_range])
      assert.deepEqual(asked.sort(), [['general', 'week'], ['news', 'week']])
    })

    it('gives results alone, and refuses filters that it does not have', async () => {
      const { web, news } = await client.search('flour', { categories: ['pdf'] })
      assert.deepEqual(web, ['/rye', '/broken'].map((path, index) => ({
        url: at(path), title: path, description: 'Flour', position: index + 1,
      })))
      assert.deepEqual([news, provider.asked.at(-1)!.query.q], [undefined, 'flour filetype:pdf'])
      await failing(client.search('flour', { sources: ['images'] }), /`sources` must have "web" or "news"/)
      await failing(client.search('flour', { categories: ['research'] }), /`categories`/)
      await failing(client.search('flour', { tbs: 'cdr:1,cd_min:1/1/2026' }), /`tbs` must be one of/)
    })
  })

  it('says why nothing could be extracted', async () => {
    const { success, status, error } = await client.extract({ urls: [at('/broken')], prompt: 'name', pollInterval: 1 })
    assert.deepEqual([success, status], [false, 'failed'])
    assert.match(error!, /^No URL could be read\. Not read: http:.*\/broken: The site answered with a server error/)
  })

  it('extracts one object from several pages', async () => {
    const { status, data, warning, creditsUsed } = await client.extract({
      urls: [at('/rye'), at('/spelt'), at('/gone')], schema, pollInterval: 1,
    })
    assert.deepEqual([status, data, creditsUsed], ['completed', { name: 'Rye flour', price: 4.5, sku: 'S-1' }, 6])
    assert.match(warning!, /Not read: .*\/gone: The page does not exist/)
    await failing(client.startExtract({ urls: [`${at('/')}*`], schema }), /"\/\*" is not supported/)
    await failing(client.startExtract({ prompt: 'flour' }), /`urls` is required/)
    await failing(client.getExtractStatus('crw_000000000000000000000000'), /There is no batch/)
  })

  describe('version 1', () => {
    it('scrapes with the options of a format beside it', async () => {
      const page = await client.v1.scrapeUrl(at('/rye'), {
        formats: ['extract', 'json', 'screenshot@fullPage'], extract: { prompt: 'name, price' }, parsePDF: true,
      })
      assert.ok(page.success)
      const { extract, json, screenshot, markdown, warning } = page
      const flour = { name: 'Rye flour', price: 4.5 }
      assert.deepEqual([extract, json, markdown, warning], [flour, flour, undefined, undefined])
      assert.match(screenshot!, /\/files\//)
    })

    it('maps to strings and searches to a flat list', async () => {
      assert.deepEqual(await client.v1.mapUrl(at('/'), { limit: 5 }).then((map) => 'links' in map && map.links), [
        at('/'), at('/rye'),
      ])
      const { data } = await client.v1.search('flour', { limit: 1 })
      assert.deepEqual(data, [{ url: at('/rye'), title: '/rye', description: 'Flour' }])
    })

    it('extracts, and reports failures and credits', async () => {
      const { data } = await client.v1.extract([at('/spelt')], { prompt: 'name, price' }) as { data: object }
      assert.deepEqual(data, { name: 'Spelt flour', price: 5.2 })
      await assert.rejects(client.v1.scrapeUrl(at('/broken'), {}), { statusCode: 500, message: /server error/ })
      const { key } = await flow.newKey({ credits: 7 })
      const usage = await fetch(`${flow.url}/v1/team/credit-usage`, { headers: { authorization: `Bearer ${key}` } })
      const { data: { remaining_credits, plan_credits } } =
        await usage.json() as { data: { remaining_credits: number; plan_credits: number } }
      assert.deepEqual([remaining_credits, plan_credits], [7, 7])
    })

    it('is told apart from the own API, which takes X-API-Key', async () => {
      const { key } = await flow.newKey()
      const ask = async (headers: Record<string, string>): Promise<object> =>
        await (await fetch(`${flow.url}/v1/usage`, { headers })).json() as object
      assert.ok('meta' in await ask({ 'x-api-key': key }))
      assert.ok('meta' in await ask({ 'x-api-key': key, authorization: `Bearer ${key}` }))
      assert.deepEqual(await ask({ authorization: `Bearer ${key}` }), {
        success: false, error: 'Unknown path /v1/usage.', code: 'NOT_FOUND', details: { errorCode: 'NOT_FOUND' },
      })
    })
  })

  it('names the type that JSON needs, which curl sends as a form', async () => {
    const authorization = `Bearer ${(await flow.newKey()).key}`
    const reply = await fetch(`${flow.url}/v2/scrape`, {
      method: 'POST', body: JSON.stringify({ url: at('/rye') }),
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    })
    const { error } = await reply.json() as { error: string }
    assert.deepEqual([reply.status, error], [
      415, 'Content-Type must be application/json (got application/x-www-form-urlencoded).',
    ])
  })

  it('is at /firecrawl too', async () => {
    const prefixed = new Firecrawl({ apiKey: (await flow.newKey()).key, apiUrl: `${flow.url}/firecrawl` })
    assert.match((await prefixed.scrape(at('/rye'))).markdown!, /^# Rye flour/)
    assert.equal((await prefixed.getCreditUsage()).remainingCredits, Number.MAX_SAFE_INTEGER)
  })
})
