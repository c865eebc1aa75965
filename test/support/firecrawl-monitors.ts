// Monitors of the Firecrawl API with its own client, on a gateway with the stages of a check and a site of mills.

import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import { Firecrawl, SdkError, type CreateMonitorRequest, type MonitorCheckDetail } from '@mendable/firecrawl-js'
import { start as startCheck } from '#actors/check/main.ts'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startJudge } from '#actors/judge/main.ts'
import { startGatewayFlow, type GatewayFlow } from './gateway-flow.ts'
import { until } from './until.ts'

const filler = 'The mill stands by the river and grinds wheat for the town. '.repeat(8)

/** A page with a product. `more`: HTML below it. */
export const flour = (name: string, price: string, more = ''): string => `<html lang="en"><head><title>${name}</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "${name}",
"offers": {"@type": "Offer", "price": "${price}", "priceCurrency": "EUR"}}</script></head><body><main><h1>${name}</h1>
<p>${filler}</p><p>Price: € ${price}</p><p>Open on weekdays.</p>${more}</main></body></html>`

/** The product of such a page. */
export const flourSchema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } }

/** A reply of the SDK, with fields that its types do not have. */
export type WithMore<T> = T & { warning?: string; next?: string | null } & Record<string, unknown>

export interface MonitorClient {
  flow: GatewayFlow
  /** Of a key of its own for each test. */
  client: Firecrawl
  key: string
  /** The address of a page of the site. */
  at(path: string): string
  /** The request for a monitor of pages of the site, which runs once a year. */
  pagesOf(...paths: string[]): CreateMonitorRequest
  newClient(): Promise<{ client: Firecrawl; key: string }>
  /** Runs a check, waits for its end and reads it. */
  check(id: string): Promise<WithMore<MonitorCheckDetail>>
}

/** Starts it for the tests of the calling suite. The pages are the same at the start of each test. */
export function prepareMonitorClient(): MonitorClient {
  const prepared = {
    at: (path) => prepared.flow.site.url(path),
    pagesOf: (...paths) => ({
      name: 'Mill', schedule: { cron: '0 9 1 1 *', timezone: 'Europe/Berlin' },
      targets: [{ type: 'scrape', urls: paths.map(prepared.at) }],
    }),
    async newClient() {
      const { key } = await prepared.flow.newKey()
      return { key, client: new Firecrawl({ apiKey: key, apiUrl: prepared.flow.url }) }
    },
    async check(id) {
      const { client } = prepared
      const { id: checkId } = await client.runMonitor(id)
      await until('the check has ended', async () =>
        !['queued', 'running'].includes((await client.getMonitorCheck(id, checkId)).status))
      return await client.getMonitorCheck(id, checkId) as WithMore<MonitorCheckDetail>
    },
  } as MonitorClient
  before(async () => {
    prepared.flow = await startGatewayFlow({}, { actors: [startCheck, startDiff, startInfer, startJudge] })
  })
  beforeEach(async () => {
    Object.assign(prepared.flow.site.pages, {
      '/rye': flour('Rye', '1.10'), '/spelt': flour('Spelt', '2.10'),
      '/docs': flour('Docs', '3.10', '<a href="/docs/a">A</a> <a href="/docs/b">B</a>'),
      '/docs/a': flour('A', '4.10'), '/docs/b': flour('B', '5.10'),
    })
    Object.assign(prepared, await prepared.newClient())
  })
  after(() => prepared.flow.stop())
  return prepared
}

/** The error with which the SDK rejects. */
export async function failing(call: Promise<unknown>): Promise<SdkError> {
  const error = await call.then(() => assert.fail('the call succeeded'), (reason: unknown) => reason)
  assert.ok(error instanceof SdkError, String(error))
  return error
}
