// The tables of docs/firecrawl.md, row by row against the routes.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Operation } from '#src/operation.ts'
import { scrape } from '#src/operations/scrape.ts'
import { trackPage } from '#src/readings/track-page.ts'
import { expectedOf, replyTo, rowsOf, stateOf } from '#test/support/fields-table.ts'
import { monitorExample } from '#test/support/monitor-examples.ts'
import { firecrawl } from './firecrawl.ts'

const sdkTypes = '../../../node_modules/@mendable/firecrawl-js/dist/index.d.ts'
const sdk = readFileSync(new URL(sdkTypes, import.meta.url), 'utf8')

type Body = Record<string, unknown>
interface Section {
  heading: string
  method?: 'post' | 'patch'
  path: string
  base: Body
  bodyOf?: (value: unknown, name: string) => Body
  sdkType?: string
}

const url = 'https://example.com/'
const target = { type: 'scrape', urls: [url] }
const monitor = { name: 'Prices', schedule: { cron: '0 9 * * *' }, targets: [target] }
const sections: Section[] = [
  { heading: 'Scrape options', path: '/scrape', base: { url }, sdkType: 'interface ScrapeOptions' },
  { heading: 'Formats', path: '/scrape', base: { url }, bodyOf: (formats) => ({ formats }), sdkType: 'type FormatString' },
  { heading: 'Crawl', path: '/crawl', base: { url }, sdkType: 'interface CrawlOptions' },
  { heading: 'Batch scrape', path: '/batch/scrape', base: { urls: [url] } },
  { heading: 'Map', path: '/map', base: { url }, sdkType: 'interface MapOptions' },
  { heading: 'Search', path: '/search', base: { query: 'mill' }, sdkType: 'interface SearchRequest' },
  { heading: 'Extract', path: '/extract', base: { urls: [url], prompt: 'price' } },
  {
    heading: 'Monitors of version 2', path: '/monitor', base: monitor, sdkType: 'interface CreateMonitorRequest',
  },
  {
    heading: 'Changes of monitors', method: 'patch', path: '/monitor/mon_1', base: {},
    sdkType: 'interface UpdateMonitorRequest',
  },
  {
    heading: 'Targets of monitors', path: '/monitor', base: monitor,
    bodyOf: (value, name) => ({ targets: [{ ...target, [name]: value }] }),
  },
  {
    heading: 'Crawl options of monitors', path: '/monitor', base: monitor,
    bodyOf: (value, name) => ({ targets: [{ type: 'crawl', url, crawlOptions: { limit: 50, [name]: value } }] }),
  },
]

/** Fields by which clients name themselves: in the text above the tables. */
const everywhere = ['origin', 'integration']

/** Data of operations that have no example. */
const examples: Readonly<Record<string, object>> = { monitor_create: monitorExample, monitor_update: monitorExample }

/** The example of an operation. */
function dataOf(operation: Operation): object {
  const { name, exampleOutput = examples[name] } = operation === trackPage ? scrape : operation
  const example = { ...structuredClone(exampleOutput), warnings: [], invalid_urls: [] }
  return operation === trackPage ? { page: example, changes: null } : example
}

describe('the tables of docs/firecrawl.md', () => {
  for (const section of sections) {
    const { heading, method = 'post', path, base, bodyOf, sdkType } = section
    const rows = rowsOf('firecrawl.md', heading)
    for (const { cell, name, value: json, state } of rows)
      it(`${heading}: \`${cell}\` is ${state}`, async () => {
        const value = JSON.parse(json) as unknown
        const body = { ...base, ...bodyOf?.(value, name) ?? { [name]: value } }
        const reply = replyTo(firecrawl, { method, path: `/v2${path}`, body }, dataOf)
        assert.equal(await stateOf(reply), expectedOf(state))
      })
    if (sdkType !== undefined)
      it(`${heading}: has every field of the SDK`, () => {
        const listed = rows.flatMap(({ name, value }) => (name === '' ? value.match(/\w+/g)! : [name]))
        assert.deepEqual(fieldsOfSdk(sdkType).filter((name) => ![...listed, ...everywhere].includes(name)), [])
      })
  }
})

/** Members of an interface, or of a union of strings. */
function fieldsOfSdk(type: string): string[] {
  const start = sdk.indexOf(`\n${type} `)
  assert.ok(start > 0, type)
  const text = sdk.slice(start, sdk.indexOf(type.startsWith('type') ? ';' : '\n}', start))
  const names = [...text.matchAll(type.startsWith('type') ? /"(\w+)"/g : /^ {4}(\w+)\??:/gm)].map(([, name]) => name!)
  assert.ok(names.length > 5, type)
  return names
}
