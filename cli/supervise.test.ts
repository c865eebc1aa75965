import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '#test/support/until.ts'
import { supervise } from './supervise.ts'

it('tries again when a process could not be started', async () => {
  const node = process.execPath
  const reported: string[] = []
  process.execPath = '/nonexistent/node'
  const child = supervise({
    name: 'help', args: ['help'], env: process.env, print: () => undefined, report: (line) => reported.push(line),
  })
  try {
    await until('a second attempt has failed', () => reported.length === 2)
    assert.match(reported[0]!, /^help failed to start \(spawn .*ENOENT\); restarting in 100 ms$/)
    process.execPath = node
    await until('the process has run', () => reported.some((line) => line.startsWith('help exited (code 0)')))
  } finally {
    process.execPath = node
    await child.stop(1_000)
  }
})
