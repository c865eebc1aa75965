// `npm run bench -- changes`: how often a monitor reports a change that is none, and misses one that is. Variants of
// corpus pages are served to monitors of the whole service: first the page as it is, then the variant. Needs the
// extraction corpus; BENCH_CORPUS names its folder, BENCH_PAGES the number of pages, BENCH_VARIANTS the variants
// to serve (names separated by semicolons; all without it). 150 pages take 10 to 20 minutes, and a few pages most of
// them: they never come to rest, so that the renderer waits for each of their variants as long as it may.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { escapeRegExp } from '#src/text/word-patterns.ts'
import { Parser } from 'htmlparser2'
import { startService, type Service } from '../support/service.ts'
import { startSite, type Site } from '../support/site.ts'

const corpus = resolve(process.env.BENCH_CORPUS ?? '../shared/corpus')
const pagesMax = Number(process.env.BENCH_PAGES ?? 150)
const wanted = process.env.BENCH_VARIANTS?.split(';')
/** Share of the pages that are taken from those that state their price. */
const pricedShare = 1 / 3
const sets = ['scrapinghub', 'wcxb']
/** Pages that are checked at once. */
const concurrency = 3
/** On a busy machine a check waits long; waiting changes no result. */
const checkMsMax = 900_000
/** A check that takes longer is reported, so that the bench does not seem to hang. */
const slowCheckMs = 60_000

const around = ['footer', 'menu', 'year', 'banner', 'count'] as const
/** What a changed sentence or price contains. */
const marks: Record<string, string> = { sentence: 'quillwort', price: '77.31' }
/** The variant in which only the shown price is another one, and the structured data is as before. */
const shownOnly = 'price as json'
const priceSchema = {
  type: 'object', properties: { price: { type: 'number', description: 'Price of the product' } },
}

interface CorpusPage { id: string; url: string }
type Variants = Record<string, string>
interface Corpus {
  readIndex: (folder: string, sets: readonly string[]) => CorpusPage[]
  readTruth: (folder: string, sets: readonly string[]) => Map<string, unknown>
  readHtml: (page: CorpusPage) => string
  variantsOf: (html: string, truth: unknown) => Variants
  factsOf: (html: string) => { kind: string; forms: string[] }[]
}

interface CheckedPage {
  url: string
  status: string
  error?: string | null
  diff?: { hunks?: { lines: { type: string; content: string }[] }[]; fields?: { new?: unknown }[] }
}

/**
 * `leftOut`: pages on which the variant does not change what a reader sees: the price is that of something else, or
 * the sentence stands only in a script, an attribute or hidden text.
 */
interface Row { pages: number; wrong: string[]; unread: number; leftOut: string[] }

/** Prints a table, or that the corpus is missing. */
export async function benchChanges(): Promise<void> {
  if (!existsSync(join(corpus, 'stability.mjs'))) return console.log(`skipped: no extraction corpus at ${corpus}`)
  const waiting = await choosePages(await openCorpus())
  const count = waiting.length
  const site = await startSite({})
  const service = await startService({ HOST_CONNECTIONS_MAX: '100' })
  const rows = new Map<string, Row>()
  try {
    await Promise.all(Array.from({ length: concurrency }, async () => {
      for (let page = waiting.shift(); page; page = waiting.shift()) {
        try {
          await checkVariants(service, site, page, rows)
        } catch (error) {
          // One page that takes too long must not end the bench; the output says how many were not read.
          console.error(`${page.id}: ${String(error)}`)
          for (const name of Object.keys(page.variants)) rowOf(rows, name).unread++
        }
      }
    }))
  } finally {
    await service.stop()
    await site.close()
  }
  print(rows, count)
}

async function openCorpus(): Promise<Corpus> {
  const load = (file: string): Promise<object> => import(pathToFileURL(join(corpus, file)).href) as Promise<object>
  return Object.assign({}, ...await Promise.all(['lib.mjs', 'facts.mjs', 'stability.mjs'].map(load))) as Corpus
}

/** `forms`: the ways to write the price that the page states; empty without one. */
interface BenchPage { id: string; path: string; base: string; variants: Variants; forms: readonly string[] }

/** Pages in fixed steps: a third of those that state their price, the rest of all pages. */
async function choosePages({ readIndex, readTruth, readHtml, variantsOf, factsOf }: Corpus): Promise<BenchPage[]> {
  const truths = readTruth(corpus, sets)
  const all = readIndex(corpus, sets)
  const statesPrice = (page: CorpusPage): boolean => factsOf(readHtml(page)).some(({ kind }) => kind === 'price')
  const priced = inSteps(all.filter(statesPrice), Math.round(pagesMax * pricedShare))
  const others = inSteps(all.filter((page) => !priced.includes(page)), pagesMax - priced.length)
  return [...priced, ...others].flatMap((page, index) => {
    const html = readHtml(page)
    const { base, ...variants } = variantsOf(html, truths.get(page.id))
    const price = factsOf(html).find(({ kind }) => kind === 'price')
    if (variants.price !== undefined && price) {
      variants.price = withoutOldCents(variants.price)
      variants[shownOnly] = variants.price
      variants['price as json, everywhere'] = withPriceEverywhere(variants.price, price.forms)
    }
    const names = Object.keys(variants).filter((name) => wanted?.includes(name) ?? true)
    const chosen = Object.fromEntries(names.map((name) => [name, variants[name]!]))
    const forms = price?.forms ?? []
    return names.length > 0 ? [{ id: page.id, path: `/${index}`, base: base!, variants: chosen, forms }] : []
  })
}

