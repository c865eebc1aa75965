// Values that stand outside of the main content: menus, facets, footers, trails, lists of other things.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { documentOf, factsOfHtml } from '#test/pages/html-page.ts'
import { objectSchema, type Fields } from '#test/pages/json-fields.ts'

const shelf = 'https://tarn.example/shop/kettles'
function filled(fields: Fields, body: string, { title = 'Kettles', head = '', url = shelf } = {}) {
  const facts = factsOfHtml(documentOf('en', title, body, head), url)
  return extractJson(facts, { schema: compileCallerSchema(objectSchema(fields)) }).data
}
const main = '<main><h1>Kettles</h1><p>All our kettles boil a litre in two minutes, and keep it hot for an hour.</p>'
  + '</main>'

describe('values of the whole page', () => {
  it('reads a list of a side bar under its label, and its counts', () => {
    const aside = '<aside><h4>Makers</h4><ul><li><a href="/c">Corrie (4)</a></li>'
      + '<li><a href="/s">Solvang (2)</a></li></ul></aside>'
    assert.deepEqual(filled({ makers: ['string'] }, main + aside), { makers: ['Corrie', 'Solvang'] })
    assert.deepEqual(filled({ makers: [{ name: 'string', count: 'integer' }] }, main + aside),
      { makers: [{ name: 'Corrie', count: 4 }, { name: 'Solvang', count: 2 }] })
  })
  it('leaves a list out that two labels name differently', () => {
    const asides = '<aside><h4>Makers</h4><ul><li>Corrie</li><li>Solvang</li></ul></aside>'
      + '<aside><h4>Makers</h4><ul><li>Corrie</li><li>Tarn</li></ul></aside>'
    assert.equal(filled({ makers: ['string'] }, main + asides), null)
  })
  it('reads the year and the owner of a copyright line', () => {
    const footer = '<footer><p>© 2019-2025 Tarn Trading, LLC. All rights reserved.</p></footer>'
    const fields: Fields = { copyright_year: 'integer', copyright_holder: 'string', company: 'string' }
    assert.deepEqual(filled(fields, main + footer, { title: 'Kettles | Tarn' }),
      { copyright_year: 2025, copyright_holder: 'Tarn Trading, LLC', company: 'Tarn Trading, LLC' })
  })
  it('counts the pages of a list', () => {
    const pages = [2, 3, 7].map((page) => `<a href="/shop/kettles?page=${page}">${page}</a>`).join(' ')
    assert.deepEqual(filled({ pages: 'integer' }, `${main}<nav>${pages}</nav>`), { pages: 7 })
  })
  it('ends a breadcrumb trail with the page', () => {
    const trail = '<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><a href="/shop">Shop</a></li>'
      + '<li>Kettles</li></ol></nav>'
    assert.deepEqual(filled({ breadcrumb: ['string'] }, trail + main), { breadcrumb: ['Home', 'Shop', 'Kettles'] })
  })
  it('takes the heading that the page calls itself for its title', () => {
    const org = '<script type="application/ld+json">'
      + '{"@type":"Store","name":"Tarn Trading","telephone":"020 7946 0000"}</script>'
    assert.deepEqual(filled({ title: 'string', phone: 'string' }, main, { title: 'Kettles | Tarn', head: org }),
      { title: 'Kettles', phone: '020 7946 0000' })
  })
  it('reads the section of a page from the link to its folder', () => {
    const header = '<header><nav><a href="/politics">Politics</a></nav></header>'
    assert.deepEqual(filled({ section: 'string' }, header + main,
      { url: 'https://tarn.example/politics/kettles.html' }), { section: 'Politics' })
  })
})
