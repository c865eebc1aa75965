import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Monitor } from '#schemas/monitor-data.ts'
import { formOf, newForm } from './form-model.ts'
import { buildBody, changedFields } from './request-body.ts'

const scrapeOptions = {
  only_main_content: false, include_links: true, include_images: false, include_selectors: ['.price', '#stock'],
  exclude_selectors: [],
}
const monitor = {
  name: 'Kettles', schedule: { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin', text: 'every weekday at 9am' },
  goal: 'when a price changes', judge_enabled: false, labels: ['prices', 'shop'], retention_days: 14,
  targets: [
    {
      id: 'tgt_1', type: 'scrape', urls: ['https://a.example/', 'https://b.example/'], scrape_options: scrapeOptions,
      change_tracking: { modes: ['markdown', 'json'], json_prompt: 'price', json_schema: { type: 'object' } },
    },
    {
      id: 'tgt_2', type: 'crawl', url: 'https://c.example/', scrape_options: scrapeOptions,
      change_tracking: { modes: ['markdown'] },
      crawl_options: {
        limit: 10, max_depth: 1, include_paths: ['/docs/.*'], exclude_paths: [], allow_subdomains: true,
        ignore_query_params: true, respect_robots_txt: true, use_sitemap: false, delay_ms: 50, concurrency: 1,
      },
    },
  ],
  webhook: {
    url: 'https://hooks.example/', format: 'ntfy', events: ['monitor.page'],
    headers: { Authorization: 'Bearer a:b' }, metadata: { team: 'mill' }, secret: 'whsec_x',
  },
} as unknown as Monitor

describe('the form of a monitor', () => {
  it('sends back every setting unchanged', () => {
    const { body, problems } = buildBody(formOf(monitor))
    const { name, goal, judge_enabled, labels, retention_days, targets } = monitor
    assert.deepEqual(problems, {})
    assert.deepEqual(body, {
      name, goal, judge_enabled, labels, retention_days, targets,
      schedule: { text: 'every weekday at 9am', timezone: 'Europe/Berlin' },
      webhook: {
        url: 'https://hooks.example/', format: 'ntfy', events: ['monitor.page'],
        headers: { Authorization: 'Bearer a:b' }, metadata: { team: 'mill' },
      },
    })
  })

  it('sends a cron as a cron', () => {
    const { text: _text, ...schedule } = monitor.schedule
    const { body } = buildBody(formOf({ ...monitor, schedule }))
    assert.deepEqual(body.schedule, { cron: '0 9 * * 1-5', timezone: 'Europe/Berlin' })
  })

  it('changes only what differs', () => {
    const form = formOf(monitor)
    const before = buildBody(form).body
    assert.deepEqual(changedFields(before, buildBody(form).body), {})
    const after = buildBody({ ...form, name: 'Pots', goal: ' ', webhook: { ...form.webhook, enabled: false } }).body
    assert.deepEqual(changedFields(before, after), { name: 'Pots', goal: null, webhook: null })
  })

  it('leaves what is wrong to the service, as it was typed', () => {
    const form = newForm('UTC')
    const { body, problems } = buildBody({ ...form, retentionDays: 'a week', labels: ' a, ,b ' })
    assert.deepEqual([body.retention_days, body.labels, body.webhook, body.goal], ['a week', ['a', 'b'], null, null])
    assert.deepEqual(problems, {})
  })

  it('names the field of what cannot be sent', () => {
    const form = formOf(monitor)
    const [first, second] = form.targets
    const { problems } = buildBody({
      ...form,
      targets: [{ ...first!, jsonSchema: '{"type"' }, { ...second!, markdown: false }],
      webhook: {
        ...form.webhook, headers: 'Authorization', metadata: '[1]',
        events: { 'monitor.page': false, 'monitor.check.completed': false },
      },
    })
    assert.deepEqual(Object.keys(problems).sort(), [
      'targets[0].change_tracking.json_schema', 'targets[1].change_tracking.modes', 'webhook.events',
      'webhook.headers', 'webhook.metadata',
    ])
  })
})