function inSteps<T>(list: readonly T[], count: number): T[] {
  const step = Math.max(1, list.length / count)
  return Array.from({ length: Math.min(count, list.length) }, (_, index) => list[Math.floor(index * step)]!)
}

/** A price of which only "1,599" of "1,599.00" was replaced is none: "77.31.00". */
const withoutOldCents = (html: string): string =>
  html.replace(/77\.31((?:<[^>]{0,200}>){0,3})[.,]\d{1,2}(?!\d)/g, '77.31$1')

/** The page with another price in its structured data too, as a shop changes it. */
function withPriceEverywhere(html: string, forms: readonly string[]): string {
  const written = forms.flatMap((form) => [
    form, form.replace(/[,.' ](?=\d{3}(?!\d))/g, ''), form.replace(/[.' ](?=\d{3})/g, '').replace(/,(?=\d\d$)/, '.'),
  ])
  const digits = written.map(escapeRegExp).join('|')
  const lead = String.raw`(?:"(?:low|high)?price"|&quot;(?:low|high)?price&quot;)\s*:\s*(?:"|&quot;)?|content=["']`
  const stated = new RegExp(String.raw`(${lead})(?:${digits})(?:\.0{1,2})?(?=["',}\s&])`, 'gi')
  return html.replace(stated, (_, before: string) => `${before}77.31`)
}

/** Watches one page at as many addresses as it has variants: first each shows the page, then its variant. */
async function checkVariants(
  service: Service, site: Site, { id, path, base, variants, forms }: BenchPage, rows: Map<string, Row>,
): Promise<void> {
  const names = Object.keys(variants)
  const pathOf = (name: string): string => `${path}/${name.replace(/\W+/g, '-')}`
  const show = (name: string, body: string): void => {
    site.pages[pathOf(name)] = { headers: { 'content-type': 'text/html; charset=utf-8' }, body }
  }
  for (const name of names) show(name, base)
  const { status, error, data } = await service.post('/monitor', {
    name: 'bench', schedule: { cron: '0 3 * * *' }, targets: targetsOf(names, (name) => site.url(pathOf(name))),
  })
  if (status !== 201) throw new Error(error)
  const monitor = data.id as string
  const timed = async (): Promise<CheckedPage[]> => {
    const startedAt = Date.now()
    const pages = await check(service, monitor)
    const ms = Date.now() - startedAt
    if (ms > slowCheckMs) console.error(`${id}: a check took ${Math.round(ms / 1000)} s`)
    return pages
  }
  const first = await timed()
  const isWatched = !names.includes(shownOnly) || await answersPrice(service, site.url(pathOf(shownOnly)), forms)
  for (const name of names) show(name, variants[name]!)
  const isCut = !names.includes(shownOnly) || await showsOnlyNewPrice(service, site.url(pathOf(shownOnly)), forms)
  const second = await timed()
  // A key may have fewer monitors than the bench has pages.
  await fetch(`${service.url}/monitor/${monitor}`, { method: 'DELETE', headers: { 'x-api-key': service.apiKey } })
  for (const name of names) {
    delete site.pages[pathOf(name)]
    const row = rowOf(rows, name)
    const [before, now] = [first, second].map((pages) => pages.find(({ url }) => url === site.url(pathOf(name))))
    if (before?.status !== 'new' || !now || now.status === 'error') row.unread++
    else if (name.includes('json') && !isWatched || name === shownOnly && !isCut || !isSeen(name, variants[name]!))
      row.leftOut.push(id)
    else {
      row.pages++
      if (!isRight(name, now)) row.wrong.push(id)
    }
  }
}

function rowOf(rows: Map<string, Row>, name: string): Row {
  const row = rows.get(name) ?? { pages: 0, wrong: [], unread: 0, leftOut: [] }
  rows.set(name, row)
  return row
}

/** The page as it is now, not from the cache. */
async function scrape(service: Service, request: object): Promise<Record<string, unknown>> {
  const { status, error, data } = await service.post('/scrape', { ...request, max_age: 0, timeout: 120_000 })
  if (status !== 200) throw new Error(error)
  return data
}

