import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MapLink } from '#schemas/map.ts'
import { collectLinks } from './collect-links.ts'

const page = (url: string, title = '') => ({ url: new URL(url), title })
const listed = (url: string, more: { lastmod?: string; title?: string } = {}) => ({ url: new URL(url), ...more })
const collect = (
  pages: ReturnType<typeof page>[], sitemap: ReturnType<typeof listed>[], ignoreQuery = true,
): MapLink[] => collectLinks(pages, sitemap, { ignoreQuery })

describe('collectLinks', () => {
  it('lists each page once, with the properties from both sources', () => {
    assert.deepEqual(
      collect(
        [page('https://a.example/', 'Home'), page('https://a.example/x#part', ' X ')],
        [listed('https://a.example/x', { lastmod: '2024' }), listed('https://a.example/y')],
      ),
      [
        { url: 'https://a.example/', title: 'Home', source: 'page' },
        { url: 'https://a.example/x', title: 'X', lastmod: '2024', source: 'sitemap' },
        { url: 'https://a.example/y', source: 'sitemap' },
      ],
    )
  })

  it('prefers a URL without a query if one was found', () => {
    assert.deepEqual(
      collect([page('https://a.example/x?b=1'), page('https://a.example/y?b=1')], [listed('https://a.example/x')]).map(
        ({ url }) => url,
      ),
      ['https://a.example/x', 'https://a.example/y?b=1'],
    )
  })

  it('distinguishes queries if the options say so', () => {
    assert.equal(collect([page('https://a.example/x?b=1'), page('https://a.example/x?b=2')], [], false).length, 2)
  })

  it('does not change URLs', () => {
    const urls = ['https://www.a.example/X/', 'https://a.example/x', 'https://a.example/caf%c3%a9?b=2&a=1']
    assert.deepEqual(collect([], urls.map((url) => listed(url)), false).map(({ url }) => url), urls)
  })
})
