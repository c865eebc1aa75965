// The reasons of the rules are sentences as a person would write them.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageChange } from '#actors/judge/page-change.ts'
import { field } from '#test/support/goal-cases.ts'
import { textChange } from '#test/support/page-changes.ts'
import { judgeByRules } from './judge-by-rules.ts'

type Pages = [old: string | null, now: string, rest?: Partial<PageChange>]

const cases: readonly [goal: string, pages: Pages, reason: string][] = [
  ['Tell me when the price changes', ['Price: $40', 'Price: $45'], 'The price rose from $40 to $45.'],
  ['Tell me when the price changes', ['Price: $45', 'Price: $40'], 'The price fell from $45 to $40.'],
  ['Tell me when the price changes', field('price', 40, 35), 'The price fell from 40 to 35.'],
  ['price changes', field('price', '$40.00', '$35.00'), 'The price fell from $40.00 to $35.00.'],
  [
    'price changes',
    ['| Model | Price |\n| --- | --- |\n| Kettle | $40 |', '| Model | Price |\n| --- | --- |\n| Kettle | $45 |'],
    'The price of “Kettle” rose from $40 to $45.',
  ],
  ['price changes', field('offer.price', 40, 35), 'The price of the offer fell from 40 to 35.'],
  ['when it sells out', ['In stock', 'Sold out'], 'It is no longer available: “In stock” became “Sold out”.'],
  ['new version', ['Version 1.2.0', 'Version 1.3.0'], 'The version changed from 1.2.0 to 1.3.0.'],
  ['new version', field('version', '1.2.0', '1.3.0'), 'The version changed from 1.2.0 to 1.3.0.'],
  [
    'anything but prices', ['Price: 10 €', 'Price: 12 €'],
    'Only what the goal excludes changed: “Price: 10 €” became “Price: 12 €”.',
  ],
  [
    'price changes', ['Red kettle', 'Blue kettle'],
    'Nothing that the goal asks for changed: “Red kettle” became “Blue kettle”.',
  ],
  ['price changes', field('products[0].price', 40, 35), 'The price of the first product fell from 40 to 35.'],
]

describe('the reason of a judgment', () => {
  for (const [goal, [old, now, rest], reason] of cases) {
    it(`of “${goal}”: ${reason}`, () => {
      assert.equal(judgeByRules(textChange(old, now, rest), goal).reason, reason)
    })
  }
})
