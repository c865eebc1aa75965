import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Metadata } from '#schemas/scrape-data.ts'
import type { PageFetched } from '#schemas/page.ts'
import { makeIndex, makePage, testUrl } from '#test/support/extract-pages.ts'
import { textOf } from '#actors/extract/text-of.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { readMetadata } from './read-metadata.ts'

function metadataOf(html: string, over: Partial<PageFetched> = {}): Metadata {
  const page = makePage(over)
  const { parsed, index } = makeIndex(html, page.finalUrl)
  return readMetadata({
    index, page, jsonLd: parsed.jsonLd, baseUrl: parsed.baseUrl, sampleText: () => textOf(parsed.root, 6_000),
  })
}

const ld = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

describe('readMetadata', () => {
  it('returns every field, null or empty without a source', () => {
    assert.deepEqual(metadataOf('<p>x'), {
      source_url: testUrl, final_url: testUrl, status_code: 200, title: null, description: null, language: null,
      canonical_url: null, favicon: null, author: null, site_name: null, published_time: null, modified_time: null,
      robots: null, keywords: [], open_graph: {}, twitter: {}, json_ld: [], headings: [],
      content_type: 'text/html; charset=utf-8', page_count: null, cache_state: 'miss', cached_at: null,
    })
  })

  it('reads the title from <title>, never from an SVG image, and decodes entities once', () => {
    assert.equal(
      metadataOf(
        `<svg><title>Logo</title></svg><title> Caf&eacute; &amp;\n more </title>
        <meta property="og:title" content="Shared">`,
      ).title,
      'Café & more',
    )
    assert.equal(
      metadataOf('<svg><title>Logo</title></svg><meta property="og:title" content="Shared">').title, 'Shared',
    )
    assert.equal(metadataOf('<h1>Only a heading</h1>').title, 'Only a heading')
  })

  it('takes no date of a fact for that of the page', () => {
    const person = (label: string, date: string) =>
      metadataOf(`<h1>Ann Miller</h1><table><tr><th>${label}</th><td>${date}</td></tr></table><p>A miller.</p>`)
    assert.equal(person('Born', '2 January 1920').published_time, null)
    assert.equal(person('Born', '(<span>1920-01-02</span>) 2 January 1920').published_time, null)
    assert.equal(person('Born', '<time datetime="1920-01-02">then</time>').published_time, null)
    assert.equal(
      metadataOf('<h1>To do</h1><ul><li data-inline-task-id="1">Oil it <time datetime="2024-06-01">1 June</time></ul>')
        .published_time,
      null,
    )
    assert.equal(person('Published', '2 January 2020').published_time, '2 January 2020')
  })

  it('normalises the date of a line with a time zone', () =>
    assert.equal(
      metadataOf('<h1>Proposal</h1><b>Ann</b><br><i>Fri May  3 10:00:00 UTC 2024</i><p>Hello').published_time,
      '2024-05-03T10:00:00.000Z',
    ))

  it('reads the attribute of a custom element for times', () =>
    assert.equal(
      metadataOf(`<h1>Crash</h1><p><a class="author">ann</a> opened this
        <relative-time datetime="2024-04-01T10:00:00Z">Apr 1, 2024</relative-time></p>`).published_time,
      '2024-04-01T10:00:00.000Z',
    ))

  it('resolves canonical and icon against the base', () => {
    const { canonical_url, favicon } = metadataOf(
      `<base href="/en/"><link rel="canonical" href="kettle">
      <link rel="shortcut icon" href="//cdn.example.net/i.ico"><link rel="apple-touch-icon" href="/a.png">`,
    )
    assert.deepEqual([canonical_url, favicon], ['https://shop.example.com/en/kettle', 'https://cdn.example.net/i.ico'])
  })

  it('reads canonical and robots from headers, too', () => {
    const headers = {
      link: '</style.css>; rel=preload, <https://shop.example.com/kettle>; rel="canonical"',
      'x-robots-tag': 'noarchive',
    }
    const { canonical_url, robots } = metadataOf('<meta name="ROBOTS" content="noindex">', { headers })
    assert.deepEqual([canonical_url, robots], ['https://shop.example.com/kettle', 'noindex, noarchive'])
  })

  it('prefers JSON-LD of the article to meta tags, and follows @id in @graph', () => {
    const graph = {
      '@graph': [
        { '@type': 'WebSite', name: 'The Mill' },
        {
          '@type': 'NewsArticle', author: { '@id': '#ada' }, datePublished: '2024-03-01T10:00:00+01:00',
          dateModified: '2024-03-02', publisher: { name: 'Mill Press' }, keywords: 'grain, chaff',
        },
        { '@type': 'Person', '@id': '#ada', name: 'Ada Quill' },
      ],
    }
    const found = metadataOf(
      `${ld(graph)}<meta name="author" content="admin">
      <meta property="article:published_time" content="2020-01-01T00:00:00Z">`,
    )
    assert.deepEqual(
      [found.author, found.published_time, found.modified_time, found.site_name, found.keywords],
      ['Ada Quill', '2024-03-01T09:00:00.000Z', '2024-03-02', 'The Mill', ['grain', 'chaff']],
    )
  })

  it('joins several authors', () => {
    assert.equal(
      metadataOf(ld({ '@type': 'Article', author: [{ name: 'Ada Quill' }, { name: 'Ben Reed' }] })).author,
      'Ada Quill, Ben Reed',
    )
    assert.equal(
      metadataOf('<meta name="citation_author" content="Quill, Ada"><meta name="citation_author" content="Reed, Ben">')
        .author,
      'Quill, Ada, Reed, Ben',
    )
  })

  const bylines: [string, string][] = [
    ['microdata', '<span itemprop="author" itemscope><span itemprop="name">Ada Quill</span></span>'],
    ['rel=author', '<a rel="author" href="/ada">Ada Quill</a>'],
    ['a byline', '<p class="article__byline">By <b>Ada Quill</b> | 1 March 2024</p>'],
    ['a date after the name', '<div class="byline">Written by Ada Quill, 3 days ago</div>'],
    ['a month after the name', '<div class="byline">Ada Quill Mar 12, 2024</div>'],
    ['a separate line', '<p>By Ada Quill</p>'],
    ['a line in German', '<div><span>Von Ada Quill</span></div>'],
    ['a link to other articles of the author', '<a rel="author" href="/ada">View all posts by Ada Quill</a>'],
    [
      'microdata outside a review',
      `<div itemscope><div itemprop="review" itemscope><i itemprop="author">Cy</i></div>
      <b itemprop="author">Ada Quill</b></div>`,
    ],
  ]
  for (const [what, html] of bylines)
    it(`finds the author by ${what}`, () =>
      assert.equal(metadataOf(`<article><h1>T</h1>${html}<p>text</article>`).author, 'Ada Quill'))

  it('reads microdata of a megabyte in linear time', () => {
    for (const part of [' ', ',', '-', ';', "'", '(', ' ,']) {
      assertLinearTime((size) => {
        const text = `x${part.repeat(size / part.length)}x`
        const { author, published_time } = metadataOf(
          `<div itemscope><b itemprop=author content="${text}"></b>`
          + `<b itemprop=datePublished content="${text}"></b></div>`,
        )
        assert.deepEqual([author, published_time], [null, null], part)
      }, 1_000_000, part)
    }
  })

  it('finds no author or date in sentences that begin like a byline or contain a date', () => {
    for (const line of [
      'By the river it was quiet', 'Von der Brücke bis zum Tor',
      'Born March 1, 1924 in a mill by the sea, he went away', 'In 2024 there were 12 mills',
      'Read more by clicking here',
    ]) {
      const { author, published_time } = metadataOf(`<article><h1>T</h1><p>${line}</p></article>`)
      assert.deepEqual([author, published_time], [null, null], line)
    }
  })

  it('finds the date in a separate line', () => {
    for (const line of ['March 1, 2024', 'Published on March 1, 2024 | 5 min read', 'Fri, March 1, 2024'])
      assert.equal(metadataOf(`<h1>T</h1><div><p>${line}</p></div><p>text`).published_time, 'March 1, 2024', line)
    assert.equal(metadataOf('<h1>T</h1><p>Berlin, den 1. März 2024</p>').published_time, '1. März 2024')
    assert.equal(
      metadataOf('<h1>T</h1><abbr class="published" title="2024-03-01T10:00:00Z">March 1</abbr>').published_time,
      '2024-03-01T10:00:00.000Z',
    )
    assert.equal(
      metadataOf('<article><h1>T</h1><time class="updated" datetime="2024-03-02">x</time></article>').modified_time,
      '2024-03-02',
    )
  })

  const metas: [string, string][] = [
    ['<META NAME="Author" CONTENT=" Ada &amp; Ben ">', 'Ada & Ben'],
    ['<meta name="DC:creator" content="Ada Quill">', 'Ada Quill'],
    ['<meta name="author" content="ada@mill.example (Ada Quill)">', 'Ada Quill'],
    ['<meta name="author" content="Ada Quill &lt;ada@mill.example&gt;">', 'Ada Quill'],
    ['<meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada Quill">', 'Ada Quill'],
    ['<meta name="parsely-page" content=\'{"author":"Ada Quill","pub_date":"2024-03-01"}\'>', 'Ada Quill'],
    [
      '<meta property="article:author" content="https://social.example/ada"><meta name="author" content="Ada Quill">',
      'Ada Quill',
    ],
    [
      `<meta property="og:site_name" content="The Mill"><meta name="author" content="The Mill"><h1>T</h1>
      <p>By Ada Quill</p>`,
      'Ada Quill',
    ],
    ['<meta name="author" content="aquill"><h1>T</h1><p>By Ada Quill</p>', 'Ada Quill'],
    ['<meta property="og:site_name" content="The Mill"><meta name="author" content="The Mill"><h1>T</h1>', 'The Mill'],
    ['<meta name="author" content="Byron King">', 'Byron King'],
    ['<meta name="author" content="50 Cent">', '50 Cent'],
  ]
  for (const [html, author] of metas)
    it(`reads the author of ${html}`, () => assert.equal(metadataOf(`${html}<p>text`).author, author))

  const linked: [string, unknown, string | null][] = [
    ['nested lists', { '@type': 'Article', author: [[{ name: 'Ada' }], [{ name: 'Ben' }]] }, 'Ada, Ben'],
    ['@list', { '@type': 'Article', author: { '@list': [{ name: 'Ada' }, 'Ben'] } }, 'Ada, Ben'],
    ['a list of names', { '@type': 'Article', author: { name: ['Ada', 'Ben'] } }, 'Ada, Ben'],
    [
      'a reference to a node without a type',
      {
        '@graph': [{ '@type': 'Article', author: { '@id': '#a' } }, { '@id': '#a', name: 'Ada' }],
      },
      'Ada',
    ],
    ['an article without a type', { headline: 'X', author: { name: 'Ada' } }, 'Ada'],
    ['entities', { '@type': ['NewsArticle', 'Article'], author: { name: 'Zo&euml; &amp; Co' } }, 'Zoë & Co'],
    [
      'the article of this address',
      [
        { '@type': 'Article', url: 'https://other.example/', author: 'Cy' },
        { '@type': 'Article', url: `${testUrl}#top`, author: 'Ada' },
      ],
      'Ada',
    ],
    [
      'a list of articles on other pages',
      ['a', 'b', 'c'].map((path) => ({ '@type': 'Article', url: `https://shop.example.com/${path}`, author: 'Cy' })),
      null,
    ],
    ['a circle', { '@type': 'Article', '@id': '#a', author: { '@id': '#a' } }, null],
  ]
  for (const [what, value, author] of linked)
    it(`reads authors of JSON-LD: ${what}`, () => assert.equal(metadataOf(`${ld(value)}<p>x`).author, author))

  it('reads text of JSON-LD without markup', () => {
    const { title, description } = metadataOf(
      `${ld({
        '@type': 'Article', headline: '<b>Tom</b> &amp; Jerry&#8217;s &hellip;',
        description: '<p>One</p><p>Two &lt; three</p>',
      })}<p>x`,
    )
    assert.deepEqual([title, description], ['Tom & Jerry’s …', 'One Two < three'])
  })

  it('takes the first valid canonical address and icon, and icons for dark mode last', () => {
    const { canonical_url, favicon } = metadataOf(
      `<link rel=canonical href=""><link rel=canonical href="bad://x"><link rel=canonical href="/ok">
      <link rel=icon href="data:,"><link rel=icon href="/dark.png" media="(prefers-color-scheme: dark)">
      <link rel="SHORTCUT ICON" href="/light.ico">`,
    )
    assert.deepEqual([canonical_url, favicon], ['https://shop.example.com/ok', 'https://shop.example.com/light.ico'])
  })

  it('drops the anchor links of headings, and invisible characters of titles', () => {
    const { headings, title } = metadataOf(
      `<title>Su\u00adper\u200bmill</title><h2>Use <a href="#use">¶</a></h2><h2><a href="#all">#</a>All</h2>
      <div role=heading aria-level=9>Deep</div><div role=heading aria-level=x>Odd</div>`,
    )
    assert.deepEqual(
      [headings, title],
      [
        [{ level: 2, text: 'Use' }, { level: 2, text: 'All' }, { level: 6, text: 'Deep' }, { level: 2, text: 'Odd' }],
        'Supermill',
      ],
    )
  })

  it('does not read a URL or a sentence as an author', () => {
    assert.equal(
      metadataOf(
        `<meta name="author" content="https://facebook.com/mill"><div class="author-bio">Ada has written for many papers
        since the year she came to town and still does so today</div>`,
      ).author,
      null,
    )
  })

  it('finds the date near the headline, but none on a list of articles', () => {
    assert.equal(
      metadataOf('<article><h1>T</h1><time datetime="2024-03-01T10:00:00Z">1 March</time></article>').published_time,
      '2024-03-01T10:00:00.000Z',
    )
    assert.equal(metadataOf('<article><time datetime="2024-03-01">a</time></article>'.repeat(3)).published_time, null)
    assert.equal(metadataOf('<footer><time datetime="2024-03-01">a</time></footer>').published_time, null)
  })

  it('lists repeated Open Graph properties', () => {
    const { open_graph, twitter } = metadataOf(
      `<meta property="og:image" content="/a.png"><meta property="og:image" content="/b.png">
      <meta name="og:title" content="T"><meta name="twitter:card" content="summary">`,
    )
    assert.deepEqual([open_graph, twitter], [{ image: ['/a.png', '/b.png'], title: 'T' }, { card: 'summary' }])
  })

  it('reads the language from the root element, the header, or the text', () => {
    assert.equal(metadataOf('<html lang="de-AT"><p>x').language, 'de-AT')
    assert.equal(metadataOf('<p>x', { headers: { 'content-language': 'fr, en' } }).language, 'fr')
    assert.equal(
      metadataOf('<p>Der Wagen kam mit dem Regen an der Brücke an, und das Korn war nicht auf dem Wagen.').language,
      'de',
    )
  })

  it('lists headings in order, except empty ones', () => {
    const { headings } = metadataOf(
      '<h2>B <i>b</i></h2><h1></h1><h1>A<br>a</h1><div role="heading" aria-level="3">C</div>',
    )
    assert.deepEqual(headings, [{ level: 2, text: 'B b' }, { level: 1, text: 'A a' }, { level: 3, text: 'C' }])
  })

  it('handles invalid JSON-LD and names such as __proto__', () => {
    const found = metadataOf(
      `<script type="application/ld+json">{"@type":"Article","headline":"Repaired",}</script>
      <meta property="og:__proto__" content="x"><meta name="constructor" content="y">`,
    )
    assert.deepEqual([found.title, found.json_ld], ['Repaired', [{ '@type': 'Article', headline: 'Repaired' }]])
  })
})
