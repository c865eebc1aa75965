// Reads all URLs that a site lists in its sitemaps: those that robots.txt names, /sitemap.xml, and the sitemaps that
// they index.

import { AppError } from '#src/app-error.ts'
import { urlCharsMax } from '#src/egress/check-url.ts'
import { encodingOfContentType, encodingOfMark, encodingOfXmlDeclaration } from '#src/page/declared-encoding.ts'
import { decompressBody } from './decompress-body.ts'
import { createSitemapParser, type SitemapEntry, type SitemapKind, type SitemapSink } from './parse-sitemap.ts'
import { createRequestPace, type RequestPace } from './request-pace.ts'
import type { SiteGet, SiteResponse } from './site-http.ts'

export interface SitemapRequest {
  /** The start page, after redirects. */
  home: URL
  /** Values of the `Sitemap` lines of its robots.txt, and addresses of its feeds. */
  declared: readonly string[]
  /** Whether a URL belongs to the site. Others are skipped. */
  inScope: (url: URL) => boolean
  /** Ends the reading. What was found until then is returned. */
  signal: AbortSignal
  /** Largest number of URLs; default 50,000. */
  urlsMax?: number
  /** Waits until the next file may be requested; rejects when the signal fires. Default: no wait. */
  throttle?: (signal: AbortSignal) => Promise<void>
  /** Whether another process may have read sitemaps for the same job just now. */
  isResumed?: boolean
  /** Longest wait for one file, in milliseconds, once the requests of a minute are used up. Default: until `signal`. */
  waitMsMax?: number
}

export interface SitemapsRead {
  /** In the order of the sitemaps. A URL may occur twice. */
  urls: SitemapUrl[]
  /** Sitemaps that robots.txt or an index names, and /sitemap.xml if it exists. */
  found: number
  /** Of those: sitemaps that were read, and that could not be read. Those beyond a limit are in neither number. */
  fetched: number
  failed: number
  /** Entries without a valid URL. */
  badEntries: number
  /** Entries of other sites. */
  outOfScope: number
  /** Whether a limit or the signal ended the reading early. */
  truncated: boolean
  /** Whether there may be a /sitemap.xml that could not be read at the moment and that nothing names. */
  doubtful?: boolean
  /** What could not be read, and why, as sentences for the caller; at most ten. */
  warnings: string[]
}

/** A URL in scope, without its fragment. */
export interface SitemapUrl extends Omit<SitemapEntry, 'url'> { url: URL }

/** URLs over all sitemaps. */
export const sitemapUrlsMax = 50_000
/** Decompressed bytes of one sitemap; sitemaps.org has the same limit. */
export const sitemapBytesMax = 50 * 1024 * 1024
/** Levels of sitemaps: an index, an index in it, and its sitemaps. */
const depthMax = 3
/** Sitemaps of one site. */
const filesMax = 1_000
/** Sitemaps that are read at the same time. */
const concurrency = 3
/** Requests for sitemaps that one job sends to a host in a minute, whatever an index lists. */
const requestsPerMinute = 40
/** Time limit for one sitemap. */
const fileMs = 30_000
const warningsMax = 10
/** Characters of a URL in a warning. */
const shownCharsMax = 300

/** `isGuess`: nothing names the file. */
interface File { url: URL; isGuess: boolean }
type Counts = Pick<SitemapsRead, 'badEntries' | 'outOfScope'>
interface FileRead extends Counts { kind: SitemapKind; urls: SitemapUrl[]; children: URL[] }

/** Reads the sitemaps of a site, breadth first. It never throws: failures are counted and described in warnings. */
export function readSitemaps(get: SiteGet, request: SitemapRequest): Promise<SitemapsRead> {
  return new SitemapReader(get, request).run()
}

