import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeIndex } from '#test/support/extract-pages.ts'
import { structuredItems } from './structured-items.ts'

describe('structuredItems', () => {
  it('nests microdata, and reads addresses, times and contents as values', () => {
    const { index } = makeIndex(`<div itemscope itemtype="https://schema.org/Product">
      <h1 itemprop="name">Kettle</h1><img itemprop="image" src="/k.png">
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
        <meta itemprop="price" content="49.90">
        <link itemprop="availability" href="https://schema.org/InStock">
      </div>
      <time itemprop="releaseDate" datetime="2024-03-01">March</time>
    </div>`)
    assert.deepEqual(structuredItems(index.items, 'https://a.example/'), [
      {
        type: ['Product'],
        properties: {
          name: ['Kettle'],
          image: ['https://a.example/k.png'],
          offers: [{ type: ['Offer'], properties: { price: ['49.90'], availability: ['https://schema.org/InStock'] } }],
          releaseDate: ['2024-03-01'],
        },
      },
    ])
  })

  it('reads RDFa', () => {
    const { index } = makeIndex(
      `<div vocab="https://schema.org/" typeof="Person">
        <span property="schema:name">Ada</span><a property="url" href="/ada">x</a>
      </div>`,
    )
    assert.deepEqual(structuredItems(index.items, 'https://a.example/'), [
      { type: ['Person'], properties: { name: ['Ada'], url: ['https://a.example/ada'] } },
    ])
  })
})
