import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { pino } from 'pino'
import { createModelClient } from '#src/model/model-client.ts'
import { startModelServer } from '#test/support/model-server.ts'
import { topicOf } from '#test/support/page-topic.ts'
import { builtinMethod } from './builtin-classifier.ts'
import { classifyByModel } from './model-classifier.ts'

const open: { close(): unknown }[] = []
after(() => Promise.all(open.map((one) => one.close())))

const topic = topicOf({
  title: 'Wine and vineyards', description: 'We make wine and beer.', text: 'wine cellar', isins: ['US0378331005'],
})
const chosen = {
  category: 'Food & Drink', subcategory: 'Alcoholic Beverages', confidence: 0.9, description: 'A winery.',
  long_description: 'A winery that makes wine.',
}

/** `'hang'` never answers. */
async function classifyWith(answers: readonly (object | 'hang')[], leftMs = 10_000) {
  const server = await startModelServer((_, call) => {
    const answer = answers[Math.min(call, answers.length - 1)]!
    if (answer === 'hang') return answer
    return 'status' in answer ? { status: Number(answer.status) } : JSON.stringify(answer)
  })
  const client = createModelClient({
    baseUrl: server.baseUrl, apiKey: null, model: 'm', log: pino({ level: 'silent' }),
  })
  open.push(client, server)
  const limits = { deadlineAt: Date.now() + leftMs, signal: new AbortController().signal }
  return { result: await classifyByModel(client, topic, limits), requests: server.requests }
}

describe('classifyByModel', () => {
  it('takes the category and the descriptions of the model, and only found securities', async () => {
    const { result } = await classifyWith([chosen])
    const { classification, model, warnings } = result
    assert.deepEqual(classification, {
      iab_id: '211', iab_parent_id: '210', category: 'Food & Drink', subcategory: 'Alcoholic Beverages',
      confidence: 0.9, taxonomy: 'IAB Content Taxonomy 3.1', description: 'A winery.',
      long_description: 'A winery that makes wine.', tickers: [], isins: ['US0378331005'],
    })
    assert.equal(model, 'm-answered')
    assert.deepEqual(warnings, [])
  })

  it('asks again when the category is not in the taxonomy', async () => {
    const { result, requests } = await classifyWith([{ ...chosen, subcategory: 'Wineries' }, chosen])
    assert.equal(result.classification.iab_id, '211')
    assert.equal(requests.length, 2)
    assert.match(JSON.stringify(requests[1]), /Food & Drink > Wineries.+is not in the list of categories/)
  })

  it('returns no category when the model finds that the page says too little', async () => {
    const { result } = await classifyWith([{ ...chosen, category: null, subcategory: null }])
    assert.deepEqual([result.classification.category, result.classification.confidence], [null, 0])
    assert.match(result.warnings[0]!, /says too little/)
  })

  for (const [failure, answers, leftMs] of [
    ['keeps choosing what is not in the taxonomy', [{ ...chosen, category: 'Wine' }], 10_000],
    ['gives an impossible confidence', [{ ...chosen, confidence: 7 }], 10_000],
    ['refuses', [{ status: 401 }], 10_000],
    ['does not answer in time', ['hang'], 300],
  ] as const) {
    it(`classifies by the built-in method when the model ${failure}`, async () => {
      const { result } = await classifyWith(answers, leftMs)
      assert.equal(result.classification.category, 'Food & Drink')
      assert.equal(result.model, builtinMethod)
      assert.match(result.warnings[0]!, /^classify: .+; the built-in method classified the page\.$/)
    })
  }
})
