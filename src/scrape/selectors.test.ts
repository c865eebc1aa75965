import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../app-error.ts'
import { assertBrowserSelector, assertSelectors } from './selectors.ts'

describe('assertSelectors', () => {
  it('accepts valid selectors', () => {
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
    it(`rejects ${JSON.stringify(bad.slice(0, 30))} with the field and the selector`, () => {
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
  it('accepts pseudo-classes that only the browser knows', () => {
    for (const selector of [
      '.done', 'main > p:nth-child(2 of .x)', 'input:autofill', 'x-card:state(open), video:playing',
      '[data-ready="1" i]', 'a:not(:visited)',
    ])
      assertBrowserSelector('wait_for', selector)
  })

  for (const bad of ['div[', '..a', 'a >', '500', '((', ' ']) {
    it(`rejects ${JSON.stringify(bad)} with the field`, () =>
      assert.throws(() => assertBrowserSelector('wait_for', bad), {
        code: 'INVALID_REQUEST', message: /^`wait_for` must be/,
      }))
  }
})
