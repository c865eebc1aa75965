// The space that the embedded NATS server can use.

import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Free bytes of the disk of a folder, with those that the folder uses now. */
export async function availableBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize + await usedBytes(folder)
}

async function usedBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => {
    const file = await stat(join(parentPath, name)).catch(() => null) // removed meanwhile
    return file === null ? 0 : file.blocks * 512
  }))
  return sizes.reduce((sum, one) => sum + one, 0)
}
