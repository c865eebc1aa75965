// The tables of docs/firecrawl.md, row by row against the routes.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { AppError } from '#src/app-error.ts'
import type { Operation } from '#src/operation.ts'
import { scrape } from '#src/operations/scrape.ts'
import { trackPage } from '#src/readings/track-page.ts'
import { monitorExample } from '#test/support/monitor-examples.ts'
import { targetOf } from '../../calls/call-target.ts'
import type { Called, CompatRequest } from '../compat-api.ts'
import { Fields } from '../fields.ts'
import { firecrawl } from './firecrawl.ts'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = read('../../../docs/firecrawl.md')
const sdk = read('../../../node_modules/@mendable/firecrawl-js/dist/index.d.ts')

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

interface Row { cell: string; value: unknown; name: string; state: string }

/** Rows of the table below a heading; the first cell is `name: JSON`, or only JSON. */
function rowsOf(heading: string): Row[] {
  const [, section] = new RegExp(`\n### ${heading}\n([\\s\\S]*?)(?=\n##|$)`).exec(page)!
  return [...section!.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, cell, state]) => {
    const [, name = '', json] = /^(?:(\w+): )?(.+)$/.exec(cell!)!
    return { cell: cell!, name, value: JSON.parse(json!) as unknown, state: state!.trim() }
  })
}

/** Data of operations that have no example. */
const examples: Readonly<Record<string, object>> = { monitor_create: monitorExample, monitor_update: monitorExample }

/** The reply to a body. Operations validate their input and return their example. */
async function send({ method = 'post', path }: Pick<Section, 'method' | 'path'>, body: Body): Promise<Body> {
  const match = firecrawl.match({ method, path: `/v2${path}`, header: () => '' } as never)
  assert.ok(match && match.kind === 'found')
  const request: Partial<CompatRequest> = {
    http: { path: `/v2${path}`, header: () => '' } as never, params: match.params,
    fields: () => Promise.resolve(new Fields(body)),
    async call<Data extends object>(operation: Operation, input: object): Promise<Called<Data>> {
      await targetOf(operation, input).readInput()
      const { name, exampleOutput = examples[name] } = operation === trackPage ? scrape : operation
      const example = { ...structuredClone(exampleOutput), warnings: [], invalid_urls: [] }
      const data = operation === trackPage ? { page: example, changes: null } : example
      return { data: data as unknown as Data, creditsUsed: 1, creditsRemaining: null }
    },
    context: () => ({ requestId: 'request' }) as never,
  }
  return JSON.parse(Buffer.from((await match.binding.reply(request as CompatRequest)).body).toString()) as Body
}

/** What the table has to say about a body. */
async function stateOf(section: Section, body: Body): Promise<string> {
  const reply = await send(section, body).catch((error: unknown) => {
    assert.ok(error instanceof AppError && error.code === 'INVALID_REQUEST', String(error))
    return error
  })
  if (reply instanceof AppError) return 'refused'
  return reply['warning'] === undefined ? 'accepted' : 'ignored'
}

describe('the tables of docs/firecrawl.md', () => {
  for (const section of sections) {
    const { heading, base, bodyOf, sdkType } = section
    const rows = rowsOf(heading)
    for (const { cell, name, value, state } of rows)
      it(`${heading}: \`${cell}\` is ${state}`, async () => {
        const accepted = state === 'supported' || state === 'no effect'
        const body = { ...base, ...bodyOf?.(value, name) ?? { [name]: value } }
        assert.equal(await stateOf(section, body), accepted ? 'accepted' : state)
      })
    if (sdkType !== undefined)
      it(`${heading}: has every field of the SDK`, () => {
        const listed = rows.flatMap(({ name, value }) => (name === '' ? JSON.stringify(value).match(/\w+/g)! : [name]))
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
