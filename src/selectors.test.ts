import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from './app-error.ts'
import { assertBrowserSelector, assertSelectors } from './selectors.ts'

describe('assertSelectors', () => {
  it('takes selectors that pages are cut with', () => {
    assertSelectors({
      include_selectors: [
        '.price', 'main > article:not(.teaser)', '[data-id="7"] h2:first-child', 'div:has(> img), #x',
        ':is(h1, h2) + p',
      ],
      exclude_selectors: ['nav, footer'],
    })
  })

  for (const bad of [
    '', ' ', 'div[', '..a', 'a >', '1a', '[=x]', 'a,,b', 'p::before', '> p', ':unknown-thing(x)',
    `${':not('.repeat(20)}a${')'.repeat(20)}`, 'a'.repeat(1_001),
  ]) {
    it(`refuses ${JSON.stringify(bad.slice(0, 30))}, naming field and selector`, () => {
      assert.throws(
        () => assertSelectors({ exclude_selectors: ['p', bad] }),
        (error) =>
          error instanceof AppError
          && error.code === 'INVALID_REQUEST'
          && error.message.includes('exclude_selectors')
          && error.message.includes(JSON.stringify(bad.slice(0, 200))),
      )
    })
  }
})

describe('assertBrowserSelector', () => {
  it('leaves to the browser what only it knows', () => {
    for (const selector of [
      '.done', 'main > p:nth-child(2 of .x)', 'input:autofill', 'x-card:state(open), video:playing',
      '[data-ready="1" i]', 'a:not(:visited)',
    ])
      assertBrowserSelector('wait_for', selector)
  })

  for (const bad of ['div[', '..a', 'a >', '500', '((', ' ']) {
    it(`refuses ${JSON.stringify(bad)}, naming the field`, () =>
      assert.throws(() => assertBrowserSelector('wait_for', bad), {
        code: 'INVALID_REQUEST', message: /^wait_for must be/,
      }))
  }
})
