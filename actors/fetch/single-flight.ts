// Identical requests at the same time are made once. Each caller waits under its own deadline; the work is aborted when
// nobody waits for it any more.

import { orAborted } from '#src/concurrency/abort.ts'

interface Flight<T> { result: Promise<T>; waiters: number; stop: AbortController }

/** One for all: to create an error takes longer than the rest of a flight. */
const ended = new DOMException('The request has ended.', 'AbortError')

/**
 * Joins the running work for a key, or starts it. Rejects with the reason of the caller's signal if that fires first.
 */
export type SingleFlight<T> = (
  key: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> => {
    const stop = new AbortController()
    const flight: Flight<T> = { result: work(stop.signal), waiters: 0, stop }
    const remove = (): void => { if (flights.get(key) === flight) flights.delete(key) }
    flight.result.then(remove, remove)
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
      // Callers that come later must not join work that is being aborted.
      if (--flight.waiters === 0) {
        if (flights.get(key) === flight) flights.delete(key)
        // After its result too: responses that were read in part are still open.
        flight.stop.abort(signal.reason ?? ended)
      }
    }
  }
}
