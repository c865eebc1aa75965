import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MonitorCreate } from '#schemas/monitor.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { creditsPerCheck, creditsPerMonth } from './estimates.ts'
import { prepareMonitor, type MonitorSettings } from './prepare-monitor.ts'

const check = compileCheck(MonitorCreate, 'the request body')
const urls = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']
const monitor = (more: object): MonitorSettings =>
  prepareMonitor('mon_1', check(structuredClone({ name: 'one', schedule: '0 9 * * *', ...more })), [])
const plain = { type: 'scrape', urls }
const json = { ...plain, change_tracking: { modes: ['markdown', 'json'], json_prompt: 'the price' } }
const crawl = { type: 'crawl', url: 'https://a.example/', crawl_options: { limit: 40 } }
const january = Date.parse('2026-01-01T00:00:00Z')

describe('estimates', () => {
  it('count every page: 1 credit, or 4 where json is tracked', () => {
    assert.deepEqual(
      [[plain], [json], [crawl], [plain, json, crawl]].map((targets) => creditsPerCheck(monitor({ targets }))),
      [3, 12, 40, 55],
    )
  })

  it('count the judging of every page if it is enabled', () => {
    assert.equal(creditsPerCheck(monitor({ targets: [plain, json], goal: 'prices' })), 6 + 15)
    assert.equal(creditsPerCheck(monitor({ targets: [plain, json], goal: 'prices', judge_enabled: false })), 15)
    assert.equal(creditsPerCheck(monitor({ targets: [plain, json], judge_enabled: true })), 15)
  })

  it('count the checks of the busiest 31 days', () => {
    for (const [schedule, checks] of [
      ['0 9 * * *', 31], ['*/30 * * * *', 1488], ['0 9 1 * *', 2], ['0 0 31 12 *', 1],
    ] as const) {
      assert.equal(creditsPerMonth(monitor({ targets: [plain], schedule }), january), 3 * checks, schedule)
    }
  })
})
