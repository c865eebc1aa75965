import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import samples from '#test/fixtures/language-samples.json' with { type: 'json' }
import { detectLanguage } from './detect-language.ts'

describe('detectLanguage', () => {
  for (const [language, text] of Object.entries(samples))
    it(`recognizes ${language}`, () => assert.equal(detectLanguage(text), language))

  for (const text of [
    '', 'OK',
    'Lorem ipsum dolor sit amet consectetur adipiscing elit sed eiusmod tempor incididunt labore dolore magna aliqua',
    '12345 67890 12345 67890 12345',
  ]) {
    it(`returns null for ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(detectLanguage(text), null))
  }
})
