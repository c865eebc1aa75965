// Politeness: how many requests may be under way to one host at once. Waiting tasks go first come, first served, under
// their own deadline.

/** Takes a place at a host; the function that comes back gives it up, and may be called twice. */
export type HostGate = (host: string, signal: AbortSignal) => Promise<() => void>

interface Line { running: number; waiting: (() => void)[] }

/**
 * A gate for every host.
 * @param limit places at one host, asked anew each time: with several processes each has its share
 */
export function createHostGate(limit: () => number): HostGate {
  const lines = new Map<string, Line>()

  const leave = (host: string, line: Line): void => {
    line.running--
    while (line.waiting.length > 0 && line.running < limit()) line.waiting.shift()!()
    if (line.running === 0 && line.waiting.length === 0) lines.delete(host)
  }

  return async (host, signal) => {
    signal.throwIfAborted()
    const line = lines.get(host) ?? { running: 0, waiting: [] }
    lines.set(host, line)
    if (line.running >= limit()) await turn(line, signal)
    else line.running++
    let left = false
    return () => {
      if (left) return
      left = true
      leave(host, line)
    }
  }
}

/** Waits for a place; whoever gives up frees the one behind it. */
function turn(line: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const mine = (): void => {
      signal.removeEventListener('abort', giveUp)
      line.running++
      resolve()
    }
    const giveUp = (): void => {
      line.waiting.splice(line.waiting.indexOf(mine), 1)
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', giveUp, { once: true })
    line.waiting.push(mine)
  })
}
