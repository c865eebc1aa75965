// What the metrics of the queues say while NATS does not answer.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { Registry } from 'prom-client'
import { addQueueMetrics } from '#src/metrics/queue-metrics.ts'
import { startTestBus, type TestBus } from '#test/support/bus.ts'

let server: TestBus
before(async () => { server = await startTestBus() })
after(async () => {
  process.kill(server.nats.server.pid, 'SIGCONT')
  await server.stop()
})

it('say within two seconds that NATS does not answer, and show no old values', async () => {
  const registry = new Registry()
  let now = Date.now()
  addQueueMetrics(registry, (await server.connect()).manager, () => now)
  const running = await registry.metrics()
  assert.match(running, /^winnow_queues_readable 1$/m)
  assert.match(running, /^winnow_queue_waiting_messages\{queue="fetch",lane="now"\} 0$/m)
  process.kill(server.nats.server.pid, 'SIGSTOP')
  now += 60_000
  const startedAt = Date.now()
  const frozen = await registry.metrics()
  assert.ok(Date.now() - startedAt < 2_000, 'the supervisor waits two seconds for the metrics of a process')
  assert.match(frozen, /^winnow_queues_readable 0$/m)
  assert.doesNotMatch(frozen, /^winnow_queue_waiting_messages\{/m)
})
