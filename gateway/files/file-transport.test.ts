// GET /files/{name} on a real server.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createFiles, fileTtlMs, type Files } from '#src/files/files.ts'
import { createLog } from '#src/process/log.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { createPipeline, type PipelineOptions } from '../pipeline/pipeline.ts'
import { RateWindows } from '../pipeline/rate-windows.ts'
import { createRest } from '../rest/rest.ts'
import { startServer, type Server } from '../server.ts'
import { createFileTransport } from './file-transport.ts'

const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
let folder: string
let store: Store
let files: Files
let server: Server
let nowMs = Date.now()
/** A rate that the tests below stay under, but the last one. */
const ratePerAddress = 60

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-files-'))
  store = await openStore({ dataDir: folder })
  await ensureIndexes(store)
  const now = (): number => nowMs
  files = createFiles(store, { now })
  const rest = createRest([])
  const rates = new RateWindows()
  const answer = createPipeline({
    deps: { log: createLog('test', 'silent') },
    transports: [createFileTransport(files, rest, now), rest],
    authenticate: () => assert.fail('a file needs no key'),
    countRequest: (id: string, limit: number) => rates.hit(id, limit, Date.now()),
    ratePerAddress, ratePerKey: 1, trustedProxies: [],
  } as unknown as PipelineOptions)
  server = await startServer('127.0.0.1', 0, answer)
})
after(async () => {
  await server.close(1_000)
  await store.close()
  await rm(folder, { recursive: true })
})

const send = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${server.port}${path}`, init)
const errorOf = async (response: Response): Promise<unknown> =>
  ((await response.json()) as { error_code: string }).error_code

describe('GET /files/{name}', () => {
  it('serves a file without a key, with its type, length, validator and expiry', async () => {
    const { name } = await files.put(bytes, 'png')
    for (const path of [`/files/${name}`, `/v1/files/${name}`]) {
      const response = await send(path)
      assert.equal(response.status, 200)
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
      const header = (given: string): string | null => response.headers.get(given)
      assert.deepEqual(
        [header('content-type'), header('content-length'), header('x-content-type-options')],
        ['image/png', '8', 'nosniff'],
      )
      assert.equal(header('etag'), `"${hash('sha256', bytes, 'hex').slice(0, 32)}"`)
      assert.equal(header('cache-control'), `private, max-age=${fileTtlMs / 1000}, immutable`)
      assert.equal(header('content-security-policy'), "default-src 'none'; sandbox")
    }
  })

  it('answers HEAD with the headers alone, and a known validator with 304', async () => {
    const { name } = await files.put(bytes, 'png')
    const head = await send(`/files/${name}`, { method: 'HEAD' })
    assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, '8', ''])
    const etag = head.headers.get('etag')!
    for (const tags of [etag, `"other", W/${etag}`, '*']) {
      const again = await send(`/files/${name}`, { headers: { 'If-None-Match': tags } })
      assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', etag], tags)
    }
    assert.equal((await send(`/files/${name}`, { headers: { 'If-None-Match': '"other"' } })).status, 200)
  })

  it('is 404 in the envelope for an unknown name and after the expiry', async () => {
    const { name } = await files.put(bytes, 'png')
    for (const path of ['/files/fil_000000000000000000000000.png', `/files/${name}x`, '/files/', '/files/a/b'])
      assert.deepEqual([(await send(path)).status, await errorOf(await send(path))], [404, 'NOT_FOUND'], path)
    nowMs += fileTtlMs - 1
    const last = await send(`/files/${name}`)
    assert.deepEqual([last.status, last.headers.get('cache-control')], [200, 'private, max-age=0, immutable'])
    nowMs += 1
    assert.equal((await send(`/files/${name}`)).status, 404)
  })

  it('answers a preflight with the methods', async () => {
    const response = await send('/files/fil_x.png', { method: 'OPTIONS' })
    assert.deepEqual(
      [response.status, response.headers.get('access-control-allow-methods')], [204, 'GET, HEAD, OPTIONS'],
    )
  })

  it('counts against the rate of the address', async () => {
    const { name } = await files.put(bytes, 'png')
    const statuses: number[] = []
    for (let count = 0; count <= ratePerAddress; count++) statuses.push((await send(`/files/${name}`)).status)
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429])
  })
})
