// The fields of a search of Tavily as the inputs of Winnow's search and answers.

import { AppError } from '#src/app-error.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { formatsFor, type ContentFormat } from '../page-content.ts'
import { countryCode } from './country-code.ts'

export interface SearchWishes {
  /** The input of the search. */
  input: Record<string, unknown>
  /** The input of the operation answers; null if no answer is wanted. */
  answer: Record<string, unknown> | null
  /** How result pages are read; null if they are not. */
  rawContent: ContentFormat | null
  images: boolean
  favicon: boolean
  usage: boolean
  /** Sentences for `warning`. */
  notes: string[]
}

const defaultLimit = 5
const limitBounds = { min: 1, max: 50 }
const scrapedBounds = { min: 1, max: 10 }
const sourceBounds = { min: 1, max: 10 }

/** Reads a search. Throws INVALID_REQUEST for what would make the results wrong if it were ignored. */
export function readSearch(fields: Fields): SearchWishes {
  const notes: string[] = []
  const rawContent = rawContentOf(fields.take('include_raw_content'))
  const limit = clamp(
    notes, 'max_results', fields.take('max_results') ?? defaultLimit, rawContent ? scrapedBounds : limitBounds,
  )
  // Models fill in optional fields with empty texts.
  const topic = fields.take('topic') || undefined
  const common = {
    query: fields.take('query'), time_range: timeRangeOf(fields, topic),
    include_domains: fields.take('include_domains'), exclude_domains: fields.take('exclude_domains'),
  }
  const input = {
    ...common, limit, type: typeOf(topic, notes), country: countryOf(fields.take('country')),
    language: fields.take('language'),
    ...(rawContent && { scrape_options: { formats: formatsFor(rawContent) } }),
  }
  const answer = wantsAnswer(fields.take('include_answer'))
    ? withoutUndefined({ ...common, num_sources: clamp([], '', limit, sourceBounds) }) : null
  const images = flag(fields, 'include_images')
  const favicon = rawContent !== null && flag(fields, 'include_favicon')
  skipHarmless(fields)
  return {
    input: withoutUndefined(input), answer, rawContent, images, favicon, usage: flag(fields, 'include_usage'), notes,
  }
}

/** Values of fields that Winnow does not support with which they change nothing, such as the clients' defaults. */
const harmless: Readonly<Record<string, readonly unknown[]>> = {
  search_depth: ['basic', 'fast', 'ultra-fast'], include_domains_mode: ['restrict'], auto_parameters: [false],
  include_favicon: [false], include_image_descriptions: [false], exact_match: [false], filter_by_language: [false],
}

function skipHarmless(fields: Fields): void {
  fields.skip(harmless)
  // Old clients send the key here too; it is read from the headers.
  fields.take('api_key')
}

/** The value of a boolean field. Throws INVALID_REQUEST for any other value. */
export function flag(fields: Fields, name: string): boolean {
  const value = fields.take(name) ?? false
  if (typeof value === 'boolean') return value
  throw oneOf(name, [true, false], value)
}

const oneOf = (name: string, allowed: readonly unknown[], value: unknown): AppError =>
  new AppError('INVALID_REQUEST', {
    message: `\`${name}\` must be one of ${allowed.map((one) => JSON.stringify(one)).join(', ')}`
      + ` (got ${JSON.stringify(value)?.slice(0, 40)})`,
  })

function rawContentOf(value: unknown = false): ContentFormat | null {
  if (value === false) return null
  if (value === true || value === 'markdown') return 'markdown'
  if (value === 'text') return 'text'
  throw oneOf('include_raw_content', [true, false, 'markdown', 'text'], value)
}

function wantsAnswer(value: unknown = false): boolean {
  const allowed: unknown[] = [true, false, 'basic', 'advanced']
  if (!allowed.includes(value)) throw oneOf('include_answer', allowed, value)
  return value !== false
}

function typeOf(topic: unknown = 'general', notes: string[]): string {
  if (topic === 'finance') notes.push('`topic` "finance" is searched as "general".')
  else if (topic !== 'general' && topic !== 'news') throw oneOf('topic', ['general', 'news', 'finance'], topic)
  return topic === 'news' ? 'news' : 'web'
}

const ranges: Readonly<Record<string, string>> = { d: 'day', w: 'week', m: 'month', y: 'year' }
/** Days of the time ranges. */
const daysOf = [['day', 1], ['week', 7], ['month', 31], ['year', 366]] as const

/** `time_range`, or for news `days`, as the shortest range that has all of them. */
function timeRangeOf(fields: Fields, topic: unknown): unknown {
  for (const name of ['start_date', 'end_date'])
    if ((fields.take(name) ?? '') !== '')
      throw new AppError('INVALID_REQUEST', {
        message: `\`${name}\` is not supported: results of other dates would not be left out; use \`time_range\``,
      })
  const range = fields.take('time_range')
  const days = fields.take('days')
  if (typeof range === 'string') return ranges[range] ?? range
  // Tavily ignores it for other topics, and its clients send it with every search.
  if (range !== undefined || topic !== 'news' || days === undefined) return range
  if (typeof days !== 'number' || !(days >= 1))
    throw new AppError('INVALID_REQUEST', { message: `\`days\` must be at least 1 (got ${JSON.stringify(days).slice(0, 40)})` })
  return daysOf.find(([, most]) => days <= most)?.[0]
}

function countryOf(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return value
  const code = countryCode(value)
  if (code !== undefined) return code
  throw new AppError('INVALID_REQUEST', {
    message: `\`country\` must be the English name of a country, such as "germany" (got ${JSON.stringify(value.slice(0, 40))})`,
  })
}
