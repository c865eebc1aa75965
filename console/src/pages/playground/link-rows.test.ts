import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filterRows, linkRows } from './link-rows.ts'
import { tabsOf } from './result-tabs.ts'

describe('the links of a result', () => {
  const link = { url: 'https://a.example/about', text: 'About us', title: null, rel: 'nofollow' }
  const rows = linkRows({ internal: [link], external: [{ ...link, url: 'https://b.example/', rel: null }], count: 2 })

  it('are rows with their kind', () => {
    assert.deepEqual(rows.map(({ url, kind, note }) => [url, kind, note]), [
      ['https://a.example/about', 'internal', 'nofollow'], ['https://b.example/', 'external', ''],
    ])
  })

  it('of a map are rows with their source', () => {
    assert.deepEqual(
      linkRows([{ url: 'https://a.example/', source: 'sitemap', lastmod: '2026-11-01' }]),
      [{ url: 'https://a.example/', text: '', kind: 'sitemap', note: '2026-11-01' }],
    )
  })

  it('are filtered by words', () => {
    assert.deepEqual(filterRows(rows, 'ABOUT internal').map(({ kind }) => kind), ['internal'])
    assert.equal(filterRows(rows, ' ').length, 2)
    assert.equal(filterRows(rows, 'none').length, 0)
  })
})

describe('the tabs of a result', () => {
  it('are those that have content', () => {
    assert.deepEqual(
      tabsOf({ markdown: {}, links: { internal: [] }, html: null, url: '' }).map(({ id }) => id),
      ['markdown', 'source', 'links', 'data', 'raw'],
    )
    assert.deepEqual(tabsOf(undefined).map(({ id }) => id), ['raw'])
  })
})
