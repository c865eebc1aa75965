// Sliding windows of one minute with a resolution of one second, in memory: requests need no round trip. Counts of
// other gateways are added as they arrive (share-rates.ts).

const windowS = 60

export interface RateVerdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Unix seconds at which the next request is allowed. */
  resetAt: number
}

/** Requests of the last minute by second; `seconds[s % 60]` belongs to second `s` when it is younger than a minute. */
interface Window { counts: Uint32Array; newest: number; total: number }

/** Maximum number of IDs; the least recently used are evicted first. */
const idsMax = 200_000

/** Counts requests by id (an address, a key). */
export class RateWindows {
  readonly #windows = new Map<string, Window>()

  /** Counts one request of `id` when the limit allows it. `nowMs`: Unix milliseconds. */
  hit(id: string, limit: number, nowMs: number): RateVerdict {
    const second = Math.floor(nowMs / 1000)
    const window = this.#at(id, second)
    const allowed = window.total < limit
    if (allowed) this.#count(window, second, 1)
    return verdictOf(window, { allowed, limit, second })
  }

  /** What `hit` would answer, without counting. */
  peek(id: string, limit: number, nowMs: number): RateVerdict {
    const second = Math.floor(nowMs / 1000)
    const window = this.#at(id, second)
    return verdictOf(window, { allowed: window.total < limit, limit, second })
  }

  /** Adds requests that another process counted in `second`. */
  add(id: string, count: number, second: number): void {
    const window = this.#at(id, Math.max(second, this.#windows.get(id)?.newest ?? second))
    if (second > window.newest - windowS) this.#count(window, second, count)
  }

  /** Counts of the `max` most recently used IDs by age in seconds: `{id: [[age, count], …]}`. */
  recent(max: number, nowMs: number): Record<string, [number, number][]> {
    const second = Math.floor(nowMs / 1000)
    const recent: Record<string, [number, number][]> = {}
    for (const id of [...this.#windows.keys()].slice(-max)) {
      const { counts, newest } = this.#windows.get(id) as Window
      const ages = Array.from({ length: windowS }, (_, age): [number, number] => [
        age + second - newest, counts[(newest - age) % windowS] ?? 0,
      ])
      recent[id] = ages.filter(([age, count]) => count > 0 && age < windowS)
    }
    return recent
  }

  /** Merges the counts of another process: each second gets the larger of both counts. */
  restore(recent: ReturnType<RateWindows['recent']>, nowMs: number): void {
    const second = Math.floor(nowMs / 1000)
    for (const [id, ages] of Object.entries(recent)) {
      const window = this.#at(id, second)
      for (const [age, count] of ages) {
        const counted = window.counts[(second - age) % windowS] ?? 0
        if (age >= 0 && age < windowS && count > counted) this.#count(window, second - age, count - counted)
      }
    }
  }

  #count(window: Window, second: number, count: number): void {
    const index = second % windowS
    window.counts[index] = (window.counts[index] ?? 0) + count
    window.total += count
  }

  /** The window of `id`, moved forward to `second`. */
  #at(id: string, second: number): Window {
    const window = this.#windows.get(id) ?? { counts: new Uint32Array(windowS), newest: second, total: 0 }
    this.#windows.delete(id)
    this.#windows.set(id, window)
    if (this.#windows.size > idsMax) this.#windows.delete(this.#windows.keys().next().value as string)
    for (let passed = Math.max(window.newest + 1, second - windowS + 1); passed <= second; passed++) {
      const index = passed % windowS
      window.total -= window.counts[index] ?? 0
      window.counts[index] = 0
    }
    window.newest = Math.max(window.newest, second)
    return window
  }
}

const verdictOf = (
  window: Window, { allowed, limit, second }: { allowed: boolean; limit: number; second: number },
): RateVerdict =>
  ({ allowed, limit, remaining: Math.max(0, limit - window.total), resetAt: firstFree(window, second) })

function firstFree(window: Window, second: number): number {
  for (let passed = second - windowS + 1; passed <= second; passed++) {
    if (window.counts[((passed % windowS) + windowS) % windowS]) return passed + windowS
  }
  return second + 1
}
