// The maximum number of file descriptors for client connections: the limit of the process minus a reserve.

import { readFileSync } from 'node:fs'

/** Descriptors for NATS, the store, files and libraries. */
const reserved = 256

/**
 * A process without free descriptors can neither accept nor refuse connections, and its event loop spins; the newest
 * connections are closed before that. The limit is read from /proc; Infinity on systems without it.
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
