import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ExtractedData } from '#schemas/scrape-data.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { extractPage } from './extract-page.ts'
import type { Extracted } from './extracted.ts'

const sentence =
  'Thrown into the air on a windy day, the heavy grain falls back to the floor while the light chaff drifts away. '
const article = `<!doctype html><html lang="en"><head><title>Grain</title></head><body>
<header><nav><a href="/">NAVMARK</a></nav></header>
<main><article><h1>Grain</h1><p>${sentence.repeat(3)}</p><p>See <a href="/inside">the inside</a>. ${sentence}</p>
<p><img src="/a.png" alt="ALTMARK"> ${sentence}</p></article></main>
<footer><p>FOOTMARK</p><a href="https://other.example/">out</a></footer></body></html>`

const check = compileCheck(ExtractedData, 'the scrape data')
const extract = (
  text: string, request: Partial<ScrapeRequest> = {}, page: Partial<PageFetched> = {},
): Promise<Extracted> =>
  Promise.resolve({ text, page: makePage(page), request: makeRequest(request) }).then(extractPage)
const hasCode = (code: string) => (error: unknown): boolean => error instanceof AppError && error.code === code

describe('extractPage', () => {
  it('returns only the requested formats', async () => {
    const { data, facts } = await extract(article)
    assert.deepEqual(Object.keys(data), ['url', 'final_url', 'domain', 'status_code', 'metadata', 'markdown'])
    assert.equal(facts, undefined)
  })

  it('returns every format in the shape of the schema', async () => {
    const { data, warnings } = await extract(article, { formats: ['markdown', 'html', 'raw_html', 'links', 'images'] })
    check(structuredClone(data))
    assert.deepEqual(warnings, [])
    assert.match(data.markdown!.content, /^# Grain$/m)
    assert.match(data.markdown!.content, /\[the inside\]\(https:\/\/shop\.example\.com\/inside\)/)
    assert.doesNotMatch(data.markdown!.content + data.html!.content, /NAVMARK|FOOTMARK/)
    assert.equal(data.raw_html!.content, article)
    assert.deepEqual(
      [data.markdown!.main_content_only, data.html!.main_content_only, data.raw_html!.main_content_only],
      [true, true, false],
    )
    assert.deepEqual(
      [data.links!.count, data.links!.external[0]!.url, data.images!.count],
      [3, 'https://other.example/', 1],
    )
  })

  it('removes only www. from the domain', async () => {
    for (const [finalUrl, domain] of [
      ['https://www.example.com/', 'example.com'],
      ['https://shop.example.com:8443/', 'shop.example.com'],
      ['http://127.0.0.1:3000/', '127.0.0.1'],
      ['https://www.com/', 'www.com'],
    ] as const) {
      assert.equal((await extract(article, {}, { finalUrl })).data.domain, domain)
    }
  })

  it('keeps the whole page on request', async () => {
    const { data, warnings } = await extract(article, { only_main_content: false })
    assert.match(data.markdown!.content, /NAVMARK[^]*FOOTMARK/)
    assert.deepEqual([data.markdown!.main_content_only, warnings], [false, []])
  })

  it('cuts each text at a million code points', async () => {
    const { data } = await extract(`<main><p>${'🌾'.repeat(1_000_100)}</p></main>`, {
      formats: ['markdown', 'html', 'raw_html'],
    })
    for (const part of [data.markdown!, data.html!, data.raw_html!]) {
      assert.deepEqual(
        [part.char_count, part.truncated, Array.from(part.content).length, part.content.isWellFormed()],
        [1_000_000, true, 1_000_000, true],
      )
    }
  })

  it('collects facts when the infer stage follows', async () => {
    const { data, facts } = await extract(article, { formats: ['links'], check_prompt_injection: true })
    assert.equal(data.markdown, undefined)
    assert.match(facts!.markdown, /^# Grain/)
    assert.deepEqual([facts!.title, facts!.headings, facts!.truncated], ['Grain', [{ level: 1, text: 'Grain' }], false])
  })

  it('throws EMPTY_CONTENT for an empty page', () =>
    assert.rejects(extract('<!doctype html><title></title><body></body>'), hasCode('EMPTY_CONTENT')))

  it('returns plain text as markdown, with its URLs as links', async () => {
    const { data } = await extract(
      'Plain notes\n\nSee https://other.example/a. Done & <b>.\n',
      { formats: ['markdown', 'html', 'raw_html', 'links', 'images'] },
      { kind: 'text', contentType: 'text/plain' },
    )
    check(structuredClone(data))
    assert.equal(data.markdown!.content, 'Plain notes\n\nSee https://other.example/a. Done & <b>.')
    assert.deepEqual(data.links!.external.map(({ url }) => url), ['https://other.example/a'])
    assert.match(data.html!.content, /^<pre>[^]*&lt;b&gt;/)
  })

  it('reads the metadata of a feed', async () => {
    const rss = `<rss version="2.0"><channel><title>Harbour &amp;amp; &lt;sea&gt;_news</title>
      <description>Of the pier</description><language>de-de</language>
      <lastBuildDate>Wed, 31 Jan 2024 09:30:00 +0100</lastBuildDate><item><title>One</title></item></channel></rss>`
    const atom = `<feed xml:lang="en" xml:base="https://example.net/blog/"><title>Sea</title><subtitle>Of it</subtitle>
      <author><name>B. Keeper</name></author><updated>2024-02-01T00:00:00Z</updated>
      <entry><title>One</title><link href="one"/></entry></feed>`
    const read = async (xml: string) => (await extract(xml, {}, { kind: 'xml' })).data
    const { metadata: one } = await read(rss)
    assert.deepEqual(
      [one.title, one.description, one.language, one.author, one.modified_time],
      ['Harbour & _news', 'Of the pier', 'de-DE', null, '2024-01-31T08:30:00.000Z'],
    )
    const { metadata: two, markdown } = await read(atom)
    assert.deepEqual(
      [two.title, two.description, two.language, two.author, two.modified_time],
      ['Sea', 'Of it', 'en', 'B. Keeper', '2024-02-01T00:00:00.000Z'],
    )
    assert.match(markdown!.content, /## \[One\]\(<https:\/\/example\.net\/blog\/one>\)/)
  })

  it('lists the entries of a feed as links by their titles', async () => {
    const feed =
      '<rss><channel><title>News</title><item><title>The *first* lantern</title><link>/1</link></item></channel></rss>'
    const { data } = await extract(feed, { formats: ['links'] }, { kind: 'xml', contentType: 'application/rss+xml' })
    assert.deepEqual(
      data.links!.internal.map(({ url, text }) => [new URL(url).pathname, text]), [['/1', 'The *first* lantern']],
    )
  })

  it('omits the URLs of a feed from its markdown on request, but lists them as links', async () => {
    const feed =
      '<rss><channel><title>News</title><item><title>The lantern</title><link>/1</link></item></channel></rss>'
    const { data } = await extract(
      feed, { formats: ['markdown', 'links'], include_links: false },
      { kind: 'xml', contentType: 'application/rss+xml' },
    )
    assert.equal(data.markdown!.content, '# News\n\n## The lantern')
    assert.deepEqual(
      data.links!.internal.map(({ url, text }) => [new URL(url).pathname, text]), [['/1', 'The lantern']],
    )
  })

  it('fences JSON', async () => {
    const { data } = await extract('{"a":1}', {}, { kind: 'json', contentType: 'application/json' })
    assert.match(data.markdown!.content, /^```json\n\{\n {2}"a": 1\n\}\n```$/)
  })

  it('throws EMPTY_CONTENT for selectors on a page other than HTML', () =>
    assert.rejects(extract('text', { include_selectors: ['p'] }, { kind: 'text' }), hasCode('EMPTY_CONTENT')))
})
