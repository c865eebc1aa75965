import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { classify } from '#src/operations/classify.ts'
import { company } from '#src/operations/company.ts'
import { scrape } from '#src/operations/scrape.ts'
import { batchResult, failedBatchResult, type BatchResult } from './batch-result.ts'

const item = { url: 'https://www.a.example/x', item_id: 'sku-1', meta: { shelf: 4 } }
const entry = ({ result }: BatchResult): unknown => JSON.parse(Buffer.from(result.body).toString())
const answer = (data: object, credits = 5) => ({
  data: Buffer.from(JSON.stringify(data)), warnings: ['slow'], statusCode: 200, finalUrl: item.url, credits,
})

describe('batchResult', () => {
  it('appends the echoed fields to the answer', () => {
    const result = batchResult(
      company, item, answer({ url: item.url, domain: 'a.example', company: { name: 'A' } }),
    )
    assert.deepEqual(entry(result), {
      url: item.url, domain: 'a.example', status_code: 200, company: { name: 'A' }, depth: 0, ok: true,
      warnings: ['slow'], item_id: 'sku-1', meta: { shelf: 4 },
    })
    assert.equal(result.cost, 5)
  })

  it('leaves the status of an answer that has one', () => {
    const data = { url: item.url, domain: 'a.example', status_code: 203 }
    assert.deepEqual(entry(batchResult(scrape, { url: item.url }, answer(data))), {
      ...data, depth: 0, ok: true, warnings: ['slow'],
    })
  })

  it('nests the answer in one object named after the operation', () => {
    assert.deepEqual(entry(batchResult(classify, { url: item.url }, answer({ model: 'm' }))), {
      url: item.url, domain: 'a.example', status_code: 200, classify: { model: 'm' }, depth: 0, ok: true,
      warnings: ['slow'],
    })
  })
})

describe('failedBatchResult', () => {
  it('has the error of the single call, and is free', () => {
    const result = failedBatchResult(item, new AppError('TARGET_NOT_FOUND', { message: 'gone', targetStatus: 404 }))
    assert.deepEqual(entry(result), {
      url: item.url, status_code: 404, error: 'gone', error_code: 'TARGET_NOT_FOUND', depth: 0, ok: false,
      domain: 'a.example', item_id: 'sku-1', meta: { shelf: 4 },
    })
    assert.equal(result.cost, 0)
  })
})
