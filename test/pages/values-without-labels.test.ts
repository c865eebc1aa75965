// Values that a page says without a label for them, each by its cause: names in sentences, spans of days, badges, the
// head of the page, footers, plain text. The second list has what looks alike and does not answer the field.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { documentOf, factsOfHtml } from './html-page.ts'
import { objectSchema } from './json-fields.ts'

type Fields = Parameters<typeof objectSchema>[0]

function filled(language: string, title: string, body: string, fields: Fields) {
  const schema = compileCallerSchema(objectSchema(fields))
  const { data } = extractJson(factsOfHtml(documentOf(language, title, body)), { schema })
  return Object.fromEntries(Object.keys(fields).flatMap((name) =>
    data?.[name] === undefined || Array.isArray(data[name]) && data[name].length === 0 ? [] : [[name, data[name]]]))
}

const text = 'A page with enough words about its subject, so that it has a text of its own.'

describe('values without labels', () => {
  for (const [what, language, title, body, fields, expected] of [
    ['the name of the site from the link to its front page', 'no', 'Ny bru – Fjordposten',
      `<header><a href="/">Fjordposten</a></header><main><h1>Ny bru</h1><p>${text}</p></main>`,
      { avis: 'string' }, { avis: 'Fjordposten' }],
    ['a person by the role in a sentence', 'en', 'Results',
      '<main><h1>Results</h1><p>“We grew again,” said Ruth Halden, chief executive.</p><p>Music by Ada Quill.</p></main>',
      { chief_executive: 'string', composer: 'string' }, { chief_executive: 'Ruth Halden', composer: 'Ada Quill' }],
    ['the ends of a span of days', 'en-US', 'Tax help',
      '<main><h1>Tax help</h1><p>The season runs from January 12 to April 18, 2026, at seven sites.</p></main>',
      { season_start: 'date', season_end: 'date' }, { season_start: '2026-01-12', season_end: '2026-04-18' }],
    ['the days of a life below a name', 'en', 'Edith Marrow',
      `<main><h1>Edith Marrow</h1><p>12 May 1934 – 3 January 2026</p><p>${text}</p></main>`,
      { birth_date: 'date', death_date: 'date' }, { birth_date: '1934-05-12', death_date: '2026-01-03' }],
    ['a member of an enum in a sentence', 'en', 'Accountant',
      '<main><h1>Accountant</h1><p>This is a full-time role in our office by the harbour.</p></main>',
      { employment_type: 'enum(full_time|part_time)' }, { employment_type: 'full_time' }],
    ['the winner by the first place', 'en', 'Lakeside 10k', `<main><h1>Lakeside 10k</h1><p>${text}</p><table><thead>
      <tr><th>Pos</th><th>Name</th><th>Time</th></tr></thead><tbody><tr><td>1</td><td>Joel Akande</td><td>30:41</td></tr>
      <tr><td>2</td><td>Sam Petrie</td><td>31:02</td></tr></tbody></table></main>`,
    { winner: 'string', winning_time: 'string' }, { winner: 'Joel Akande', winning_time: '30:41' }],
    ['a measure of a unit that the page has once', 'en', 'Slate 14',
      '<main><h1>Slate 14</h1><p>The fan reaches 46 dB under load, which is a good value for its size.</p></main>',
      { noise_db: 'integer' }, { noise_db: 46 }],
    ['the address in a footer', 'de', 'Speisekarte',
      `<main><h1>Speisekarte</h1><p>${text}</p></main><footer>Gasthof zum Stern, Marktplatz 3, 72070 Tübingen</footer>`,
      { plz: 'string', ort: 'string' }, { plz: '72070', ort: 'Tübingen' }],
    ['labels in preformatted text', 'en', 'Record', `<main><h1>Record</h1><pre>
Registrar: Northgate Names Ltd
Registrant Country: GB
Name Server: NS1.NORTHGATE.EXAMPLE
Name Server: NS2.NORTHGATE.EXAMPLE
</pre></main>`, { registrar: 'string', name_servers: ['string'] },
    { registrar: 'Northgate Names Ltd', name_servers: ['NS1.NORTHGATE.EXAMPLE', 'NS2.NORTHGATE.EXAMPLE'] }],
    ['labels at the start of lines', 'it', 'Tobia', `<main><h1>Tobia</h1><p><b>Razza</b> Europeo</p>
      <p><b>Mantello</b> grigio tigrato</p><p><b>Zona</b> Via dei Mulini</p><p>${text}</p></main>`,
    { razza: 'string', zona: 'string' }, { razza: 'Europeo', zona: 'Via dei Mulini' }],
    ['a season, a number and a time at the head', 'de', 'Folge 48',
      '<main><h1>Warum Moore wichtig sind</h1><p>Folge 48 · Freitag, 29. März 2026, 19:30 Uhr</p></main>',
      { folge: 'integer', uhrzeit: 'string' }, { folge: 48, uhrzeit: '19:30 Uhr' }],
    ['a deadline in a sentence', 'en', 'Data engineer',
      '<main><h1>Data engineer</h1><p>Write to us by 30 April 2026. We answer within a week.</p></main>',
      { deadline: 'date' }, { deadline: '2026-04-30' }],
    ['a percentage by the words around it, in another form of theirs', 'pl', 'Bezrobocie',
      `<main><h1>Bezrobocie</h1><p>Stopa bezrobocia w Polsce wyniosła 3,1 proc. w marcu. Kolejne są Czechy (3,2 proc.)
      oraz Holandia (3,5 proc.).</p></main>`,
      { stopa_polska: 'number: Stopa bezrobocia w procentach', bezrobocie_czechy: 'number: W procentach' },
      { stopa_polska: 3.1, bezrobocie_czechy: 3.2 }],
    ['a person by the words of the role', 'es', 'Los buses', `<main><h1>Los buses</h1><p>Natalia Rivas, gerente de
      la empresa de transporte, confirmó la noticia ayer por la tarde.</p><p>${text}</p></main>`,
    { gerente: 'string: Gerente de la empresa' }, { gerente: 'Natalia Rivas' }],
    ['the list below a heading that has the word of the field', 'en', 'Home loan', `<main><h1>Home loan</h1>
      <p>${text}</p><h2>Qualifications include the following guidelines:</h2><ul>
      <li>You own the home.</li><li>You live in it.</li></ul>
      </main>`, { qualifications: ['string'] }, { qualifications: ['You own the home.', 'You live in it.'] }],
    ['an American address within a line', 'en-US', 'Loans', `<main><h1>Loans</h1><p>${text}</p></main><footer>City of
      Elmfield, 26000 Harbor Road, Elmfield, MI 48076 (248) 555-0100</footer>`,
    { address: 'string: Street address', city: 'string' }, { address: '26000 Harbor Road', city: 'Elmfield' }],
  ] as const) {
    it(`finds ${what}`, () => assert.deepEqual(filled(language, title, body, fields as Fields), expected))
  }

  for (const [what, language, title, body, fields] of [
    ['an office as a shop', 'en', 'Recall – Consumer Safety Office',
      `<header><a href="/">Consumer Safety Office</a></header><main><h1>Recall</h1><p>${text}</p></main>`, { retailer: 'string' }],
    ['a span about something else', 'en', 'Dune Hack',
      '<main><h1>Dune Hack</h1><p>24–26 April 2026 · Lisbon</p></main>', { registration_end: 'date' }],
    ['a year as a count', 'de', 'Termine', '<main><h1>Verein</h1><h2>Termine 2026</h2><p>Wir treffen uns '
      + 'oft.</p></main>',
    { anzahl_termine: 'integer' }],
    ['a member that the page negates', 'en', 'Clerk',
      '<main><h1>Clerk</h1><p>This is not remote work, and you need your own desk at home.</p></main>',
      { workplace: 'enum(remote|hybrid)' }],
    ['an address of another page in a side bar', 'en', 'Lookup', `<main><h1>Lookup</h1><p>${text}</p></main>
      <aside><h3>Recent lookups</h3><p>brookside.example, admin email: host@brookside.example</p></aside>`,
    { admin_email: 'email' }],
    ['the number of an item as a count', 'en', 'Auction',
      `<main><h1>Auction</h1><p>Lot 215 sold.</p><p>${text}</p></main>`,
      { catalogue_number: 'integer' }],
    ['one of two numbers that are as near', 'en', 'Tickets',
      `<main><h1>Tickets</h1><p>The hall has 40 seats and the balcony has 60 seats.</p><p>${text}</p></main>`,
      { seats: 'integer' }],
    ['code as labels', 'en', 'Config', `<main><h1>Config</h1><p>${text}</p><pre>const Host: string = 'a';
const Port: number = 80;
Server: { host: Host }
</pre></main>`, { server: 'string' }],
  ] as const) {
    it(`does not take ${what}`, () => assert.deepEqual(filled(language, title, body, fields as Fields), {}))
  }
})
