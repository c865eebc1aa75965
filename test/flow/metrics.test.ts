// Metrics of the whole service and of a single process, as Prometheus reads them.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { freePort } from '#test/support/free-port.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'
import { winnow } from '#test/support/winnow.ts'

interface Panel { title: string; targets?: { expr: string }[]; panels?: Panel[] }
const deployed = (file: string): string => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8')
const dashboard = JSON.parse(deployed('grafana/winnow.json')) as { panels: Panel[] }
const alerts = deployed('prometheus/alerts.yaml')
const panelsOf = ({ panels = [] }: { panels?: Panel[] }): Panel[] => panels.flatMap((one) => [one, ...panelsOf(one)])

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const text = '<p>The mill stands by the river and grinds wheat for the town.</p>'.repeat(6)

/** Values by name and labels, without the label `process`. */
type Samples = Map<string, number>

const read = async (port: number, path = '/metrics'): Promise<{ status: number; text: string; type: string | null }> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`)
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') }
}

function samplesOf(exposition: string): Samples {
  const samples: Samples = new Map()
  for (const line of exposition.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line)!
    const own = labels.split(',').filter((label) => !label.startsWith('process='))
    const key = `${name}{${own.join(',')}}`
    samples.set(key, (samples.get(key) ?? 0) + Number(value))
  }
  return samples
}

describe('metrics', () => {
  let service: Service
  let site: Site
  let port: number
  before(async () => {
    port = await freePort()
    service = await startService({ METRICS_PORT: String(port), NODE_ENV: 'production' })
    site = await startSite({ '/': `<html><head><title>Mill</title></head><body><main>${text}</main></body></html>` })
  })
  after(async () => {
    await service?.stop()
    await site?.close()
  })

  it('count what the whole service does, at one address', async () => {
    await service.get('/scrape', { url: site.url('/') })
    await service.get('/scrape', { url: site.url('/gone') })
    await service.get('/nothing')
    const { status, type, text: exposition } = await read(port)
    assert.deepEqual([status, type], [200, 'text/plain; version=0.0.4; charset=utf-8'])
    const samples = samplesOf(exposition)
    const count = (name: string, labels: string): number | undefined => samples.get(`${name}_count{${labels}}`)
    const requests = 'winnow_http_request_duration_seconds'
    assert.equal(count(requests, 'operation="scrape",method="get",status="200"'), 1)
    assert.equal(count(requests, 'operation="scrape",method="get",status="422"'), 1)
    assert.equal(count(requests, 'operation="unknown_path",method="get",status="404"'), 1)
    assert.equal(count('winnow_task_duration_seconds', 'stage="fetch",lane="now",outcome="done"'), 1)
    assert.equal(count('winnow_task_duration_seconds', 'stage="extract",lane="now",outcome="done"'), 1)
    // Self-checks extract a page, too.
    for (const phase of ['decode', 'parse', 'select', 'markdown', 'serialise'])
      assert.ok(count('winnow_extraction_phase_seconds', `phase="${phase}"`)! > 0, phase)
    assert.ok(count('winnow_store_operation_duration_seconds', 'collection="keys",operation="find"')! > 0)
    assert.equal(samples.get('winnow_queue_waiting_messages{queue="fetch",lane="now"}'), 0)
    assert.equal(samples.get('winnow_queue_oldest_seconds{queue="fetch",lane="bulk"}'), 0)
    for (const state of ['due', 'later']) assert.equal(samples.get(`winnow_webhook_backlog{state="${state}"}`), 0)
    assert.equal(samples.get('winnow_queues_readable{}'), 1)
    assert.ok(samples.get('winnow_stream_limit_bytes{stream="WORK"}')! > 1_000_000)
    const found = exposition.matchAll(/^process_resident_memory_bytes\{process="(.*)"\}/gm)
    const processes = new Set([...found].map(([, name]) => name))
    assert.deepEqual(processes, new Set([
      'supervisor', 'gateway', 'fetch+render+extract+map+identity+search+webhook', 'infer+diff+judge',
      'crawl+batch+check+index+janitor+schedule',
    ]))
  })

  it('are valid for promtool', { skip: !hasPromtool && process.env.CI !== 'true' }, async () => {
    const { text: input } = await read(port)
    const checked = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
    assert.equal(checked.stderr + checked.stdout, '')
    assert.equal(checked.status, 0)
  })

  it('are what the dashboard and the alerts show', async () => {
    const { text: exposition } = await read(port)
    const exposed = new Set([...exposition.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const expressions = [...panelsOf(dashboard).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)), alerts]
    const used = new Set(expressions.join('\n').match(/\b(?:winnow|nodejs|process)_[a-z]\w*/g))
    const missing = [...used]
      .filter((name) => !exposed.has(name) && !exposed.has(name.replace(/_(?:bucket|sum|count)$/, '')))
    assert.ok(used.size > 25, `${used.size} metrics`)
    assert.deepEqual(missing, [])
    const own = [...exposed].filter((name) => name!.startsWith('winnow_'))
    const shown = expressions.slice(0, -1).join('\n')
    assert.deepEqual(own.filter((name) => !shown.includes(name!)), [], 'every metric of Winnow is in a panel')
  })

  it('are nowhere else, and nothing else is there', async () => {
    assert.equal((await read(port, '/')).status, 404)
    assert.equal((await service.get('/metrics')).status, 404)
    assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status, 405)
  })

  it('leave out a process that is gone, and count its successor', async () => {
    const [judge] = service.processesOf('judge')
    process.kill(judge!.pid, 'SIGKILL')
    await until('the successor answers', async () => {
      const { text: exposition } = await read(port)
      return /^process_start_time_seconds\{process="infer\+diff\+judge"\}/m.test(exposition)
    })
    assert.equal((await read(port)).status, 200)
  })

  it('are served by a single process too', async () => {
    const own = await freePort()
    const actor = spawn(process.execPath, [winnow, 'actor', 'map', 'judge'], {
      env: { ...process.env, DATA_DIR: service.dataDir, METRICS_PORT: String(own), LOG_LEVEL: 'silent' },
    })
    try {
      await until('its metrics are there', async () => (await read(own).catch(() => null))?.status === 200)
      const { text: exposition } = await read(own)
      assert.match(exposition, /^process_cpu_seconds_total\{process="map\+judge"\} /m)
      assert.doesNotMatch(exposition, /process="gateway"/)
    } finally {
      actor.kill()
    }
  })
})
