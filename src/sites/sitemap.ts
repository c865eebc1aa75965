// Every address that a site lists in its sitemaps: those that robots.txt names, /sitemap.xml, and what their indexes
// lead to.

import { AppError } from '#src/app-error.ts'
import { urlCharsMax } from '#src/egress/check-url.ts'
import { encodingOfContentType, encodingOfMark, encodingOfXmlDeclaration } from '#src/page/declared-encoding.ts'
import { createSitemapParser, type SitemapEntry, type SitemapKind } from './parse-sitemap.ts'
import type { SiteAnswer, SiteGet } from './site-http.ts'
import { unpackedBody } from './unpacked-body.ts'

export interface SitemapRequest {
  /** The start page, after redirects. */
  home: URL
  /** Values of `Sitemap` lines of its robots.txt. */
  declared: readonly string[]
  /** Whether an address belongs to the site: others are left out. */
  inScope: (url: URL) => boolean
  /** Ends the reading; what was found until then is returned. */
  signal: AbortSignal
  /** Most addresses; default 50,000. */
  urlsMax?: number
  /** Waits until the next file may be requested; rejects when the signal fires. Default: no wait. */
  throttle?: (signal: AbortSignal) => Promise<void>
}

export interface SitemapsRead {
  /** In the order of the sitemaps; an address may come twice. */
  urls: SitemapUrl[]
  /** Sitemaps that robots.txt or an index names, and /sitemap.xml where it is one. */
  found: number
  /** Of those: read, and not readable. What a limit left out is in neither. */
  fetched: number
  failed: number
  /** Entries that are no address that could be fetched. */
  badEntries: number
  /** Entries that lead to another site. */
  outOfScope: number
  /** Whether a limit or the signal left something out. */
  truncated: boolean
  /** Whether there may be a /sitemap.xml that nobody names and that could not be read at this moment. */
  doubtful?: boolean
  /** Sentences for the caller: what could not be read, and why; at most ten. */
  warnings: string[]
}

/** An address in scope, without its fragment. */
export interface SitemapUrl extends Omit<SitemapEntry, 'url'> { url: URL }

/** Addresses over all sitemaps. */
export const sitemapUrlsMax = 50_000
/** Bytes of one sitemap, unpacked (sitemaps.org has the same limit). */
export const sitemapBytesMax = 50 * 1024 * 1024
/** Sitemaps that name sitemaps: an index, an index in it, and what that leads to. */
const depthMax = 3
/** Files of one site. */
const filesMax = 1_000
/** Files that are read at once. */
const parallel = 3
/** Longest that one file may take. */
const fileMs = 30_000
const warningsMax = 10

interface File { url: URL; guessed: boolean }
interface FileRead { kind: SitemapKind; urls: SitemapUrl[]; children: URL[] }

