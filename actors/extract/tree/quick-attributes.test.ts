import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element } from 'hast'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { classNamesOf, mayHave } from './quick-attributes.ts'
import { findElement } from './walk.ts'

const parsed = (attributes: string): Element =>
  findElement(parseHtml(`<p ${attributes}>x`, 'https://example.com/').root, ({ tagName }) => tagName === 'p')!
const made = (properties: Element['properties']): Element =>
  ({ type: 'element', tagName: 'p', properties, children: [] })

describe('mayHave', () => {
  it('finds the properties of any of its groups in elements of the page', () => {
    const test = mayHave('style', 'lazyBackground')
    assert.deepEqual(['data-bg=/a', 'STYLE=""', 'id=a', ''].map(parsed).map(test), [true, true, false, false])
  })

  it('is true of every element that the parser did not make', () => {
    assert.equal(mayHave('role')(made({})), true)
  })
})

describe('classNamesOf', () => {
  it('returns the class names of elements of the page and of others', () => {
    assert.deepEqual(['class="a b"', 'class', 'classname="a b"', ''].map(parsed).map(classNamesOf), [
      ['a', 'b'], [], ['a', 'b'], undefined,
    ])
    assert.deepEqual([made({ className: ['a'] }), made({})].map(classNamesOf), [['a'], undefined])
  })
})
