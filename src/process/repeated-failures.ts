// Keeps a failure that repeats from filling the log: the first one is logged in full, then one line a minute with the
// number of repetitions.

export interface FailureLimits {
  /** Milliseconds between two lines about the same failure. */
  everyMs: number
  /** Most different failures that are remembered; the oldest is forgotten first. */
  failuresMax: number
}

const defaults: FailureLimits = { everyMs: 60_000, failuresMax: 1_000 }

export interface FailureCounter {
  /**
   * Whether a failure is to be logged now. If not, it is counted, and `report` is called once at the end of the
   * interval with the number of failures since the last line. An interval without any ends the repetition: the next
   * failure is logged in full again.
   */
  admit(key: string, report: (repeated: number) => void): boolean
}

interface Repetition { count: number, report: (repeated: number) => void }

export function createFailureCounter({ everyMs, failuresMax }: FailureLimits = defaults): FailureCounter {
  const known = new Map<string, Repetition>()

  function endInterval(key: string, repetition: Repetition): void {
    if (known.get(key) !== repetition) return
    if (repetition.count === 0) {
      known.delete(key)
      return
    }
    repetition.report(repetition.count)
    repetition.count = 0
    startInterval(key, repetition)
  }
  const startInterval = (key: string, repetition: Repetition): void => {
    setTimeout(() => endInterval(key, repetition), everyMs).unref()
  }

  /** Makes room for one more failure; what was counted of the oldest is reported. */
  function forgetOldest(): void {
    const [oldest] = known
    if (known.size < failuresMax || !oldest) return
    const [key, { count, report }] = oldest
    known.delete(key)
    if (count > 0) report(count)
  }

  return {
    admit(key, report) {
      const repetition = known.get(key)
      if (repetition) {
        repetition.count++
        repetition.report = report
        return false
      }
      forgetOldest()
      const first = { count: 0, report }
      known.set(key, first)
      startInterval(key, first)
      return true
    },
  }
}