/** Reads the sitemaps of a site, breadth first. It never throws: what fails is counted and told. */
export async function readSitemaps(get: SiteGet, request: SitemapRequest): Promise<SitemapsRead> {
  const { home, declared, signal, urlsMax = sitemapUrlsMax, throttle = () => Promise.resolve() } = request
  const result: SitemapsRead = {
    urls: [], found: 0, fetched: 0, failed: 0, badEntries: 0, outOfScope: 0, truncated: false, warnings: [],
  }
  const budget = { urls: urlsMax }
  const seen = new Set<string>()
  const unseen = (files: File[]): File[] => files.filter(({ url }) => seen.size < seen.add(url.href).size)

  const named = declared
    .flatMap((text) => URL.parse(text, home.origin) ?? [])
    .filter(isWeb)
    .map((url) => ({ url, guessed: false }))
  let level = unseen([...named, { url: new URL('/sitemap.xml', home.origin), guessed: true }])
  for (let depth = 1; level.length > 0; depth++) {
    result.found += level.filter(({ guessed }) => !guessed).length
    const files = level.slice(0, Math.max(0, filesMax - (seen.size - level.length)))
    if (files.length < level.length) result.truncated = true
    const reads = await inParallel(files, async (file) => (await mayAsk() ? readOne(file) : leaveOut()))
    const children = reads.flatMap((read) => read?.children ?? [])
    for (const read of reads) for (const url of read?.urls ?? []) result.urls.push(url)
    if (depth === depthMax && children.length > 0) {
      warn(`Sitemaps deeper than ${depthMax} levels were left out.`)
      result.truncated = true
      result.found += children.length
      break
    }
    level = unseen(children.map((url) => ({ url, guessed: false })))
  }
  if (signal.aborted) warn('Not all sitemaps could be read in time.')
  return result

  async function mayAsk(): Promise<boolean> {
    if (budget.urls <= 0 || signal.aborted) return false
    await throttle(signal).catch((error: unknown) => { if (!signal.aborted) throw error })
    return !signal.aborted
  }

  function leaveOut(): null {
    result.truncated = true
    return null
  }

  function warn(sentence: string): void {
    if (result.warnings.length < warningsMax) result.warnings.push(sentence)
  }

  function cutOff(url: URL, why: string): void {
    result.truncated = true
    warn(`The sitemap ${url.href.slice(0, 300)} was read only in part: ${why}`)
  }

  async function readOne({ url, guessed }: File): Promise<FileRead | null> {
    try {
      const answer = await get(url, AbortSignal.any([signal, AbortSignal.timeout(fileMs)]))
      const read = await readFile(answer, url)
      if (read.kind === 'none') throw new AppError('UNSUPPORTED_CONTENT', { message: 'it is no sitemap' })
      if (read.kind === 'refused')
        throw new AppError('UNSUPPORTED_CONTENT', { message: 'it declares entities, or nests without end' })
      if (guessed) result.found++
      result.fetched++
      return read
    } catch (error) {
      if (guessed) {
        // Nobody said that it is there; what answers that it is not, or is something else, is believed.
        result.doubtful ||= !(
          error instanceof AppError
          && (error.code === 'UNSUPPORTED_CONTENT' || (error.targetStatus ?? 500) < 500)
        )
        return null
      }
      result.failed++
      warn(
        `The sitemap ${url.href.slice(0, 300)} could not be read: ${error instanceof AppError ? error.message : 'it does not unpack'}`,
      )
      return null
    }
  }

  async function readFile(answer: SiteAnswer, url: URL): Promise<FileRead> {
    if (answer.status !== 200) {
      answer.discard()
      throw new AppError('TARGET_CLIENT_ERROR', {
        message: `it answered ${answer.status}`, targetStatus: answer.status,
      })
    }
    const read: FileRead = { kind: 'none', urls: [], children: [] }
    const decode = decoderFor(answer.contentType)
    const parser = createSitemapParser({
      page(entry) {
        const page = addressOf(entry.url, answer.finalUrl)
        if (page === null) result.badEntries++
        else if (!request.inScope(page)) result.outOfScope++
        else if (budget.urls-- > 0) read.urls.push({ ...entry, url: page })
        else result.truncated = true
      },
      sitemap(text) {
        const child = addressOf(text, answer.finalUrl)
        if (child === null) result.badEntries++
        else if (!request.inScope(child) && child.hostname !== answer.finalUrl.hostname) result.outOfScope++
        else if (read.children.length < filesMax) read.children.push(child)
        else result.truncated = true
      },
    })
    let bytes = 0
    try {
      for await (const chunk of unpackedBody(answer)) {
        bytes += chunk.length
        if (!parser.write(decode(chunk)) || budget.urls < 0) break
        if (bytes <= sitemapBytesMax) continue
        cutOff(url, `it has more than ${sitemapBytesMax / 1024 / 1024} MB`)
        break
      }
    } catch (error) {
      // What was read until the connection or the packing broke is worth as much as before.
      if (read.urls.length === 0 && read.children.length === 0) throw error
      cutOff(url, error instanceof AppError ? error.message : 'its packing breaks off')
    }
    return { ...read, kind: parser.end() }
  }
}

const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

/** Bytes to text, piece by piece; the first piece tells the encoding. */
function decoderFor(contentType: string): (chunk: Uint8Array) => string {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  return (chunk) => {
    decoder ??= new TextDecoder(
      encodingOfMark(chunk)?.encoding
        ?? encodingOfContentType(contentType)
        ?? encodingOfXmlDeclaration(chunk)
        ?? 'utf-8',
    )
    return decoder.decode(chunk, { stream: true })
  }
}

/** The address of an entry: absolute, as the protocol wants it, or beginning with the slash of its host. */
function addressOf(text: string, base: URL): URL | null {
  if (text.length > urlCharsMax || !/^(?:https?:\/\/|\/)/i.test(text)) return null
  const url = URL.parse(text, base.href)
  if (url === null || !isWeb(url) || url.hostname === '' || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url
}

async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length)
  let next = 0
  await Promise.all(Array.from({ length: Math.min(parallel, items.length) }, async () => {
    for (let mine = next++; mine < items.length; mine = next++) results[mine] = await run(items[mine]!)
  }))
  return results
}
