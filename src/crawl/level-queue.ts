// The pages of a crawl by level. A level is read to its end before the next one begins: that costs a short wait at the
// end of each of the at most six levels, but then the depth of a page is the length of its shortest path from the start
// page, and the order of pages does not depend on how fast each one answers.

/** A page to read. `order` numbers the pages in the order in which they were queued. */
export interface Candidate { key: string; url: string; depth: number; order: number }

/** A page of the next level. `parent` is the order of the page that links to it, `place` the position of the link. */
export interface NextPage { key: string; url: string; depth: number; parent: number; place: number }

/** Pages of the next level at most: more could not be read within any limit. */
const nextLevelMax = 20_000

export class LevelQueue {
  /** Pages of the current level that have not started. */
  #queued = new Map<string, Candidate>()
  #running = new Map<string, Candidate>()
  #nextLevel = new Map<string, NextPage>()
  #orders = 0

  get running(): number { return this.#running.size }
  get size(): number { return this.#queued.size + this.#running.size + this.#nextLevel.size }
  get isNextLevelFull(): boolean { return this.#nextLevel.size >= nextLevelMax }

  /** The order of the next page. */
  takeOrder(): number { return this.#orders++ }

  /** Adds a page to the current level. */
  enqueue(page: Omit<Candidate, 'order'>): Candidate {
    const candidate = { ...page, order: this.takeOrder() }
    this.#queued.set(candidate.key, candidate)
    return candidate
  }

  /** Starts the next page of the current level; null if there is none. */
  start(): Candidate | null {
    const [candidate] = this.#queued.values()
    if (!candidate) return null
    this.#queued.delete(candidate.key)
    this.#running.set(candidate.key, candidate)
    return candidate
  }

  /** Returns a page that was started and not read to the front of the queue. */
  putBack(candidate: Candidate): void {
    this.#running.delete(candidate.key)
    this.#queued = new Map([[candidate.key, candidate], ...this.#queued])
  }

  /** Ends a page, read or not. */
  finish(key: string): void {
    this.#queued.delete(key)
    this.#running.delete(key)
  }

  queued(key: string): Candidate | undefined { return this.#queued.get(key) }
  inNextLevel(key: string): boolean { return this.#nextLevel.has(key) }

  /** Adds a page to the next level; of several links to it, the first one in reading order decides its place. */
  addToNextLevel(page: NextPage): void {
    const known = this.#nextLevel.get(page.key)
    const isEarlier = !known || page.parent < known.parent || (page.parent === known.parent && page.place < known.place)
    if (isEarlier) this.#nextLevel.set(page.key, { ...page, depth: known?.depth ?? page.depth })
  }

  /** Removes a page that has not started. Returns its URL, or undefined if there is none. */
  remove(key: string): string | undefined {
    const url = (this.#queued.get(key) ?? this.#nextLevel.get(key))?.url
    this.#queued.delete(key)
    this.#nextLevel.delete(key)
    return url
  }

  /** Begins the next level if the current one is finished. Returns its pages. */
  advance(): Candidate[] {
    return this.#queued.size > 0 || this.#running.size > 0 ? [] : this.#beginNextLevel()
  }

  /**
   * Begins next levels until the page is queued or nothing is left, as an earlier owner did: what it left in a level
   * stays queued. Returns the pages of the new levels.
   */
  advanceTo(key: string): Candidate[] {
    const begun: Candidate[] = []
    while (!this.#queued.has(key) && this.#nextLevel.size > 0) begun.push(...this.#beginNextLevel())
    return begun
  }

  #beginNextLevel(): Candidate[] {
    const level = [...this.#nextLevel.values()].sort((a, b) => a.parent - b.parent || a.place - b.place)
    this.#nextLevel = new Map()
    return level.map(({ key, url, depth }) => this.enqueue({ key, url, depth }))
  }

  /** Removes and returns all pages. */
  clear(): { url: string }[] {
    const rest = [...this.#running.values(), ...this.#queued.values(), ...this.#nextLevel.values()]
    this.#running.clear()
    this.#queued.clear()
    this.#nextLevel.clear()
    return rest
  }
}
