import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { textsAfter } from '#test/support/marked-page.ts'
import { dropForms } from './drop-forms.ts'

/** The texts that are left when all blocks of a body are selected. */
const textsLeft = (body: string): string[] =>
  textsAfter(body, ({ pageBlocks, marks }) => dropForms(pageBlocks, marks))

const text = 'Oil the hinge twice a year, and in a wet year once more before the first frost comes to a valley.'
const request = '<p>Request a quote</p><ul><li>Answers all day</li></ul>'
const fields = '<input><input type="email"><textarea></textarea>'

describe('dropForms', () => {
  it('drops the texts of a form that asks for several texts', () =>
    assert.deepEqual(textsLeft(`<p>${text}</p><form>${request}${fields}</form>`), [text]))

  for (const [name, form] of [
    ['a search', '<form><p>Request a quote</p><p>Answers all day</p><input type="search"><input></form>'],
    ['a form of hidden fields', `<form>${request}<div hidden>${fields}</div></form>`],
    ['a form of values', `<form>${request}${'<input type="hidden">'.repeat(3)}</form>`],
    ['a form of choices', `<form>${request}${'<input type="radio">'.repeat(3)}</form>`],
  ] as const)
    it(`keeps the texts of ${name}`, () => assert.equal(textsLeft(`<p>${text}</p>${form}`).length, 3))

  it('keeps a form around the content', () =>
    assert.deepEqual(textsLeft(`<form><p>${text}</p>${fields}</form><p>Above</p>`), [text, 'Above']))
})
