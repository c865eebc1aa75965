import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fields } from '../fields.ts'
import { readScrapeOptions, type ScrapeWishes } from './scrape-options.ts'
import type { ExtraType } from './formats.ts'
import { warningOf } from './warning.ts'

function read(
  values: Record<string, unknown>, version: 'v2' | 'v1' = 'v2', extras: readonly ExtraType[] = [],
): ScrapeWishes & { warning: string | undefined } {
  const fields = new Fields(values)
  const wishes = readScrapeOptions(fields, { version, extras })
  return { ...wishes, warning: warningOf({ fields, notes: wishes.notes }) }
}

describe('readScrapeOptions', () => {
  it('takes an empty list of formats for the default', () => {
    assert.deepEqual(read({ formats: [] }).options, read({}).options)
  })

  it('is markdown with images by default', () => {
    const { options, extras, warning } = read({})
    assert.deepEqual([options, extras, warning], [{ formats: ['markdown'], include_images: true }, [], undefined])
  })

  it('renames options, and leaves out what is not given', () => {
    const { options } = read({
      formats: ['rawHtml', { type: 'json', prompt: 'price', schema: { type: 'object' } }], onlyMainContent: false,
      includeTags: ['main'], excludeTags: ['nav'], headers: { 'X-A': '1' }, waitFor: 500, timeout: 30_000, maxAge: 5,
      removeBase64Images: false,
    })
    assert.deepEqual(options, {
      formats: ['raw_html', 'json'], json_prompt: 'price', json_schema: { type: 'object' }, only_main_content: false,
      include_images: true, include_base64_images: true, include_selectors: ['main'], exclude_selectors: ['nav'],
      headers: { 'X-A': '1' }, wait_for: 500, timeout: 30_000, max_age: 5,
    })
  })

  it('gives values of a wrong type on, so that the operation reports them', () => {
    const { options } = read({ formats: 'markdown', timeout: 'long', includeTags: 'main', headers: 'X', waitFor: 'h1' })
    assert.deepEqual(options, {
      formats: 'markdown', include_images: true, include_selectors: 'main', headers: 'X', wait_for: 'h1', timeout: 'long',
    })
  })

  it('says nothing about the defaults of the Python client', () => {
    const { options, warning } = read({
      onlyMainContent: true, skipTlsVerification: true, removeBase64Images: true, fastMode: false, blockAds: true,
      storeInCache: true, maxAge: 14_400_000, mobile: false, waitFor: 0, parsers: ['pdf'], proxy: 'auto', actions: [],
      lockdown: false, redactPII: false, zeroDataRetention: false, origin: 'python-sdk@4.53.0', integration: null,
    })
    assert.equal(warning, undefined)
    assert.deepEqual(options, {
      formats: ['markdown'], only_main_content: true, include_images: true, include_base64_images: false,
      max_age: 14_400_000,
    })
  })

  it('names what it ignores, also within objects', () => {
    const { warning } = read({
      formats: [{ type: 'screenshot', quality: 50 }, { type: 'json', prompt: 'price', mode: 'fast' }],
      storeInCache: false, parsers: [{ type: 'pdf', maxPages: 3 }, 'video'], location: { country: 'DE' }, mine: 1,
    })
    assert.equal(
      warning, 'Ignored, because Winnow does not support it: `storeInCache`, `mine`, `formats[0].quality`,'
      + ' `formats[1].mode`, `location.country`, `parsers[0].maxPages`, `parsers[1].type`.',
    )
  })

  it('clamps what only tunes', () => {
    const { options, notes } = read({ timeout: 10, waitFor: 60_000 })
    assert.deepEqual([options['timeout'], options['wait_for']], [1_000, 15_000])
    assert.deepEqual(notes, [
      '`waitFor` is 15000, the maximum of Winnow, instead of 60000.',
      '`timeout` is 1000, the minimum of Winnow, instead of 10.',
    ])
  })

  it('asks for languages unless the headers do', () => {
    const location = { languages: ['de', 'en'] }
    assert.deepEqual(read({ location }).options['headers'], { 'Accept-Language': 'de, en' })
    const headers = { 'accept-language': 'fr' }
    assert.deepEqual(read({ location, headers }).options['headers'], headers)
  })

  it('separates formats that need more than a scrape from the others', () => {
    const { options, formats, extras } = read(
      { formats: [{ type: 'screenshot', fullPage: true }, { type: 'branding' }] }, 'v2', ['screenshot', 'branding'],
    )
    assert.deepEqual([options['formats'], formats, extras.map(({ type }) => type)], [
      ['markdown'], [], ['screenshot', 'branding'],
    ])
    const plain = read({ formats: [{ type: 'screenshot', fullPage: false }, 'links'] }, 'v2', ['screenshot'])
    assert.deepEqual([plain.options['formats'], plain.extras], [['screenshot', 'links'], []])
  })

  it('takes a plain picture where the caller has no other', () => {
    const { options, notes } = read({ formats: [{ type: 'screenshot', fullPage: true }] })
    assert.deepEqual(options['formats'], ['screenshot'])
    assert.match(notes[0]!, /`formats\[0\]`: pictures of jobs and searches show a window of 1440 × 900 pixels/)
  })

  it('reads the options of version 1 beside the formats', () => {
    const { options, jsonNames, extras } = read(
      {
        formats: ['json', 'extract', 'screenshot@fullPage'], jsonOptions: { prompt: 'price' }, parsePDF: true,
      }, 'v1', ['screenshot'],
    )
    assert.deepEqual([options['formats'], options['json_prompt'], jsonNames], [
      ['json', 'json'], 'price', ['json', 'extract'],
    ])
    assert.equal(extras[0]!.options.take('fullPage'), true)
    const { options: other } = read({ formats: ['extract'], extract: { schema: {} } }, 'v1')
    assert.deepEqual([other['formats'], other['json_schema']], [['json'], {}])
  })

  it('refuses what it cannot do', () => {
    for (const [values, message] of [
      [{ formats: ['markdown', 'menu'] }, /`formats\[1\]`: the format "menu" is not supported; supported are markdown, /],
      [{ formats: ['extract'] }, /"extract" is not supported/],
      [{ formats: ['branding'] }, /"branding" is not supported/],
      [{ formats: ['constructor'] }, /"constructor" is not supported/],
      [{ formats: [{ prompt: 'price' }] }, /`formats\[0\]` must be the name of a format/],
      [{ formats: [7] }, /`formats\[0\]` must be .* \(got 7\)/],
      [{ actions: [{ type: 'click' }] }, /`actions` are not supported/],
      [{ lockdown: true }, /`lockdown`/],
      [{ redactPII: { mode: 'fast' } }, /`redactPII`/],
      [{ zeroDataRetention: true }, /`zeroDataRetention`/],
      [{ checkPromptInjection: true }, /`checkPromptInjection`/],
      [{ formats: [{ type: 'json', prompt: 'price', checkPromptInjection: true }] }, /`checkPromptInjection`/],
    ] as const) assert.throws(() => read(values), { code: 'INVALID_REQUEST', message }, JSON.stringify(values))
  })
})
