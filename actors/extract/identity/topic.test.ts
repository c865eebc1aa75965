import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageFetched } from '#schemas/page.ts'
import type { PageTopic } from '#schemas/topic.ts'
import { extractIdentity } from './extract-identity.ts'

const page: PageFetched = {
  url: 'https://lanterns.example/brass', finalUrl: 'https://lanterns.example/brass', statusCode: 200,
  contentType: 'text/html', kind: 'html', encoding: 'UTF-8', headers: {}, tier: 'plain',
  fetchedAt: '2026-01-01T00:00:00.000Z', cacheState: 'bypass', cachedAt: null,
}
const text = 'Every lantern is made of brass and glass, and it is tested for a week before it leaves the house. '.repeat(4)
const jsonLd = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'Organization', name: 'Lanterns Ltd', description: 'A workshop for lanterns.', tickerSymbol: 'NYSE LTN' },
    { '@type': ['WebPage'], breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', name: 'Brass' }] } },
    { '@type': 'Review', reviewBody: 'good', author: { '@type': 'Person', name: 'A reader' } },
  ],
}
const html = `<html lang="en"><head><title>Brass | Lanterns</title><meta name="keywords" content="lamp, brass">
  <meta property="article:section" content="Craft"><script type="application/ld+json">${JSON.stringify(jsonLd)}</script>
  </head><body><header><nav><a href="/">Home</a><a href="/oil">Oil lamps</a></nav></header>
  <div class="breadcrumb"><a href="/">Start</a><a href="/brass">Brass lanterns</a></div>
  <main itemscope itemtype="https://schema.org/Product"><h1>Brass lantern</h1><h2>Brass lantern</h2><p>${text}</p>
  <p>Listed as NASDAQ: LTRN.</p></main><footer><a href="/imprint">Imprint</a></footer></body></html>`

const topicOf = (source: string): PageTopic => extractIdentity(source, page, { withTopic: true }).topic!

describe('the topic of a page', () => {
  it('has what says something about the page and its site', () => {
    const topic = topicOf(html)
    assert.deepEqual([topic.title, topic.language, topic.keywords], ['Brass | Lanterns', 'en', ['lamp', 'brass']])
    assert.deepEqual(topic.headings, ['Brass lantern'])
    assert.deepEqual(topic.labels, ['Home', 'Oil lamps'])
    assert.deepEqual(topic.sections, ['Start', 'Brass lanterns', 'Brass', 'Craft'])
    assert.deepEqual(topic.about, ['Lanterns Ltd', 'A workshop for lanterns.'])
    assert.ok(['Organization', 'WebPage', 'Product'].every((type) => topic.types.includes(type)))
    assert.ok(!topic.types.includes('Person'))
    assert.deepEqual(topic.paragraphs, [text.trim()])
    assert.deepEqual([...topic.tickers].sort(), ['NASDAQ:LTRN', 'NYSE:LTN'])
  })

  it('prefers the language of the text to the declared one', () => {
    const german = 'Jede Laterne ist aus Messing und Glas, und sie wird eine Woche lang geprüft, bevor sie das Haus verlässt. '
    assert.equal(topicOf(`<html lang="en"><body><main><p>${german.repeat(4)}</p></main></body></html>`).language, 'de')
  })

  it('is empty for a page without content', () => {
    const topic = topicOf('<html><head><title>x</title></head><body></body></html>')
    assert.deepEqual([topic.text, topic.paragraphs, topic.labels], ['', [], []])
  })

  it('is not read where it is not asked for', () =>
    assert.equal(extractIdentity(html, page).topic, undefined))
})
