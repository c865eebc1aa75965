// JSON extraction from whole pages: values that a reader would fill in. A wrong value is worse than a missing one.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { labelInTextCases } from './fill/labels-in-texts.data.ts'
import { listingCases } from './fill/listings.data.ts'
import { offerCases } from './fill/offers.data.ts'
import { placeCases } from './fill/places.data.ts'
import { productCases } from './fill/products.data.ts'
import { schemaCases } from './fill/schemas.data.ts'
import { shownPriceCases } from './fill/shown-prices.data.ts'
import { unmarkedValueCases } from './fill/unmarked-values.data.ts'
import { workCases } from './fill/works.data.ts'
import { factsOfHtml } from './html-page.ts'

const cases = [
  ...productCases, ...shownPriceCases, ...offerCases, ...listingCases, ...placeCases, ...workCases, ...schemaCases,
  ...unmarkedValueCases, ...labelInTextCases,
]

describe('extractJson on whole pages', () => {
  for (const { title, page, schema, prompt, expected } of cases) {
    it(title, () => {
      const { data } = extractJson(factsOfHtml(page), {
        ...(schema && { schema: compileCallerSchema(schema) }), ...(prompt !== undefined && { prompt }),
      })
      assert.deepEqual(data, expected)
    })
  }
})
