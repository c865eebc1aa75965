import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  answersPrice, checkEstimate, checkPagePrice, enrichPrice, prices, searchPagePrice, searchPrice,
} from './prices.ts'

describe('prices', () => {
  it('match the published prices', () => {
    const { scrape, map, screenshot, classify, company, brand, styleguide, enrich } = prices
    assert.deepEqual({ scrape, map, screenshot, classify, company, brand, styleguide, enrich },
      { scrape: 3, map: 3, screenshot: 2, classify: 5, company: 5, brand: 10, styleguide: 10, enrich: 20 })
  })
})

describe('searchPrice', () => {
  it('is two credits for each ten results or part of ten, and two for no results', () => {
    assert.deepEqual([0, 1, 10, 11, 20, 21, 50].map((results) => searchPrice({ results })), [2, 2, 2, 4, 4, 6, 10])
  })

  it('adds one credit for each scraped page, or four when it needs the model', () => {
    assert.equal(searchPrice({ results: 10, pages: 3, options: { formats: ['markdown'] } }), 5)
    assert.deepEqual(
      [{ formats: ['summary'] }, { formats: ['markdown', 'json'] }, { check_prompt_injection: true }].map(
        searchPagePrice,
      ),
      [4, 4, 4],
    )
    assert.deepEqual(
      [{}, { formats: ['html', 'links'] }, { check_prompt_injection: false }].map(searchPagePrice), [1, 1, 1],
    )
  })

  it('never exceeds the price at the limits of the request', () => {
    const options = fc.record({
      formats: fc.subarray(['markdown', 'summary', 'json', 'links']), check_prompt_injection: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.nat(10), fc.nat(10), options, (results, fewer, pages, failed, of) => {
        const most = searchPrice({ results, pages, options: of })
        assert.ok(
          searchPrice({ results: Math.max(0, results - fewer), pages: Math.max(0, pages - failed), options: of })
            <= most,
        )
      }),
    )
  })
})

describe('enrichPrice', () => {
  it('is twenty credits for all three parts, otherwise the sum of the parts found', () => {
    assert.equal(enrichPrice({ brand: true, company: true, classification: true }), 20)
    assert.equal(enrichPrice({ brand: true, company: true, classification: false }), 15)
    assert.equal(enrichPrice({ brand: false, company: true, classification: true }), 10)
    assert.equal(enrichPrice({ brand: false, company: false, classification: false }), 0)
  })

  it('never rises when a part is missing', () => {
    const parts = fc.record({ brand: fc.boolean(), company: fc.boolean(), classification: fc.boolean() })
    fc.assert(fc.property(parts, fc.constantFrom('brand', 'company', 'classification'), (found, lost) => {
      assert.ok(enrichPrice({ ...found, [lost]: false }) <= enrichPrice({ ...found, [lost]: true }))
    }))
  })
})

describe('answersPrice', () => {
  it('is two credits and four a source, and nothing without a citation', () => {
    assert.equal(answersPrice({ sources: 5, citations: 2 }), 22)
    assert.equal(answersPrice({ sources: 5, citations: 0 }), 0)
  })
})

describe('checkPagePrice', () => {
  it('is one credit a page, four when json is tracked, and one more when judged', () => {
    assert.equal(checkPagePrice({ fetched: true, tracksJson: false, judged: false }), 1)
    assert.equal(checkPagePrice({ fetched: true, tracksJson: true, judged: true }), 5)
  })

  it('charges only the judging of a removed page', () => {
    assert.equal(checkPagePrice({ fetched: false, tracksJson: true, judged: true }), 1)
    assert.equal(checkPagePrice({ fetched: false, tracksJson: true, judged: false }), 0)
  })

  it('never exceeds the estimate, for any outcome of each page', () => {
    const page = fc.record({ fetched: fc.boolean(), judged: fc.boolean() })
    const target = fc.record({ tracksJson: fc.boolean(), pages: fc.array(page, { maxLength: 20 }) })
    fc.assert(fc.property(fc.array(target, { maxLength: 5 }), fc.boolean(), (targets, judging) => {
      const spent = targets.flatMap(({ tracksJson, pages }) =>
        pages.map(({ fetched, judged }) => checkPagePrice({ fetched, tracksJson, judged: judged && judging })))
      const estimate = checkEstimate(
        targets.map(({ tracksJson, pages }) => ({ tracksJson, pages: pages.length })), judging,
      )
      assert.ok(spent.reduce((sum, one) => sum + one, 0) <= estimate)
    }))
  })
})
