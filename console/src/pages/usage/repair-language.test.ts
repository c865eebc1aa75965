import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { repairLanguage } from './repair-language.ts'

describe('repairLanguage', () => {
  const repaired = (language: string): string => {
    const browser = { language }
    repairLanguage(browser)
    return browser.language
  }

  it('replaces a language that Intl refuses', () => assert.equal(repaired('en-US@posix'), 'en'))

  it('keeps the others', () => assert.deepEqual(['de', 'en-US', 'zh-Hant-TW'].map(repaired), ['de', 'en-US', 'zh-Hant-TW']))
})
