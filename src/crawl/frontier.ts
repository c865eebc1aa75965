// What a crawl has found and still has to read: breadth first, level by level, each page once. Pure and deterministic:
// the same pages, in whatever order they are settled, give the same pages to read at the same depths. This is how
// another owner continues a crawl.

import type { SkipReason, Skipped } from '#schemas/job.ts'
import type { Place } from '#src/sites/scope.ts'
import type { FrontierRules } from './frontier-rules.ts'
import { LevelQueue, type Candidate } from './level-queue.ts'
import { ResultIndex, type PageIdentity } from './result-index.ts'
import { createSkipTally } from './skip-tally.ts'
import { isUnsupportedType } from './unsupported-type.ts'

/** A page that was read, as far as the frontier needs it. Stored as the trace of a step, to be replayed. */
export interface Reading extends PageIdentity {
  links: readonly string[]
  /** Its `rel=next` link, which is also in `links`. */
  next?: string
  /** Its feeds. Only those of the start page are read. */
  feeds?: string[]
  /** Why the page is not a result; null for a result. */
  left: SkipReason | null
}

/** URLs of sitemaps come after all links of the start page. */
const seedsOrder = 1_000_000
/** Pages that may be read for `limit` results: a site of nothing but duplicates and redirects ends too. */
const readsMax = (limit: number): number => 3 * limit + 50

export class Frontier {
  readonly #rules: FrontierRules
  readonly #startKey: string
  readonly #levels = new LevelQueue()
  readonly #results: ResultIndex
  readonly #tally = createSkipTally()
  /** Keys of pages that were queued at some time, and of crawler traps. */
  readonly #seen = new Set<string>()
  /** The first URL found for a key, with its query. */
  readonly #firstVariant = new Map<string, string>()
  #scope: ((url: URL) => Place) | null = null
  #resultCount = 0
  #readCount = 0
  /** Whether the URLs of the sitemaps are known. No level begins before. */
  #isSeeded = false

  constructor(rules: FrontierRules) {
    this.#rules = rules
    this.#results = new ResultIndex(rules.keyOf)
    this.#startKey = rules.keyOf(rules.start)
    this.#seen.add(this.#startKey)
    this.#firstVariant.set(this.#startKey, this.#variantOf(rules.start, this.#startKey))
    this.#levels.enqueue({ key: this.#startKey, url: withoutHash(rules.start), depth: 0 })
  }

