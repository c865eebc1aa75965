import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Element } from 'hast'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { classNamesOf, hasClassLike, mayHave, roleOf } from './quick-attributes.ts'
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

describe('roleOf', () => {
  it('returns the role of elements of the page and of others', () => {
    assert.deepEqual(['role=main', 'id=a', ''].map(parsed).map(roleOf), ['main', undefined, undefined])
    assert.deepEqual([made({ role: 'main' }), made({})].map(roleOf), ['main', undefined])
  })
})

describe('hasClassLike', () => {
  it('tests each class name of elements of the page and of others', () => {
    const test = (element: Element): boolean => hasClassLike(element, /^b/)
    assert.deepEqual(['class="a b"', 'class="ab"', 'class', 'id=b'].map(parsed).map(test), [true, false, false, false])
    assert.deepEqual([made({ className: ['a', 'b'] }), made({})].map(test), [true, false])
  })
})
