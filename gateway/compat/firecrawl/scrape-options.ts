// Scrape options of Firecrawl (versions 2 and 1) as scrape options of Winnow.

import { isObject } from '#src/json/objects.ts'
import type { Fields } from '../fields.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { Refusal } from './failure.ts'
import { readFormats, type ExtraType, type FormatRules, type Wish } from './formats.ts'
import { skipClientFields } from './warning.ts'

export interface ScrapeWishes {
  /** Scrape options of Winnow, not validated. */
  options: Record<string, unknown>
  /** Formats of Winnow that the document shall have; `options.formats` may have more. */
  formats: readonly unknown[]
  /** Fields of the document that the result of `json` goes to: `json`, and `extract` in version 1. */
  jsonNames: readonly string[]
  /** Formats that need more than a scrape; they are among `rules.extras`. */
  extras: readonly Wish<ExtraType>[]
  /** Sentences for `warning`. */
  notes: readonly string[]
}

/**
 * Reads scrape options. Values are given on as they are, except that numbers out of Winnow's bounds are clamped where
 * they only tune. Fields that were not taken are ignored: `Fields.ignored` names them. Throws INVALID_REQUEST for what
 * would make the answer wrong if it were ignored: unknown formats, actions, `lockdown`, `redactPII`,
 * `zeroDataRetention`, `checkPromptInjection`.
 */
export function readScrapeOptions(fields: Fields, rules: FormatRules): ScrapeWishes {
  refuse(fields)
  const { formats, json, extras, notes } = readFormats(fields, rules)
  if (json) refuseInjectionCheck(json.options)
  const clamped: string[] = []
  const options = {
    formats: Array.isArray(formats) && formats.length === 0 && extras.length > 0 ? ['markdown'] : formats,
    only_main_content: fields.take('onlyMainContent'),
    include_images: true,
    include_base64_images: negation(fields.take('removeBase64Images')),
    include_selectors: fields.take('includeTags'),
    exclude_selectors: fields.take('excludeTags'),
    headers: headersOf(fields),
    wait_for: clamp(clamped, 'waitFor', fields.take('waitFor'), waitBounds) || undefined,
    timeout: clamp(clamped, 'timeout', fields.take('timeout'), timeoutBounds),
    max_age: clamp(clamped, 'maxAge', fields.take('maxAge'), ageBounds),
    ...(json && { json_prompt: json.options.take('prompt'), json_schema: json.options.take('schema') }),
  }
  skipHarmless(fields)
  return {
    options: withoutUndefined(options), formats: Array.isArray(formats) ? formats as unknown[] : [],
    jsonNames: json?.names ?? [], extras, notes: [...notes, ...clamped],
  }
}

/** Bounds of Winnow's scrape options, in milliseconds. */
const timeoutBounds = { min: 1_000, max: 120_000 }
const waitBounds = { min: 0, max: 15_000 }
const ageBounds = { min: 0, max: 31_536_000_000 }

function refuse(fields: Fields): void {
  const actions = fields.take('actions')
  if (actions !== undefined && !(Array.isArray(actions) && actions.length === 0))
    throw new Refusal(
      '`actions` are not supported: Winnow does not click or type in pages. `waitFor` waits after loading.',
      { wireCode: 'SCRAPE_ACTIONS_NOT_SUPPORTED' },
    )
  if (fields.take('lockdown') === true)
    throw new Refusal('`lockdown` is not supported: Winnow reads the page if it has no stored copy; leave it out')
  const redact = fields.take('redactPII')
  if (redact !== undefined && redact !== false)
    throw new Refusal('`redactPII` is not supported: personal data would stay in the content; leave it out')
  refuseNoRetention(fields)
  refuseInjectionCheck(fields)
}

/** Of a scrape, or of a job. */
export function refuseNoRetention(fields: Fields): void {
  if (fields.take('zeroDataRetention') === true)
    throw new Refusal('`zeroDataRetention` is not supported: Winnow keeps copies of the pages it reads; leave it out')
}

/** Of a scrape, or of its format `json`. Clients rely on it that a page with such text fails. */
function refuseInjectionCheck(fields: Fields): void {
  if (fields.take('checkPromptInjection') === true)
    throw new Refusal(
      '`checkPromptInjection` is not supported: a page with such text would not fail; leave it out, or use'
      + ' `check_prompt_injection` of Winnow\'s own POST /scrape',
    )
}

/** Values of fields that Winnow does not support with which they change nothing, such as the clients' defaults. */
const harmless: Readonly<Record<string, readonly unknown[]>> = {
  mobile: [false], fastMode: [false], blockAds: [true], storeInCache: [true], proxy: ['basic', 'auto'],
  onlyCleanContent: [false], minAge: [0], parsePDF: [true],
  // A default of the Python client. Certificates are always verified; EXTRA_CA_FILE adds authorities.
  skipTlsVerification: [true, false],
}

function skipHarmless(fields: Fields): void {
  skipClientFields(fields)
  fields.skip(harmless)
  const parsers = fields.take('parsers')
  if (!Array.isArray(parsers)) return
  for (const [index, parser] of (parsers as unknown[]).entries()) {
    const options = fields.nested(isObject(parser) ? parser : { type: parser }, `parsers[${index}]`)
    options.skip({ type: ['pdf', 'image'], pages: [false], pageMarkdown: [false], blocks: [false], pageMarkers: [false] })
  }
}

/** `headers`, and `location.languages` as Accept-Language. */
function headersOf(fields: Fields): unknown {
  const headers = fields.take('headers') ?? {}
  const languages = fields.takeObject('location')?.take('languages')
  if (!isObject(headers)) return headers
  const isSet = Object.keys(headers).some((name) => name.toLowerCase() === 'accept-language')
  const asked = Array.isArray(languages) && !isSet ? languages.join(', ') : ''
  const all = { ...headers, ...(asked !== '' && { 'Accept-Language': asked }) }
  return Object.keys(all).length > 0 ? all : undefined
}

/** The opposite of a boolean; any other value as it is. */
export const negation = (value: unknown): unknown => (typeof value === 'boolean' ? !value : value)
