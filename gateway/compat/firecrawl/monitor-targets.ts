// Targets of monitors, in both directions. What a check compares is in the format `changeTracking` of Firecrawl.

import type { Static } from 'typebox'
import type { Target } from '#schemas/monitor-data.ts'
import { isObject } from '#src/json/objects.ts'
import type { Fields } from '../fields.ts'
import { withoutUndefined } from '../input.ts'
import { comparedBy, modesOf } from './change-tracking.ts'
import { Refusal } from './failure.ts'
import { fieldNameOf } from './field-names.ts'
import { crawlOptionsOf, readTargetCrawlOptions } from './monitor-crawl-options.ts'
import { readScrapeOptions, type ScrapeWishes } from './scrape-options.ts'

interface TargetRules {
  /** Whether targets may have the ID of an existing one. */
  keepIds: boolean
  /** Takes sentences about what was changed. */
  notes: string[]
}

/** The targets of a monitor, not validated. Throws INVALID_REQUEST for options without which a check would be wrong. */
export function readTargets(fields: Fields, rules: TargetRules): unknown {
  const given = fields.take('targets')
  if (!Array.isArray(given)) return given
  return (given as unknown[]).map((one, index) =>
    (isObject(one) ? readTarget(fields.nested(one, `targets[${index}]`), rules) : one))
}

function readTarget(fields: Fields, { keepIds, notes }: TargetRules): Record<string, unknown> {
  const [type, url] = [fields.take('type'), fields.take('url')]
  const isCrawl = type === 'crawl'
  // Without options, a crawl has the defaults of Firecrawl.
  const crawl = isCrawl ? fields.takeObject('crawlOptions') ?? fields.nested({}, 'crawlOptions') : undefined
  const pages = fields.takeObject('scrapeOptions') ?? crawl?.takeObject('scrapeOptions')
  return withoutUndefined({
    type, url,
    ...(keepIds && { id: fields.take('id') }),
    ...(crawl ? { crawl_options: readTargetCrawlOptions(crawl, url, notes) } : { urls: fields.take('urls') }),
    ...(pages && readPageOptions(pages, notes)),
  })
}

/** How the pages of a target are read, and what is compared. */
function readPageOptions(fields: Fields, notes: string[]): object {
  // The notes of the wishes are about options that checks do not have.
  const wishes = readScrapeOptions(fields, { version: 'v2', extras: ['changeTracking', 'screenshot'] })
  const { only_main_content, include_selectors, exclude_selectors } = wishes.options
  ignoreOptions(fields, wishes)
  const others = [...wishes.formats.filter((one) => one !== 'markdown' && one !== 'json'),
    ...wishes.extras.map(({ type }) => type).filter((type) => type !== 'changeTracking')]
  if (others.length > 0)
    notes.push(
      `\`${fields.pathOf('formats')}\`: a check keeps the markdown and tracked fields only, not `
      + `${others.map((one) => fieldNameOf(String(one))).join(', ')}.`,
    )
  return {
    scrape_options: withoutUndefined({ only_main_content, include_selectors, exclude_selectors }),
    change_tracking: readTracking(fields, wishes),
  }
}

/** Names options of a scrape that checks do not have. A check always reads the page, and compares no images. */
function ignoreOptions(fields: Fields, { options }: ScrapeWishes): void {
  const headers = fields.take('headers')
  if (isObject(headers) && Object.keys(headers).length > 0)
    throw new Refusal(
      `\`${fields.pathOf('headers')}\` is not supported: checks send no headers of the monitor, and a page may differ `
      + 'without them; leave it out',
    )
  if (options['headers'] !== undefined) fields.ignore('location')
  if (options['wait_for'] !== undefined) fields.ignore('waitFor')
  fields.ignore('timeout')
}

/** What is compared: by the format `changeTracking`, otherwise the fields of `json` and the markdown. */
function readTracking(fields: Fields, { options, formats, extras }: ScrapeWishes): object {
  if (!Array.isArray(options['formats']))
    throw new Refusal(
      `\`${fields.pathOf('formats')}\` must be a list of formats (got ${JSON.stringify(options['formats']).slice(0, 60)})`,
    )
  const wish = extras.find(({ type }) => type === 'changeTracking')?.options
  const modes = wish ? comparedBy(modesOf(wish.take('modes'))) : modesOfFormats(formats)
  if (!modes.includes('json')) return { modes }
  return withoutUndefined({
    modes, json_prompt: wish?.take('prompt') ?? options['json_prompt'],
    json_schema: wish?.take('schema') ?? options['json_schema'],
  })
}

function modesOfFormats(formats: readonly unknown[]): string[] {
  if (!formats.includes('json')) return ['markdown']
  return formats.includes('markdown') ? ['markdown', 'json'] : ['json']
}

/** A target as Firecrawl names its fields; `readTargets` reads it. */
export function targetOf(target: Static<typeof Target>): object {
  const { id, type } = target
  const scrapeOptions = pageOptionsOf(target)
  if (target.type === 'scrape') return { id, type, urls: target.urls, scrapeOptions }
  return { id, type, url: target.url, crawlOptions: crawlOptionsOf(target.crawl_options), scrapeOptions }
}

function pageOptionsOf({ scrape_options, change_tracking }: Static<typeof Target>): object {
  const { modes, json_prompt: prompt, json_schema: schema } = change_tracking
  const isText = modes.includes('markdown')
  const tracking = {
    type: 'changeTracking', modes: [...(isText ? ['git-diff'] : []), 'json'],
    ...withoutUndefined({ prompt, schema }),
  }
  return {
    formats: [...(isText ? ['markdown'] : []), ...(modes.includes('json') ? [tracking] : [])],
    onlyMainContent: scrape_options.only_main_content, includeTags: scrape_options.include_selectors,
    excludeTags: scrape_options.exclude_selectors,
  }
}
