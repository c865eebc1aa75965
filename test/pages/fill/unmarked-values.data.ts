// Values that no markup marks as such: beside their name in a sentence, about the heading, or below it.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import {
  boolean, date, described, footer, integer, list, nav, number, object, prose, text, type FillCase,
} from './fill-case.ts'

const page = (heading: string, body: string, language = 'en', title = 'A page'): string =>
  documentOf(language, title, html`${nav}<main><h1>${heading}</h1>${body}${prose}</main>${footer}`)

export const unmarkedValueCases: FillCase[] = [
  {
    title: 'reads versions, names and dates beside the words of their fields',
    page: page('Gantry', html`
      <p>It requires Go 1.23 or later. Chef Lucia Marani cooks for the team.</p>
      <p>Entries close on 5 April 2026. Runners must be at least 17 years old. Dogs are not allowed.</p>
    `),
    schema: object({
      go_version: text, chef: text, entry_deadline: described(date, 'Day on which entries close'), minimum_age: integer,
      dogs_allowed: boolean,
    }),
    expected: {
      go_version: '1.23', chef: 'Lucia Marani', entry_deadline: '2026-04-05', minimum_age: 17, dogs_allowed: false,
    },
  },
  {
    title: 'leaves a field empty when two sentences answer it',
    page: page('Gantry', '<p>Version 2 requires Go 1.23.</p><p>Version 1 requires Go 1.19.</p>'),
    schema: object({ go_version: text, name: text }), expected: { name: 'Gantry' },
  },
  {
    title: 'reads a line of facts below the heading',
    page: page('The Long River', '<p class="facts">Canada / France 2024 | 127 min | PG</p>'),
    schema: object({ year: integer, length_minutes: integer }), expected: { year: 2024, length_minutes: 127 },
  },
  {
    title: 'reads the code that a heading begins with, and the name without it',
    page: page('INF-221 – Distributed Systems', '', 'en', 'Module INF-221: Distributed Systems – Elbtal'),
    schema: object({ module_number: text, title: text }),
    expected: { module_number: 'INF-221', title: 'Distributed Systems' },
  },
  {
    title: 'leaves what is a badge out of a heading',
    page: page('Gantry 4.2.0 <span class="label-latest">Latest</span>', '', 'en', 'Release Gantry 4.2.0'),
    schema: object({ name: text, version: text }), expected: { name: 'Gantry 4.2.0', version: '4.2.0' },
  },
  {
    title: 'reads the opening hours of one day',
    page: page('De Spaak', html`
      <table><tr><td>Maandag</td><td>gesloten</td></tr><tr><td>Dinsdag t/m vrijdag</td><td>09.00 - 18.00</td></tr></table>
    `, 'nl'),
    schema: object({ opening_hours_monday: text, opening_hours_thursday: text }),
    expected: { opening_hours_monday: 'gesloten', opening_hours_thursday: '09.00 - 18.00' },
  },
  {
    title: 'reads the publication line of a library catalogue',
    page: page('The salt roads', '<p>Publication details: London : Hollar Press, 2018</p>'),
    schema: object({ publisher: text, year: integer }), expected: { publisher: 'Hollar Press', year: 2018 },
  },
  {
    title: 'takes neither end of a range for the other one, and no other things for the subject',
    page: page('Loan', html`
      <dl><dt>Minimum loan</dt><dd>£25,000</dd><dt>Maximum loan</dt><dd>£750,000</dd><dt>Other lots</dt><dd>215</dd></dl>
    `),
    schema: object({ max_loan: number, min_loan: number, lot_number: integer }),
    expected: { max_loan: 750_000, min_loan: 25_000 },
  },
  {
    title: 'reads labels of icons, lists, bold numbers and lines that only assistive technology labels',
    page: page('The Quiet Ward', html`
      <ul><li><i class="i"></i><span>Servings</span> <strong>4</strong></li>
      <li><i class="i"></i><span>Level</span> <strong>Easy</strong></li>
      <li><i class="i"></i><span>Cost</span> <strong>Low</strong></li></ul>
      <div><span class="label">Creators</span><div><ul><li>Ruth Amadi</li><li>Joel Pryor</li></ul></div></div>
      <ul><li><b>24</b> episodes</li></ul><p><span class="sr-only">Room</span> B 3.14</p>
    `),
    schema: object({ level: text, cost: text, creators: list(text), episodes: integer, room: text }),
    expected: { level: 'Easy', cost: 'Low', creators: ['Ruth Amadi', 'Joel Pryor'], episodes: 24, room: 'B 3.14' },
  },
  {
    title: 'reads the header of an article, and the time after the words of a field',
    page: page('Jade plant', html`
      <article><header><span class="username">marisol</span></header><p>Mine is old.</p></article>
      <p>Observed at <time datetime="2025-02-03T14:50:00+01:00">14:50</time></p>
    `),
    schema: object({ author: text, observed: date }), expected: { author: 'marisol', observed: '2025-02-03' },
  },
]
