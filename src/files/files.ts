// Files that responses link to, such as screenshots: bytes with a type, under a name that cannot be guessed, for a
// limited time. They are documents of the store, in parts because a document has at most 16 MB. The janitor deletes
// expired ones.

import { hash } from 'node:crypto'
import { newId } from '#src/ids.ts'
import type { Store } from '#src/store/store.ts'
import { createFileSpace, type FileSpace } from './file-space.ts'

/** How long files are kept, in milliseconds. */
export const fileTtlMs = 24 * 3600_000
/** Largest file, in bytes. */
export const fileBytesMax = 32 * 1024 * 1024

/** The types of files, by the extension in their names. */
export const fileTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export type FileExtension = keyof typeof fileTypes

export interface StoredFile {
  /** An id with 142 random bits and the extension: `fil_….jpeg`. */
  name: string
  /** ISO 8601. */
  expiresAt: string
}

export interface FoundFile {
  bytes: Uint8Array
  /** Content type. */
  type: string
  /** SHA-256 of the bytes, in hex. */
  sha256: string
  /** ISO 8601. */
  expiresAt: string
}

export interface Files extends Pick<FileSpace, 'warnings'> {
  /** @throws AppError SERVICE_UNAVAILABLE when there is no room for another file */
  assertRoom(): Promise<void>
  /** Stores a file. @throws RangeError above `fileBytesMax`; AppError SERVICE_UNAVAILABLE, also without room for it */
  put(bytes: Uint8Array, extension: FileExtension): Promise<StoredFile>
  /** The file; null if it is unknown or has expired. @throws AppError SERVICE_UNAVAILABLE */
  read(name: string): Promise<FoundFile | null>
  /** Deletes expired files. */
  deleteExpired(): Promise<void>
}

interface FilesOptions {
  /** Unix milliseconds; default: the clock of the system. */
  now?: () => number
  /** Bytes of one document; default 4 MB. */
  partBytes?: number
  /** Most bytes of all files; default: no limit. */
  bytesMax?: number
}

const partBytesDefault = 4 * 1024 * 1024
const namePattern = /^(fil_[0-9A-Za-z]{24})\.([a-z]+)$/

/** The files in a store. */
export function createFiles(
  store: Store, { now = Date.now, partBytes = partBytesDefault, bytesMax = Infinity }: FilesOptions = {},
): Files {
  const heads = store.collection('files')
  const parts = store.collection('file_parts')
  const space = createFileSpace(heads, bytesMax, now)
  return {
    assertRoom: () => space.assertRoom(1),
    warnings: () => space.warnings(),

    async put(bytes, extension) {
      if (bytes.length > fileBytesMax)
        throw new RangeError(`a file must have at most ${fileBytesMax} bytes (got ${bytes.length})`)
      await space.assertRoom(bytes.length)
      const id = newId('fil')
      const createdAt = now()
      const expires_at = new Date(createdAt + fileTtlMs).toISOString()
      const count = Math.ceil(bytes.length / partBytes)
      for (let n = 0; n < count; n++) {
        const part = bytes.subarray(n * partBytes, (n + 1) * partBytes)
        await parts.put({ _id: partId(id, n), expires_at, bytes: part })
      }
      // Last, so that a file that can be found is complete.
      await heads.put({
        _id: id, extension, size: bytes.length, sha256: hash('sha256', bytes, 'hex'), parts: count,
        created_at: new Date(createdAt).toISOString(), expires_at,
      })
      space.add(bytes.length)
      return { name: `${id}.${extension}`, expiresAt: expires_at }
    },

    async read(name) {
      const [, id, extension] = namePattern.exec(name) ?? []
      const head = id === undefined ? null : await heads.get(id)
      if (head === null || head.extension !== extension || Date.parse(head.expires_at) <= now()) return null
      const found = await Promise.all(Array.from({ length: head.parts }, (_, n) => parts.get(partId(head._id, n))))
      const bytes = Buffer.concat(found.map((part) => part?.bytes ?? new Uint8Array(0)))
      // The janitor has deleted parts meanwhile.
      if (bytes.length !== head.size) return null
      return { bytes, type: fileTypes[head.extension], sha256: head.sha256, expiresAt: head.expires_at }
    },

    async deleteExpired() {
      const expired = { expires_at: { $lte: new Date(now()).toISOString() } }
      await heads.remove(expired)
      // Also of files without a head: their process died before it was written.
      await parts.remove(expired)
    },
  }
}

const partId = (id: string, n: number): string => `${id}.${n}`
