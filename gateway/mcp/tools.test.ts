// The tools derived from the operation table: names, schemas, annotations, size of the list.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { Type } from 'typebox'
import { AppError } from '#src/app-error.ts'
import { free, operation, type Operation } from '#src/operation.ts'
import { operations } from '#src/operation-table.ts'
import { allTools } from './all-tools.ts'
import { listTools, selectTools, type ListedTool } from './tool-list.ts'
import { hasLongTexts } from './tool.ts'

const tools = allTools(operations)
const names = tools.map(({ name }) => name)
const find = (name: string) => tools.find((one) => one.name === name)!
const list = listTools(tools)
const refused = (pattern: RegExp) => (error: unknown): boolean =>
  error instanceof AppError && error.code === 'INVALID_REQUEST' && pattern.test(error.message)

describe('the tools', () => {
  it('are the operations that are declared as tools, with four tools for all batches', () => {
    const expected = operations
      .filter((one) => one.tool && one.tag !== 'Batch').map(({ name }) => name)
    assert.deepEqual(
      names.toSorted(), [...expected, 'batch_start', 'batch_status', 'batch_errors', 'batch_cancel'].sort(),
    )
    for (const name of ['crawl_export', 'jobs_events', 'jobs_cancel']) assert.ok(!names.includes(name), name)
    for (const name of [
      'scrape', 'search', 'map', 'crawl_start', 'crawl_status', 'company', 'brand', 'styleguide', 'classify', 'enrich',
      'screenshot', 'answers', 'monitor_create', 'monitor_list', 'monitor_get', 'monitor_update', 'monitor_delete',
      'monitor_run', 'monitor_checks', 'monitor_check',
    ]) assert.ok(names.includes(name), name)
  })

  it('exclude operations without a key, those of operators, and those declared `tool: false`', () => {
    const declared = {
      name: 'usage_by_day', tag: 'Account', summary: 'Return usage.', rest: [], errors: [], price: free,
      input: Type.Object({}), output: Type.Object({}), run: () => ({ data: {} }),
    }
    const listed = (one: Operation) => allTools([...operations, one]).some(({ name }) => name === declared.name)
    assert.equal(listed(operation(declared)), true)
    assert.equal(listed(operation({ ...declared, access: 'public' })), false)
    assert.equal(listed(operation({ ...declared, access: 'operator' })), false)
    assert.equal(listed(operation({ ...declared, tool: false })), false)
  })

  it('have annotations by the methods and prices of their operations', () => {
    assert.deepEqual(find('scrape').annotations, { title: 'Scrape', readOnlyHint: true, openWorldHint: true })
    assert.equal(find('answers').annotations.readOnlyHint, true)
    assert.deepEqual(find('monitor_delete').annotations, {
      title: 'Monitor delete', readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false,
    })
    assert.deepEqual(find('crawl_start').annotations, {
      title: 'Crawl start', readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true,
    })
    assert.equal(find('usage').annotations.openWorldHint, false)
  })

  it('take max_chars and offset if their results can be long', () => {
    const long = tools.filter(({ inputSchema }) => 'max_chars' in (inputSchema.properties as object))
    for (const name of ['scrape', 'search', 'map', 'crawl_status', 'batch_status', 'monitor_check', 'styleguide', 'answers'])
      assert.ok(long.some((one) => one.name === name), name)
    for (const name of ['company', 'usage', 'monitor_list', 'crawl_cancel'])
      assert.ok(!long.some((one) => one.name === name), name)
    assert.equal(hasLongTexts({ type: 'object', properties: { name: { type: 'string' } } }), false)
  })

  it('refuse max_chars out of range by its name', () => {
    assert.throws(() => find('scrape').read({ url: 'a.example', max_chars: 0 }), refused(/`max_chars` must be between 1/))
    assert.throws(() => find('scrape').read({ url: 'a.example', offset: -1 }), refused(/`offset` must be between 0/))
    assert.deepEqual(find('scrape').read({ max_chars: null, offset: '' }).cut, { maxChars: 40_000, offset: 0 })
  })

  it('pass the options of a batch under the name of its operation', async () => {
    const start = find('batch_start')
    const urls = ['https://a.example/']
    const read = async (args: object) => start.read({ ...args }).target.readInput() as Promise<Record<string, unknown>>
    assert.deepEqual((await read({ urls, options: { formats: ['html'] } })).scrape_options instanceof Object, true)
    assert.deepEqual((await read({ endpoint: 'brand', urls, options: { max_age: 5 } })).options instanceof Object, true)
    assert.equal(start.read({ endpoint: 'brand', urls }).target.operation.name, 'batch_brand_start')
    assert.throws(() => start.read({ endpoint: 'search', urls }), refused(/`endpoint` must be one of .+\(got "search"\)/))
  })
})

