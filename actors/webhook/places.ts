// Who may send at this moment. A receiver that hangs, or hundreds of events for one monitor, must not delay what goes
// to others: a monitor has four places, those that are slow have half of the house together, and whoever finds no place
// is asked to come back later instead of standing in the door.

export interface PlaceLimits {
  /** Deliveries in hand at once, sent or in line. */
  all: number
  /** Of these, those of monitors whose receiver is slow. */
  slow: number
  /** Sent at once, and in line, of one monitor. A slow one has no line. */
  each: number
  line: number
  /** A receiver that takes longer for an answer is slow, until it is not any more. */
  slowMs: number
}

export const defaultLimits: PlaceLimits = { all: 256, slow: 128, each: 4, line: 32, slowMs: 2_000 }

/** A place, to be left when the sending has ended; or how many milliseconds later to try again. */
export type Entry = { leave: () => void } | { later: number }

export interface Places {
  /** Places that are free in the whole house. */
  readonly left: number
  /** Resolves when a place is free. */
  anyFree(): Promise<void>
  /** Answers at once, or after a short line. */
  enter(monitorId: string): Promise<Entry>
  /** Sends everybody in line away. */
  close(): void
}

interface Monitor {
  sending: number
  /** The last answer, or the one that is waited for, took too long. */
  slow: boolean
  /** Of the last sending. */
  lastMs: number
  line: ((entry: Entry) => void)[]
  /** How many were asked to come back; spreads them over time. */
  deferred: number
}

/** The shortest and the longest that somebody is asked to stay away. */
const shortestLaterMs = 500
const longestLaterMs = 60_000
/** What a sending is taken to last before one is known. */
const usualMs = 50
/** Idle monitors that are remembered as slow. */
const remembered = 10_000

/** `now`: unix milliseconds. */
export function createPlaces(now: () => number, limits: PlaceLimits = defaultLimits): Places {
  const monitors = new Map<string, Monitor>()
  let [inHand, slowInHand, closed] = [0, 0, false]
  let free = Promise.withResolvers<void>()

  function release(): void {
    inHand--
    free.resolve()
    free = Promise.withResolvers<void>()
  }

  function deferral(monitor: Monitor): Entry {
    const spacingMs = monitor.lastMs / limits.each
    return { later: Math.round(shortestLaterMs + (monitor.deferred++ * spacingMs) % longestLaterMs) }
  }

  function sendAway(monitor: Monitor): void {
    for (const answer of monitor.line.splice(0)) {
      release()
      answer(deferral(monitor))
    }
  }

  function becomeSlow(monitor: Monitor): void {
    monitor.slow = true
    monitor.lastMs = Math.max(monitor.lastMs, limits.slowMs)
    sendAway(monitor)
  }

  function takePlace(id: string, monitor: Monitor): Entry {
    const startedAt = now()
    const asSlow = monitor.slow
    monitor.sending++
    if (asSlow) slowInHand++
    // Not only when it has answered: its line must not wait for ten seconds to learn that it is a slow one.
    const timer = setTimeout(becomeSlow, limits.slowMs, monitor)
    return {
      leave() {
        clearTimeout(timer)
        release()
        monitor.sending--
        if (asSlow) slowInHand--
        monitor.lastMs = now() - startedAt
        monitor.slow = monitor.lastMs >= limits.slowMs
        monitor.line.shift()?.(takePlace(id, monitor))
        if (monitor.sending === 0) forget(id, monitor)
      },
    }
  }

  function forget(id: string, monitor: Monitor): void {
    monitors.delete(id)
    if (!monitor.slow) return
    monitor.deferred = 0
    monitors.set(id, monitor)
    const oldest = monitors.size > remembered ? [...monitors].find(([, { sending }]) => sending === 0) : undefined
    if (oldest) monitors.delete(oldest[0])
  }

  return {
    get left() { return limits.all - inHand },
    anyFree: () => (inHand < limits.all ? Promise.resolve() : free.promise),
    async enter(id) {
      if (closed || inHand >= limits.all) return { later: shortestLaterMs }
      const monitor = monitors.get(id) ?? { sending: 0, slow: false, lastMs: usualMs, line: [], deferred: 0 }
      monitors.set(id, monitor)
      if (monitor.slow && slowInHand >= limits.slow) return deferral(monitor)
      if (monitor.sending >= limits.each && (monitor.slow || monitor.line.length >= limits.line))
        return deferral(monitor)
      inHand++
      return monitor.sending < limits.each
        ? takePlace(id, monitor)
        : new Promise<Entry>((resolve) => monitor.line.push(resolve))
    },
    close() {
      closed = true
      for (const monitor of monitors.values()) sendAway(monitor)
    },
  }
}
