import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConsoleOperations } from '#schemas/console.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { operations } from '#src/operation-table.ts'
import { consoleOperations } from './console-operations.ts'

const document = consoleOperations(operations)
const named = (name: string) => document.operations.find((one) => one.name === name)

describe('the operations of the playground', () => {
  it('match their schema', () => {
    compileCheck(ConsoleOperations, 'the document')(structuredClone(document))
  })

  it('are all that cost credits and need no ID', () => {
    const priced = operations.filter(({ price, rest }) => price.kind !== 'free' && rest.some(({ path }) => !path.includes(':')))
    assert.deepEqual(document.operations.map(({ name }) => name).sort(), priced.map(({ name }) => name).sort())
    for (const name of ['scrape', 'map', 'search', 'crawl_start', 'batch_brand_start']) assert.ok(named(name), name)
    for (const name of ['usage', 'monitor_create', 'crawl_status']) assert.equal(named(name), undefined)
  })

  it('accept all fields, by POST where GET accepts fewer', () => {
    const { method, path, input } = named('scrape')!
    assert.deepEqual([method, path], ['POST', '/scrape'])
    assert.ok('headers' in (input.properties as object))
    assert.equal(named('map')?.method, 'GET')
  })

  it('require no field that has a default', () => {
    assert.deepEqual(named('scrape')?.input.required, ['url'])
  })

  it('say what they cost and whether they start a job', () => {
    const { price, starts_job } = named('crawl_start')!
    assert.equal(price, 'Costs 3 credits to submit and 3 credits for each page returned.')
    assert.equal(starts_job, true)
    assert.equal(named('scrape')?.starts_job, false)
  })

  it('stand in the order of the API reference', () => {
    const tags = [...new Set(document.operations.map(({ tag }) => tag))]
    assert.deepEqual(tags, ['Extraction', 'Search', 'Identity', 'Crawl', 'Batch'])
  })

  it('take less than 80 kB', () => assert.ok(JSON.stringify(document).length < 80_000))
})
