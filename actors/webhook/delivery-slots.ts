// Which deliveries may be sent at the moment. A receiver that hangs, or hundreds of events for one monitor, must not
// delay the deliveries of other monitors: each monitor has four slots, the slow ones share half of what a process
// handles at once, and a delivery without a slot is deferred instead of waiting.

export interface SlotLimits {
  /** Slots of all monitors with a slow receiver together. */
  slow: number
  /** Slots of one monitor. */
  each: number
  /** Deliveries of one monitor that may wait for a slot; none of a slow one. */
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
  acquire(monitorId: string): Promise<Admission>
  /** Defers all that wait, and every later one. */
  close(): void
}

interface Monitor {
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
/** Most idle monitors that are remembered as slow. */
const rememberedMax = 10_000

/** `now`: Unix milliseconds. */
export const createDeliverySlots = (now: () => number, limits: SlotLimits = defaultLimits): DeliverySlots =>
  new SlotTable(now, limits)

class SlotTable implements DeliverySlots {
  readonly #now: () => number
  readonly #limits: SlotLimits
  readonly #monitors = new Map<string, Monitor>()
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
    const monitor = this.#monitors.get(id) ?? { sending: 0, slow: false, lastMs: assumedMs, queue: [], deferred: 0 }
    this.#monitors.set(id, monitor)
    const { each, queue, slow } = this.#limits
    if (monitor.slow && this.#heldBySlow >= slow) return this.#deferral(monitor)
    if (monitor.sending >= each && (monitor.slow || monitor.queue.length >= queue)) return this.#deferral(monitor)
    this.#held++
    return monitor.sending < each
      ? this.#grant(id, monitor)
      : new Promise<Admission>((resolve) => monitor.queue.push(resolve))
  }

  close(): void {
    this.#closed = true
    for (const monitor of this.#monitors.values()) this.#deferQueue(monitor)
  }

  #grant(id: string, monitor: Monitor): Admission {
    const startedAt = this.#now()
    const countsAsSlow = monitor.slow
    monitor.sending++
    if (countsAsSlow) this.#heldBySlow++
    // Not only after the answer: the queue must not wait until a timeout shows that the receiver is slow.
    const timer = setTimeout(() => this.#markSlow(monitor), this.#limits.slowMs)
    return {
      release: () => {
        clearTimeout(timer)
        if (countsAsSlow) this.#heldBySlow--
        this.#release(id, monitor, this.#now() - startedAt)
      },
    }
  }

  #release(id: string, monitor: Monitor, ms: number): void {
    this.#held--
    monitor.sending--
    monitor.lastMs = ms
    monitor.slow = ms >= this.#limits.slowMs
    monitor.queue.shift()?.(this.#grant(id, monitor))
    if (monitor.sending === 0) this.#forgetIdle(id, monitor)
  }

  #deferral(monitor: Monitor): Admission {
    const spacingMs = monitor.lastMs / this.#limits.each
    return { deferMs: Math.round(shortestDeferralMs + (monitor.deferred++ * spacingMs) % longestDeferralMs) }
  }

  #deferQueue(monitor: Monitor): void {
    for (const resolve of monitor.queue.splice(0)) {
      this.#held--
      resolve(this.#deferral(monitor))
    }
  }

  #markSlow(monitor: Monitor): void {
    monitor.slow = true
    monitor.lastMs = Math.max(monitor.lastMs, this.#limits.slowMs)
    this.#deferQueue(monitor)
  }

  /** Keeps slow monitors, as the most recently used. */
  #forgetIdle(id: string, monitor: Monitor): void {
    this.#monitors.delete(id)
    if (!monitor.slow) return
    monitor.deferred = 0
    this.#monitors.set(id, monitor)
    if (this.#monitors.size <= rememberedMax) return
    const oldest = [...this.#monitors].find(([, { sending }]) => sending === 0)
    if (oldest) this.#monitors.delete(oldest[0])
  }
}
