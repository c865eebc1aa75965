// Values whose label is in the same short text, in the heading above, in a link or in the page as a whole.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import { footer, list, nav, number, object, prose, text, uri, type FillCase } from './fill-case.ts'

const page = (heading: string, body: string, language = 'en', title = 'A page'): string =>
  documentOf(language, title, html`${nav}<main><h1>${heading}</h1>${body}${prose}</main>${footer}`)

export const labelInTextCases: FillCase[] = [
  {
    title: 'reads labels before and after their values, without a colon',
    page: page('Quay House', html`
      <ul><li>Check-in from 15:00</li><li>Lieferzeit 2–4 Werktage</li><li>Intermediate level</li><li>BSD licence</li></ul>
    `),
    schema: object({ check_in: text, lieferzeit: text, level: text, licence: text }),
    expected: { check_in: '15:00', lieferzeit: '2–4 Werktage', level: 'Intermediate', licence: 'BSD' },
  },
  {
    title: 'leaves a field empty when two short texts answer it, or when the text is about others',
    page: page('Quay House', html`
      <ul><li>Check-in from 15:00</li><li>Check-in from 17:00</li><li>Other levels 3</li><li>Limited seats</li></ul>
    `),
    schema: object({ check_in: text, level: text, seats: text, name: text }), expected: { name: 'Quay House' },
  },
  {
    title: 'reads who did something',
    page: page('The Weir', html`
      <p>Last edited on 3 May 2026 by Oda Lind</p><p>Photographs by Ben Acker</p><p>pmarsh opened this issue</p>
    `),
    schema: object({ edited_by: text, photographer: text, opened_by: text, reviewed_by: text }),
    expected: { edited_by: 'Oda Lind', photographer: 'Ben Acker', opened_by: 'pmarsh' },
  },
  {
    title: 'reads labels that only the heading above them tells apart',
    page: page('Trip to Lund', html`
      <h2>Outbound</h2><dl><dt>Departs</dt><dd>08:10</dd></dl><h2>Return</h2><dl><dt>Departs</dt><dd>19:40</dd></dl>
    `),
    schema: object({ outbound_departs: text, return_departs: text }),
    expected: { outbound_departs: '08:10', return_departs: '19:40' },
  },
  {
    title: 'reads the price of one of several cards',
    page: page('Summer course', html`
      <div class="cards"><div class="card"><h3>Early bird</h3><p>€ 80</p></div>
      <div class="card"><h3>Regular</h3><p>€ 110</p></div><div class="card"><h3>Student</h3><p>€ 55</p></div></div>
    `),
    schema: object({ student_price: number, early_bird_price: number, group_price: number }),
    expected: { student_price: 55, early_bird_price: 80 },
  },
  {
    title: 'reads the address of a named link, and no address when two links have the name',
    page: page('Pump P4', html`
      <p><a href="/p4.pdf">Data sheet (PDF)</a> <a href="/a.zip">Drawing</a> <a href="/b.zip">Drawing</a></p>
    `),
    schema: object({ datasheet_url: uri, drawing_url: uri }),
    expected: { datasheet_url: 'https://example.com/p4.pdf' },
  },
  {
    title: 'reads hashtags as tags',
    page: page('Night ride', '<p><a href="/t/1">#bikes</a> <a href="/t/2">#lights</a> <a href="/u">Ann</a></p>'),
    schema: object({ tags: list(text) }), expected: { tags: ['#bikes', '#lights'] },
  },
  {
    title: 'reads a measure in the unit of the field',
    page: page('Kraftwerk', '<p>Das Kraftwerk leistet 2,4 MW und ist 80 m lang.</p>', 'de'),
    schema: object({ leistung_mw: number, laenge_km: number }), expected: { leistung_mw: 2.4 },
  },
]
