import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MonitorCreate, MonitorPatch } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { prepareChange, prepareMonitor, type MonitorSettings } from './prepare-monitor.ts'

const checkCreate = compileCheck(MonitorCreate, 'the request body')
const checkPatch = compileCheck(MonitorPatch, 'the request body')
const valid = { name: 'one', schedule: '0 9 * * *', targets: [{ type: 'scrape', urls: ['https://a.example/'] }] }
type Monitor = MonitorSettings & { _id: string }
const create = (more: object = {}): Monitor => ({
  _id: 'mon_1', ...prepareMonitor('mon_1', checkCreate(structuredClone({ ...valid, ...more })), []),
})
const change = (monitor: Monitor, patch: object): Monitor => ({
  ...monitor, ...prepareChange(monitor, checkPatch(structuredClone(patch)), []),
})
const refused =
  (code: string, message: RegExp) =>
    (error: unknown): boolean =>
      error instanceof AppError && error.code === code && message.test(error.message)

describe('prepareMonitor', () => {
  it('applies every default', () => {
    const { targets, _id, ...rest } = create()
    assert.deepEqual(rest, {
      name: 'one', status: 'active', schedule: { cron: '0 9 * * *', timezone: 'UTC', text: null }, goal: null,
      judge_enabled: true, webhook: null, labels: [], retention_days: 30,
    })
    assert.equal(targets.length, 1)
    assert.deepEqual(targets[0]?.change_tracking, { modes: ['markdown'] })
  })

  it('creates a webhook secret of 32 bytes', () => {
    const { webhook } = create({ webhook: { url: 'https://a.example/hook' } })
    assert.match(webhook!.secret, /^whsec_/)
    assert.equal(Buffer.from(webhook!.secret.slice(6), 'base64').length, 32)
    assert.deepEqual(webhook!.events, ['monitor.page', 'monitor.check.completed'])
  })

  it('removes white space around labels, and repeated labels', () => {
    const { labels } = create({ labels: ['prices', ' to do\n', 'Prices', 'prices ', 'to do'] })
    assert.deepEqual(labels, ['prices', 'to do', 'Prices'])
  })

  it('refuses what the schema cannot express', () => {
    assert.throws(() => create({ schedule: { cron: '* * * * *' } }), refused('INVALID_SCHEDULE', /5 minutes/))
    assert.throws(() => create({ schedule: {} }), refused('INVALID_SCHEDULE', /exactly one/))
    assert.throws(() => create({ webhook: { url: 'http://a.example/' } }), refused('INVALID_URL', /https/))
  })

  for (const [field, body] of [
    ['name', { name: '   ' }],
    ['name', { name: 'n'.repeat(257) }],
    ['goal', { goal: '' }],
    ['goal', { goal: 'g'.repeat(2001) }],
    ['retention_days', { retention_days: 366 }],
    ['labels', { labels: Array.from({ length: 21 }, (_, n) => `label ${n}`) }],
    ['labels[0]', { labels: ['l'.repeat(65)] }],
    ['labels[1]', { labels: ['prices', ' '] }],
    ['judge_enabled', { judge_enabled: 'yes' }],
    ['schedule', { schedule: 5 }],
    ['schedule.every', { schedule: { every: 'day' } }],
    ['targets', { targets: [] }],
    ['targets[0].type', { targets: [{ type: 'watch', urls: ['a'] }] }],
    ['targets[0].type', { targets: [{ urls: ['a'] }] }],
    ['targets[0].crawl_options', { targets: [{ type: 'scrape', urls: ['a'], crawl_options: {} }] }],
    ['targets[0].id', { targets: [{ id: 'tgt_1', type: 'scrape', urls: ['a'] }] }],
    ['targets[0].urls', { targets: [{ type: 'crawl', url: 'a', urls: ['a'] }] }],
    ['targets[0].crawl_options.limit', { targets: [{ type: 'crawl', url: 'a', crawl_options: { limit: 501 } }] }],
    [
      'targets[1].scrape_options.formats',
      {
        targets: [
          { type: 'scrape', url: 'a' }, { type: 'scrape', url: 'a', scrape_options: { formats: ['html'] } },
        ],
      },
    ],
    [
      'targets[0].change_tracking.modes[0]',
      { targets: [{ type: 'scrape', url: 'a', change_tracking: { modes: ['html'] } }] },
    ],
    ['webhook.url', { webhook: {} }],
    ['webhook.events[0]', { webhook: { url: 'https://a.example', events: ['monitor.nothing'] } }],
    ['webhook.rotate_secret', { webhook: { url: 'https://a.example', rotate_secret: true } }],
    ['webhook.secret', { webhook: { url: 'https://a.example', secret: 'whsec_1' } }],
    ['status', { status: 'paused' }],
    ['colour', { colour: 'red' }],
  ] as const) {
    it(`names ${field} in ${JSON.stringify(body).slice(0, 60)}`, () => {
      assert.throws(
        () => create(body),
        (error: unknown) =>
          error instanceof AppError && error.code === 'INVALID_REQUEST' && error.message.includes(`\`${field}\``),
      )
    })
  }
})