/** Whether JSON of the page gives the stated price, and not another one that the page shows. */
async function answersPrice(service: Service, url: string, forms: readonly string[]): Promise<boolean> {
  const data = await scrape(service, { url, formats: ['json'], json_schema: priceSchema })
  const price = (data.json as { data: { price?: number } | null }).data?.price
  return forms.some((form) => valueOf(form) === price)
}

/** Whether a reader sees what the variant changes: not in a script, in an attribute or in what is not displayed. */
function isSeen(name: string, html: string): boolean {
  const mark = marks[name.split(' ')[0]!]
  if (mark === undefined || name.includes('everywhere')) return true
  let seen = ''
  const open: boolean[] = []
  const parser = new Parser({
    onopentag(tag, { style = '', hidden }) {
      const isHidden = hidden !== undefined || /display\s*:\s*none/i.test(style) || unseenTags.has(tag)
      open.push(isHidden || open.at(-1) === true)
    },
    ontext(text) { if (open.at(-1) !== true) seen += text },
    onclosetag() { open.pop() },
  })
  parser.end(html)
  return seen.includes(mark)
}
const unseenTags = new Set(['script', 'style', 'template', 'noscript'])

/** Whether the visible text of the page has the new price and no longer the old one. */
async function showsOnlyNewPrice(service: Service, url: string, forms: readonly string[]): Promise<boolean> {
  const data = await scrape(service, { url, formats: ['markdown'], only_main_content: false })
  const text = (data.markdown as { content: string }).content.replace(/\]\([^)]*\)/g, ']').replace(/[*~_]/g, '')
  const amounts = text.match(/\d(?:[\d.,'’]*\d)?/g) ?? []
  const old = new Set(forms.map(valueOf))
  return text.includes(marks.price!) && !amounts.some((amount) => old.has(valueOf(amount)))
}

/** "1.599,00", "1,599" and "1599" are one amount. */
function valueOf(amount: string): number {
  const [, whole = '', cents = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(amount)!
  return Number(`${whole.replace(/\D/g, '')}.${cents}`)
}

function targetsOf(names: readonly string[], urlOf: (name: string) => string): object[] {
  const isJson = (name: string): boolean => name.includes('json')
  const [asMarkdown, asJson] = [names.filter((name) => !isJson(name)), names.filter(isJson)]
  return [
    ...(asMarkdown.length > 0 ? [{ type: 'scrape', urls: asMarkdown.map(urlOf) }] : []),
    ...(asJson.length > 0 ? [{
      type: 'scrape', urls: asJson.map(urlOf), change_tracking: { modes: ['json'], json_schema: priceSchema },
    }] : []),
  ]
}

/** A change around the content is none; one in the content must be in the diff. */
function isRight(name: string, { status, diff }: CheckedPage): boolean {
  if ((around as readonly string[]).includes(name)) return status === 'same'
  const mark = marks[name.split(' ')[0]!]!
  const added = (diff?.hunks ?? []).flatMap(({ lines }) => lines).filter(({ type }) => type === 'add')
  return added.some(({ content }) => content.includes(mark))
    || (diff?.fields ?? []).some(({ new: now }) => String(now) === mark)
}

async function check(service: Service, monitor: string): Promise<CheckedPage[]> {
  const { data: { id } } = await service.post(`/monitor/${monitor}/run`, {})
  for (const startedAt = Date.now(); Date.now() - startedAt < checkMsMax; await sleep(100)) {
    const { data } = await service.get(`/monitor/${monitor}/checks/${id as string}`, { limit: 100 })
    if (data.status === 'queued' || data.status === 'running') continue
    return data.pages as CheckedPage[]
  }
  throw new Error(`the check of ${monitor} took longer than ${checkMsMax / 1000} s`)
}

function print(rows: ReadonlyMap<string, Row>, pages: number): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(`${pages} pages at ${commit}; a page has a variant only where it has a place for it`)
  const line = (name: string, what: string, { pages: count, wrong, unread, leftOut }: Row): void =>
    console.log([
      name.padEnd(26), what.padEnd(8), `${wrong.length} of ${count}`.padStart(11),
      `${(100 * wrong.length / Math.max(1, count)).toFixed(1)} %`.padStart(8),
      ...(unread > 0 ? [`  ${unread} not read`] : []),
      ...(leftOut.length > 0 ? [`  left out, not what a reader sees: ${leftOut.join(' ')}`] : []),
      ...(wrong.length > 0 ? [`  ${wrong.slice(0, 12).join(' ')}`] : []),
    ].join(' '))
  const total: Row = { pages: 0, wrong: [], unread: 0, leftOut: [] }
  for (const name of around) {
    const row = rows.get(name)
    if (!row) continue
    line(name, 'false', row)
    total.pages += row.pages
    total.wrong.push(...row.wrong)
    total.unread += row.unread
  }
  line('around the content', 'false', total)
  for (const [name, row] of rows) if (!(around as readonly string[]).includes(name)) line(name, 'missed', row)
}
