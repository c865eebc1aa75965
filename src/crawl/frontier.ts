// What a crawl has found and has still to read: breadth first, level by level, every page once. Pure: fed the same
// pages in whatever order they came in, it gives the same pages to read and the same levels, which is how a crawl goes
// on under another owner.
//
// A level is read to its end before the next one begins. That costs a moment at the end of each of the at most six
// levels, and in return the depth of a page is the length of the shortest way to it, and the order in which pages are
// read does not hang on how quickly others answered.

import type { SkipReason, Skipped } from '#schemas/job.ts'
import type { Place } from '#src/sites/scope.ts'
import type { TrapGuard } from '#src/sites/trap.ts'
import { createSkipTally } from './tally-skips.ts'
import { isUnreadableType } from './unreadable-type.ts'

export interface FrontierRules {
  start: URL
  /** Pages that are returned, at most. */
  limit: number
  maxDepth: number
  allowExternal: boolean
  keyOf(url: URL): string
  /** The same, its query ignored or not: which addresses differ in their query only. */
  keyWithQuery(url: URL): string
  /** Scope by the address of the start page after redirects. */
  scopeOf(home: URL): (url: URL) => Place
  /** Whether the path is one to be read: null when it is, else why not. */
  pathRefusal(url: URL): 'excluded_path' | 'not_included' | null
  /** Whether the address may be connected to at all. */
  isAllowed(url: URL): boolean
  isBlocked(url: URL): boolean
  traps: TrapGuard
  /** Told the key of every address that is met, whatever becomes of it, often more than once. */
  onMet?(key: string): void
}

export interface Candidate { key: string; url: string; depth: number; order: number }

/** What a page turned out to be; all that the frontier has to know of it, now or when it is replayed. */
export interface Reading {
  /** Address after redirects; null when the page failed. */
  finalUrl: string | null
  canonical: string | null
  textHash: string | null
  links: readonly string[]
  /** Why the page is no result; null for one that is. */
  left: SkipReason | null
}

export interface Frontier {
  /** The next page to read, or null when there is none at the moment: pages under way may bring more. */
  next(): Candidate | null
  /** Gives a page back that was not asked for after all. */
  putBack(candidate: Candidate): void
  /** Leaves out a page that was not read. */
  skip(candidate: Candidate, reason: SkipReason): void
  /** Why a page that was read is no result: its twin was one already, or it led elsewhere. Changes nothing. */
  judge(candidate: Candidate, reading: Omit<Reading, 'left'>): SkipReason | null
  /** Takes in a page that was read. */
  settle(candidate: Candidate, reading: Reading): void
  /** As `settle`, for a step of an earlier owner. */
  replay(step: { key: string; url: string; depth: number }, reading: Reading): void
  /**
   * Takes in addresses that no page linked to: those of a sitemap. They are read after what the start page links to,
   * and nothing is before they are known.
   */
  seed(urls: readonly string[]): void
  /** Counts everything that is left under one reason, at the end. */
  leaveRest(reason: SkipReason): void
  /** Pages that are known of: results, and what may become one. */
  readonly known: number
  readonly skipped: Skipped
}

/** Pages that wait for the next level; beyond it none could be read within any limit. */
const waitingMax = 20_000
/** Seeds come after all links of the start page. */
const seedsOrder = 1_000_000
/**
 * Pages that may be read for each one that is returned, and some: a site of nothing but twins and redirects ends too.
 */
const readsMax = (limit: number): number => 3 * limit + 50

interface Waiting extends Candidate { parent: number; place: number }

