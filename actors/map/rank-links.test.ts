import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MapLink } from '#schemas/map.ts'
import { rankLinks } from './rank-links.ts'

const link = (path: string, title?: string): MapLink => ({
  url: `https://a.example${path}`,
  ...(title === undefined ? {} : { title }),
  source: 'page',
})
const ranked = (search: string, ...links: MapLink[]): string[] =>
  rankLinks(links, search).map(({ url }) => new URL(url).pathname)

describe('rankLinks', () => {
  it('leaves out what has none of the words', () => {
    assert.deepEqual(ranked('lantern', link('/about'), link('/products/lantern'), link('/x', 'Our Lantern')), [
      '/products/lantern', '/x',
    ])
  })

  it('puts links with more of the words first, then whole words, then parts', () => {
    assert.deepEqual(
      ranked(
        'oil lantern', link('/boil'), link('/lanterns'), link('/lantern'), link('/shop/oil-lantern'),
        link('/lantern-with-oil'),
      ),
      ['/shop/oil-lantern', '/lantern-with-oil', '/lantern', '/lanterns', '/boil'],
    )
  })

  it('keeps the given order of equal links', () => {
    assert.deepEqual(ranked('a', link('/a/1'), link('/a/2'), link('/a/3')), ['/a/1', '/a/2', '/a/3'])
  })

  it('ignores case, accents and escapes', () => {
    assert.deepEqual(ranked('CAFES', link('/caf%C3%A9'), link('/cafe'), link('/x', 'Cafés')), [
      '/x', '/caf%C3%A9', '/cafe',
    ])
    assert.deepEqual(ranked('日本', link('/%E6%97%A5%E6%9C%AC%E8%AA%9E')), ['/%E6%97%A5%E6%9C%AC%E8%AA%9E'])
  })

  it('searches queries and hosts', () => {
    assert.deepEqual(
      rankLinks(
        [link('/list?topic=red+lanterns'), { url: 'https://lantern.a.example/', source: 'page' }, link('/x')],
        'lantern',
      ).map(({ url }) => url),
      ['https://lantern.a.example/', 'https://a.example/list?topic=red+lanterns'],
    )
  })

  it('returns all links if the search has no words', () => {
    assert.deepEqual(ranked('?!', link('/a'), link('/b')), ['/a', '/b'])
  })
})
