import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { GoalReview, pageWarning } from './goal-review.ts'

const target = (...modes: ('markdown' | 'json')[]) => ({ change_tracking: { modes } })

describe('pageWarning', () => {
  it('names what is missing and the remedy of the mode', () => {
    assert.equal(pageWarning([], ['markdown']), null)
    const markdown = pageWarning(['price', 'stock'], ['markdown'])!
    assert.match(markdown, /^goal: it speaks of prices and availability, but the compared content of this page holds none/)
    assert.match(markdown, /`include_selectors`|scrape_options\.include_selectors/)
    assert.match(pageWarning(['price'], ['json'])!, /json_schema/)
  })
})

describe('GoalReview', () => {
  it('warns of what every page lacks', () => {
    const review = new GoalReview()
    assert.deepEqual(review.warnings, [])
    review.add(['price', 'date'], target('markdown'))
    assert.match(review.warnings[0]!, /prices and dates or times, but the compared content of the page holds none/)
    review.add(['date'], target('markdown'))
    assert.match(review.warnings[0]!, /speaks of dates or times, but the compared content of 2 pages holds none/)
    review.add([], target('markdown'))
    assert.deepEqual(review.warnings, [])
  })
})
