// The metrics of this process: counters and histograms from its measurements, and those of Node (memory, processor
// time, delay of the event loop). Names and units follow the conventions of Prometheus.

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { onMeasurement } from '#src/process/measurements.ts'

/** Upper bounds in seconds: from calls of the store to slow pages. */
const shortBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const longBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]
const jobBuckets = [1, 5, 15, 60, 300, 900, 3600]

/** Metrics of the library that are named as counters and are none: promtool objects to them. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Creates the metrics. `process` is a label of each of them: `gateway`, `fetch`, `crawl+batch+check`. */
export function createProcessMetrics(process: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  measureRequests(registry)
  measureFlow(registry)
  measureStore(registry)
  measureBrowser(registry)
  measureIndex(registry)
  return registry
}

function measureRequests(registry: Registry): void {
  const seconds = new Histogram({
    name: 'winnow_http_request_duration_seconds', help: 'Time from the arrival of a request to its reply.',
    labelNames: ['operation', 'method', 'status'], buckets: longBuckets, registers: [registry],
  })
  onMeasurement('request', ({ operation, method, status, seconds: value }) =>
    seconds.observe({ operation, method, status }, value))
}

function measureFlow(registry: Registry): void {
  const registers = [registry]
  const tasks = new Histogram({
    name: 'winnow_task_duration_seconds', help: 'Time in which a stage settled a task, by outcome.',
    labelNames: ['stage', 'lane', 'outcome'], buckets: longBuckets, registers,
  })
  const phases = new Histogram({
    name: 'winnow_extraction_phase_seconds', help: 'Time of a phase of extracting a page, such as parse or markdown.',
    labelNames: ['phase'], buckets: shortBuckets, registers,
  })
  const jobs = new Histogram({
    name: 'winnow_job_duration_seconds', help: 'Time that an owner worked on a job, by outcome.',
    labelNames: ['kind', 'outcome'], buckets: jobBuckets, registers,
  })
  const redeliveries = new Counter({
    name: 'winnow_redeliveries_total', help: 'Messages that were settled after their first delivery.',
    labelNames: ['stage'], registers,
  })
  const deadLetters = new Counter({
    name: 'winnow_dead_letters_total', help: 'Messages that this process gave up.',
    labelNames: ['stage', 'reason'], registers,
  })
  const deliveries = new Histogram({
    name: 'winnow_webhook_delivery_duration_seconds', help: 'Time of an attempt to deliver a webhook, by outcome.',
    labelNames: ['outcome'], buckets: shortBuckets, registers,
  })
  const lag = new Histogram({
    name: 'winnow_schedule_lag_seconds', help: 'How long after its time a check was started.', buckets: longBuckets, registers,
  })
  const conflicts = new Counter({
    name: 'winnow_ledger_conflicts_total', help: 'Writes of the ledger that another process preceded.', registers,
  })
  onMeasurement('task', ({ stage, lane, outcome, seconds, redelivered }) => {
    tasks.observe({ stage, lane: lane ?? '', outcome }, seconds)
    if (redelivered) redeliveries.inc({ stage })
  })
  onMeasurement('extraction', ({ phase, seconds }) => phases.observe({ phase }, seconds))
  onMeasurement('job', ({ kind, outcome, seconds, redelivered }) => {
    jobs.observe({ kind, outcome }, seconds)
    if (redelivered) redeliveries.inc({ stage: kind })
  })
  onMeasurement('dead letter', ({ stage, reason }) => deadLetters.inc({ stage, reason }))
  onMeasurement('delivery', ({ outcome, seconds }) => deliveries.observe({ outcome }, seconds))
  onMeasurement('schedule', ({ lag: value }) => lag.observe(value))
  onMeasurement('ledger conflict', () => conflicts.inc())
}

function measureStore(registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'winnow_store_operation_duration_seconds', help: 'Time of an operation of the document store.',
    labelNames: ['collection', 'operation'], buckets: shortBuckets, registers,
  })
  const failures = new Counter({
    name: 'winnow_store_failures_total', help: 'Operations of the document store that failed.',
    labelNames: ['collection', 'operation'], registers,
  })
  onMeasurement('store', ({ collection, operation, failed, seconds: value }) => {
    seconds.observe({ collection, operation }, value)
    if (failed) failures.inc({ collection, operation })
  })
}

function measureBrowser(registry: Registry): void {
  const registers = [registry]
  const pages = new Gauge({ name: 'winnow_browser_pages', help: 'Open pages of the browsers of this process.', registers })
  const opened = new Counter({ name: 'winnow_browser_pages_total', help: 'Pages that were opened.', registers })
  const browsers = new Gauge({ name: 'winnow_browsers', help: 'Running browsers of this process.', registers })
  const started = new Counter({ name: 'winnow_browser_starts_total', help: 'Browsers that were started.', registers })
  const ended = new Counter({
    name: 'winnow_browser_exits_total', help: 'Browsers that ended, for any reason.', registers,
  })
  onMeasurement('browser page', ({ change }) => {
    pages.inc(change)
    if (change > 0) opened.inc()
  })
  onMeasurement('browser', ({ event }) => {
    browsers.inc(event === 'started' ? 1 : -1)
    ;(event === 'started' ? started : ended).inc()
  })
}

/** 0 in processes without the actor `index`, which reads the index every minute. */
function measureIndex(registry: Registry): void {
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers: [registry] })
  const gauges = {
    keys: gauge('winnow_index_keys', 'Keys with pages in the search index.'),
    pages: gauge('winnow_index_pages', 'Pages in the search index.'),
    bytes: gauge('winnow_index_bytes', 'Size of the search index.'),
    segments: gauge('winnow_index_segments', 'Segments of the search index, which compaction merges.'),
  }
  onMeasurement('index', (size) => {
    for (const name of ['keys', 'pages', 'bytes', 'segments'] as const) gauges[name].set(size[name])
  })
}
