// The classification of a page from the site to the answer: all stages of its route on a real bus, store and site.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ClassifyData } from '#schemas/classify.ts'
import { startModelServer, type ModelServer } from '#test/support/model-server.ts'
import { startIdentityFlow, type IdentityFlow } from '#test/support/identity-flow.ts'

const sentence = 'The winery presses its grapes by hand, and the wine rests in oak barrels for two years. '
const winery = `<!doctype html><html lang="en"><head><title>Red wine | Hillside Winery</title>
  <meta name="description" content="Hillside Winery makes wine from its own vineyards."></head>
  <body><nav><a href="/wine">Wine</a><a href="/tasting">Tasting</a></nav><main><h1>Red wine</h1>
  <p>${sentence.repeat(4)}</p><p>Shares: NASDAQ: HILL, ISIN US0378331005, US0378331004.</p></main></body></html>`

describe('classify', () => {
  let model: ModelServer
  let answer: string
  let flow: IdentityFlow
  before(async () => {
    model = await startModelServer(() => answer)
    flow = await startIdentityFlow({ pages: { '/': winery } })
  })
  beforeEach(() => { flow.site.seen.length = 0 })
  after(async () => {
    await flow.stop()
    await model.close()
  })

  const classify = async (): Promise<ClassifyData> =>
    await flow.ask<Omit<ClassifyData, 'warnings'>>('classify')

  it('answers by keywords when no model is configured, from one read of the page', async () => {
    const { classification, model: method, warnings, domain } = await classify()
    assert.deepEqual(
      [classification.category, classification.subcategory, classification.iab_id, classification.iab_parent_id],
      ['Food & Drink', 'Alcoholic Beverages', '211', '210'],
    )
    assert.equal(classification.description, 'Hillside Winery makes wine from its own vineyards.')
    assert.deepEqual([classification.tickers, classification.isins], [['NASDAQ:HILL'], ['US0378331005']])
    assert.deepEqual([method, warnings, domain], ['builtin/keyword-profiles', [], '127.0.0.1'])
    assert.deepEqual(flow.site.seen.map(({ path }) => path).filter((path) => path === '/'), ['/'])
  })

  it('answers by the model when one is configured, and by keywords with a warning when its answer is invalid', async () => {
    await flow.useModel(model.baseUrl)
    answer = JSON.stringify({
      category: 'Shopping', subcategory: 'Grocery Shopping', confidence: 0.5, description: 'A shop.',
      long_description: null,
    })
    const byModel = await classify()
    assert.deepEqual([byModel.classification.iab_id, byModel.classification.description], ['477', 'A shop.'])
    assert.deepEqual([byModel.model, byModel.warnings], ['listed-model-answered', []])
    assert.equal(model.requests[0]!.response_format?.type, 'json_schema')
    answer = '{"category": "Wine"}'
    const byKeywords = await classify()
    assert.deepEqual(
      [byKeywords.classification.category, byKeywords.model], ['Food & Drink', 'builtin/keyword-profiles'],
    )
    assert.match(byKeywords.warnings[0]!, /^classify: .+ the built-in method/)
  })

  it('fails with the error of the page', async () => {
    flow.site.pages['/'] = { status: 404, body: 'gone' }
    await assert.rejects(classify(), { code: 'TARGET_NOT_FOUND' })
  })
})
