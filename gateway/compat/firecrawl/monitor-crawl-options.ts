// `crawlOptions` of a crawl target, in both directions: those of a crawl, within the limits of a check.

import { TargetCrawlOptions } from '#schemas/monitor.ts'
import type { Fields } from '../fields.ts'
import { readCrawlOptions } from './crawl-options.ts'
import { refuseNoRetention } from './scrape-options.ts'

const { default: limitDefault } = TargetCrawlOptions.properties.limit as { default?: unknown }

/**
 * The crawl options of a target, not validated. Pages of other sites are not read, and `limit` is Winnow's default
 * unless it is given, because all targets of a monitor share a number of pages. Throws INVALID_REQUEST for what a crawl
 * refuses.
 */
export function readTargetCrawlOptions(fields: Fields, url: unknown, notes: string[]): Record<string, unknown> {
  refuseNoRetention(fields)
  const { options, notes: changes } = readCrawlOptions(fields, url, 'v2')
  const { limit, allow_external_links: external, ...others } = options
  if (external !== undefined && external !== false) fields.ignore('allowExternalLinks')
  // Notes begin with the name of a field.
  notes.push(...changes.map((note) => note.replace(/^`(\w+)`/, (_name, name: string) => `\`${fields.pathOf(name)}\``)))
  if (fields.take('limit') !== undefined) return { ...others, limit }
  notes.push(`\`${fields.pathOf('limit')}\` is ${String(limitDefault)}, the default of Winnow: a check reads no more pages.`)
  return others
}

/** The crawl options of a target as Firecrawl names them; `readTargetCrawlOptions` reads them. */
export function crawlOptionsOf(options: TargetCrawlOptions): object {
  return {
    limit: options.limit, maxDiscoveryDepth: options.max_depth,
    // The path of the start page is among the patterns.
    crawlEntireDomain: true, includePaths: options.include_paths, excludePaths: options.exclude_paths,
    allowSubdomains: options.allow_subdomains, ignoreQueryParameters: options.ignore_query_params,
    ignoreRobotsTxt: !options.respect_robots_txt, sitemap: options.use_sitemap ? 'include' : 'skip',
    delay: options.delay_ms / 1000, maxConcurrency: options.concurrency,
  }
}
