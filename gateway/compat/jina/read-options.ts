// The options of Jina Reader as scrape options of Winnow.

import { AppError } from '#src/app-error.ts'
import { clamp, withoutUndefined } from '../input.ts'
import { cookieHeader } from './cookie-header.ts'
import type { HeaderName, OptionFields } from './option-fields.ts'

/** Forms in which a page can be wanted. */
const forms = ['content', 'markdown', 'html', 'text', 'screenshot', 'pageshot'] as const
export type Form = (typeof forms)[number]

export interface PageWishes {
  /** At least one; `content` by default. */
  forms: ReadonlySet<Form>
  /** Scrape options of Winnow, not validated, without `formats`. */
  options: Record<string, unknown>
  linksSummary: 'none' | 'unique' | 'all'
  imagesSummary: boolean
  /** Most tokens of the content; null without a limit. */
  tokensMax: number | null
  /** Sentences about what was changed. */
  notes: string[]
}

/**
 * Reads the options. Values are given on as they are, except that numbers out of Winnow's bounds are clamped. Options
 * that were not taken are ignored: `fields.ignored()` names them.
 * @param url the page, which decides the cookies that are sent to it
 * @throws AppError INVALID_REQUEST for what would make the answer wrong if it were ignored
 */
export function readOptions(fields: OptionFields, url: string): PageWishes {
  refuse(fields)
  const wanted = formsOf(fields)
  const notes: string[] = []
  const keepsDataUrls = fields.flag('X-Keep-Img-Data-Url')
  const options = {
    // As at Jina: `markdown` and `text` are the whole page, and `content` what a reader wants of it.
    only_main_content: wanted.has('content') || !(wanted.has('markdown') || wanted.has('text')),
    include_images: imagesOf(fields, notes),
    include_base64_images: keepsDataUrls || undefined,
    include_links: linksOf(fields, notes),
    include_selectors: listOrUndefined(fields.texts('X-Target-Selector')),
    exclude_selectors: listOrUndefined(fields.texts('X-Remove-Selector')),
    wait_for: fields.texts('X-Wait-For-Selector').join(', ') || undefined,
    timeout: milliseconds(fields, 'X-Timeout', timeoutBounds, notes),
    max_age: maxAgeOf(fields, notes),
    headers: headersOf(fields, url, notes),
    render: renderOf(fields, notes),
  }
  const tokensMax = tokensMaxOf(fields)
  const linksSummary = fields.word('X-With-Links-Summary') === 'all' ? 'all'
    : fields.flag('X-With-Links-Summary') ? 'unique' : 'none'
  fields.skip(harmless)
  return {
    forms: wanted, options: withoutUndefined(options), linksSummary,
    imagesSummary: fields.flag('X-With-Images-Summary'), tokensMax, notes,
  }
}

/** Formats of Winnow's scrape for the wishes; a picture of a whole page is none of them. */
export function scrapeFormats({ forms: wanted, linksSummary, imagesSummary }: PageWishes): string[] {
  const formats: [string, boolean][] = [
    ['markdown', wanted.has('content') || wanted.has('markdown') || wanted.has('text')],
    ['html', wanted.has('text')], ['raw_html', wanted.has('html')], ['screenshot', wanted.has('screenshot')],
    ['links', linksSummary !== 'none'], ['images', imagesSummary],
  ]
  return formats.filter(([, isWanted]) => isWanted).map(([format]) => format)
}

/** Values with which ignoring an option changes nothing. */
const harmless: Partial<Record<HeaderName, readonly unknown[]>> = {
  'X-Base': ['final'], 'X-Proxy': ['auto', 'none'], 'X-Respond-Timing': ['resource-idle'], 'X-Md-Heading-Style': ['atx'],
  'X-With-Generated-Alt': ['false', false], 'X-With-Iframe': ['false', false], 'X-With-Shadow-Dom': ['false', false],
  'X-No-Gfm': ['false', false],
}

const refuseWith = (message: string): AppError => new AppError('INVALID_REQUEST', { message })

/** Fields of the body with a document in place of its address, or scripts that change it. */
const unsupportedBody = ['html', 'pdf', 'file', 'injectPageScript', 'injectFrameScript']

function refuse(fields: OptionFields): void {
  if (fields.flag('X-Robots-Txt'))
    throw refuseWith('`X-Robots-Txt` is not supported: a page is read whatever robots.txt says; a crawl obeys it')
  if (fields.take('X-Proxy-Url') !== undefined)
    throw refuseWith('`X-Proxy-Url` is not supported: Winnow would read the page without that proxy; leave it out')
  for (const name of unsupportedBody)
    if (fields.body.take(name) !== undefined)
      throw refuseWith(`\`${name}\` is not supported: Winnow reads pages from their address, \`url\`, as they are`)
}