describe('prepareChange', () => {
  const hook = {
    url: 'https://a.example/hook',
    headers: { 'X-Own': '1' },
    metadata: { team: 'grain' },
    events: ['monitor.page'],
  }

  it('changes only the given fields', () => {
    const monitor = create({ goal: 'prices', webhook: hook })
    assert.deepEqual(prepareChange(monitor, checkPatch({}), []), {})
    assert.deepEqual(prepareChange(monitor, checkPatch({ name: 'two' }), []), { name: 'two' })
    assert.deepEqual(prepareChange(monitor, checkPatch({ labels: [' a', 'a'] }), []), { labels: ['a'] })
    assert.deepEqual(change(monitor, { status: 'paused', retention_days: 7 }), {
      ...monitor, status: 'paused', retention_days: 7,
    })
  })

  it('removes the goal with null, and judges by the next one', () => {
    const silent = create({ goal: 'prices', judge_enabled: false })
    assert.deepEqual(
      [change(silent, { goal: 'dates' }).judge_enabled, change(silent, { goal: null }).goal], [false, null],
    )
    assert.equal(change(change(silent, { goal: null }), { goal: 'dates' }).judge_enabled, true)
    assert.equal(change(change(silent, { goal: null, judge_enabled: false }), { goal: 'dates' }).judge_enabled, false)
  })

  it('changes only the given fields of a webhook, and keeps the secret', () => {
    const monitor = create({ webhook: hook })
    assert.deepEqual(change(monitor, { webhook: { url: 'https://b.example/' } }).webhook, {
      ...monitor.webhook,
      url: 'https://b.example/',
    })
    assert.deepEqual(change(monitor, { webhook: { headers: {} } }).webhook, { ...monitor.webhook, headers: {} })
    assert.deepEqual(change(monitor, { webhook: {} }).webhook, monitor.webhook)
    assert.equal(change(monitor, { webhook: null }).webhook, null)
  })

  it('rotates the secret, alone or with other changes', () => {
    const { webhook } = create({ webhook: hook })
    for (const given of [{}, { events: ['monitor.check.completed'] }]) {
      const { webhook: rotated } = change(create({ webhook: hook }), { webhook: { rotate_secret: true, ...given } })
      assert.deepEqual({ ...rotated, secret: '' }, { ...webhook, ...given, secret: '' })
      assert.notEqual(rotated!.secret, webhook!.secret)
      assert.ok(!('rotate_secret' in rotated!))
    }
  })

  it('adds a webhook with a new secret', () => {
    const secrets = [1, 2].map(() => change(create(), { webhook: { url: hook.url } }).webhook!.secret)
    assert.notEqual(secrets[0], secrets[1])
    assert.throws(
      () => change(create(), { webhook: { rotate_secret: true } }),
      refused('INVALID_REQUEST', /`webhook\.url` is required/),
    )
    assert.throws(
      () => change(create({ webhook: hook }), { webhook: { url: 'http://b.example/' } }),
      refused('INVALID_URL', /https/),
    )
  })

  it('accepts schedules in every form', () => {
    assert.deepEqual(change(create(), { schedule: '*/30 8 * * *' }).schedule, {
      cron: '*/30 8 * * *', timezone: 'UTC', text: null,
    })
    assert.deepEqual(change(create(), { schedule: 'daily at noon' }).schedule, {
      cron: '0 12 * * *', timezone: 'UTC', text: 'daily at noon',
    })
    assert.deepEqual(change(create(), { schedule: { text: 'daily at 9am', timezone: 'Europe/Berlin' } }).schedule, {
      cron: '0 9 * * *', timezone: 'Europe/Berlin', text: 'daily at 9am',
    })
    assert.throws(
      () => change(create(), { schedule: { timezone: 'Europe/Berlin' } }), refused('INVALID_SCHEDULE', /exactly one/),
    )
  })
})
