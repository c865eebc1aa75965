import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errorTable, type ErrorCode } from '#schemas/errors.ts'
import { AppError } from '#src/app-error.ts'
import { failure, Refusal, rowOf } from './failure.ts'

const reply = (error: AppError): object => JSON.parse(Buffer.from(failure(error).body).toString()) as object

describe('failure', () => {
  it('never has status 502, which the clients repeat', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      const { status } = rowOf(new AppError(code))
      assert.ok(status >= 400 && status !== 502, `${code}: ${status}`)
    }
  })

  it('names fields as Firecrawl does', () => {
    const error = new AppError('INVALID_REQUEST', { message: '`scrape_options.include_selectors[0]` must be text' })
    assert.deepEqual(reply(error), {
      success: false, error: '`scrapeOptions.includeTags[0]` must be text', code: 'BAD_REQUEST',
      details: { errorCode: 'INVALID_REQUEST' },
    })
  })

  it('keeps the names in a schema of the caller', () => {
    const message = '`change_tracking.json_schema.properties.unit_price.$ref` is wrong'
    const error = new AppError('INVALID_JSON_SCHEMA', { message })
    assert.equal((reply(error) as { error: string }).error, '`changeTracking.schema.properties.unit_price.$ref` is wrong')
  })

  it('says when a retry is worth it, which limit was exceeded and what the page answered', () => {
    const limited = new AppError('KEY_RATE_LIMITED', { retryAfterMs: 1_500, limit: 120 })
    assert.deepEqual([failure(limited).status, failure(limited).headers['Retry-After']], [429, '2'])
    assert.deepEqual((reply(limited) as { details: object }).details, { errorCode: 'KEY_RATE_LIMITED', limit: 120 })
    const down = new AppError('SEARCH_UNAVAILABLE')
    assert.deepEqual([failure(down).status, failure(down).headers['Retry-After']], [503, '1'])
    const broken = new AppError('TARGET_SERVER_ERROR', { targetStatus: 503 })
    assert.deepEqual((reply(broken) as { details: object }).details, { errorCode: 'TARGET_SERVER_ERROR', statusCode: 503 })
  })

  it('keeps the code of a refusal', () => {
    const { status, code } = rowOf(new Refusal('no', { wireCode: 'SCRAPE_ACTIONS_NOT_SUPPORTED' }))
    assert.deepEqual([status, code], [400, 'SCRAPE_ACTIONS_NOT_SUPPORTED'])
  })
})
