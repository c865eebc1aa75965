// Wires the map stage: HTTP for robots.txt and sitemaps, and scrapes of start pages.

import { ScrapeRequest } from '#schemas/scrape.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { Asker } from '#src/ask.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Handler } from '#src/outcome.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { readSitemaps } from '#src/sites/sitemap.ts'
import { compileCheck } from '#src/validate.ts'
import { createMapHandler, type MapTask, type StartPage } from './handle.ts'

export interface MapSettings {
  allow: EgressAllow
  userAgent: string | null
  extraCaFile: string | null
  ask: Asker['ask']
}

export interface WiredMap { handle: Handler<'map'>; close(): Promise<void> }

const withDefaults = compileCheck(ScrapeRequest, 'the scrape of a start page')

export function wireMap({ ask, ...settings }: MapSettings): WiredMap {
  const http = createSiteHttp(settings)
  const robots = createRobotsReader({ get: http.get, now: Date.now })

  async function readPage(url: string, task: MapTask, deadlineAt: number, signal: AbortSignal): Promise<StartPage> {
    const timeout = Math.min(120_000, Math.max(1_000, Math.round(deadlineAt - Date.now())))
    const request = withDefaults({ url, formats: ['links'], timeout })
    const { id, requestId, keyId, lane } = task
    const { data, warnings } = await ask('scrape', request, {
      id: `${id}:page`, requestId, keyId, lane, deadlineAt: Math.round(deadlineAt), signal,
    })
    const { final_url, metadata, links } = JSON.parse(Buffer.from(data).toString()) as ScrapeData
    return {
      finalUrl: new URL(final_url),
      title: metadata.title,
      warnings,
      links: [...(links?.internal ?? []), ...(links?.external ?? [])].map(({ url, text, title }) => ({
        url: new URL(url), title: text || (title ?? ''),
      })),
    }
  }

  return {
    handle: createMapHandler({
      readPage, now: Date.now,
      robotsOf: (url, signal) => robots.of(url, signal),
      readSitemaps: (request) => readSitemaps(http.get, request),
    }),
    close: http.close,
  }
}
