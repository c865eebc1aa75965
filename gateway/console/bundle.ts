// The files of the web console, as `npm install` has bundled them.

import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export interface BundledFile {
  bytes: Uint8Array
  /** The same, compressed by gzip. */
  gzipped: Uint8Array
  /** SHA-256 of the bytes in hex. */
  sha256: string
}

/** Files by path below the folder, with slashes. */
export type Bundle = ReadonlyMap<string, BundledFile>

const folder = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Reads the bundle; null when the console was not built. */
export async function readBundle(from: string = folder): Promise<Bundle | null> {
  const names = await readdir(from, { recursive: true, withFileTypes: true })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  if (names === null) return null
  const paths = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
  const files = await Promise.all(paths.map(async (path): Promise<[string, BundledFile]> => {
    return [path.slice(from.length + 1).replaceAll('\\', '/'), await toBundledFile(await readFile(path))]
  }))
  return new Map(files)
}

/** Compresses a file that is served as those of the bundle. */
export async function toBundledFile(bytes: Uint8Array): Promise<BundledFile> {
  const gzipped = await promisify(gzip)(bytes, { level: 9 })
  return { bytes, gzipped, sha256: hash('sha256', bytes, 'hex') }
}
