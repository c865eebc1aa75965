// How many connections the gateway may hold: what the operating system lets it open, less what it needs itself.

import { readFileSync } from 'node:fs'

/** Descriptors kept for NATS, documents, files and whatever a library opens. */
const reserved = 256

/**
 * Descriptors that connections of clients may have. A process without descriptors left can neither accept nor refuse,
 * and its event loop spins; so the newest are closed before that. Read from /proc; unlimited where there is none.
 */
export function connectionDescriptorsMax(): number {
  const allowed = Number(/^Max open files +(\d+)/m.exec(readLimits())?.[1] ?? Infinity)
  return Math.max(64, allowed - reserved)
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return '' // not Linux
  }
}
