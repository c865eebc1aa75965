// Which deliveries may be sent at the moment. The owner of a delivery is its monitor, or the API key of its job. A
// receiver that hangs, or hundreds of events for one owner, must not delay the deliveries of other owners: each owner
// has four slots, the slow ones share half of what a process handles at once, and a delivery without a slot is deferred
// instead of waiting.

export interface SlotLimits {
  /** Slots of all owners with a slow receiver together. */
  slow: number
  /** Slots of one owner. */
  each: number
  /** Deliveries of one owner that may wait for a slot; none of a slow one. */
  queue: number
  /** A receiver that takes longer than this to answer is slow, until it answers faster again. */
  slowMs: number
}

/** Deliveries that one process handles at once, sent or waiting for a slot. */
export const deliveriesMax = 256

export const defaultLimits: SlotLimits = { slow: deliveriesMax / 2, each: 4, queue: 32, slowMs: 2_000 }

/** A slot, to be released when the delivery was sent; or a delay in milliseconds after which to try again. */
export type Admission = { release: () => void } | { deferMs: number }

export interface DeliverySlots {
  /** Deliveries that hold a slot or wait for one. */
  readonly held: number
  /** Resolves at once, or after a short wait. */
  acquire(ownerId: string): Promise<Admission>
  /** Defers all that wait, and every later one. */
  close(): void
}

interface Owner {
  sending: number
  /** The last answer took too long, or the one that is awaited does. */
  slow: boolean
  /** How long the last delivery took. */
  lastMs: number
  queue: ((admission: Admission) => void)[]
  /** Deliveries deferred so far; spreads further ones over time. */
  deferred: number
}

const shortestDeferralMs = 500
const longestDeferralMs = 60_000
/** Assumed duration of a delivery before one was measured. */
const assumedMs = 50
/** Most idle owners that are remembered as slow. */
const rememberedMax = 10_000

/** `now`: Unix milliseconds. */
export const createDeliverySlots = (now: () => number, limits: SlotLimits = defaultLimits): DeliverySlots =>
  new SlotTable(now, limits)

class SlotTable implements DeliverySlots {
  readonly #now: () => number
  readonly #limits: SlotLimits
  readonly #owners = new Map<string, Owner>()
  #held = 0
  #heldBySlow = 0
  #closed = false

  constructor(now: () => number, limits: SlotLimits) {
    this.#now = now
    this.#limits = limits
  }

  get held(): number { return this.#held }

  async acquire(id: string): Promise<Admission> {
    if (this.#closed) return { deferMs: shortestDeferralMs }
    const owner = this.#owners.get(id) ?? { sending: 0, slow: false, lastMs: assumedMs, queue: [], deferred: 0 }
    this.#owners.set(id, owner)
    const { each, queue, slow } = this.#limits
    if (owner.slow && this.#heldBySlow >= slow) return this.#deferral(owner)
    if (owner.sending >= each && (owner.slow || owner.queue.length >= queue)) return this.#deferral(owner)
    this.#held++
    return owner.sending < each
      ? this.#grant(id, owner)
      : new Promise<Admission>((resolve) => owner.queue.push(resolve))
  }

  close(): void {
    this.#closed = true
    for (const owner of this.#owners.values()) this.#deferQueue(owner)
  }

  #grant(id: string, owner: Owner): Admission {
    const startedAt = this.#now()
    const countsAsSlow = owner.slow
    owner.sending++
    if (countsAsSlow) this.#heldBySlow++
    // Not only after the answer: the queue must not wait until a timeout shows that the receiver is slow.
    const timer = setTimeout(() => this.#markSlow(owner), this.#limits.slowMs)
    return {
      release: () => {
        clearTimeout(timer)
        if (countsAsSlow) this.#heldBySlow--
        this.#release(id, owner, this.#now() - startedAt)
      },
    }
  }

  #release(id: string, owner: Owner, ms: number): void {
    this.#held--
    owner.sending--
    owner.lastMs = ms
    owner.slow = ms >= this.#limits.slowMs
    owner.queue.shift()?.(this.#grant(id, owner))
    if (owner.sending === 0) this.#forgetIdle(id, owner)
  }

  #deferral(owner: Owner): Admission {
    const spacingMs = owner.lastMs / this.#limits.each
    return { deferMs: Math.round(shortestDeferralMs + (owner.deferred++ * spacingMs) % longestDeferralMs) }
  }

  #deferQueue(owner: Owner): void {
    for (const resolve of owner.queue.splice(0)) {
      this.#held--
      resolve(this.#deferral(owner))
    }
  }

  #markSlow(owner: Owner): void {
    owner.slow = true
    owner.lastMs = Math.max(owner.lastMs, this.#limits.slowMs)
    this.#deferQueue(owner)
  }

  /** Keeps slow owners, as the most recently used. */
  #forgetIdle(id: string, owner: Owner): void {
    this.#owners.delete(id)
    if (!owner.slow) return
    owner.deferred = 0
    this.#owners.set(id, owner)
    if (this.#owners.size <= rememberedMax) return
    const oldest = [...this.#owners].find(([, { sending }]) => sending === 0)
    if (oldest) this.#owners.delete(oldest[0])
  }
}
