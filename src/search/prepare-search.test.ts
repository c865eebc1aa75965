import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SearchRequest } from '#schemas/search.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { prepareSearch, type PreparedSearch } from './prepare-search.ts'

const check = compileCheck(SearchRequest, 'the request')
const prepared = (request: object): PreparedSearch => prepareSearch(check({ ...request }), [])
const refused = (request: object, message: RegExp, code = 'INVALID_REQUEST'): void =>
  assert.throws(() => prepared(request), (error: unknown) => {
    assert.ok(error instanceof AppError)
    assert.match(error.message, message)
    assert.equal(error.code, code)
    return true
  })

describe('prepareSearch', () => {
  it('takes q for query', () => {
    assert.equal(prepared({ q: ' lantern ' }).query, 'lantern')
    assert.equal(prepared({ query: 'x', q: 'x' }).query, 'x')
  })

  it('names what is wrong', () => {
    refused({}, /`query` is required/)
    refused({ query: '  ' }, /`query`/)
    refused({ query: 'a', q: 'b' }, /`q`/)
    refused({ query: 'x', limit: 11, formats: ['markdown'] }, /`limit` must be at most 10/)
    refused({ query: 'x', include_domains: ['a b'] }, /`include_domains`/)
    refused({ query: 'x', exclude_domains: ['http://'] }, /`exclude_domains`/)
    refused({ query: 'x', formats: ['json'] }, /^`scrape_options.json_prompt` or .* when `formats` includes json$/)
    refused({ query: 'x', scrape_options: { include_selectors: ['>>'] } }, /^`scrape_options.include_selectors` must be/)
    refused({ query: 'x', country: 'deu' }, /country/)
    refused({ query: '😀'.repeat(401) }, /query/)
  })

  it('counts characters of the query, not code units', () =>
    assert.equal(prepared({ query: '😀'.repeat(400) }).query.length, 800))

  it('scrapes no pages unless it is asked to', () =>
    assert.equal(prepared({ query: 'x', limit: 50, only_main_content: true }).pages, null))

  it('scrapes with scrape_options, which the fields beside them override', () => {
    const { pages } = prepared({
      query: 'x', formats: ['links'], max_age: 5, timeout: 6_000,
      scrape_options: { formats: ['html'], only_main_content: false, max_age: 9, include_images: true },
    })
    assert.deepEqual(
      [pages!.formats, pages!.max_age, pages!.only_main_content, pages!.include_images, pages!.timeout],
      [['links'], 5, false, true, 6_000],
    )
    assert.deepEqual(prepared({ query: 'x', scrape_options: {} }).pages!.formats, ['markdown'])
  })

  it('normalises domains', () => {
    const { include_domains, exclude_domains } =
      prepared({ query: 'x', include_domains: ['*.Example.COM'], exclude_domains: ['www.münchen.example'] })
    assert.deepEqual(include_domains, ['example.com'])
    assert.deepEqual(exclude_domains, ['xn--mnchen-3ya.example'])
  })
})