export function createFrontier(rules: FrontierRules): Frontier {
  const { limit, maxDepth, keyOf } = rules
  const tally = createSkipTally()
  /** Pages that have a place in the crawl, whatever became of them. */
  const seen = new Set<string>()
  /** Names of results: as asked for, after redirects, canonical. */
  const taken = new Set<string>()
  const hashes = new Set<string>()
  let queue = new Map<string, Candidate>()
  const asked = new Map<string, Candidate>()
  let waiting = new Map<string, Waiting>()
  let scope: ((url: URL) => Place) | null = null
  let [results, reads, orders] = [0, 0, 0]
  let seeded = false

  const startKey = keyOf(rules.start)
  enqueue({ key: startKey, url: withoutHash(rules.start), depth: 0, order: orders++ })

  function enqueue(candidate: Candidate): void {
    seen.add(candidate.key)
    queue.set(candidate.key, candidate)
  }

  /** Begins the next level when this one is read to its end. */
  function advance(): void {
    if (queue.size > 0 || asked.size > 0 || !seeded) return
    const level = [...waiting.values()].sort((a, b) => a.parent - b.parent || a.place - b.place)
    waiting = new Map()
    for (const { key, url, depth } of level) enqueue({ key, url, depth, order: orders++ })
  }

  /** Why an address is not one to read; null for one that is. */
  function refusal(url: URL): SkipReason | null {
    const place = scope!(url)
    if (place !== 'inside' && !rules.allowExternal) return place
    if (rules.isBlocked(url)) return 'blocklisted'
    return rules.pathRefusal(url)
  }

  function find(link: string, depth: number, parent: number, place: number): void {
    const url = URL.parse(link)
    if (url === null) return
    const key = keyOf(url)
    rules.onMet?.(key)
    if (seen.has(key) || taken.has(key)) return noteVariant(url, key)
    const reason =
      refusal(url)
      ?? (isUnreadableType(url)
        ? 'unsupported_type'
        : depth > maxDepth
          ? 'depth_limit'
          : rules.isAllowed(url)
            ? null
            : 'url_not_allowed')
    if (reason !== null) return tally.add(reason, reason === 'external' || reason === 'subdomain' ? url.href : key)
    const known = waiting.get(key)
    if (known) {
      noteVariant(url, key)
      if (parent < known.parent || (parent === known.parent && place < known.place))
        waiting.set(key, { ...known, url: url.href, parent, place })
      return
    }
    if (rules.traps.check(url) !== null) {
      seen.add(key)
      return tally.add('url_not_allowed', url.href)
    }
    if (waiting.size >= waitingMax) return tally.add('page_limit', url.href)
    waiting.set(key, { key, url: url.href, depth, order: -1, parent, place })
    variants.set(key, rules.keyWithQuery(url))
  }

  const variants = new Map<string, string>([[startKey, rules.keyWithQuery(rules.start)]])
  /** The same page under another query is told; the same address again, or another place on the page, is not. */
  function noteVariant(url: URL, key: string): void {
    const first = variants.get(key)
    const other = rules.keyWithQuery(url)
    if (first !== undefined && first !== other) tally.add('query_variant', other)
  }

  /** Names that two pages with the same content share. */
  function namesOf(
    { key }: { key: string }, { finalUrl, canonical }: Pick<Reading, 'finalUrl' | 'canonical'>,
  ): string[] {
    const final = finalUrl === null ? null : URL.parse(finalUrl)
    const named = canonical === null ? null : URL.parse(canonical, finalUrl ?? undefined)
    const isSameHost =
      final !== null && named !== null && named.host.replace(/^www\./, '') === final.host.replace(/^www\./, '')
    return [key, ...(final ? [keyOf(final)] : []), ...(isSameHost ? [keyOf(named)] : [])]
  }

  function settle(candidate: Candidate, reading: Reading): void {
    const { finalUrl, links, left, textHash } = reading
    const isStart = candidate.key === startKey
    queue.delete(candidate.key)
    asked.delete(candidate.key)
    seen.add(candidate.key)
    reads++
    scope ??= rules.scopeOf(new URL(finalUrl ?? rules.start))
    if (left === null) {
      results++
      for (const name of finalUrl === null ? [candidate.key] : namesOf(candidate, reading)) take(name, candidate)
      if (finalUrl !== null && textHash !== null) hashes.add(textHash)
    } else tally.add(left, candidate.url)
    // What led out of the crawl leads nowhere; a twin leads where its twin does, and where only it does.
    if (left === null || left === 'duplicate' || isStart)
      links.forEach((link, place) => find(link, candidate.depth + 1, candidate.order, place))
    advance()
  }

  /** A name belongs to a result from now on: who waits under it need not be read. */
  function take(name: string, { key }: Candidate): void {
    taken.add(name)
    rules.onMet?.(name)
    const twin = name === key ? undefined : queue.get(name) ?? waiting.get(name)
    if (!twin) return
    queue.delete(name)
    waiting.delete(name)
    seen.add(name)
    tally.add('duplicate', twin.url)
  }

  return {
    next() {
      if (reads + asked.size >= readsMax(limit) || results + asked.size >= limit) return null
      const [candidate] = queue.values()
      if (!candidate) return null
      queue.delete(candidate.key)
      asked.set(candidate.key, candidate)
      return candidate
    },
    putBack(candidate) {
      asked.delete(candidate.key)
      queue = new Map([[candidate.key, candidate], ...queue])
    },
    skip(candidate, reason) {
      asked.delete(candidate.key)
      tally.add(reason, candidate.url)
      advance()
    },
    judge(candidate, reading) {
      const final = reading.finalUrl === null ? null : new URL(reading.finalUrl)
      if (final === null) return null
      const isStart = candidate.key === startKey
      // The start page says where the site is; whether it is wanted itself, the patterns say.
      if (isStart) return rules.isBlocked(final) ? 'blocklisted' : rules.pathRefusal(final)
      const reason = refusal(final)
      if (reason === 'external' || reason === 'subdomain') return 'redirect_out_of_scope'
      if (reason !== null) return reason
      return namesOf(candidate, reading).some((name) => taken.has(name))
        || (reading.textHash !== null && hashes.has(reading.textHash))
        ? 'duplicate'
        : null
    },
    settle,
    replay(step, reading) {
      // What is left of a level when a step of the next one comes was not worth reading then; it is looked at again
      // after the replay.
      while (!queue.has(step.key) && waiting.size > 0) {
        const left = queue
        queue = new Map()
        advance()
        queue = new Map([...left, ...queue])
      }
      settle(queue.get(step.key) ?? { ...step, order: orders++ }, reading)
    },
    seed(urls) {
      scope ??= rules.scopeOf(rules.start)
      seeded = true
      urls.forEach((url, place) => find(url, 1, seedsOrder, place))
      advance()
    },
    leaveRest(reason) {
      for (const { url } of [...asked.values(), ...queue.values(), ...waiting.values()]) tally.add(reason, url)
      asked.clear()
      queue.clear()
      waiting.clear()
    },
    get known() { return Math.min(limit, results + asked.size + queue.size + waiting.size) },
    get skipped() { return tally.skipped },
  }
}

function withoutHash(url: URL): string {
  const plain = new URL(url)
  plain.hash = ''
  return plain.href
}
