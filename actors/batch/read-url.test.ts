import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import { scrape } from '#src/operations/scrape.ts'
import { readUrl, type BatchContext } from './read-url.ts'

it('fails for a URL that redirects to a host on the blocklist', async () => {
  const data = Buffer.from('{"url":"https://a.example/"}')
  const page = { statusCode: 200, finalUrl: 'https://www.bad.example/' }
  const context = {
    ask: () => Promise.resolve({ data, warnings: [], results: { page } }),
    operation: scrape, blocked: new Set(['bad.example']), lease: { delivery: 1 }, signal: new AbortController().signal,
    job: { _id: 'batch_1', request_id: 'r', key_id: 'k', endpoint: 'scrape', request: { options: { formats: [] } } },
  } as unknown as BatchContext
  const { result } = await readUrl(context, { url: 'https://a.example/' }, '0')
  assert.deepEqual([result.ok, 'errorCode' in result && result.errorCode], [false, 'URL_BLOCKLISTED'])
})

it('says to try http:// when TLS fails for a URL of a batch that was given without a scheme', async () => {
  const context = {
    ask: () => Promise.reject(new AppError('TLS_ERROR', { message: 'The TLS handshake failed.' })),
    operation: scrape, blocked: new Set(), lease: { delivery: 1 }, signal: new AbortController().signal,
    job: { _id: 'batch_1', request_id: 'r', key_id: 'k', endpoint: 'scrape', request: { options: { formats: [] } } },
  } as unknown as BatchContext
  const errorOf = async (given?: string): Promise<unknown> => {
    const item = { url: 'https://example.com/a', ...(given === undefined ? {} : { given }) }
    return (await readUrl(context, item, '0')).result
  }
  assert.match(JSON.stringify(await errorOf('example.com/a')), /try http:\/\/example\.com\/a if the site has no TLS/)
  assert.doesNotMatch(JSON.stringify(await errorOf()), /try http/)
})