class SitemapReader {
  readonly #get: SiteGet
  readonly #request: SitemapRequest
  readonly #result: SitemapsRead = {
    urls: [], found: 0, fetched: 0, failed: 0, badEntries: 0, outOfScope: 0, truncated: false, warnings: [],
  }
  /** How many more URLs may be taken; negative once one was left out. */
  #urlsLeft: number
  /** URLs of sitemaps that were requested or skipped. */
  readonly #seen = new Set<string>()
  readonly #pace: RequestPace
  #paced = false

  constructor(get: SiteGet, request: SitemapRequest) {
    this.#get = get
    this.#request = request
    this.#urlsLeft = request.urlsMax ?? sitemapUrlsMax
    const { isResumed = false, waitMsMax = Infinity } = request
    this.#pace = createRequestPace({ perMinute: requestsPerMinute, isResumed, waitMsMax })
  }

  async run(): Promise<SitemapsRead> {
    const { home, declared, signal } = this.#request
    const named = declared.flatMap((text) => URL.parse(text, home.origin) ?? []).filter(isWeb).map(namedFile)
    let level = this.#unseen([...named, { url: new URL('/sitemap.xml', home.origin), isGuess: true }])
    for (let depth = 1; level.length > 0; depth++) {
      const children = await this.#readLevel(level)
      if (depth === depthMax && children.length > 0) {
        this.#warn(`Sitemaps deeper than ${depthMax} levels were skipped.`)
        this.#result.truncated = true
        this.#result.found += children.length
        break
      }
      level = this.#unseen(children.map(namedFile))
    }
    if (signal.aborted) this.#warn('Not all sitemaps could be read in time.')
    if (this.#paced)
      this.#warn(`Not all sitemaps were read: Winnow sends at most ${requestsPerMinute} such requests a minute to a host.`)
    return this.#result
  }

  /** Reads the sitemaps of a level. Returns the sitemaps that they index. */
  async #readLevel(level: readonly File[]): Promise<URL[]> {
    this.#result.found += level.filter(({ isGuess }) => !isGuess).length
    const files = level.slice(0, Math.max(0, filesMax - (this.#seen.size - level.length)))
    if (files.length < level.length) this.#result.truncated = true
    const reads = await inParallel(files, async (file) => {
      if (await this.#mayRequest(file.url)) return this.#readFile(file)
      this.#result.truncated = true
      return null
    })
    for (const read of reads) for (const url of read?.urls ?? []) this.#result.urls.push(url)
    return reads.flatMap((read) => read?.children ?? [])
  }

  #unseen(files: readonly File[]): File[] {
    return files.filter(({ url }) => this.#seen.size < this.#seen.add(url.href).size)
  }

  async #mayRequest({ host }: URL): Promise<boolean> {
    const { signal, throttle } = this.#request
    if (this.#urlsLeft <= 0 || signal.aborted) return false
    const rethrow = (error: unknown): boolean => {
      if (!signal.aborted) throw error
      return false
    }
    const isPaced = !await this.#pace(host, signal).catch(rethrow)
    if (isPaced && !signal.aborted) this.#paced = true
    if (!isPaced) await throttle?.(signal).catch(rethrow)
    return !isPaced && !signal.aborted
  }

  #warn(sentence: string): void {
    if (this.#result.warnings.length < warningsMax) this.#result.warnings.push(sentence)
  }

  #warnTruncated(url: URL, why: string): void {
    this.#result.truncated = true
    this.#warn(`The sitemap or feed ${url.href.slice(0, shownCharsMax)} was read only in part: ${why}`)
  }

  async #readFile({ url, isGuess }: File): Promise<FileRead | null> {
    try {
      const response = await this.#get(url, AbortSignal.any([this.#request.signal, AbortSignal.timeout(fileMs)]))
      const read = await this.#readResponse(response, url)
      if (isGuess) this.#result.found++
      this.#result.fetched++
      this.#result.badEntries += read.badEntries
      this.#result.outOfScope += read.outOfScope
      return read
    } catch (error) {
      if (isGuess) this.#result.doubtful ||= !saysAbsent(error)
      else {
        this.#result.failed++
        const why = error instanceof AppError ? error.message : 'it cannot be decompressed'
        this.#warn(`The sitemap or feed ${url.href.slice(0, shownCharsMax)} could not be read: ${why}`)
      }
      return null
    }
  }

  async #readResponse(response: SiteResponse, url: URL): Promise<FileRead> {
    if (response.status !== 200) {
      response.discard()
      throw new AppError('TARGET_CLIENT_ERROR', {
        message: `it answered with status ${response.status}`, targetStatus: response.status,
      })
    }
    const read = { urls: [], children: [], badEntries: 0, outOfScope: 0 }
    const kind = await this.#parse(response, url, read)
    if (kind === 'none' || kind === 'refused') this.#urlsLeft += read.urls.length
    if (kind === 'none') throw new AppError('UNSUPPORTED_CONTENT', { message: 'it is not a sitemap' })
    if (kind === 'refused')
      throw new AppError('UNSUPPORTED_CONTENT', { message: 'it declares entities or is nested too deeply' })
    return { ...read, kind }
  }

  /** Parses a sitemap into `read`, up to the limits. What was read before the data ended or broke off counts. */
  async #parse(response: SiteResponse, url: URL, read: Omit<FileRead, 'kind'>): Promise<SitemapKind> {
    const decode = createDecoder(response.contentType)
    const parser = createSitemapParser(this.#sinkInto(read, response.finalUrl))
    let bytes = 0
    try {
      for await (const chunk of decompressBody(response)) {
        bytes += chunk.length
        if (!parser.write(decode(chunk)) || this.#urlsLeft < 0) break
        if (bytes <= sitemapBytesMax) continue
        this.#warnTruncated(url, `it is larger than ${sitemapBytesMax / 1024 / 1024} MB`)
        break
      }
    } catch (error) {
      if (read.urls.length === 0 && read.children.length === 0) throw error
      this.#warnTruncated(url, error instanceof AppError ? error.message : 'its compressed data is corrupt or was cut')
    }
    return parser.end()
  }

  #sinkInto(read: Omit<FileRead, 'kind'>, base: URL): SitemapSink {
    const { inScope } = this.#request
    const result = this.#result
    return {
      page: (entry) => {
        const page = toUrl(entry.url, base)
        if (page === null) read.badEntries++
        else if (!inScope(page)) read.outOfScope++
        else if (this.#urlsLeft-- > 0) read.urls.push({ ...entry, url: page })
        else result.truncated = true
      },
      sitemap: (text) => {
        const child = toUrl(text, base)
        if (child === null) read.badEntries++
        else if (!inScope(child) && child.hostname !== base.hostname) read.outOfScope++
        else if (read.children.length < filesMax) read.children.push(child)
        else result.truncated = true
      },
    }
  }
}

const namedFile = (url: URL): File => ({ url, isGuess: false })
const isWeb = (url: URL): boolean => url.protocol === 'http:' || url.protocol === 'https:'

/** Whether a failure shows that there is no sitemap: a 4xx, or other content. Without a status it may be temporary. */
const saysAbsent = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UNSUPPORTED_CONTENT' || (error.targetStatus ?? 500) < 500)

/** Decodes bytes chunk by chunk. The first chunk and the content type decide the encoding. */
function createDecoder(contentType: string): (chunk: Uint8Array) => string {
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

/** The URL of an entry: absolute, as the protocol demands, or a path with a leading slash. */
function toUrl(text: string, base: URL): URL | null {
  if (text.length > urlCharsMax || !/^(?:https?:\/\/|\/)/i.test(text)) return null
  const url = URL.parse(text, base.href)
  if (url === null || !isWeb(url) || url.hostname === '' || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return url
}

async function inParallel<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Array<R>(items.length)
  let next = 0
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, async () => {
    for (let mine = next++; mine < items.length; mine = next++) results[mine] = await run(items[mine]!)
  }))
  return results
}
