// Dependencies of a process that dies in the middle: after so many calls have done their work, nothing that it does has
// any effect any more.

/** What a dead process sees of itself. */
export class Died extends Error {
  override readonly name = 'Died'
}

export interface Mortality {
  /** Calls that still have an effect. */
  left: number
  /** Calls so far. */
  calls: number
}

type Methods = Record<string, unknown>

/**
 * The same object, whose asynchronous methods work until the process has died. What they return that has methods is
 * mortal too.
 */
export function mortal<T extends object>(object: T, life: Mortality): T {
  return new Proxy(object, {
    get(target, name: string) {
      const value = (target as Methods)[name]
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result = (): unknown => (value as (...args: unknown[]) => unknown).apply(target, args)
        if (name === 'collection') return mortal(result() as object, life)
        return live(result, life)
      }
    },
  })
}

async function live(call: () => unknown, life: Mortality): Promise<unknown> {
  if (life.left <= 0) throw new Died('this process is dead')
  life.left--
  life.calls++
  const result = await call()
  // Its work is done, but nobody is there to hear of it.
  if (life.left <= 0) throw new Died('this process has just died')
  return result
}
