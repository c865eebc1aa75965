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
export function createDeliverySlots(now: () => number, limits: SlotLimits = defaultLimits): DeliverySlots {
  const monitors = new Map<string, Monitor>()
  let held = 0
  let heldBySlow = 0
  let closed = false

  function deferral(monitor: Monitor): Admission {
    const spacingMs = monitor.lastMs / limits.each
    return { deferMs: Math.round(shortestDeferralMs + (monitor.deferred++ * spacingMs) % longestDeferralMs) }
  }

  function deferQueue(monitor: Monitor): void {
    for (const resolve of monitor.queue.splice(0)) {
      held--
      resolve(deferral(monitor))
    }
  }

  function markSlow(monitor: Monitor): void {
    monitor.slow = true
    monitor.lastMs = Math.max(monitor.lastMs, limits.slowMs)
    deferQueue(monitor)
  }

  function grant(id: string, monitor: Monitor): Admission {
    const startedAt = now()
    const countsAsSlow = monitor.slow
    monitor.sending++
    if (countsAsSlow) heldBySlow++
    // Not only after the answer: the queue must not wait until a timeout shows that the receiver is slow.
    const timer = setTimeout(markSlow, limits.slowMs, monitor)
    return {
      release() {
        clearTimeout(timer)
        held--
        monitor.sending--
        if (countsAsSlow) heldBySlow--
        monitor.lastMs = now() - startedAt
        monitor.slow = monitor.lastMs >= limits.slowMs
        monitor.queue.shift()?.(grant(id, monitor))
        if (monitor.sending === 0) forgetIdle(id, monitor)
      },
    }
  }

  /** Keeps slow monitors, as the most recently used. */
  function forgetIdle(id: string, monitor: Monitor): void {
    monitors.delete(id)
    if (!monitor.slow) return
    monitor.deferred = 0
    monitors.set(id, monitor)
    const oldest = monitors.size > rememberedMax ? [...monitors].find(([, { sending }]) => sending === 0) : undefined
    if (oldest) monitors.delete(oldest[0])
  }

  return {
    get held() { return held },
    async acquire(id) {
      if (closed) return { deferMs: shortestDeferralMs }
      const monitor = monitors.get(id) ?? { sending: 0, slow: false, lastMs: assumedMs, queue: [], deferred: 0 }
      monitors.set(id, monitor)
      if (monitor.slow && heldBySlow >= limits.slow) return deferral(monitor)
      if (monitor.sending >= limits.each && (monitor.slow || monitor.queue.length >= limits.queue))
        return deferral(monitor)
      held++
      return monitor.sending < limits.each
        ? grant(id, monitor)
        : new Promise<Admission>((resolve) => monitor.queue.push(resolve))
    },
    close() {
      closed = true
      for (const monitor of monitors.values()) deferQueue(monitor)
    },
  }
}
