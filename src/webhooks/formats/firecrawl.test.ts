import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatRequest } from './format-request.ts'
import { firecrawlBody, type JobEventBody } from './firecrawl.ts'

const url = 'https://example.com/rye'
const event = (type: string, data: Record<string, unknown>): JobEventBody =>
  ({ type, job_id: 'crw_1', metadata: { team: 'grain' }, data })

describe('firecrawlBody', () => {
  it('names events after the kind of the job', () => {
    const ended = event('job.completed', { status: 'completed', error: null })
    assert.deepEqual(firecrawlBody(ended, 'crawl'), {
      success: true, type: 'crawl.completed', id: 'crw_1', data: [], metadata: { team: 'grain' },
    })
    assert.equal(firecrawlBody(ended, 'batch').type, 'batch_scrape.completed')
    assert.equal(firecrawlBody(event('job.started', {}), 'batch').type, 'batch_scrape.started')
  })

  it('says why a job failed, and that credits ended one early', () => {
    const bodyOf = (status: string, error: string | null): object =>
      firecrawlBody(event('job.completed', { status, error }), 'crawl')
    const common = { id: 'crw_1', data: [], metadata: { team: 'grain' } }
    assert.deepEqual(bodyOf('failed', 'No page could be read.'), {
      ...common, success: false, type: 'crawl.failed', error: 'No page could be read.',
    })
    assert.deepEqual(bodyOf('cancelled', null), {
      ...common, success: false, type: 'crawl.failed', error: 'The job was cancelled.',
    })
    assert.deepEqual(bodyOf('completed', 'The credits ended.'), {
      ...common, success: true, type: 'crawl.completed', error: 'The credits ended.',
    })
  })

  it('sends an outline of a page that is too large for an event', () => {
    const { success, data } = firecrawlBody(
      event('job.page', { url, final_url: `${url}/`, status_code: 200, ok: true, warnings: [], truncated: true }), 'crawl',
    )
    assert.equal(success, true)
    assert.deepEqual(data, [{
      warning: 'The page is too large for an event: ask for the status of the job.',
      metadata: { sourceURL: url, url: `${url}/`, statusCode: 200 },
    }])
  })

  it('is the body of a request to the address of the webhook', () => {
    const stored = Buffer.from(JSON.stringify(event('job.started', {})))
    const hook = { url: 'https://hooks.example/', format: 'firecrawl' } as const
    const request = formatRequest(hook, stored, { kind: 'batch' })
    assert.equal(request.url, hook.url)
    assert.deepEqual(
      JSON.parse(Buffer.from(request.body).toString()), firecrawlBody(event('job.started', {}), 'batch'),
    )
  })
})
