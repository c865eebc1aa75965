import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GoalKind } from '#schemas/monitored-page.ts'
import { findGoalGaps, goalKinds } from './find-goal-gaps.ts'

const gaps = (goal: string, markdown: string | null, json: Record<string, unknown> | null = null) =>
  findGoalGaps(goal, { markdown, json, title: 'Lantern' }, 'https://shop.example/lantern')

describe('goalKinds', () => {
  const cases: [goal: string, kinds: GoalKind[]][] = [
    ['Tell me when a price changes', ['price']],
    ['Nur wenn der Preis sinkt', ['price']],
    ['Tell me when the lantern is back in stock', ['stock']],
    ['new job postings', ['job']],
    ['a new version is released', ['version']],
    ['when the deadline moves', ['date']],
    ['any change, but only while it is in stock', ['stock']],
    ['any change, unless it is sold out', []],
    ['any change', []],
    ['articles about bees', []],
  ]
  for (const [goal, kinds] of cases) it(`reads "${goal}"`, () => assert.deepEqual([...goalKinds(goal)], kinds))
})

describe('findGoalGaps', () => {
  it('finds that the markdown has no price', () => {
    const goal = 'Tell me when a price changes'
    assert.deepEqual(gaps(goal, '# Lantern\n\nGives light since 2019, weighs 2 kg.'), ['price'])
    for (const text of ['It costs 40 €.', 'USD 1,299', '12.50', '£5', '1.299,00 EUR']) assert.deepEqual(gaps(goal, text), [])
  })

  it('finds that dates, stock, versions and jobs are missing', () => {
    const text = 'A lantern gives light.'
    assert.deepEqual(gaps('when the deadline changes', text), ['date'])
    assert.deepEqual(gaps('when it is back in stock', text), ['stock'])
    assert.deepEqual(gaps('new versions', text), ['version'])
    assert.deepEqual(gaps('new job openings', text), ['job'])
    assert.deepEqual(gaps('when the deadline changes', 'Apply until 3 May 2026.'), [])
    assert.deepEqual(gaps('when it is back in stock', 'Sold out'), [])
    assert.deepEqual(gaps('new versions', 'Released: v2.1'), [])
    assert.deepEqual(gaps('new job openings', '## Open positions'), [])
  })

  it('accepts a job page by its URL', () => {
    const content = { markdown: '- Miller\n- Baker', json: null, title: null }
    assert.deepEqual(findGoalGaps('new jobs', content, 'https://mill.example/careers/'), [])
  })

  it('reads extracted fields by name and by value', () => {
    const goal = 'Tell me when a price changes'
    assert.deepEqual(gaps(goal, null, { price: 12 }), [])
    assert.deepEqual(gaps(goal, null, { offers: [{ sale_price: 12 }] }), [])
    assert.deepEqual(gaps(goal, null, { amount: '12 €' }), [])
    assert.deepEqual(gaps(goal, null, { price: null, name: 'Lantern' }), ['price'])
  })
})
