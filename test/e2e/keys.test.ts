// Keys live longer than their secret (issue 14, point 1): rotation, blocked monitors, transfer, end to end.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startService, type Envelope, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

interface MadeKey { id: string; key: string; prefix: string; old_secrets: { prefix: string; ends_at: string }[] }

describe('a key', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({
      '*': `<!doctype html><title>Page</title><main><h1>Page</h1><p>${'Grain and chaff. '.repeat(20)}</p></main>`,
    })
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  async function keys(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await service.cli('keys', ...args)
    assert.equal(code, 0, stderr)
    return stdout
  }
  const keysJson = async (...args: string[]): Promise<MadeKey & Record<string, unknown>> =>
    JSON.parse(await keys(...args, '--json')) as MadeKey & Record<string, unknown>
  const newKey = (...options: string[]): Promise<MadeKey> => keysJson('create', '--name', 'test', ...options)
  const as = (key: string): Record<string, string> => ({ 'x-api-key': key })
  const code = async (key: string): Promise<string | undefined> => {
    const { status, error_code } = await service.get('/usage', {}, as(key))
    return status === 200 ? 'ok' : error_code
  }
  const newMonitor = async (key: string): Promise<string> => {
    const { status, data, error } = await service.post('/monitor', {
      name: 'watch', schedule: 'daily', targets: [{ type: 'scrape', urls: [site.url('/page')] }],
    }, as(key))
    assert.equal(status, 201, error)
    return data.id as string
  }
  const runCheck = async (key: string, monitor: string): Promise<Envelope['data']> => {
    const { status, data: { id }, error } = await service.post(`/monitor/${monitor}/run`, {}, as(key))
    assert.equal(status, 202, error)
    let data: Envelope['data']
    await until('the check ends', async () => {
      data = (await service.get(`/monitor/${monitor}/checks/${id}`, {}, as(key))).data
      return data.finished_at !== null
    }, 60_000)
    return data
  }

  it('that is revoked has a job that stops, whose results only an operator reads (issue 15, point 9)', async () => {
    const [key, other, operator] = [await newKey(), await newKey(), await newKey('--operator')]
    const { data: { id } } = await service.post(
      '/batch/scrape', { urls: Array.from({ length: 300 }, (_, i) => site.url(`/p${i}`)), concurrency: 1 }, as(key.key),
    )
    const read = (secret: string): Promise<Envelope> => service.get(`/batch/scrape/${id}`, { wait: 20 }, as(secret))
    await keys('revoke', key.id)
    const { status, data } = await read(operator.key)
    assert.deepEqual([status, data.status, data.failed], [200, 'failed', 0])
    assert.match(data.error, /^The API key was revoked before the job had ended/)
    assert.ok(data.completed < 300, `${data.completed} pages`)
    assert.equal(data.credits_used, 3 * data.completed)
    assert.deepEqual([(await read(key.key)).error_code, (await read(other.key)).status], ['API_KEY_REVOKED', 404])
    assert.equal((await service.cli('usage', key.id)).code, 0)
  })

  it('that is rotated keeps its monitors, jobs and credits; the old secret works until the overlap ends', async () => {
    const old = await newKey('--credits', '100')
    const monitor = await newMonitor(old.key)
    const { data: job } = await service.post('/crawl', { url: site.url('/'), limit: 1 }, as(old.key))
    const text = await keys('rotate', old.id, '--overlap', '3s')
    const rotated = /^wnw_\w{32}$/m.exec(text)?.[0] ?? ''
    assert.match(text, new RegExp(`The old secret \\(${old.prefix}…\\) works until 20`))
    assert.deepEqual([await code(old.key), await code(rotated)], ['ok', 'ok'])
    await until('the old secret has ended', async () => await code(old.key) === 'INVALID_API_KEY', 10_000)
    assert.equal((await service.get(`/crawl/${job.id}`, {}, as(rotated))).status, 200)
    assert.equal((await runCheck(rotated, monitor)).status, 'completed')
    const usage = (await service.get('/usage', {}, as(rotated))).data
    assert.deepEqual([usage.limit, usage.by_operation.check.credits], [100, 1])
  })

  it('that is rotated with --overlap 0 refuses the old secret within a second', async () => {
    const old = await newKey()
    assert.equal(await code(old.key), 'ok')
    const { id, key, old_secrets } = await keysJson('rotate', old.key, '--overlap', '0')
    assert.deepEqual([id, old_secrets], [old.id, []])
    await until('the old secret is refused', async () => await code(old.key) === 'INVALID_API_KEY', 1_000)
    assert.equal(await code(key), 'ok')
    const { old_secrets: [kept] } = await keysJson('rotate', old.id)
    const overlapMs = Date.parse(kept!.ends_at) - Date.now()
    assert.ok(Math.abs(overlapMs - 24 * 3_600_000) < 60_000, `${overlapMs} ms`)
  })

  it('that is revoked names the monitors it stops, and they go on under another key', async () => {
    const from = await newKey()
    const monitor = await newMonitor(from.key)
    const first = await runCheck(from.key, monitor)
    const text = await keys('revoke', from.id)
    assert.match(text, new RegExp(`This stops 1 active monitor; \`winnow keys transfer-monitors ${from.id} TO\``))
    assert.match(await keys('list'), new RegExp(`${from.id} .*revoked .*1 monitor, blocked`))
    const to = await newKey()
    assert.match(await keys('transfer-monitors', from.id, to.id), /^1 monitor moved from key_/)
    const { data } = await service.get('/monitor', {}, as(to.key))
    assert.deepEqual(
      (data.monitors as { id: string; blocked_reason: string | null }[]).map((one) => [one.id, one.blocked_reason]),
      [[monitor, null]],
    )
    assert.equal((await service.get(`/monitor/${monitor}/checks/${first.id}`, {}, as(to.key))).status, 200)
    const second = await runCheck(to.key, monitor)
    assert.deepEqual([second.status, second.summary.same, second.baseline], ['completed', 1, false])
    assert.equal((await service.get('/usage', {}, as(to.key))).data.by_operation.check.credits, 1)
  })

  it('without credits is named by its monitors as what blocks them', async () => {
    const { id, key } = await newKey('--credits', '5')
    const monitor = await newMonitor(key)
    const reasonOf = async (path: string): Promise<unknown> => {
      const { data } = await service.get(path, {}, as(key))
      return (data.monitors?.[0] ?? data).blocked_reason
    }
    assert.equal(await reasonOf(`/monitor/${monitor}`), null)
    await keys('set', id, '--credits', '0')
    for (const path of ['/monitor', `/monitor/${monitor}`])
      await until(`${path} says so`, async () => await reasonOf(path) === 'CREDITS_EXHAUSTED', 2_000)
  })

  it('that does not exist is reported by every command', async () => {
    const { id } = await newKey()
    for (const args of [['rotate', 'key_no'], ['transfer-monitors', 'key_no', id], ['transfer-monitors', id, 'key_no']]) {
      const { code: exit, stderr } = await service.cli('keys', ...args)
      assert.deepEqual(
        [exit, stderr],
        [1, 'winnow: there is no key with the id or prefix key_no; `winnow keys list` shows them\n'],
      )
    }
  })
})
