import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MonitorEvent } from './monitor-event.ts'
import { eventBody } from './event-body.ts'

const at = '2026-01-02T03:04:05.678Z'
const event: MonitorEvent = {
  id: 'evt_1',
  type: 'monitor.page',
  monitorId: 'mon_1',
  checkId: 'chk_1',
  at,
  data: { url: 'https://example.com/', status: 'changed' },
}
const read = (one: MonitorEvent): Record<string, unknown> =>
  JSON.parse(
    Buffer.from(eventBody(one, { metadata: { team: 'grain' }, publicUrl: 'https://winnow.example' })).toString(),
  ) as Record<string, unknown>

describe('eventBody', () => {
  it('has the fields of every event, and for a page a link to its check', () => {
    assert.deepEqual(read(event), {
      type: 'monitor.page',
      id: 'evt_1',
      timestamp: at,
      monitor_id: 'mon_1',
      check_id: 'chk_1',
      metadata: { team: 'grain' },
      data: {
        url: 'https://example.com/',
        status: 'changed',
        check_url: 'https://winnow.example/monitor/mon_1/checks/chk_1',
      },
    })
  })

  it('does not change the data of other events', () => {
    assert.deepEqual(read({ ...event, type: 'monitor.check.completed', data: { id: 'chk_1' } }).data, { id: 'chk_1' })
    assert.deepEqual(read({ ...event, type: 'ping', checkId: null, data: {} }).check_id, null)
  })

  it('truncates a long diff to 64 kB and marks it', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `line ${i}`)
    const text = `--- previous\n+++ current\n@@ -0,0 +1,20000 @@\n${lines.map((line) => `+${line}\n`).join('')}`
    const hunks = [
      {
        old_start: 0, old_lines: 0, new_start: 1, new_lines: 20_000,
        lines: lines.map((content) => ({ type: 'add', content })),
      },
    ]
    const { diff } = read({ ...event, data: { status: 'new', diff: { text, hunks } } }).data as {
      diff: { text: string; truncated: boolean; hunks: { new_lines: number; lines: object[] }[] }
    }
    assert.equal(diff.truncated, true)
    assert.ok(Buffer.byteLength(diff.text) <= 64_000 && Buffer.byteLength(diff.text) > 63_900)
    assert.equal(diff.hunks[0]!.lines.length, diff.hunks[0]!.new_lines)
    assert.ok(diff.text.endsWith(`+line ${diff.hunks[0]!.new_lines - 1}\n`))
  })
})
