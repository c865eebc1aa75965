// A page as a Document of Firecrawl, for replies and webhooks.

import type { Metadata, ScrapeData } from '#schemas/scrape-data.ts'
import type { AppError } from '#src/app-error.ts'
import { camelCase } from './camel-case.ts'

export interface DocumentOptions {
  /** Formats of Winnow that the document shall have; default: all of the data. */
  formats?: readonly unknown[]
  /** Fields that the result of `json` goes to; default `json`. */
  jsonNames?: readonly string[]
  creditsUsed?: number
  scrapeId?: string
  warning?: string | undefined
}

export type Document = Record<string, unknown> & { metadata: Record<string, unknown> }

/** What a document is made of: a scrape, or a page of a crawl or batch. */
export type PageData = Omit<ScrapeData, 'warnings'>

const withWarning = (warning: string | undefined): { warning?: string } => (warning === undefined ? {} : { warning })

/** The document of a page that was read. */
export function documentOf(data: PageData, options: DocumentOptions = {}): Document {
  const { formats, warning } = options
  const content = contentOf(data, options.jsonNames ?? ['json'])
  const kept = Object.entries(content).filter(([format, fields]) => fields && (formats?.includes(format) ?? true))
  return {
    ...Object.assign({}, ...kept.map(([, fields]) => fields)) as object,
    ...withWarning(warning), metadata: metadataOf(data, options),
  }
}

/** The fields of a document by the formats of Winnow; undefined for a format that the data does not have. */
function contentOf(
  { markdown, html, raw_html, links, images, summary, json, screenshot }: PageData, jsonNames: readonly string[],
): Record<string, Record<string, unknown> | undefined> {
  return {
    markdown: markdown && { markdown: markdown.content },
    html: html && { html: html.content },
    raw_html: raw_html && { rawHtml: raw_html.content },
    links: links && { links: unique([...links.internal, ...links.external].map(({ url }) => url)) },
    images: images && { images: unique(images.assets.map(({ url }) => url)) },
    summary: summary && { summary: summary.text },
    json: json && Object.fromEntries(jsonNames.map((name) => [name, json.data])),
    screenshot: screenshot && { screenshot: screenshot.url },
  }
}

const unique = (values: string[]): string[] => [...new Set(values)]

function metadataOf({ metadata, pdf }: PageData, { creditsUsed, scrapeId }: DocumentOptions): Record<string, unknown> {
  const { title, description, language, robots, favicon, author, published_time, modified_time } = metadata
  const keywords = metadata.keywords.join(', ')
  const declared = {
    title, description, language, keywords: keywords === '' ? null : keywords, robots, favicon, author,
    ...socialTags(metadata), publishedTime: published_time, modifiedTime: modified_time,
  }
  return {
    ...Object.fromEntries(Object.entries(declared).filter(([, value]) => value !== null && value !== undefined)),
    sourceURL: metadata.source_url, url: metadata.final_url, statusCode: metadata.status_code,
    contentType: metadata.content_type, proxyUsed: 'basic', cacheState: metadata.cache_state === 'hit' ? 'hit' : 'miss',
    ...(metadata.cached_at !== null && { cachedAt: metadata.cached_at }),
    ...(pdf && { numPages: pdf.pages_parsed, totalPages: pdf.page_count }),
    ...(creditsUsed !== undefined && { creditsUsed }), ...(scrapeId !== undefined && { scrapeId }),
  }
}

/** Open Graph properties of which Firecrawl gives a list. */
const lists = new Set(['locale:alternate'])

/** Open Graph and Twitter tags: `og:site_name`, and for Open Graph also `ogSiteName`. */
function socialTags({ open_graph, twitter }: Metadata): Record<string, unknown> {
  const tags = Object.entries(open_graph).flatMap(([name, given]): [string, unknown][] => {
    const value = lists.has(name) ? [given].flat() : given
    const first = Array.isArray(value) && !lists.has(name) ? value[0] : value
    return [[`og${upperFirst(camelCase(name.replaceAll(':', '_')))}`, first], [`og:${name}`, given]]
  })
  return Object.fromEntries([...tags, ...Object.entries(twitter).map(([name, value]) => [`twitter:${name}`, value])])
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Why a page could not be read: of an error, or of a failed page of a job. */
export type Failure = Pick<AppError, 'code' | 'message' | 'targetStatus'>

/** The document of a page that answered with a 4xx: without content, and free. */
export function emptyDocument(error: Failure, url: unknown, { scrapeId, warning }: DocumentOptions = {}): Document {
  return {
    markdown: '', ...withWarning(warning),
    metadata: {
      sourceURL: url, url, statusCode: error.targetStatus, error: error.message, proxyUsed: 'basic', cacheState: 'miss',
      creditsUsed: 0, ...(scrapeId !== undefined && { scrapeId }),
    },
  }
}