describe('listTools', () => {
  it('fits into 16 kB with the envelope of the message', () => {
    assert.equal(list.length, tools.length)
    assert.ok(Buffer.byteLength(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { tools: list } })) < 16_000)
  })

  it('names every required argument, with object schemas', () => {
    for (const { name, inputSchema, outputSchema, description } of list) {
      assert.equal(inputSchema.type, 'object', name)
      assert.equal(outputSchema.type, 'object', name)
      assert.ok(description.length > 10, name)
      assert.deepEqual(inputSchema.required, find(name).inputSchema.required, name)
    }
  })

  it('describes what a monitor needs', () => {
    const { inputSchema } = list.find(({ name }) => name === 'monitor_create')!
    type Field = { properties: object; items: { properties: object } }
    const { schedule, targets } = inputSchema.properties as Record<string, Field>
    assert.deepEqual(Object.keys(schedule!.properties), ['cron', 'text', 'timezone'])
    assert.ok(Object.keys(targets!.items.properties).includes('urls'))
  })

  /** At every level of detail, and in the largest list. */
  const lists = [list, ...[2_000_000, 60_000, 30_000, 20_000].map((bytes) => listTools(tools, bytes))]
  const ajv = addFormats.default(new Ajv({ strict: false, allowUnionTypes: true }))
  const accepts = (schema: object, value: unknown): string => {
    const validate = ajv.compile(schema)
    return validate(value) ? '' : ajv.errorsText(validate.errors)
  }

  it('accepts what the operations accept and return, at every level of detail', () => {
    let checked = 0
    const check = (one: ListedTool): void => {
      const operation = operations.find(({ name }) => name === one.name)
      if (operation?.example && !operation.rest[0]!.path.includes(':')) {
        assert.equal(accepts(one.inputSchema, operation.example), '', one.name)
        checked++
      }
      if (operation?.exampleOutput) assert.equal(accepts(one.outputSchema, operation.exampleOutput), '', one.name)
    }
    for (const one of lists) one.forEach(check)
    assert.ok(checked > 40, String(checked))
  })

  it('describes in full when there is space', () => {
    const [, full] = lists
    const scrape = full!.find(({ name }) => name === 'scrape')!
    assert.deepEqual(
      Object.keys(scrape.inputSchema.properties as object), Object.keys(find('scrape').inputSchema.properties as object),
    )
    assert.match(JSON.stringify(scrape.outputSchema), /main_content_only/)
  })

  it('throws if the tersest list is too large', () => {
    assert.throws(() => listTools(tools, 1_000), /exceeds 1000 bytes by \d+/)
  })
})

describe('selectTools', () => {
  const all = { includeTools: null, tags: null }
  const select = (filter: object): string[] => selectTools(tools, { ...all, ...filter }).map(({ name }) => name)

  it('returns the tools of both filters', () => {
    assert.deepEqual(select({}), names)
    assert.deepEqual(select({ includeTools: ['scrape', 'usage'] }), ['scrape', 'usage'])
    assert.deepEqual(select({ includeTools: ['scrape', 'usage'], tags: ['account'] }), ['usage'])
  })

  it('names what it does not know', () => {
    assert.throws(() => select({ includeTools: ['scrap'] }), refused(/`include_tools` must be .+scrape.+\(got "scrap"\)/))
    assert.throws(() => select({ tags: ['Nope'] }), refused(/`tags` must be .+Extraction.+\(got "Nope"\)/))
    assert.throws(() => select({ includeTools: ['usage'], tags: ['Crawl'] }), refused(/no tool/))
  })
})
