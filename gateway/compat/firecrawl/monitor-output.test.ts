import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Check, CheckPage } from '#schemas/check.ts'
import { Monitor } from '#schemas/monitor-data.ts'
import { compileGuard } from '#src/json-schema/validate.ts'
import { checkExample, checkPageExample, monitorExample } from '#test/support/monitor-examples.ts'
import { checkOf, monitorOf, pageOf, startedCheckOf } from './monitor-output.ts'

type Values = Record<string, unknown>
const shownCheck = (fields: Partial<Check> = {}): Values => checkOf({ ...checkExample, ...fields }) as Values
const shownPage = (fields: Partial<CheckPage> = {}): Values =>
  pageOf({ ...checkPageExample, ...fields }, checkExample.id) as Values

describe('the examples', () => {
  it('are data of operations', () => {
    assert.ok(compileGuard(Monitor)(monitorExample))
    assert.ok(compileGuard(Check)(checkExample))
    assert.ok(compileGuard(CheckPage)(checkPageExample))
  })
})

describe('monitorOf', () => {
  it('renames fields, but not the names of the caller', () => {
    const shown = monitorOf(monitorExample) as Values
    assert.deepEqual(shown['schedule'], { cron: '0 9 * * *', timezone: 'UTC' })
    assert.deepEqual(shown['webhook'], {
      url: 'https://hooks.example.org/', headers: { x_my_header: '1' }, metadata: { my_team: 'a' },
      events: ['monitor.page'], secret: 'whsec_1',
    })
    assert.deepEqual(shown['lastCheckSummary'], {
      checkId: 'chk_1', status: 'completed', finishedAt: '2026-11-22T10:00:09.000Z', totalPages: 3, same: 1, new: 1,
      changed: 1, removed: 0, error: 0, meaningful: 1, actualCredits: 4,
    })
    assert.deepEqual(
      [shown['nextRunAt'], shown['currentCheckId'], shown['estimatedCreditsPerMonth'], shown['notification']],
      ['2026-11-23T09:00:00.000Z', null, 124, null],
    )
    assert.deepEqual(Object.keys(shown).filter((name) => name.includes('_')), [])
  })

  it('has null for what there is not', () => {
    const shown = monitorOf({ ...monitorExample, webhook: null, last_check_summary: null }) as Values
    assert.deepEqual([shown['webhook'], shown['lastCheckSummary']], [null, null])
  })
})

describe('checkOf', () => {
  it('renames fields, and was last changed when it ended', () => {
    const shown = shownCheck()
    assert.deepEqual(
      [shown['monitorId'], shown['updatedAt'], shown['actualCredits'], shown['reservedCredits']],
      ['mon_1', checkExample.finished_at, 4, null],
    )
    assert.equal((shown['summary'] as Values)['totalPages'], 3)
    assert.equal(shownCheck({ finished_at: null })['updatedAt'], checkExample.started_at)
    assert.equal(shownCheck({ finished_at: null, started_at: null })['updatedAt'], checkExample.created_at)
    assert.deepEqual(Object.keys(shown).filter((name) => name.includes('_')), [])
  })

  it('says what became of the credits', () => {
    const billed = (status: Check['status'], actual_credits = 0): unknown =>
      shownCheck({ status, actual_credits })['billingStatus']
    assert.deepEqual(
      [
        billed('queued'), billed('running'), billed('completed', 4), billed('partial', 1), billed('failed'),
        billed('skipped_overlap'), billed('skipped_no_credits'),
      ],
      ['reserved', 'reserved', 'confirmed', 'confirmed', 'released', 'not_applicable', 'not_applicable'],
    )
  })

  it('has every required field from the start', () => {
    const { id, monitor_id, created_at } = checkExample
    const started = startedCheckOf({ id, monitor_id, status: 'queued', trigger: 'manual', created_at })
    const own = ['baseline', 'errorCode', 'webhookDeliveries']
    assert.deepEqual(Object.keys(started).sort(), Object.keys(shownCheck()).filter((one) => !own.includes(one)).sort())
  })
})

describe('pageOf', () => {
  it('has the diff as text and parsed, and a stable ID', () => {
    const shown = shownPage()
    const { text, json } = shown['diff'] as { text: string; json: { files: object[] } }
    assert.deepEqual([text, json.files.length, shown['snapshot']], [checkPageExample.diff!.text, 1, null])
    assert.deepEqual(shown['metadata'], {
      title: 'Rye', errorCode: null, previousCheckedAt: checkPageExample.previous_checked_at,
    })
    assert.equal(shownPage({ status: 'same' })['id'], shown['id'])
    assert.notEqual(shownPage({ target_id: 'tgt_2' })['id'], shown['id'])
    assert.notEqual((pageOf(checkPageExample, 'chk_2') as Values)['id'], shown['id'])
  })

  it('has the tracked fields by path, and their current values', () => {
    const shown = shownPage({ diff: { fields: [{ path: 'price', old: 1, new: 2 }] }, extraction: { price: 2 } })
    assert.deepEqual(shown['diff'], { json: { price: { previous: 1, current: 2 } } })
    assert.deepEqual(shown['snapshot'], { json: { price: 2 } })
    const { diff: _diff, ...same } = checkPageExample
    assert.equal((pageOf({ ...same, extraction: null }, 'chk_1') as Values)['diff'], null)
    assert.equal(shownPage({ extraction: null })['snapshot'], null)
  })

  it('has words for the confidence of a judgment', () => {
    const judged = (confidence: number): unknown =>
      shownPage({ is_meaningful: false, judgment: { reason: 'Why.', confidence, model: 'm' } })['judgment']
    assert.deepEqual([0, 0.49, 0.5, 0.79, 0.8, 1].map((one) => (judged(one) as Values)['confidence']), [
      'low', 'low', 'medium', 'medium', 'high', 'high',
    ])
    assert.deepEqual(judged(1), { meaningful: false, confidence: 'high', reason: 'Why.', meaningfulChanges: [] })
    assert.equal(shownPage()['judgment'], null)
  })

  it('says why a page could not be read', () => {
    const shown = shownPage({ status: 'error', error: 'The site is down.', error_code: 'TARGET_SERVER_ERROR' })
    assert.deepEqual([shown['error'], (shown['metadata'] as Values)['errorCode']], [
      'The site is down.', 'TARGET_SERVER_ERROR',
    ])
  })
})