  /** Pages that are results or may become one, at most the limit. */
  get known(): number { return Math.min(this.#rules.limit, this.#resultCount + this.#levels.size) }
  get skipped(): Skipped { return this.#tally.skipped }

  /** Starts the next page; null if there is none at the moment. Running pages may add more. */
  next(): Candidate | null {
    const { limit } = this.#rules
    const { running } = this.#levels
    const isLimitReached = this.#readCount + running >= readsMax(limit) || this.#resultCount + running >= limit
    return isLimitReached ? null : this.#levels.start()
  }

  /** Returns a started page that was not requested to the queue. */
  putBack(candidate: Candidate): void { this.#levels.putBack(candidate) }

  /** Ends a started page without reading it. */
  skip(candidate: Candidate, reason: SkipReason): void {
    this.#levels.finish(candidate.key)
    this.#tally.add(reason, candidate.url)
    this.#advance()
  }

  /** Why a page that was read is not a result; null for a result. Changes nothing. */
  skipReasonOf(candidate: Candidate, page: PageIdentity): SkipReason | null {
    if (page.finalUrl === null) return null
    const final = new URL(page.finalUrl)
    // The start page defines the scope, so only the blocklist and the path patterns apply to it.
    if (candidate.key === this.#startKey)
      return this.#rules.isBlocked(final) ? 'blocklisted' : this.#rules.pathRefusal(final)
    const reason = this.#urlRefusal(final)
    if (reason === 'external' || reason === 'subdomain') return 'redirect_out_of_scope'
    return reason ?? (this.#results.isDuplicate(candidate.key, page) ? 'duplicate' : null)
  }

  /** Adds a page that was read, and the pages that it links to. */
  settle(candidate: Candidate, reading: Reading): void {
    const { finalUrl, links, left } = reading
    this.#levels.finish(candidate.key)
    this.#seen.add(candidate.key)
    this.#readCount++
    this.#scope ??= this.#rules.scopeOf(new URL(finalUrl ?? this.#rules.start))
    if (left === null) this.#addResult(candidate, reading)
    else this.#tally.add(left, candidate.url)
    // Links of a page outside of the crawl are not followed. A duplicate has the same links as its original, perhaps
    // with the only path to some of them.
    if (left === null || left === 'duplicate' || candidate.key === this.#startKey) {
      if (reading.next !== undefined) this.#rules.learnPaging(new URL(finalUrl ?? candidate.url), reading.next)
      const from = { depth: candidate.depth + 1, parent: candidate.order }
      links.forEach((link, place) => this.#addLink(link, { ...from, place }))
    }
    this.#advance()
  }

  /** Settles a page from the step that an earlier owner logged. */
  replay(step: { key: string; url: string; depth: number }, reading: Reading): void {
    // If a step belongs to a later level, the earlier owner did not read the rest of this one: the rest stays queued
    // and is looked at again after the replay.
    this.#markSeen(this.#levels.advanceTo(step.key))
    this.settle(this.#levels.queued(step.key) ?? { ...step, order: this.#levels.takeOrder() }, reading)
  }

  /** Adds the URLs of the sitemaps, to be read after what the start page links to. No level begins before this call. */
  seed(urls: readonly string[]): void {
    this.#scope ??= this.#rules.scopeOf(this.#rules.start)
    this.#isSeeded = true
    urls.forEach((url, place) => this.#addLink(url, { depth: 1, parent: seedsOrder, place }))
    this.#advance()
  }

  /** Ends the crawl: counts all remaining pages under one reason. */
  skipRest(reason: SkipReason): void {
    for (const { url } of this.#levels.clear()) this.#tally.add(reason, url)
  }

  #advance(): void {
    if (this.#isSeeded) this.#markSeen(this.#levels.advance())
  }

  #markSeen(candidates: readonly Candidate[]): void {
    for (const { key } of candidates) this.#seen.add(key)
  }

  /** Adds a result and skips the queued pages that turn out to be duplicates of it. */
  #addResult({ key }: Candidate, reading: Reading): void {
    this.#resultCount++
    for (const name of this.#results.add(key, reading)) {
      this.#rules.onUrlFound?.(name)
      const duplicate = name === key ? undefined : this.#levels.remove(name)
      if (duplicate === undefined) continue
      this.#seen.add(name)
      this.#tally.add('duplicate', duplicate)
    }
  }

  /** Adds a page to the next level, or counts why not. */
  #addLink(link: string, position: { depth: number; parent: number; place: number }): void {
    const url = URL.parse(link)
    if (url === null) return
    const key = this.#rules.keyOf(url)
    this.#rules.onUrlFound?.(key)
    if (this.#seen.has(key) || this.#results.has(key)) return this.#countVariant(url, key)
    const reason = this.#linkRefusal(url, position.depth)
    if (reason !== null)
      return this.#tally.add(reason, reason === 'external' || reason === 'subdomain' ? url.href : key)
    if (this.#levels.inNextLevel(key)) this.#countVariant(url, key)
    else if (this.#rules.traps.check(url) !== null) {
      this.#seen.add(key)
      return this.#tally.add('url_not_allowed', url.href)
    } else if (this.#levels.isNextLevelFull) return this.#tally.add('page_limit', url.href)
    else this.#firstVariant.set(key, this.#variantOf(url, key))
    this.#levels.addToNextLevel({ key, url: url.href, ...position })
  }

  #linkRefusal(url: URL, depth: number): SkipReason | null {
    const reason = this.#urlRefusal(url)
    if (reason !== null) return reason
    if (isUnsupportedType(url)) return 'unsupported_type'
    if (depth > this.#rules.maxDepth) return 'depth_limit'
    return this.#rules.isAllowed(url) ? null : 'url_not_allowed'
  }

  #urlRefusal(url: URL): SkipReason | null {
    const place = this.#scope!(url)
    if (place !== 'inside' && !this.#rules.allowExternal) return place
    return this.#rules.isBlocked(url) ? 'blocklisted' : this.#rules.pathRefusal(url)
  }

  /** Counts a known page under another query. The same URL again, or with another fragment, is not counted. */
  #countVariant(url: URL, key: string): void {
    const first = this.#firstVariant.get(key)
    const variant = this.#variantOf(url, key)
    if (first !== undefined && first !== variant) this.#tally.add('query_variant', variant)
  }

  /** The key with the query. */
  #variantOf(url: URL, key: string): string { return url.search === '' ? key : this.#rules.keyWithQuery(url) }
}

function withoutHash(url: URL): string {
  const plain = new URL(url)
  plain.hash = ''
  return plain.href
}
