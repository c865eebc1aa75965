import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { languageTag } from './language-tag.ts'

describe('languageTag', () => {
  const cases: [string | null, string | null][] = [
    ['en-GB', 'en-GB'], ['en_US', 'en-US'], [' de , en', 'de'], ['zh-Hant-TW', 'zh-Hant-TW'], ['', null],
    ['nonsense please', null], ['EN-us', 'en-US'], ['zh_hans_cn', 'zh-Hans-CN'], ['en-US en', 'en-US'],
    ['en-x-priv', 'en'], ['English', 'en'], ['Deutsch', 'de'], ['x-default', null], ['{{lang}}', null], ['und', null],
    ['constructor', null], ['__proto__', null],
    [null, null],
  ]
  for (const [declared, expected] of cases)
    it(`reads ${JSON.stringify(declared)} as ${expected}`, () => assert.equal(languageTag(declared), expected))
})
