import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Links } from '#schemas/scrape-data.ts'
import { makeIndex, testUrl } from '#test/support/extract-pages.ts'
import { listLinks } from './list-links.ts'

function linksOf(html: string, finalUrl = testUrl): Links {
  const { parsed, index } = makeIndex(html, finalUrl)
  return listLinks(index.anchors, parsed.baseUrl, finalUrl)
}
const urls = ({ internal, external }: Links): [string[], string[]] => [
  internal.map(({ url }) => url), external.map(({ url }) => url),
]

describe('listLinks', () => {
  it('reports text, title and rel of each link', () => {
    assert.deepEqual(
      linksOf(
        `<a href="/in" title=" In ">the <b>in</b>side</a>
        <a href="https://other.example/x" rel="NoFollow noopener">out</a>`,
      ),
      {
        internal: [{ url: 'https://shop.example.com/in', text: 'the inside', title: 'In', rel: null }],
        external: [{ url: 'https://other.example/x', text: 'out', title: null, rel: 'nofollow noopener' }],
        count: 2,
      },
    )
  })

  it('compares sites by registrable domain, including private suffixes', () => {
    assert.deepEqual(
      urls(
        linksOf(
          `<a href="//blog.example.com/"></a><a href="http://example.com:8080/"></a>
          <a href="https://example.org/"></a>`,
        ),
      ),
      [['https://blog.example.com/', 'http://example.com:8080/'], ['https://example.org/']],
    )
    assert.deepEqual(urls(linksOf('<a href="https://b.github.io/"></a><a href="/x"></a>', 'https://a.github.io/')), [
      ['https://a.github.io/x'],
      ['https://b.github.io/'],
    ])
    assert.deepEqual(urls(linksOf('<a href="https://b.co.uk/"></a>', 'https://a.co.uk/')), [[], ['https://b.co.uk/']])
  })

  it('compares IP addresses and names without a dot by host', () => {
    assert.deepEqual(
      urls(
        linksOf(
          '<a href="http://10.0.0.1:81/a"></a><a href="http://10.0.0.2/b"></a><a href="http://wiki/c"></a>',
          'http://10.0.0.1/',
        ),
      ),
      [['http://10.0.0.1:81/a'], ['http://10.0.0.2/b', 'http://wiki/c']],
    )
    assert.deepEqual(urls(linksOf('<a href="http://[::1]:8080/a"></a>', 'http://[::1]/')), [
      ['http://[::1]:8080/a'],
      [],
    ])
  })

  it('resolves against the base, and compares sites with the page', () => {
    assert.deepEqual(urls(linksOf('<base href="https://cdn.other.example/v2/"><a href="guide.html"></a>')), [
      [],
      ['https://cdn.other.example/v2/guide.html'],
    ])
  })

  it('lists an address once, with the first text that is not empty', () => {
    assert.deepEqual(
      linksOf('<a href="/a"><img src="x.png"></a><a href="/a">First</a><a href="/a" title="T">Second, longer</a>')
        .internal,
      [{ url: 'https://shop.example.com/a', text: 'First', title: 'T', rel: null }],
    )
  })

  it('uses the accessible name of links without text', () => {
    const texts = linksOf(
      `<a href="/1" aria-label="Menu"><svg></svg></a><a href="/2"><img alt="Logo"></a>
      <a href="/3"><svg><title>Cart</title></svg></a><area href="/4" alt="North">`,
    ).internal.map(({ text }) => text)
    assert.deepEqual(texts, ['Menu', 'Logo', 'Cart', 'North'])
  })

  it('drops other schemes, links within the page and invalid addresses', () => {
    assert.equal(
      linksOf(
        `<a href="mailto:a@b.example"></a><a href="javascript:void(0)"></a><a href="#top">x</a>
        <a href="?id=7#part">x</a><a href="http://[bad"></a><a href="">x</a><a>x</a>`,
      ).count,
      1,
    )
    assert.deepEqual(urls(linksOf('<a href="#/route">x</a><a href="/other#part">x</a>')), [
      ['https://shop.example.com/goods/kettle?id=7#/route', 'https://shop.example.com/other#part'],
      [],
    ])
  })

  it('parses addresses like a browser', () => {
    assert.deepEqual(
      urls(
        linksOf(
          `<a href=" \n/a\tb\n ">x</a><a href="\\\\other.example\\p">x</a><a href="/c d?x=1&amp;y=2&copy=3">x</a>
          <a href="HTTPS://SHOP.EXAMPLE.COM:443/E">x</a><a href="https://bücher.example/ü">x</a>
          <a href="&#106;avascript:x">x</a>`,
        ),
      ),
      [
        ['https://shop.example.com/ab', 'https://shop.example.com/c%20d?x=1&y=2&copy=3', 'https://shop.example.com/E'],
        ['https://other.example/p', 'https://xn--bcher-kva.example/%C3%BC'],
      ],
    )
  })

  it('lists the links of SVG images', () => {
    assert.deepEqual(
      linksOf(
        `<svg><a xlink:href="/s1"><text>One</text></a>
        <a href="/s2" xlink:href="/old"><title>Two</title></a></svg>`,
      ).internal.map(({ url, text }) => [url.slice(-2), text]),
      [['s1', 'One'], ['s2', 'Two']],
    )
  })

  it('separates the texts of blocks in a link with blanks', () => {
    assert.equal(linksOf('<a href="/a"><h3>Title</h3><p>Teaser</p></a>').internal[0]!.text, 'Title Teaser')
  })
})
