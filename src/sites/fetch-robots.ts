// The robots.txt of sites, read and kept for a day (RFC 9309, section 2.4).
//
// Kept in the memory of the process that asks, not in the store: a robots.txt is one small request a site and process,
// a copy that survives the process would have to be swept, compressed and shared for no gain, and a process that starts
// anew asks with fresh eyes.

import { AppError } from '#src/app-error.ts'
import { allowAll, disallowAll, parseRobots, robotsBytesMax, type Robots } from './robots.ts'
import type { SiteGet } from './site-http.ts'
import { unpackedBody } from './unpacked-body.ts'

export interface SiteRobots extends Robots {
  /**
   * `read`; `absent` (4xx, or redirects without end): all is allowed; `unreachable` (5xx, or no answer): nothing is.
   */
  state: 'read' | 'absent' | 'unreachable'
  /**
   * Why it is unreachable: DNS_RESOLUTION_FAILED, TARGET_UNREACHABLE, TARGET_SERVER_ERROR, TLS_ERROR, TIMEOUT,
   * INVALID_URL.
   */
  failure: AppError | null
}

export interface RobotsReader {
  /** What the site of an address says. It never throws but for the caller's own signal. */
  of(url: URL, signal?: AbortSignal): Promise<SiteRobots>
}

const dayMs = 86_400_000
/** How long a site in trouble is not asked again: a crawl asks for every page, and a new crawl deserves a new look. */
const unreachableMs = 10_000
/** Longest that a robots.txt may take. */
const readMs = 15_000
/** Bytes of robots.txt in memory over all sites; what was not used for longest goes first. */
const cachedBytesMax = 32 * 1024 * 1024
/** What an entry costs beside its text. */
const entryBytes = 1_024

interface Entry { robots: Promise<SiteRobots>; bytes: number; until: number }

/**
 * A reader with a cache.
 * @param now the clock, in unix milliseconds
 */
export function createRobotsReader({ get, now }: { get: SiteGet; now: () => number }): RobotsReader {
  const cache = new Map<string, Entry>()
  let cachedBytes = 0

  function remember(origin: string, entry: Entry): void {
    forget(origin)
    cache.set(origin, entry)
    cachedBytes += entry.bytes
    for (const oldest of cache.keys()) {
      if (cachedBytes <= cachedBytesMax) break
      forget(oldest)
    }
  }

  function forget(origin: string): void {
    cachedBytes -= cache.get(origin)?.bytes ?? 0
    cache.delete(origin)
  }

  function ask(origin: string): Promise<SiteRobots> {
    const robots = read(get, new URL('/robots.txt', origin)).then(({ bytes, ...site }) => {
      const until = now() + (site.state === 'unreachable' ? unreachableMs : dayMs)
      if (cache.get(origin)?.robots === robots) remember(origin, { robots, bytes: bytes + entryBytes, until })
      return site
    })
    remember(origin, { robots, bytes: entryBytes, until: Infinity })
    return robots
  }

  return {
    of({ origin }, signal) {
      const known = cache.get(origin)
      const fresh = known !== undefined && known.until > now()
      if (fresh) remember(origin, known)
      const robots = fresh ? known.robots : ask(origin)
      return signal === undefined ? robots : orAborted(robots, signal)
    },
  }
}

async function read(get: SiteGet, url: URL): Promise<SiteRobots & { bytes: number }> {
  try {
    const answer = await get(url, AbortSignal.timeout(readMs))
    if (answer.status >= 200 && answer.status < 300) {
      const bytes = await firstBytes(unpackedBody(answer), robotsBytesMax)
      return { ...parseRobots(bytes), state: 'read', failure: null, bytes: bytes.length }
    }
    answer.discard()
    if (answer.status < 500) return { ...allowAll, state: 'absent', failure: null, bytes: 0 }
    return unreachable(
      new AppError('TARGET_SERVER_ERROR', {
        message: `${url.href} answered ${answer.status}.`, targetStatus: answer.status,
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

/** One byte more than `max` is kept of a body that is longer: whoever reads it can tell that it was cut. */
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

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(signal.reason as Error)
    if (signal.aborted) return giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
