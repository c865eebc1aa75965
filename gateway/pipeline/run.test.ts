import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { Call } from '#src/operation.ts'
import { run, type RunDeps } from './run.ts'
import type { OperationTarget } from './transport.ts'

it('says to try http:// when TLS fails for an address that was given without a scheme', async () => {
  const ask: RunDeps['ask'] = () => Promise.reject(new AppError('TLS_ERROR', { message: 'The TLS handshake failed.' }))
  const operation = {
    name: 'read', batch: null, price: { kind: 'free' }, status: 200,
    run: ({ ask: askRoute, input }: Call<{ url: string }>) => askRoute('scrape', input as never),
  }
  const failureFor = async (url: string): Promise<string> => {
    const prepared = { url: `https://${url.replace(/^https:\/\//, '')}`, timeout: 1000 }
    const caller = {
      key: null, client: { address: '127.0.0.1', header: () => '' }, requestId: 'r', traceparent: '',
      arrivedAt: Date.now(), signal: new AbortController().signal, idempotencyKey: '',
      checkKey: () => Promise.resolve(),
    }
    const target = { operation, binding: { method: 'get', path: '/read' } } as unknown as OperationTarget
    try {
      await run({ ask } as unknown as RunDeps, target, { input: { url }, prepared }, caller)
    } catch (error) {
      return (error as AppError).message
    }
    throw new assert.AssertionError({ message: 'the call did not fail' })
  }
  assert.match(await failureFor('example.com/a'), /failed\. The address was given .* try http:\/\/example\.com\/a if/)
  assert.equal(await failureFor('https://example.com/a'), 'The TLS handshake failed.')
})
