// The same page asked for several times at one moment is fetched once. Everybody waits under a deadline of their own;
// the work stops when nobody waits any more.

import { orAborted } from '#src/abort.ts'

interface Flight<T> { result: Promise<T>; waiters: number; stop: AbortController }

/**
 * Joins the work under way for `key`, or starts it. Rejects with the waiter's own reason when its signal fires first.
 */
export type SingleFlight<T> = (
  key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const stop = new AbortController()
    const flight: Flight<T> = { result: work(stop.signal), waiters: 0, stop }
    const forget = (): void => { if (flights.get(key) === flight) flights.delete(key) }
    flight.result.then(forget, forget)
    flights.set(key, flight)
    return flight
  }

  return async (key, signal, work) => {
    signal.throwIfAborted()
    const flight = flights.get(key) ?? start(key, work)
    flight.waiters++
    try {
      return await orAborted(flight.result, signal)
    } finally {
      // Whoever comes after the last waiter left must not join a flight that is about to be stopped.
      if (--flight.waiters === 0) {
        if (flights.get(key) === flight) flights.delete(key)
        flight.stop.abort(signal.reason)
      }
    }
  }
}
