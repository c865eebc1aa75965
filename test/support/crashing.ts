// Simulates a process that crashes in the middle of its work: after a number of calls to its dependencies, no further
// call has any effect.

/** What a crashed process sees of its own calls. */
export class ProcessCrashed extends Error {
  override readonly name = 'ProcessCrashed'
}

/** Shared by all dependencies of one process. */
export interface Crash {
  /** Calls that still have an effect. */
  callsLeft: number
  /** Calls made so far. */
  calls: number
}

export const crashAfter = (callsLeft: number): Crash => ({ callsLeft, calls: 0 })
export const neverCrash = (): Crash => crashAfter(Infinity)

type Methods = Record<string, unknown>

/** Wraps an object: its methods work until the process has crashed. Collections of a store are wrapped as well. */
export function crashing<T extends object>(object: T, crash: Crash): T {
  return new Proxy(object, {
    get(target, name: string) {
      const value = (target as Methods)[name]
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const call = (): unknown => (value as (...args: unknown[]) => unknown).apply(target, args)
        if (name === 'collection') return crashing(call() as object, crash)
        return countCall(call, crash)
      }
    },
  })
}

async function countCall(call: () => unknown, crash: Crash): Promise<unknown> {
  if (crash.callsLeft <= 0) throw new ProcessCrashed('the process has crashed')
  crash.callsLeft--
  crash.calls++
  const result = await call()
  // The call took effect, but the process crashed before it saw the result.
  if (crash.callsLeft <= 0) throw new ProcessCrashed('the process crashed during this call')
  return result
}
