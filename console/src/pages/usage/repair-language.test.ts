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

  it('keeps the others', () => {
    for (const language of ['de', 'en-US', 'zh-Hant-TW']) assert.equal(repaired(language), language)
  })
})
