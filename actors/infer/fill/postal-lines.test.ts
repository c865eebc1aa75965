import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postalLines } from './postal-lines.ts'

describe('postalLines', () => {
  for (const [text, wanted] of [
    ['**Hofer GmbH**  \nLindenweg 14  \n89073 Ulm  \nDeutschland', { street: 'Lindenweg 14', postalCode: '89073', city: 'Ulm' }],
    ['8 quai des Tilleuls\n74000 Annecy', { street: '8 quai des Tilleuls', postalCode: '74000', city: 'Annecy' }],
    ['Am Markt 3 b\nD-53173 Bonn (Bad Godesberg)',
      { street: 'Am Markt 3 b', postalCode: '53173', city: 'Bonn (Bad Godesberg)' }],
  ] as const) it(text, () => assert.deepEqual(postalLines(text), wanted))

  for (const text of ['Edition 14\n\n89073 Ulm', 'Sold since\n2019 Ulm', '', 'Room 12\n120 seats'])
    it(`is none in ${JSON.stringify(text)}`, () => assert.equal(postalLines(text), null))
})
