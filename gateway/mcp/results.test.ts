// Arguments and results of tools: empty optional arguments, texts and lists that are cut.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { operations } from '#src/operation-table.ts'
import { AppError } from '#src/app-error.ts'
import { requestSchema } from '../openapi/schemas.ts'
import { errorResult } from './call-tool.ts'
import { shorten } from './compact-schema.ts'
import { cutResult, widestWindow } from './cut-result.ts'
import { dropEmpty } from '../calls/drop-empty.ts'

const schemaOf = (name: string) => requestSchema(operations.find((one) => one.name === name)!.input)

describe('dropEmpty', () => {
  it('drops empty strings and nulls of optional arguments, also inside of objects and lists', () => {
    const given = {
      name: 'A', goal: '', webhook: { url: 'https://a.example/', other: '' }, schedule: { text: 'daily', cron: '' },
      targets: [{ type: 'scrape', urls: ['https://a.example/'], scrape_options: { include_links: null } }],
    }
    assert.deepEqual(dropEmpty(given, schemaOf('monitor_create')), {
      name: 'A', webhook: { url: 'https://a.example/', other: '' }, schedule: { text: 'daily' },
      targets: [{ type: 'scrape', urls: ['https://a.example/'], scrape_options: {} }],
    })
  })

  it('keeps null where it has a meaning, required arguments, unknown ones and free objects', () => {
    assert.deepEqual(
      dropEmpty({ id: '', goal: null, webhook: null, name: null }, schemaOf('monitor_update')),
      { id: '', goal: null, webhook: null },
    )
    const free = { url: '', headers: { 'X-A': '' }, json_schema: { default: null }, nothing: '' }
    assert.deepEqual(dropEmpty(free, schemaOf('scrape')), free)
  })
})

describe('cutResult', () => {
  const cut = (data: Record<string, unknown>, maxChars: number, offset = 0) => cutResult(data, { maxChars, offset })

  it('leaves short results alone', () => {
    const data = { markdown: { content: 'x'.repeat(900) }, links: [1, 2] }
    assert.equal(cut(data, 2_000), null)
    assert.equal(data.markdown.content.length, 900)
  })

  it('gives all long texts the same window, so that one offset moves them', () => {
    const texts = { short: 'a'.repeat(600), long: 'b'.repeat(5_000), other: 'c'.repeat(4_000) }
    const read = { short: '', long: '', other: '' }
    let offset: number | null = 0
    while (offset !== null) {
      const data: Record<string, string> = { ...texts }
      const truncation = cut(data, 2_600, offset)
      assert.ok(Object.values(data).reduce((sum, one) => sum + one.length, 0) <= 2_600)
      for (const name of Object.keys(read) as (keyof typeof read)[]) read[name] += data[name]
      offset = truncation?.next_offset ?? null
    }
    assert.deepEqual(read, texts)
  })

  it('divides no surrogate pair', () => {
    const text = '🌾'.repeat(600)
    const data = { text }
    const { next_offset: next } = cut(data, 701)!
    assert.ok(data.text.isWellFormed())
    const rest = { text }
    cut(rest, 5_000, next!)
    assert.equal(data.text + rest.text, text)
  })

  it('shortens the largest list to its first items, and says so', () => {
    const data = { few: [1, 2, 3], links: Array.from({ length: 1_000 }, (_, id) => ({ url: `https://a.example/${id}` })) }
    const truncation = cut(data, 3_000)!
    assert.ok(JSON.stringify(data).length <= 3_100)
    assert.deepEqual(truncation.lists, [{ path: 'links', shown: data.links.length, total: 1_000 }])
    assert.deepEqual([truncation.next_offset, data.few.length], [null, 3])
  })

  it('returns an empty text after its end', () => {
    const data = { content: 'x'.repeat(600) }
    assert.deepEqual(cut(data, 1_000, 700), { next_offset: null, texts: [], lists: [] })
    assert.equal(data.content, '')
  })

  it('divides the characters by need', () => {
    assert.equal(widestWindow([], 10), 1)
    assert.equal(widestWindow([4, 5], 10), 5)
    assert.equal(widestWindow([2, 20, 20], 12), 5)
    assert.equal(widestWindow([20, 20, 20], 2), 1)
  })
})

describe('errorResult', () => {
  it('has the code, the message, and whether a retry helps', () => {
    const { content, isError } = errorResult(new AppError('OVERLOADED', { message: 'The queue is full', retryAfterMs: 1_500 }))
    assert.equal(isError, true)
    assert.equal(content[0]!.text, 'OVERLOADED: The queue is full. Retryable in 2 s.')
  })
})

describe('shorten', () => {
  it('ends with a sentence, a clause or a word', () => {
    assert.equal(shorten('One sentence. Another one.', 20), 'One sentence.')
    assert.equal(shorten('What to read; by default all', 20), 'What to read')
    assert.equal(shorten('A long list of words', 12), 'A long list…')
    assert.equal(shorten('Short', 12), 'Short')
    assert.equal(shorten('Anything', 0), '')
  })
})
