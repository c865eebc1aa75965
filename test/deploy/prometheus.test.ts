// The alert rules of deploy/prometheus, as Prometheus reads them.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createProcessMetrics } from '#src/metrics/process-metrics.ts'

const folder = fileURLToPath(new URL('../../deploy/prometheus', import.meta.url))
const rules = readFileSync(`${folder}/alerts.yaml`, 'utf8')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const skip = !hasPromtool && process.env.CI !== 'true'

const promtool = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

describe('the alert rules', () => {
  it('are valid, and fire when they should', { skip }, () => {
    const checked = promtool('check', 'rules', 'alerts.yaml')
    assert.equal(checked.status, 0, checked.output)
    const tested = promtool('test', 'rules', 'alerts.test.yaml')
    assert.equal(tested.status, 0, tested.output)
  })

  it('use metrics that exist', async () => {
    const queueMetrics = readFileSync(new URL('../../src/metrics/queue-metrics.ts', import.meta.url), 'utf8')
    const known = await createProcessMetrics('test').metrics() + queueMetrics
    const used = [...rules.matchAll(/\b(?:winnow|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_(?:count|bucket)$/, ''))
    assert.ok(used.length > 12)
    assert.deepEqual(used.filter((name) => !known.includes(name)), [])
  })
})
