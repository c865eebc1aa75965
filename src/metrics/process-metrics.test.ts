import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { measure, type MeasurementName, type Measurements } from '#src/process/measurements.ts'
import { createProcessMetrics } from './process-metrics.ts'

/** What each measurement adds to the metrics. */
const cases: { [N in MeasurementName]: { given: Measurements[N][]; expected: string[] } } = {
  'request': {
    given: [{ method: 'get', operation: 'scrape', status: 200, seconds: 0.3 }],
    expected: [
      'winnow_http_request_duration_seconds_sum{process="test",operation="scrape",method="get",status="200"} 0.3',
    ],
  },
  'task': {
    given: [
      { stage: 'fetch', lane: 'bulk', outcome: 'done', seconds: 2, redelivered: true },
      { stage: 'fetch', lane: null, outcome: 'malformed', seconds: 1, redelivered: false },
    ],
    expected: [
      'winnow_task_duration_seconds_sum{process="test",stage="fetch",lane="bulk",outcome="done"} 2',
      'winnow_task_duration_seconds_sum{process="test",stage="fetch",lane="",outcome="malformed"} 1',
      'winnow_redeliveries_total{process="test",stage="fetch"} 1',
    ],
  },
  'extraction': {
    given: [{ phase: 'parse', seconds: 0.02 }, { phase: 'parse', seconds: 0.2 }],
    expected: [
      'winnow_extraction_phase_seconds_bucket{le="0.025",process="test",phase="parse"} 1',
      'winnow_extraction_phase_seconds_count{process="test",phase="parse"} 2',
    ],
  },
  'job': {
    given: [{ kind: 'crawl', outcome: 'done', seconds: 70, redelivered: true }],
    expected: [
      'winnow_job_duration_seconds_sum{process="test",kind="crawl",outcome="done"} 70',
      'winnow_redeliveries_total{process="test",stage="crawl"} 1',
    ],
  },
  'delivery': {
    given: [{ outcome: 'again', seconds: 0.5 }],
    expected: ['winnow_webhook_delivery_duration_seconds_sum{process="test",outcome="again"} 0.5'],
  },
  'dead letter': {
    given: [{ stage: 'extract', reason: 'expired' }],
    expected: ['winnow_dead_letters_total{process="test",stage="extract",reason="expired"} 1'],
  },
  'schedule': { given: [{ lag: 4 }], expected: ['winnow_schedule_lag_seconds_sum{process="test"} 4'] },
  'ledger conflict': { given: [{}, {}], expected: ['winnow_ledger_conflicts_total{process="test"} 2'] },
  'store': {
    given: [
      { collection: 'jobs', operation: 'find', failed: false, seconds: 0.5 },
      { collection: 'jobs', operation: 'find', failed: true, seconds: 0.25 },
    ],
    expected: [
      'winnow_store_operation_duration_seconds_sum{process="test",collection="jobs",operation="find"} 0.75',
      'winnow_store_failures_total{process="test",collection="jobs",operation="find"} 1',
    ],
  },
  'index': {
    given: [{ keys: 2, pages: 30, bytes: 4_000, segments: 5 }, { keys: 1, pages: 20, bytes: 3_000, segments: 4 }],
    expected: [
      'winnow_index_keys{process="test"} 1', 'winnow_index_pages{process="test"} 20',
      'winnow_index_bytes{process="test"} 3000', 'winnow_index_segments{process="test"} 4',
    ],
  },
  'browser page': {
    given: [{ change: 1 }, { change: 1 }, { change: -1 }],
    expected: ['winnow_browser_pages{process="test"} 1', 'winnow_browser_pages_total{process="test"} 2'],
  },
  'browser': {
    given: [{ event: 'started' }, { event: 'exited' }, { event: 'started' }],
    expected: [
      'winnow_browsers{process="test"} 1', 'winnow_browser_starts_total{process="test"} 2',
      'winnow_browser_exits_total{process="test"} 1',
    ],
  },
}

/** A line whose labels are in alphabetical order. */
const inOrder = (line: string): string =>
  line.replace(/\{(.*)\}/, (_, labels: string) => `{${labels.split(',').sort().join(',')}}`)

describe('the metrics of a process', () => {
  for (const [name, { given, expected }] of Object.entries(cases)) {
    it(`count each ${name}`, async () => {
      const registry = createProcessMetrics('test') // a new one: other tests of this process measure, too
      for (const one of given) measure(name as MeasurementName, one)
      const lines = new Set((await registry.metrics()).split('\n').map(inOrder))
      assert.deepEqual(expected.filter((line) => !lines.has(inOrder(line))), [])
    })
  }

  it('have the memory, the processor time and the event-loop lag of the process', async () => {
    const text = await createProcessMetrics('test').metrics()
    const names = ['process_resident_memory_bytes', 'process_cpu_seconds_total', 'nodejs_eventloop_lag_p99_seconds']
    for (const name of names)
      assert.match(text, new RegExp(`^${name}\\{process="test"\\} \\S+$`, 'm'))
  })
})
