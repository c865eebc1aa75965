// Wires the map stage: HTTP for robots.txt and sitemaps, and scrapes of start pages.

import type { CrawlPageRequest, PageOutline } from '#schemas/crawl.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import type { Asker } from '#src/tasks/ask.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { createRobotsReader } from '#src/sites/fetch-robots.ts'
import { createSiteHttp } from '#src/sites/site-http.ts'
import { readSitemaps } from '#src/sites/sitemap.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
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
    const request: CrawlPageRequest = {
      ...withDefaults({ url, formats: ['links'], timeout }), outline: true, fetched_since: new Date().toISOString(),
    }
    const { id, requestId, traceparent, keyId, lane } = task
    const { data, outline, warnings } = await ask('crawlPage', request, {
      id: `${id}:page`, requestId, traceparent, keyId, lane, deadlineAt: Math.round(deadlineAt), signal,
    })
    const { final_url, metadata, links } = JSON.parse(Buffer.from(data).toString()) as ScrapeData
    const { next, feeds = [], failure } = JSON.parse(Buffer.from(outline ?? []).toString()) as PageOutline
    if (failure && links?.internal.length === 0) throw new AppError(failure.code, { message: failure.message })
    const nextUrl = next === undefined ? null : URL.parse(next)
    const nextLink = nextUrl ? [{ url: nextUrl, title: '' }] : []
    return {
      ...(nextUrl && { next: nextUrl }),
      feeds: feeds.flatMap((feed) => URL.parse(feed) ?? []),
      finalUrl: new URL(final_url),
      title: metadata.title,
      warnings,
      links: [...(links?.internal ?? []), ...(links?.external ?? [])].map(({ url, text, title }) => ({
        url: new URL(url), title: text || (title ?? ''),
      })).concat(nextLink),
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
