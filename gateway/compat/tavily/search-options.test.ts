import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from '../fields.ts'
import { countryCode } from './country-code.ts'
import { readSearch } from './search-options.ts'
import { scoreOf } from './search-route.ts'

const read = (values: Record<string, unknown>): ReturnType<typeof readSearch> & { ignored: string[] } => {
  const fields = new Fields({ query: 'mill', ...values })
  return { ...readSearch(fields), ignored: fields.ignored() }
}

describe('readSearch of Tavily', () => {
  it('has five results by default, and neither pages nor an answer', () => {
    assert.deepEqual(read({}), {
      input: { query: 'mill', type: 'web', limit: 5 }, answer: null, rawContent: null, images: false, favicon: false,
      usage: false, notes: [], ignored: [],
    })
  })

  it('reads filters', () => {
    const { input, ignored } = read({
      topic: 'news', time_range: 'w', country: 'South Korea', language: 'ko', max_results: 50,
      include_domains: ['a.example'], exclude_domains: ['b.example'],
    })
    assert.deepEqual(input, {
      query: 'mill', type: 'news', time_range: 'week', country: 'KR', language: 'ko', limit: 50,
      include_domains: ['a.example'], exclude_domains: ['b.example'],
    })
    assert.deepEqual(ignored, [])
  })

  it('takes days of news as the shortest time range that has them, and of other topics not at all', () => {
    const ranges = [1, 2, 7, 8, 31, 32].map((days) => read({ topic: 'news', days }).input['time_range'])
    assert.deepEqual(ranges, ['day', 'week', 'week', 'month', 'month', 'year'])
    assert.equal(read({ topic: 'news', days: 400 }).input['time_range'], undefined)
    const { input, ignored } = read({ days: 7 })
    assert.deepEqual([input['time_range'], ignored], [undefined, []])
  })

  it('reads pages in a format, at most ten', () => {
    const { input, rawContent, notes } = read({ include_raw_content: true, max_results: 20 })
    assert.deepEqual([input['scrape_options'], rawContent, input['limit']], [{ formats: ['markdown'] }, 'markdown', 10])
    assert.deepEqual(notes, ['`max_results` is 10, the maximum of Winnow, instead of 20.'])
    assert.deepEqual(read({ include_raw_content: 'text' }).input['scrape_options'], { formats: ['html', 'markdown'] })
  })

  it('asks for an answer from as many sources as there are results, at most ten', () => {
    const { answer } = read({ include_answer: 'basic', max_results: 15, time_range: 'day', topic: 'news' })
    assert.deepEqual(answer, { query: 'mill', time_range: 'day', num_sources: 10 })
  })

  it('ignores defaults of clients silently, and names the rest', () => {
    assert.deepEqual(read({ search_depth: 'basic', api_key: 'secret', auto_parameters: false }).ignored, [])
    assert.deepEqual(
      read({ search_depth: 'advanced', chunks_per_source: 3, exact_match: true, include_favicon: true }).ignored,
      ['search_depth', 'chunks_per_source', 'exact_match', 'include_favicon'],
    )
    assert.deepEqual(read({ topic: 'finance' }).notes, ['`topic` "finance" is searched as "general".'])
  })

  it('takes empty texts, which models fill in, for none', () => {
    const { input, ignored } = read({ topic: '', time_range: '', start_date: '', end_date: null, country: '' })
    assert.deepEqual([input['type'], ignored], ['web', []])
  })

  it('refuses other values by the names of Tavily', () => {
    for (const [values, message] of [
      [{ topic: 'sports' }, /`topic` must be one of "general", "news", "finance" \(got "sports"\)/],
      [{ include_answer: 'long' }, /`include_answer` must be one of true, false, "basic"/],
      [{ include_raw_content: 'pdf' }, /`include_raw_content` must be one of true, false, "markdown", "text"/],
      [{ include_images: 'yes' }, /`include_images` must be one of true, false \(got "yes"\)/],
      [{ country: 'atlantis' }, /`country` must be the English name of a country/],
      [{ start_date: '2026-01-01' }, /`start_date` is not supported/],
      [{ topic: 'news', days: 0 }, /`days` must be at least 1 \(got 0\)/],
    ] as const)
      assert.throws(() => read(values), { code: 'INVALID_REQUEST', message }, JSON.stringify(values))
  })
})

describe('countryCode', () => {
  it('knows English names, also those that the locale data does not have', () => {
    const names = ['united states', 'Germany', 'turkey', 'czech republic', 'bosnia and herzegovina', 'de', 'uk']
    assert.deepEqual(names.map(countryCode), ['US', 'DE', 'TR', 'CZ', 'BA', 'DE', 'GB'])
    assert.equal(countryCode('nowhere'), undefined)
  })
})

describe('scoreOf', () => {
  it('falls evenly from 1, and stays above 0.5', () => {
    assert.deepEqual([1, 2, 3].map((position) => scoreOf(position, 3)), [1, 0.8333, 0.6667])
    assert.ok(scoreOf(20, 20) > 0.5)
  })
})