function formsOf(fields: OptionFields): Set<Form> {
  const returned = fields.word('X-Return-Format')
  const text = fields.word('X-Respond-With') || returned || 'content'
  const names = text.split(/[\s,+]+/).filter(Boolean)
  const isForm = (name: string): name is Form => (forms as readonly string[]).includes(name)
  const known = names.filter(isForm)
  if (known.length > 0 && known.length === names.length) return new Set(known)
  throw refuseWith(`\`X-Respond-With\` must be one of ${forms.join(', ')} (got ${JSON.stringify(text.slice(0, 40))})`)
}

/** Whether images are kept in markdown; they are by default. */
function imagesOf(fields: OptionFields, notes: string[]): boolean {
  const mode = fields.word('X-Retain-Images') || 'all'
  if (!['all', 'none', 'false'].includes(mode))
    notes.push(`\`X-Retain-Images: ${mode.slice(0, 20)}\` is not supported: images have their texts and addresses.`)
  return mode !== 'none' && mode !== 'false'
}

/** Whether links are kept; of others, the text remains. */
function linksOf(fields: OptionFields, notes: string[]): boolean {
  const [mode, style] = [fields.word('X-Retain-Links') || 'all', fields.word('X-Md-Link-Style') || 'inlined']
  if (mode === 'none') notes.push('`X-Retain-Links: none` keeps the texts of links.')
  else if (mode !== 'all' && mode !== 'text') notes.push(`\`X-Retain-Links: ${mode.slice(0, 20)}\` is not supported.`)
  if (style !== 'inlined' && style !== 'discarded')
    notes.push(`\`X-Md-Link-Style: ${style.slice(0, 20)}\` is not supported: links are inlined.`)
  return mode !== 'none' && mode !== 'text' && style !== 'discarded'
}

const listOrUndefined = (texts: string[]): string[] | undefined => (texts.length > 0 ? texts : undefined)

/** Bounds in seconds. */
export interface Bounds { min: number; max: number }
const timeoutBounds: Bounds = { min: 1, max: 120 }
const ageBounds: Bounds = { min: 0, max: 31_536_000 }

/** Seconds as milliseconds within the bounds; a value that is no number as it is, so that the operation reports it. */
export function milliseconds(
  fields: OptionFields, name: HeaderName, bounds: Bounds, notes: string[],
): unknown {
  const seconds = clamp(notes, name, fields.number(name), bounds)
  return typeof seconds === 'number' ? Math.round(seconds * 1_000) : seconds
}

function maxAgeOf(fields: OptionFields, notes: string[]): unknown {
  const age = milliseconds(fields, 'X-Cache-Tolerance', ageBounds, notes)
  return fields.flag('X-No-Cache') ? 0 : age
}

/** Headers of the request for the page; undefined if there are none. */
function headersOf(fields: OptionFields, url: string, notes: string[]): Record<string, string> | undefined {
  const { header: cookie, otherSites } = cookieHeader(fields.texts('X-Set-Cookie'), url)
  if (otherSites.length > 0)
    notes.push(`Cookies for other pages are not sent: ${otherSites.slice(0, 10).join(', ').slice(0, 200)}.`)
  const headers = Object.entries({
    'User-Agent': fields.texts('X-User-Agent')[0], 'Accept-Language': fields.texts('X-Locale')[0],
    'Referer': fields.texts('X-Referer')[0], 'Cookie': cookie || undefined,
  }).filter((one): one is [string, string] => one[1] !== undefined)
  return headers.length > 0 ? Object.fromEntries(headers) : undefined
}

const renderModes: Readonly<Record<string, 'always' | 'never'>> = { browser: 'always', direct: 'never', curl: 'never' }

function renderOf(fields: OptionFields, notes: string[]): 'always' | 'never' | undefined {
  const engine = fields.word('X-Engine') || 'auto'
  if (Object.hasOwn(renderModes, engine)) return renderModes[engine]
  if (engine !== 'auto')
    notes.push(`\`X-Engine: ${engine.slice(0, 30)}\` is not supported: pages are rendered when they need it.`)
  return undefined
}

/** The smallest of the limits. Throws INVALID_REQUEST for a value that is not a positive integer. */
function tokensMaxOf(fields: OptionFields): number | null {
  const limits = (['X-Max-Tokens', 'X-Max-Output-Tokens', 'X-Token-Budget'] as const).flatMap((name) => {
    const value = fields.number(name)
    if (value === undefined) return []
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return [value]
    throw refuseWith(`\`${name}\` must be an integer of at least 1 (got ${JSON.stringify(value)?.slice(0, 40)})`)
  })
  return limits.length > 0 ? Math.min(...limits) : null
}
