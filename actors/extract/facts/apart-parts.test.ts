import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHtml } from '#actors/extract/parse-html.ts'
import { apartParts, apartTexts } from './apart-parts.ts'

const textsOf = (html: string) =>
  apartTexts(apartParts(parseHtml(`<body>${html}</body>`, 'https://example.com/').root))

describe('apartTexts', () => {
  for (const [name, html, expected] of [
    ['tells page chrome from the subject', '<main><h1>Kettle</h1><p>1.7 litres</p></main>'
      + '<aside><p>Colour: red</p></aside>',
    { aside: ['Colour: red'], others: [] }],
    ['tells what follows a heading above other things', '<main><h1>Kettle</h1><p>1.7 litres</p></main>'
      + '<section><h2>You may also like</h2><p>Toaster</p></section>',
    { aside: [], others: ['You may also like', 'Toaster'] }],
    ['tells other things in a side bar from the rest of it', '<main><h1>Kettle</h1>'
      + '<p>With a lid, for 1.7 litres</p></main><aside><h3>Licence</h3><p>MIT</p><h3>Similar</h3>'
      + '<p>Toaster</p></aside>',
    { aside: ['Licence', 'MIT'], others: ['Similar', 'Toaster'] }],
    ['ends other things at a heading of their level, and at a footer', '<main><h1>Kettle</h1><div><h2>See also</h2>'
      + '<p>Toaster</p><footer>Changed in May</footer></div></main>', { aside: [], others: ['See also', 'Toaster'] }],
    ['leaves out what the subject has too', '<main><h1>Kettle</h1><p>In stock</p></main><aside><p>In stock</p></aside>',
      { aside: [], others: [] }],
    ['leaves out what is hidden', '<main><h1>Kettle</h1><p>1.7 litres</p></main><aside hidden><p>Toaster</p></aside>',
      { aside: [], others: [] }],
  ] as const) it(name, () => assert.deepEqual(textsOf(html), expected))
})
