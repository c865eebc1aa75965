import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from '../fields.ts'
import { cookieHeader } from './cookie-header.ts'
import { cutAtTokens } from './cut-tokens.ts'
import { OptionFields } from './option-fields.ts'
import { readOptions, scrapeFormats } from './read-options.ts'
import { failure, replyForm } from './respond.ts'
import { readSearch } from './search-options.ts'
import { targetUrl } from './target-url.ts'

const url = 'https://mill.example/rye'

function fieldsOf(headers: Record<string, string>, body: Record<string, unknown> = {}): OptionFields {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  return new OptionFields((name) => lower[name] ?? '', new Fields(body))
}

function read(
  headers: Record<string, string>, body?: Record<string, unknown>,
): ReturnType<typeof readOptions> & { formats: string[]; ignored: string[] } {
  const fields = fieldsOf(headers, body)
  const wishes = readOptions(fields, url)
  return { ...wishes, formats: scrapeFormats(wishes), ignored: fields.ignored() }
}

describe('readOptions of Jina Reader', () => {
  it('is the main content as markdown with images and links by default', () => {
    const { options, formats, linksSummary, imagesSummary, tokensMax, notes, ignored } = read({})
    assert.deepEqual(options, { only_main_content: true, include_images: true, include_links: true })
    assert.deepEqual([formats, linksSummary, imagesSummary, tokensMax, notes, ignored], [
      ['markdown'], 'none', false, null, [], [],
    ])
  })

  it('has the formats of each form', () => {
    const formatsOf = (form: string): unknown[] => {
      const { formats, options } = read({ 'X-Return-Format': form })
      return [formats, options['only_main_content']]
    }
    assert.deepEqual(formatsOf('markdown'), [['markdown'], false])
    assert.deepEqual(formatsOf('HTML'), [['raw_html'], true])
    assert.deepEqual(formatsOf('text'), [['markdown', 'html'], false])
    assert.deepEqual(formatsOf('screenshot'), [['screenshot'], true])
    assert.deepEqual(formatsOf('pageshot'), [[], true])
    assert.deepEqual(formatsOf('content, html+screenshot'), [['markdown', 'raw_html', 'screenshot'], true])
    assert.deepEqual(read({ 'X-Respond-With': 'html', 'X-Return-Format': 'text' }).formats, ['raw_html'])
  })

  it('passes options on, from headers or the body', () => {
    const { options, linksSummary, imagesSummary, tokensMax, notes } = read({
      'X-Target-Selector': 'main', 'X-Remove-Selector': 'nav, .ad', 'X-Wait-For-Selector': '#price', 'X-Timeout': '30',
      'X-Cache-Tolerance': '60', 'X-With-Links-Summary': 'true', 'X-With-Images-Summary': 'true', 'X-Retain-Images': 'none',
      'X-Retain-Links': 'text', 'X-Set-Cookie': 'a=1', 'X-User-Agent': 'Mill/1', 'X-Locale': 'de-DE', 'X-Referer': url,
      'X-Engine': 'browser', 'X-Token-Budget': '9000', 'X-Max-Tokens': '800', 'X-Keep-Img-Data-Url': 'true',
    })
    assert.deepEqual(options, {
      only_main_content: true, include_images: false, include_base64_images: true, include_links: false,
      include_selectors: ['main'], exclude_selectors: ['nav, .ad'], wait_for: '#price', timeout: 30_000, max_age: 60_000,
      headers: { 'User-Agent': 'Mill/1', 'Accept-Language': 'de-DE', 'Referer': url, 'Cookie': 'a=1' }, render: 'always',
    })
    assert.deepEqual([linksSummary, imagesSummary, tokensMax, notes], ['unique', true, 800, []])
    const fromBody = read({}, {
      targetSelector: ['main', 'aside'], noCache: true, cacheTolerance: 5, timeout: 2, engine: 'direct', setCookies: ['a=1', 'b=2'],
      withLinksSummary: 'all', respondWith: 'text', maxTokens: 50,
    })
    assert.deepEqual(fromBody.options, {
      only_main_content: false, include_images: true, include_links: true, include_selectors: ['main', 'aside'],
      timeout: 2_000, max_age: 0, headers: { Cookie: 'a=1; b=2' }, render: 'never',
    })
    assert.deepEqual([fromBody.linksSummary, fromBody.tokensMax, fromBody.ignored], ['all', 50, []])
  })

  it('clamps seconds, and gives other values on for the operation to report', () => {
    const { options, notes } = read({ 'X-Timeout': '180', 'X-Cache-Tolerance': 'long' })
    assert.deepEqual([options['timeout'], options['max_age']], [120_000, 'long'])
    assert.deepEqual(notes, ['`X-Timeout` is 120, the maximum of Winnow, instead of 180.'])
  })

  it('names what it ignores, by the names that were used', () => {
    const { ignored } = read({ 'X-With-Iframe': 'true', 'X-Proxy': 'de' }, { viewport: { width: 800 }, withShadowDom: true })
    assert.deepEqual(ignored, ['X-Proxy', 'X-With-Iframe', 'viewport', 'withShadowDom'])
    assert.deepEqual(read({ 'X-Proxy': 'auto', 'X-With-Iframe': 'false', 'X-Base': 'final' }).ignored, [])
    const { notes } = read({ 'X-Retain-Images': 'alt', 'X-Retain-Links': 'none', 'X-Engine': 'cf-browser-rendering' })
    assert.deepEqual(notes.map((note) => /`X-[\w-]+/.exec(note)![0]), ['`X-Retain-Images', '`X-Retain-Links', '`X-Engine'])
  })

  it('refuses what would be wrong to ignore', () => {
    for (const [headers, body, message] of [
      [{ 'X-Robots-Txt': 'true' }, {}, /`X-Robots-Txt` is not supported/],
      [{ 'X-Proxy-Url': 'http://proxy.example' }, {}, /`X-Proxy-Url` is not supported/],
      [{ 'X-Respond-With': 'vlm' }, {}, /`X-Respond-With` must be one of content, .* \(got "vlm"\)/],
      [{ 'X-Max-Tokens': '0' }, {}, /`X-Max-Tokens` must be an integer of at least 1 \(got 0\)/],
      [{}, { html: '<p>' }, /`html` is not supported/], [{}, { injectPageScript: ['x()'] }, /`injectPageScript`/],
    ] as const)
      assert.throws(() => read(headers, body), { code: 'INVALID_REQUEST', message })
  })
})

describe('readSearch of Jina', () => {
  const search = (body: Record<string, unknown>, headers: Record<string, string> = {}): ReturnType<typeof readSearch> =>
    readSearch(fieldsOf(headers, body), '', [])

  it('reads the pages of five results by default, within nine seconds', () => {
    const { input } = search({ q: 'mill' })
    assert.deepEqual(input, {
      query: 'mill', type: 'web', limit: 5, timeout: 9_000,
      scrape_options: { only_main_content: true, include_images: true, include_links: true, formats: ['markdown'] },
    })
  })

  it('reads filters and options, and no pages with no-content', () => {
    const { input, notes } = readSearch(
      fieldsOf({ 'X-Site': 'c.example', 'X-Respond-With': 'no-content', 'X-Timeout': '60' }, {
        q: 'other', num: '80', gl: 'DE', hl: 'de', location: 'Berlin', type: 'news', site: 'b.example',
      }), 'mill', ['a.example', 'b.example'],
    )
    assert.deepEqual(input, {
      query: 'mill', type: 'news', limit: 50, country: 'DE', language: 'de', location: 'Berlin', timeout: 45_000,
      include_domains: ['a.example', 'b.example', 'c.example'],
    })
    assert.equal(notes.length, 2)
  })

  it('refuses other pages of results, cookies and pictures of whole pages', () => {
    assert.throws(() => search({ q: 'mill', page: 2 }), /`page` must be 1/)
    assert.throws(() => search({ q: 'mill', type: 'images' }), /`type` must be one of/)
    assert.throws(() => search({ q: 'mill' }, { 'X-Set-Cookie': 'a=1' }), /`X-Set-Cookie` is not supported in a search/)
    assert.throws(() => search({ q: 'mill' }, { 'X-Respond-With': 'pageshot' }), /pageshot/)
  })
})

describe('targetUrl', () => {
  it('keeps slashes, queries and escapes of the URL', () => {
    const of = (path: string, query = ''): string => targetUrl({ path, query }, '/r/')
    assert.equal(of('/r/https://a.example/b//c', 'd=e&f'), 'https://a.example/b//c?d=e&f')
    assert.equal(of('/r/https://a.example/b%2Fc%20d'), 'https://a.example/b%2Fc%20d')
    assert.equal(of('/r/https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%2520e'), 'https://a.example/b?c=d%20e')
    assert.equal(of('/r/a.example'), 'a.example')
    assert.deepEqual([of('/r/'), of('/r'), of('/r/', 'x=1')], ['', '', ''])
  })
})

describe('cookieHeader', () => {
  it('has the cookies of Set-Cookie, also of several headers in one', () => {
    const { header } = cookieHeader(['a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT; Path=/, b=x=y; HttpOnly', 'c=3'], url)
    assert.equal(header, 'a=1; b=x=y; c=3')
  })

  it('leaves out cookies for other domains, other paths, and secure ones without https', () => {
    const cookies = ['a=1; Domain=mill.example', 'b=2; Domain=other.example', 'c=3; Path=/private', 'd=4; Secure']
    assert.deepEqual(cookieHeader(cookies, 'http://www.mill.example/'), { header: 'a=1', otherSites: ['b', 'c', 'd'] })
  })
})

describe('cutAtTokens', () => {
  it('cuts at the end of a block', () => {
    assert.deepEqual(cutAtTokens('One two three.\n\nFour five six.\n\nSeven.', 9), { text: 'One two three.\n\nFour five six.', cut: true })
    assert.deepEqual(cutAtTokens('One two', 2), { text: 'One two', cut: false })
    assert.deepEqual(cutAtTokens('磨坊在河边的镇上', 3), { text: '磨坊在', cut: true })
  })
})

describe('replyForm', () => {
  const of = (accept: string): string => replyForm({ header: () => accept })
  it('is text unless only JSON is acceptable', () => {
    const text = ['', '*/*', 'application/json, text/plain, */*', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/plain']
    assert.deepEqual(text.map(of), text.map(() => 'text'))
    const json = ['application/json', 'text/json', 'application/json, */*;q=0', 'application/json; charset=utf-8']
    assert.deepEqual(json.map(of), json.map(() => 'json'))
    assert.throws(() => of('text/event-stream'), /`Accept` must allow text\/plain or application\/json/)
  })

  it('answers errors as text if neither is acceptable', () => {
    const error = (() => { try { of('image/png') } catch (thrown) { return thrown } })() as never
    const { status, body } = failure(error, { header: () => 'image/png' })
    assert.equal(status, 400)
    assert.match(Buffer.from(body).toString(), /^Error 400 INVALID_REQUEST: `Accept` must/)
  })
})
