// Files of a backup with their sizes and hashes.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Manifest } from './manifest.ts'

type FileEntry = Manifest['files'][number]

/** Every file below the folder, with its size and hash, in the order of their paths. */
export async function hashFiles(folder: string): Promise<FileEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)).sort()
  const files: FileEntry[] = []
  for (const path of paths) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      bytes += chunk.length
    }
    files.push({ path: relative(folder, path).split(sep).join('/'), bytes, sha256: hash.digest('hex') })
  }
  return files
}

/** Copies a file for this user only, onto the disk. @returns the hash of what was copied, hex */
export async function copyHashed(from: string, to: string): Promise<string> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  const target = await open(to, 'wx', 0o600)
  try {
    for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await target.writeFile(chunk)
    }
    await target.sync()
  } finally {
    await target.close()
  }
  return hash.digest('hex')
}
