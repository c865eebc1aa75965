// Notices that the resident memory of this process stays over its limit.

export interface OwnMemoryOptions {
  limitMb: number
  /** How long the memory must be over the limit without a break, in milliseconds; default 10,000. */
  staysMs?: number
  /** Time between two looks, in milliseconds; default 1,000. */
  everyMs?: number
  /** Called once, with the memory in MB. */
  onExceeded(rssMb: number): void
  /** Resident memory in bytes; default: that of this process. */
  readRss?: () => number
}

/** Watches until the limit is exceeded or the returned function is called. */
export function watchOwnMemory(
  { limitMb, staysMs = 10_000, everyMs = 1_000, onExceeded, readRss = process.memoryUsage.rss }: OwnMemoryOptions,
): () => void {
  let overMs = 0
  const timer = setInterval(() => {
    const rssMb = Math.round(readRss() / 1024 / 1024)
    overMs = rssMb > limitMb ? overMs + everyMs : 0
    if (overMs < staysMs) return
    clearInterval(timer)
    onExceeded(rssMb)
  }, everyMs).unref()
  return () => clearInterval(timer)
}
