import assert from 'node:assert/strict'
import { it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { Call } from '#src/operation.ts'
import { scrape } from '#src/operations/scrape.ts'
import { assertNotBlocked } from '#src/sites/blocked-host.ts'
import { run, type Caller, type RunDeps } from './run.ts'
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

it('refuses a page that redirects to a host on the blocklist, and charges nothing for it', async () => {
  const blocked = new Set(['bad.example'])
  const charges: (number | undefined)[] = []
  const scrapeOf = (finalUrl: string): ReturnType<typeof run> => {
    const page = { statusCode: 200, finalUrl }
    const deps = {
      ask: () => Promise.resolve({ data: Buffer.from('{"status_code":200}'), warnings: [], results: { page } }),
      blocklists: {
        assertAllowed: (_id: string, url: string) => Promise.resolve().then(() => assertNotBlocked(url, blocked)),
      },
      ledger: {
        reserve: () => Promise.resolve({ remaining: 7 }),
        settle: ({ charged }: { charged?: number }) => {
          charges.push(charged)
          return Promise.resolve({ remaining: 7 })
        },
      },
    } as unknown as RunDeps
    const input = { url: 'https://a.example/', formats: ['markdown'], timeout: 1_000 }
    const caller = {
      key: { id: 'key_1', credits: 10 }, requestId: 'r', arrivedAt: Date.now(), signal: new AbortController().signal,
      idempotencyKey: '',
    } as unknown as Caller
    const target = { operation: scrape, binding: { method: 'get', path: '/scrape' } } as unknown as OperationTarget
    return run(deps, target, { input, prepared: input }, caller)
  }
  assert.equal((await scrapeOf('https://b.example/')).credits?.used, 3)
  await assert.rejects(scrapeOf('https://www.bad.example/x'), { code: 'URL_BLOCKLISTED' })
  assert.deepEqual(charges, [3, 0])
})
