// Monitors over HTTP, with two gateways in turn.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createKey, type NewKey } from '#src/keys.ts'
import { openScheduleRegistry, type ScheduleRegistry } from '#src/schedule/registry.ts'
import { startGateways, type Gateways } from '#test/support/gateways.ts'
import type { Envelope } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

const valid = {
  name: 'valid',
  schedule: { cron: '0 9 * * *' },
  targets: [{ type: 'scrape', urls: ['https://a.example/'] }],
}
const hook = { url: 'https://a.example/hook' }

type Answer = Envelope & { limit?: number }
type Call = (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
interface Client { keyId: string; get: Call; post: Call; patch: Call; delete: Call; put: Call }

describe('monitors over HTTP', () => {
  let gateways: Gateways
  let schedules: ScheduleRegistry
  let mine: Client
  before(async () => {
    gateways = await startGateways(2, {
      RATE_LIMIT_PER_IP: '1000000', RATE_LIMIT_PER_KEY: '1000000', PUBLIC_URL: 'http://winnow.example',
    })
    schedules = await openScheduleRegistry(await gateways.nats.connect())
    mine = await newClient()
  })
  after(() => gateways.stop())

  let calls = 0
  /** A client with its own key, which alternates between the gateways. */
  async function newClient(options: Partial<NewKey> = {}): Promise<Client> {
    const { key, record } = await createKey(gateways.store, { name: 'test', ...options })
    const call = (method: string): Call => async (path, body, headers = {}) => {
      const gateway = gateways.all[calls++ % gateways.all.length]!
      const url = path.startsWith('http')
        ? gateway.url + new URL(path).pathname + new URL(path).search
        : gateway.url + path
      const response = await fetch(url, {
        method, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      })
      return {
        status: response.status, headers: response.headers,
        ...((await response.json()) as Omit<Answer, 'status' | 'headers'>),
      }
    }
    return {
      keyId: record.id, get: call('GET'), post: call('POST'), patch: call('PATCH'), delete: call('DELETE'),
      put: call('PUT'),
    }
  }

  const create = async (body: object = {}, caller = mine): Promise<Envelope['data']> => {
    const answer = await caller.post('/monitor', { ...valid, ...body })
    assert.equal(answer.status, 201, answer.error)
    return answer.data
  }
  const refused = (answer: Answer, status: number, code: string, message = /./): void => {
    assert.deepEqual([answer.status, answer.success, answer.error_code], [status, false, code], answer.error)
    assert.match(answer.error!, message)
  }

  it('are created with all defaults, and read back unchanged', async () => {
    const made = await create({ goal: 'prices', webhook: hook })
    assert.match(made.id as string, /^mon_[0-9A-Za-z]{24}$/)
    assert.deepEqual((await mine.get(`/monitor/${made.id}`)).data, made)
    const { id, next_run_at, created_at, updated_at, targets, webhook, feed_url, ...rest } = made
    assert.deepEqual(rest, {
      name: 'valid', status: 'active', labels: [], blocked_reason: null,
      schedule: { cron: '0 9 * * *', timezone: 'UTC' }, last_run_at: null, current_check_id: null, goal: 'prices', judge_enabled: true, retention_days: 30, estimated_credits_per_check: 2,
      estimated_credits_per_month: 62, last_check_summary: null, unread_changes: 0,
    })
    assert.equal(updated_at, created_at)
    assert.equal(new Date(next_run_at as string).getUTCHours(), 9)
    assert.match(webhook.secret as string, /^whsec_/)
    const [feed, token] = (feed_url as string).split('?token=')
    assert.equal(feed, `http://winnow.example/monitor/${id}/feed.atom`)
    assert.match(token!, /^[0-9A-Za-z]{32}$/)
    assert.equal(targets.length, 1)
    assert.equal((await schedules.read(id as string))?.entry.cron, '0 9 * * *')
  })

  it('are created once under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const [first, second] = await Promise.all([
      mine.post('/monitor', { ...valid, name: 'once' }, headers),
      mine.post('/monitor', { ...valid, name: 'once' }, headers),
    ])
    assert.deepEqual([first.status, second.status, second.data.id], [201, 201, first.data.id])
    const turned = Object.fromEntries(Object.entries({ ...valid, name: 'once' }).reverse())
    assert.equal((await mine.post('/monitor', turned, headers)).data.id, first.data.id)
    refused(await mine.post('/monitor', { ...valid, name: 'twice' }, headers), 409, 'IDEMPOTENCY_KEY_CONFLICT')
  })

  it('are refused with the name of the invalid field', async () => {
    const wrong: [object, string, RegExp][] = [
      [{ name: undefined }, 'INVALID_REQUEST', /`name` is required/],
      [{ targets: undefined }, 'INVALID_REQUEST', /`targets` is required/],
      [{ schedule: undefined }, 'INVALID_REQUEST', /`schedule` is required/],
      [{ schedule: 'whenever' }, 'INVALID_SCHEDULE', /schedule/],
      [{ schedule: { cron: '* * * * *' } }, 'INVALID_SCHEDULE', /minute/],
      [
        { targets: [{ type: 'watch', url: 'a.example' }] }, 'INVALID_REQUEST',
        /`targets\[0\]\.type` must be one of "scrape", "crawl"/,
      ],
      [
        { targets: [{ type: 'scrape', urls: ['https://a.example/', 'http://10.0.0.1/'] }] },
        'INVALID_URL',
        /targets\[0\]\.urls\[1\]/,
      ],
      [{ webhook: { url: 'https://10.0.0.1/' } }, 'INVALID_URL', /webhook\.url/],
      [{ colour: 'red' }, 'INVALID_REQUEST', /unknown parameter `colour`/],
    ]
    for (const [change, code, message] of wrong)
      refused(await mine.post('/monitor', { ...valid, ...change }), 400, code, message)
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'status=stopped', 'colour=red'])
      refused(await mine.get(`/monitor?${query}`), 400, 'INVALID_REQUEST', new RegExp(query.split('=')[0]!))
  })

  it('require a direct key, but no credits', async () => {
    refused(await (await newClient({ channel: 'marketplace' })).post('/monitor', valid), 403, 'DIRECT_KEY_REQUIRED')
    await create({}, await newClient({ credits: 0 }))
  })

  it('are refused for URLs on the blocklist of the key', async () => {
    const caller = await newClient()
    await caller.put('/blocklist', { domains: ['bad.example'] })
    const targets = [{ type: 'scrape', urls: ['https://a.example/', 'https://www.bad.example/'] }]
    await until(
      'both gateways apply the blocklist',
      async () =>
        (await Promise.all([1, 2].map(() => caller.post('/monitor', { ...valid, targets })))).every(
          ({ status }) => status === 403,
        ),
      3_000,
    )
    refused(
      await caller.post('/monitor', { ...valid, targets }), 403, 'URL_BLOCKLISTED',
      /^`targets\[0\]\.urls\[1\]`: www\.bad\.example/,
    )
    const { id } = await create({}, caller)
    refused(await caller.patch(`/monitor/${id}`, { targets }), 403, 'URL_BLOCKLISTED')
  })

  it('are limited to fifty per key, on both gateways together', async () => {
    const caller = await newClient()
    const made = await Promise.all(Array.from({ length: 56 }, () => caller.post('/monitor', valid)))
    assert.equal((await caller.get('/monitor')).data.total, 50)
    for (const answer of made.filter(({ status }) => status !== 201)) {
      refused(answer, 403, 'MONITOR_LIMIT_REACHED', /50/)
      assert.equal(answer.limit, 50)
    }
    assert.equal(made.filter(({ status }) => status === 201).length, 50)
    assert.equal((await caller.delete(`/monitor/${made.find(({ status }) => status === 201)!.data.id}`)).status, 200)
    await create({}, caller)
  })

  it('are listed newest first, by status, in pages, for their key only and without secrets', async () => {
    const caller = await newClient()
    const ids: string[] = []
    for (const name of ['one', 'two', 'three'])
      ids.unshift((await create({ name, webhook: hook }, caller)).id as string)
    await caller.patch(`/monitor/${ids[1]}`, { status: 'paused' })
    const { data } = await caller.get('/monitor?limit=2')
    assert.deepEqual([data.monitors.map(({ id }: { id: string }) => id), data.total], [ids.slice(0, 2), 3])
    assert.match(data.next as string, /^http:\/\/.*\/monitor\?limit=2&offset=2$/)
    const rest = (await caller.get(data.next as string)).data
    assert.deepEqual([rest.monitors.map(({ id }: { id: string }) => id), rest.next], [ids.slice(2), null])
    const paused = (await caller.get('/monitor?status=paused')).data
    assert.deepEqual([paused.monitors.map(({ id }: { id: string }) => id), paused.total], [[ids[1]], 1])
    assert.deepEqual([paused.monitors[0].next_run_at, paused.monitors[0].webhook.url], [null, hook.url])
    assert.ok(!JSON.stringify([data, rest, paused]).includes('whsec_'))
    assert.equal((await (await newClient()).get('/monitor')).data.total, 0)
  })

  it('are not found with another key', async () => {
    const { id } = await create()
    const stranger = await newClient()
    for (const answer of await Promise.all([
      stranger.get(`/monitor/${id}`), stranger.patch(`/monitor/${id}`, { name: 'x' }),
      stranger.delete(`/monitor/${id}`), stranger.post(`/monitor/${id}/run`), stranger.get(`/monitor/${id}/checks`),
      stranger.get(`/monitor/${id}/checks/chk_1`), mine.get('/monitor/mon_1'), mine.get(`/monitor/${id}/checks/chk_1`),
    ]))
      refused(answer, 404, 'NOT_FOUND')
    assert.deepEqual((await mine.get(`/monitor/${id}/checks`)).data, { checks: [], total: 0, next: null })
  })

  it('change the fields that are sent, and no others', async () => {
    const made = await create({ goal: 'prices', webhook: { ...hook, headers: { 'X-Own': '1' } } })
    const path = `/monitor/${made.id}`
    const { updated_at: _time, ...renamed } = (await mine.patch(path, { name: 'renamed' })).data
    const { updated_at: _before, ...expected } = { ...made, name: 'renamed' }
    assert.deepEqual(renamed, expected)
    const rotated = (await mine.patch(path, { webhook: { rotate_secret: true } })).data
    assert.notEqual(rotated.webhook.secret, made.webhook.secret)
    assert.deepEqual({ ...rotated.webhook, secret: '' }, { ...made.webhook, secret: '' })
    const cleared = (await mine.patch(path, { goal: null, webhook: null })).data
    assert.deepEqual(
      [cleared.goal, cleared.judge_enabled, cleared.webhook, cleared.estimated_credits_per_check],
      [null, false, null, 1],
    )
    assert.equal((await mine.patch(path, { goal: 'dates' })).data.judge_enabled, true)
    assert.equal((await mine.patch(path, { schedule: 'daily at 5:30 PM' })).data.schedule.cron, '30 17 * * *')
    assert.equal((await mine.patch(path, {})).status, 200)
    for (const [patch, message] of [
      [{ status: 'stopped' }, /status/], [{ colour: 1 }, /colour/],
      [{ targets: [{ ...valid.targets[0], id: 'tgt_1' }] }, /targets\[0\]\.id/], [{ name: null }, /name/],
    ] as const) {
      refused(await mine.patch(path, patch), 400, 'INVALID_REQUEST', message)
    }
  })

  it('pause, and resume at the next scheduled time', async () => {
    const made = await create()
    const paused = (await mine.patch(`/monitor/${made.id}`, { status: 'paused' })).data
    assert.deepEqual(
      [paused.status, paused.next_run_at, await schedules.read(made.id as string)], ['paused', null, null],
    )
    const active = (await mine.patch(`/monitor/${made.id}`, { status: 'active' })).data
    assert.deepEqual([active.status, active.next_run_at], ['active', made.next_run_at])
    assert.equal((await schedules.read(made.id as string))?.entry.next, Date.parse(made.next_run_at as string))
  })

  it('keep the ids of targets with unchanged URLs', async () => {
    const made = await create({ targets: [...valid.targets, { type: 'crawl', url: 'https://c.example/' }] })
    const [scrape, crawl] = made.targets as [{ id: string }, { id: string }]
    const { data } = await mine.patch(`/monitor/${made.id}`, {
      targets: [
        { type: 'scrape', url: 'new.example' }, { type: 'crawl', url: 'c.example', crawl_options: { limit: 5 } },
        { id: scrape.id, type: 'scrape', urls: ['other.example'] },
      ],
    })
    assert.deepEqual(data.targets.slice(1).map(({ id }: { id: string }) => id), [crawl.id, scrape.id])
    assert.ok(![crawl.id, scrape.id].includes(data.targets[0].id as string))
    assert.equal(data.estimated_credits_per_check, 7)
  })

  it('are deleted permanently', async () => {
    const { id } = await create({ webhook: hook })
    assert.deepEqual((await mine.delete(`/monitor/${id}`)).data, { id, deleted: true })
    for (const path of ['', '/checks', '/deliveries'])
      refused(await mine.get(`/monitor/${id}${path}`), 404, 'NOT_FOUND')
    refused(await mine.delete(`/monitor/${id}`), 404, 'NOT_FOUND')
    await until(
      'all of its data is deleted',
      async () =>
        (await gateways.store.collection('monitors').get(id as string)) === null
        && (await schedules.read(id as string)) === null,
      5_000,
    )
  })

  it('run one check at a time on request', async () => {
    const { id } = await create()
    const { status, data } = await mine.post(`/monitor/${id}/run`)
    assert.match(data.id as string, /^chk_/)
    assert.deepEqual([status, data.monitor_id, data.status, data.trigger], [202, id, 'queued', 'manual'])
    refused(await mine.post(`/monitor/${id}/run`), 409, 'CHECK_IN_PROGRESS')
    const { checks, total } = (await mine.get(`/monitor/${id}/checks?status=queued`)).data
    assert.deepEqual([checks[0].id, checks[0].created_at, total], [data.id, data.created_at, 1])
    const { pages, next, ...check } = (await mine.get(`/monitor/${id}/checks/${data.id}`)).data
    assert.deepEqual([pages, next, check], [[], null, checks[0]])
    assert.equal((await mine.get(`/monitor/${id}`)).data.current_check_id, data.id)
    const poor = await newClient({ credits: 0 })
    refused(
      await poor.post(`/monitor/${(await create({}, poor)).id}/run`), 403, 'CREDITS_EXHAUSTED',
      /^credit limit exceeded: this needs 1 credit, and 0 of 0 are left$/,
    )
    for (const query of ['skip=-1', 'limit=0', 'status=gone'])
      refused(
        await mine.get(`/monitor/${id}/checks/${data.id}?${query}`), 400, 'INVALID_REQUEST',
        new RegExp(query.split('=')[0]!),
      )
  })
})
