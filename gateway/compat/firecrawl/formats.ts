// `formats` of Firecrawl: strings, or objects with `type` and options.

import { isObject } from '#src/json/objects.ts'
import type { Fields } from '../fields.ts'
import { Refusal } from './failure.ts'

/** Formats that need more than a scrape. */
export type ExtraType = 'screenshot' | 'branding' | 'changeTracking'

/** A format that was asked for, with its options. */
export interface Wish<Type extends string = string> {
  type: Type
  options: Fields
}

export interface FormatWishes {
  /** Formats of Winnow's scrape; anything but a list is as given, and is refused by the operation. */
  formats: unknown
  /** Options of `json`, and the fields of the document that its result goes to. */
  json?: { options: Fields; names: string[] }
  extras: Wish<ExtraType>[]
  notes: string[]
}

/** Formats of a scrape, by Firecrawl's names. */
const scrapeFormats: Readonly<Record<string, string>> = {
  markdown: 'markdown', html: 'html', rawHtml: 'raw_html', links: 'links', images: 'images', summary: 'summary',
  json: 'json', extract: 'json',
}

/** Where version 1 has the options of a format. */
const optionFields: Readonly<Record<string, string>> = {
  json: 'jsonOptions', extract: 'extract', changeTracking: 'changeTrackingOptions',
}

export interface FormatRules {
  version: 'v2' | 'v1'
  /** Formats that the caller can provide besides those of a scrape. */
  extras: readonly ExtraType[]
}

/** Reads `formats`. Throws INVALID_REQUEST for a format that Winnow cannot provide. */
export function readFormats(fields: Fields, rules: FormatRules): FormatWishes {
  const asked = fields.take('formats') ?? []
  // Clients send the default of their own option, an empty list.
  const given = Array.isArray(asked) && asked.length === 0 ? ['markdown'] : asked
  if (!Array.isArray(given)) return { formats: given, extras: [], notes: [] }
  const wishes: FormatWishes & { formats: string[] } = { formats: [], extras: [], notes: [] }
  for (const [index, one] of (given as unknown[]).entries()) addFormat(wishes, wishOf(fields, one, index, rules), rules)
  return wishes
}

/** The name and options of an element of `formats`. */
function wishOf(fields: Fields, given: unknown, index: number, { version }: FormatRules): Wish & { path: string } {
  const path = `formats[${index}]`
  const value = isObject(given) ? given : { type: given }
  const nested = fields.nested(value, path)
  const type = nested.take('type')
  if (typeof type !== 'string')
    throw new Refusal(`\`${path}\` must be the name of a format, or an object with \`type\` (got ${shown(given)})`)
  const optionField = version === 'v1' ? optionFields[type] : undefined
  const beside = optionField === undefined ? undefined : fields.takeObject(optionField)
  if (type === 'screenshot@fullPage')
    return { type: 'screenshot', options: fields.nested({ fullPage: true }, path), path }
  return { type, options: beside ?? nested, path }
}

function addFormat(
  wishes: FormatWishes & { formats: string[] }, { type, options, path }: Wish & { path: string }, rules: FormatRules,
): void {
  if (type === 'screenshot') return addScreenshot(wishes, { type, options }, path, rules)
  if (isExtra(type, rules)) return void wishes.extras.push({ type, options })
  const format = Object.hasOwn(scrapeFormats, type) ? scrapeFormats[type]! : undefined
  if (format === undefined || (type === 'extract' && rules.version === 'v2')) throw unsupported(type, path, rules)
  wishes.formats.push(format)
  if (format === 'json') wishes.json = { options: wishes.json?.options ?? options, names: [...wishes.json?.names ?? [], type] }
}

const isExtra = (type: string, { extras }: FormatRules): type is ExtraType => (extras as string[]).includes(type)

/** A plain picture is a format of the scrape; one with options is a picture of its own, if the caller takes such. */
function addScreenshot(
  wishes: FormatWishes & { formats: string[] }, wish: Wish<'screenshot'>, path: string, rules: FormatRules,
): void {
  const { options } = wish
  options.skip({ fullPage: [false] })
  if (!options.ignored().some((name) => /\.(?:fullPage|viewport)$/.test(name))) wishes.formats.push('screenshot')
  else if (isExtra('screenshot', rules)) wishes.extras.push(wish)
  else {
    wishes.formats.push('screenshot')
    wishes.notes.push(`\`${path}\`: pictures of jobs and searches show a window of 1440 × 900 pixels.`)
  }
}

function unsupported(type: string, path: string, { version, extras }: FormatRules): Refusal {
  const names = Object.keys(scrapeFormats).filter((name) => version === 'v1' || name !== 'extract')
  const supported = [...new Set([...names, 'screenshot', ...extras])].join(', ')
  return new Refusal(`\`${path}\`: the format ${shown(type)} is not supported; supported are ${supported}`)
}

const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'
