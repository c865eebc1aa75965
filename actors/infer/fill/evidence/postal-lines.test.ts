import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postalLines } from './postal-lines.ts'

describe('postalLines', () => {
  for (const [text, wanted] of [
    ['**Hofer GmbH**  \nLindenweg 14  \n89073 Ulm  \nDeutschland', { street: 'Lindenweg 14', postalCode: '89073', city: 'Ulm' }],
    ['8 quai des Tilleuls\n74000 Annecy', { street: '8 quai des Tilleuls', postalCode: '74000', city: 'Annecy' }],
    ['Am Markt 3 b\nD-53173 Bonn (Bad Godesberg)',
      { street: 'Am Markt 3 b', postalCode: '53173', city: 'Bonn (Bad Godesberg)' }],
    ['Marktstraat 12, 3511 AB Utrecht', {
      street: 'Marktstraat 12', postalCode: '3511 AB', city: 'Utrecht', line: 'Marktstraat 12, 3511 AB Utrecht',
    }],
    ['ul. Portowa 8\n11-730 Mikołajki', { street: 'ul. Portowa 8', postalCode: '11-730', city: 'Mikołajki' }],
    ['Haarwerk, Inh. Petra Simon, Breite Straße 40, 53111 Bonn',
      { street: 'Breite Straße 40', postalCode: '53111', city: 'Bonn' }],
    ['Pulse Gym, 4 Dock Road, Bristol BS1 6UX', { street: '4 Dock Road', postalCode: 'BS1 6UX', city: 'Bristol' }],
    ['Address: Hill Lane, Bramley, Leeds, LS13 4AB', { postalCode: 'LS13 4AB', city: 'Leeds' }],
  ] as const) it(text, () => assert.deepEqual(postalLines(text), wanted))

  for (const text of ['Edition 14\n\n89073 Ulm', 'Sold since\n2019 Ulm', '', 'Room 12\n120 seats',
    'Open 24 hours, 2024 Season'])
    it(`is none in ${JSON.stringify(text)}`, () => assert.equal(postalLines(text), null))
})
