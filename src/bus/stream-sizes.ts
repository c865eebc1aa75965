// The largest sizes of the streams, all derived from the size of the work queue. Pure.

import type { StreamName } from '../flow.ts'

/** Largest size of each stream on disk, in bytes. USAGE has none. */
export type StreamBytes = Record<Exclude<StreamName, 'USAGE'>, number>

const megabyte = 1024 * 1024
/** Smallest work queue that Winnow runs with, in MB: two of the largest messages. */
export const queueMegabytesMin = 16
/** Part of the disk that the streams may fill. The rest is for documents, usage events and everything else. */
const streamsPart = 0.6

/** @param queueMegabytes WORK_QUEUE_MB */
export const streamBytesFor = (queueMegabytes: number): StreamBytes => {
  const work = queueMegabytes * megabyte
  return {
    WORK: work, BLOB: 2 * work, ADVISORIES: Math.min(16 * megabyte, work / 8),
    WEBHOOKS: Math.min(64 * megabyte, work / 4), INDEX: Math.min(64 * megabyte, work / 4),
    DEAD: Math.min(256 * megabyte, work / 4),
  }
}

const totalOf = (bytes: StreamBytes): number => Object.values(bytes).reduce((sum, one) => sum + one, 0)

/** Free disk space in bytes that a work queue of this size needs. */
export const diskBytesFor = (queueMegabytes: number): number =>
  Math.ceil(totalOf(streamBytesFor(queueMegabytes)) / streamsPart)

/**
 * The largest size of the work queue, in MB, that is at most `wanted` and fits on the disk; null if not even the
 * smallest one fits. @param available free bytes, with those that the streams use now
 */
export function fitQueue(wanted: number, available: number): number | null {
  if (diskBytesFor(wanted) <= available) return wanted
  let [fits, tooLarge] = [0, wanted]
  while (tooLarge - fits > 1) {
    const middle = Math.floor((fits + tooLarge) / 2)
    if (diskBytesFor(middle) <= available) fits = middle
    else tooLarge = middle
  }
  return fits < Math.min(queueMegabytesMin, wanted) ? null : fits
}
