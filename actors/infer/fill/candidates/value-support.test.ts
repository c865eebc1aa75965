import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { documentOf, factsOfHtml } from '#test/pages/html-page.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { isUnshown } from './value-support.ts'

const evidence = (body: string) => evidenceOf(factsOfHtml(documentOf('en', 'Kettles', `<main>${body}</main>`)))

describe('isUnshown', () => {
  const page = evidence('<h1>Tarn kettle</h1><p>It costs 19.90 or 1,250.00 with a stove.</p><p>颜色红色的茶壶</p>')

  for (const value of ['tarn KETTLE', 'tarn', 19.9, 1250, '红色', '★']) {
    it(`is false for ${value}`, () => assert.equal(isUnshown(value, page), false))
  }

  for (const value of ['arn', 19, 125, '蓝色']) {
    it(`is true for ${value}`, () => assert.equal(isUnshown(value, page), true))
  }
})
