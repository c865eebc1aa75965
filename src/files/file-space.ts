// How many bytes the stored files take, and whether there is room for more. A file that was promised for a day is never
// deleted before: new ones are refused instead.

import { AppError } from '#src/app-error.ts'
import type { FileDocument } from '#src/store/documents/files.ts'
import type { Collection } from '#src/store/store.ts'

/** How long a measurement counts. Files of this process are added at once, those of others with this delay. */
const measuredForMs = 30_000
/** Documents that are read at a time. */
const pageSize = 2_000
/** Share of the space from which on `warnings` has one. */
const warningShare = 0.8
const bytesPerMb = 1024 * 1024

export interface FileSpace {
  /** @throws AppError SERVICE_UNAVAILABLE when so many more bytes would exceed the limit */
  assertRoom(bytes: number): Promise<void>
  /** Counts a file that this process stored. */
  add(bytes: number): void
  /** Sentences for the operator when little space is left. */
  warnings(): Promise<string[]>
}

/**
 * The space for files, over all processes.
 * @param bytesMax most bytes of all files that have not expired
 * @param now the clock, in unix milliseconds
 */
export function createFileSpace(
  heads: Pick<Collection<FileDocument>, 'find'>, bytesMax: number, now: () => number,
): FileSpace {
  let used = 0
  let measuredAt = -Infinity
  let measuring: Promise<void> | null = null

  async function measure(): Promise<void> {
    const expires_at = { $gt: new Date(now()).toISOString() }
    let [sum, last] = [0, '']
    for (;;) {
      const page = await heads.find(
        { _id: { $gt: last }, expires_at }, { fields: ['size'], sort: { _id: 1 }, limit: pageSize },
      )
      sum += page.reduce((total, { size }) => total + size, 0)
      if (page.length < pageSize) break
      last = page.at(-1)!._id
    }
    used = sum
    measuredAt = now()
  }

  async function usedNow(): Promise<number> {
    if (now() - measuredAt >= measuredForMs)
      await (measuring ??= measure().finally(() => { measuring = null }))
    return used
  }

  return {
    async assertRoom(bytes) {
      if (bytesMax === Infinity || await usedNow() + bytes <= bytesMax) return
      throw new AppError('SERVICE_UNAVAILABLE', {
        message: `Pictures take all of their space (FILES_MB_MAX, ${Math.floor(bytesMax / bytesPerMb)} MB). It is freed `
          + 'as they expire, 24 hours after they were taken: try again later.',
      })
    },
    add(bytes) { used += bytes },
    async warnings() {
      if (bytesMax === Infinity || await usedNow() < bytesMax * warningShare) return []
      const [takenMb, maxMb] = [used, bytesMax].map((bytes) => Math.floor(bytes / bytesPerMb))
      return [
        `Pictures take ${takenMb} of ${maxMb} MB. When these are full, new pictures are refused (503 SERVICE_UNAVAILABLE) `
        + 'until old ones expire: raise FILES_MB_MAX if the disk has room.',
      ]
    },
  }
}
