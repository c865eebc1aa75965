// Values in lines about the site and its lists: hours, copyright, software, profiles, counts, licences.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { documentOf, factsOfHtml } from '#test/pages/html-page.ts'
import { objectSchema, type Fields } from '#test/pages/json-fields.ts'

function filled(fields: Fields, body: string, title = 'Kettles') {
  const facts = factsOfHtml(documentOf('en', title, body), 'https://tarn.example/shop/kettles')
  return extractJson(facts, { schema: compileCallerSchema(objectSchema(fields)) }).data
}
const main = '<main><h1>Kettles</h1><p>All our kettles boil a litre in two minutes, and keep it hot for an hour.</p>'
  + '</main>'

describe('lines about a site', () => {
  it('gives no line of hours that nothing calls opening hours', () => {
    const footer = '<footer><p>Call us</p><p>Mon-Fri 8am-5pm PST</p></footer>'
    assert.equal(filled({ opening_hours: 'string' }, main + footer), null)
  })
  it('gives the hours of the days that the field names', () => {
    const footer = '<footer><p>Mon-Fri 8am-5pm</p><p>Sun 10am-2pm</p></footer>'
    const fields: Fields = { hours_weekdays: 'string', sunday_hours: 'string', hours: 'string' }
    assert.deepEqual(filled(fields, main + footer), { hours_weekdays: '8am-5pm', sunday_hours: '10am-2pm' })
  })
  it('gives the hours of what the field names beside them', () => {
    const footer = '<footer><div>Live Support Hours: (Mon. - Fri. 8:30am-5:30pm)</div></footer>'
    assert.deepEqual(filled({ support_hours: 'string', store_hours: 'string' }, main + footer),
      { support_hours: 'Mon. - Fri. 8:30am-5:30pm' })
  })
  it('reads the holder behind a span of years, and no rights of software', () => {
    const lines = '<footer><p>© 1996 - 2026 Tarn Trading. All rights reserved. Powered by Quernbase</p>'
      + '<p>Powered by Quernbase © 2001 Quern Software</p></footer>'
    assert.deepEqual(filled({ copyright_holder: 'string', copyright_year: 'integer' }, main + lines),
      { copyright_holder: 'Tarn Trading', copyright_year: 2026 })
  })
  it('gives the holder for the company that runs the site', () => {
    const footer = '<footer><p>Copyright © 2026 Corrie Trading. All Rights Reserved.</p></footer>'
    const fields: Fields = { company: 'string: Company that runs the site' }
    assert.deepEqual(filled(fields, `${main}${footer}`, 'Kettles | Corrie'), { company: 'Corrie Trading' })
  })
  it('names the software of a forum', () => {
    const footer = '<footer><p>Powered by QuernForum 2.29.6 © 1999-2015 Quern</p></footer>'
    assert.deepEqual(filled({ software: 'string: Software of the forum' }, main + footer),
      { software: 'QuernForum 2.29.6' })
  })
  it('finds the profile on a network, and no link for sharing', () => {
    const links = '<footer><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>'
      + '<a href="https://www.facebook.com/tarn/"><img alt=""></a></footer>'
    assert.deepEqual(filled({ facebook: 'uri' }, main + links), { facebook: 'https://www.facebook.com/tarn/' })
  })
  it('finds the link with the words of the field, and none for the latest of something', () => {
    const links = '<nav><a href="/app">Get the app</a><a href="/news">Latest news</a></nav>'
    const fields: Fields = { app_url: 'uri', latest_url: 'uri' }
    assert.deepEqual(filled(fields, main + links), { app_url: 'https://tarn.example/app' })
  })
  it('tells what a list shows from what it has', () => {
    const bar = '<div>Showing 36 of 84 products</div>'
    const fields: Fields = { shown: 'integer: Number of products shown', total: 'integer: Number of all products' }
    assert.deepEqual(filled(fields, bar + main), { shown: 36, total: 84 })
    assert.deepEqual(filled(fields, `<div>1–30 of 43 products</div>${main}`), { shown: 30, total: 43 })
  })
  it('reads what content is available under', () => {
    const footer = '<footer><p>Content is available under GNU Free Documentation License 1.3 or later unless otherwise '
      + 'noted.</p></footer>'
    assert.deepEqual(filled({ license: 'string' }, main + footer),
      { license: 'GNU Free Documentation License 1.3 or later' })
  })
})
