import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from '../fields.ts'
import { readSearch } from './search-options.ts'

const read = (values: Record<string, unknown>, version: 'v2' | 'v1' = 'v2') => readSearch(new Fields(values), version)

describe('readSearch', () => {
  it('searches the web, with the limit of the version', () => {
    assert.deepEqual(read({ query: 'mill' }), { sources: ['web'], input: { query: 'mill', limit: 10 }, notes: [] })
    assert.deepEqual(read({ query: 'mill', lang: 'en', country: 'us' }, 'v1').input, {
      query: 'mill', limit: 5, language: 'en', country: 'us',
    })
  })

  it('renames filters', () => {
    const { input, notes } = read({
      query: 'mill', tbs: 'sbd:1,qdr:m', location: 'Ulm', country: 'DE', includeDomains: ['a.example'], timeout: 9_000,
    })
    assert.deepEqual(input, {
      query: 'mill', limit: 10, time_range: 'month', location: 'Ulm', country: 'DE', include_domains: ['a.example'],
      timeout: 9_000,
    })
    assert.deepEqual(notes, ['`tbs`: results are not sorted by date.'])
  })

  it('accepts sources and categories as objects, and names unknown sources', () => {
    const { sources, input, notes } = read({
      query: 'mill', sources: [{ type: 'news' }, 'web', 'news', 'images', 'alexandria'], categories: [{ type: 'github' }],
    })
    assert.deepEqual([sources, input['query']], [['news', 'web'], 'mill site:github.com'])
    assert.match(notes[0]!, /Not searched, .*: "images"\./)
  })

  it('scrapes pages unless `scrapeOptions.formats` is empty, of at most 10 results', () => {
    const { input, pages, notes } = read({ query: 'mill', limit: 30, scrapeOptions: { formats: ['links'] } })
    assert.deepEqual([input['limit'], pages?.formats, notes.length], [10, ['links'], 1])
    assert.deepEqual(input['scrape_options'], { formats: ['links'], include_images: true })
    assert.equal(read({ query: 'mill', scrapeOptions: { formats: [] } }).pages, undefined)
    assert.deepEqual(read({ query: 'mill', scrapeOptions: {} }).pages?.formats, ['markdown'])
  })

  it('says nothing about the timeout that clients always send', () => {
    const { input, notes } = read({ query: 'mill', timeout: 60_000 })
    assert.deepEqual([input['timeout'], notes], [45_000, []])
    assert.equal(read({ query: 'mill', timeout: 50_000 }).notes.length, 1)
  })

  it('refuses filters that Winnow does not have', () => {
    for (const [values, message] of [
      [{ sources: ['images'] }, /`sources` must have "web" or "news" \(got "images"\)/],
      [{ sources: [] }, /got an empty list/],
      [{ categories: ['github', 'pdf'] }, /`categories` may have one of github, pdf/],
      [{ tbs: 'cdr:1,cd_min:1/1/2026' }, /`tbs` must be one of qdr:h/],
      [{ tbs: 'qdr:d3' }, /`tbs` must be one of/],
    ] as const)
      assert.throws(() => read({ query: 'mill', ...values }), { code: 'INVALID_REQUEST', message }, JSON.stringify(values))
  })
})
