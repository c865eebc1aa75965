// Reads the robots.txt of sites and caches each for a day (RFC 9309, section 2.4).
//
// The cache is in the memory of the process, not in the store: robots.txt is one small request for each site and
// process. A shared copy would have to be expired and compressed for little gain.

import { orAborted } from '#src/concurrency/abort.ts'
import { AppError } from '#src/app-error.ts'
import { allowAll, disallowAll, parseRobots, robotsBytesMax, type Robots } from './robots.ts'
import type { SiteGet } from './site-http.ts'
import { decompressBody } from './decompress-body.ts'

export interface SiteRobots extends Robots {
  /** `absent` (4xx or a redirect loop): everything is allowed. `unreachable` (5xx or no response): nothing is. */
  state: 'read' | 'absent' | 'unreachable'
  /**
   * Why robots.txt is unreachable: DNS_RESOLUTION_FAILED, TARGET_UNREACHABLE, TARGET_SERVER_ERROR, TLS_ERROR, TIMEOUT,
   * INVALID_URL.
   */
  failure: AppError | null
}

export interface RobotsReader {
  /** The robots.txt of the site of a URL. Rejects only with the reason of `signal`. */
  of(url: URL, signal?: AbortSignal): Promise<SiteRobots>
}

const dayMs = 86_400_000
/** How long an unreachable robots.txt is cached: a crawl asks for every page, and a later crawl should retry. */
const unreachableMs = 10_000
/** Time limit of one request. */
const readMs = 15_000
/** Largest size of the cache. The least recently used entries are evicted first. */
const cachedBytesMax = 32 * 1024 * 1024
/** Estimated size of an entry without its text. */
const entryBytes = 1_024

interface Entry { robots: Promise<SiteRobots>; bytes: number; until: number }

/** @param now the clock, in unix milliseconds */
export function createRobotsReader({ get, now }: { get: SiteGet; now: () => number }): RobotsReader {
  const cache = new Map<string, Entry>()
  let cachedBytes = 0

  function insert(origin: string, entry: Entry): void {
    evict(origin)
    cache.set(origin, entry)
    cachedBytes += entry.bytes
    for (const oldest of cache.keys()) {
      if (cachedBytes <= cachedBytesMax) break
      evict(oldest)
    }
  }

  function evict(origin: string): void {
    cachedBytes -= cache.get(origin)?.bytes ?? 0
    cache.delete(origin)
  }

  function request(origin: string): Promise<SiteRobots> {
    const robots = read(get, new URL('/robots.txt', origin)).then(({ bytes, ...site }) => {
      const until = now() + (site.state === 'unreachable' ? unreachableMs : dayMs)
      if (cache.get(origin)?.robots === robots) insert(origin, { robots, bytes: bytes + entryBytes, until })
      return site
    })
    insert(origin, { robots, bytes: entryBytes, until: Infinity })
    return robots
  }

  return {
    of({ origin }, signal) {
      const cached = cache.get(origin)
      const isFresh = cached !== undefined && cached.until > now()
      if (isFresh) insert(origin, cached)
      const robots = isFresh ? cached.robots : request(origin)
      return signal === undefined ? robots : orAborted(robots, signal)
    },
  }
}

async function read(get: SiteGet, url: URL): Promise<SiteRobots & { bytes: number }> {
  try {
    const response = await get(url, AbortSignal.timeout(readMs))
    if (response.status >= 200 && response.status < 300) {
      const bytes = await firstBytes(decompressBody(response, { mayBeCut: true }), robotsBytesMax)
      return { ...parseRobots(bytes), state: 'read', failure: null, bytes: bytes.length }
    }
    response.discard()
    if (response.status < 500) return { ...allowAll, state: 'absent', failure: null, bytes: 0 }
    return unreachable(
      new AppError('TARGET_SERVER_ERROR', {
        message: `${url.href} answered with status ${response.status}.`, targetStatus: response.status,
      }),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REDIRECTS')
      return { ...allowAll, state: 'absent', failure: null, bytes: 0 }
    return unreachable(
      error instanceof AppError
        ? error
        : new AppError('TARGET_UNREACHABLE', { message: `${url.href} could not be read.`, cause: error }),
    )
  }
}

const unreachable = (failure: AppError): SiteRobots & { bytes: number } => ({
  ...disallowAll, state: 'unreachable', failure, bytes: 0,
})

/** The first `max` bytes, and one more if the body is longer, so that the caller can tell that it was cut. */
async function firstBytes(body: AsyncIterable<Uint8Array>, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length > max) break
  }
  return Buffer.concat(chunks).subarray(0, max + 1)
}
