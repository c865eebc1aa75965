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
  [
    'when it sells out', ['In stock', 'Sold out'],
    'It is no longer available: the page now says “Sold out” instead of “In stock”.',
  ],
  [
    'back in stock',
    ['| Card | State |\n| --- | --- |\n| X1 | Sold out |', '| Card | State |\n| --- | --- |\n| X1 | In stock |'],
    '“X1” became available: the page now says “In stock” instead of “Sold out”.',
  ],
  ['back in stock', field('in_stock', false, true), 'It became available: the field “in stock” is now true.'],
  ['new version', ['Version 1.2.0', 'Version 1.3.0'], 'The version changed from 1.2.0 to 1.3.0.'],
  ['new version', field('version', '1.2.0', '1.3.0'), 'The version changed from 1.2.0 to 1.3.0.'],
  ['new releases', ['# Releases', '# Releases\n\n## v5.0'], 'Version 5.0 appeared.'],
  ['date changes', ['It is on 3 May', 'It is on 10 May'], 'The date moved later, from 3 May to 10 May.'],
  [
    'date changes', ['Exam: 10/05/2026', 'Exam: 05/10/2026'],
    'The date of “Exam” changed from 10/05/2026 to 05/10/2026.',
  ],
  [
    'the deadline moves earlier', ['Deadline: 3 May', 'Deadline: 10 May'],
    '“Deadline” moved later, from 3 May to 10 May, but the goal waits for an earlier date.',
  ],
  [
    'when the document is updated', ['Last updated: 5 March 2026', 'Last updated: 9 March 2026'],
    'The date of the last update changed from 5 March 2026 to 9 March 2026.',
  ],
  [
    'delivery times', ['Delivery: 5 days', 'Delivery: 3 days'],
    '“Delivery” changed from 5 days to 3 days in a part of the page that the goal is about.',
  ],
  ['new jobs', ['# Jobs\n\n- Cook', '# Jobs\n\n- Cook\n- Baker'], '“Baker” was added.'],
  [
    'new jobs', ['# Jobs\n\n- Cook', '# Jobs\n\n- Cook\n- Baker\n- Clerk\n- Nurse'],
    '“Baker” was added. 2 more changes may matter.',
  ],
  [
    'any change, unless it is sold out', ['Price: 40 €\n\nSold out', 'Price: 42 €\n\nSold out'],
    '“Price” changed from 40 € to 42 €, but it is not available.',
  ],
  ['price drops', ['Price: $40', 'Price: $45'], 'The price rose from $40 to $45, but the goal waits for a fall.'],
  [
    'anything but prices', ['Price: 10 €', 'Price: 12 €'],
    '“Price” changed from 10 € to 12 €, which the goal excludes.',
  ],
  [
    'price changes', ['Red kettle', 'Blue kettle'],
    '“Red kettle” changed to “Blue kettle”, which the goal does not ask for.',
  ],
  [
    'price changes', ['12 views', '15 views'],
    '“12 views” changed to “15 views”, which is only a counter, a time or punctuation.',
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
