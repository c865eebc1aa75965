// Restores a backup into DATA_DIR. Everything is copied and verified first, in a folder of DATA_DIR, and then moved to
// its place; the documents last, so that a start in between refuses to run without them.

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#src/app-error.ts'
import { lockStorage } from '#src/embedded/storage-lock.ts'
import { writeFileMarker } from '#src/installation/markers.ts'
import { isInUse } from '#src/store/check-sqlite.ts'
import { makeDataDir } from '#src/store/data-dir.ts'
import { copyHashed } from './copy-file.ts'
import { dataFiles, installationFiles } from './data-files.ts'
import { readManifest, type Manifest } from './manifest.ts'

export interface RestoreOptions {
  dataDir: string
  /** A complete backup. */
  folder: string
  /** Whether data that DATA_DIR has is moved aside. Otherwise it is an error. */
  replaces: boolean
}

export interface Restored {
  manifest: Manifest
  /** Where the data is that was there before; null if there was none. */
  replaced: string | null
}

/**
 * Restores a backup.
 * @throws AppError INVALID_REQUEST that says in one line why it cannot be restored; DATA_DIR is then as before
 */
export async function restoreBackup({ dataDir, folder, replaces }: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(folder)
  makeDataDir(dataDir)
  await assertUnused(dataDir)
  const existing = installationFiles.filter((name) => existsSync(join(dataDir, name)))
  if (existing.length > 0 && !replaces)
    throw refused(
      `DATA_DIR (${dataDir}) has data of an installation (${existing.join(', ')}): set DATA_DIR to an empty folder, or `
      + 'use --replace, which moves that data aside',
    )
  const staging = join(dataDir, 'restoring')
  await rm(staging, { recursive: true, force: true }) // of a restore that was interrupted
  try {
    await copyVerified(manifest, folder, staging)
    const replaced = existing.length > 0 ? moveAside(dataDir, existing) : null
    if (manifest.installation !== null) await writeFileMarker(dataDir, manifest.installation)
    const names = manifest.parts.toSorted(documentsLast).map((part) => dataFiles[part])
    for (const name of names.filter((one) => existsSync(join(staging, one))))
      renameSync(join(staging, name), join(dataDir, name))
    return { manifest, replaced }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** @throws AppError while a service uses DATA_DIR */
async function assertUnused(dataDir: string): Promise<void> {
  const storeDir = join(dataDir, dataFiles.nats)
  const lock = existsSync(storeDir) ? await lockStorage(storeDir) : { release: () => Promise.resolve() }
  await lock?.release()
  const databases = [dataFiles.documents, dataFiles['search index']].map((name) => join(dataDir, name))
  if (!lock || databases.some((file) => existsSync(file) && isInUse(file)))
    throw refused(`a service runs on DATA_DIR (${dataDir}): stop it first`)
}

async function copyVerified(manifest: Manifest, folder: string, staging: string): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const found = await copyHashed(join(folder, path), join(staging, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw refused(`${folder} lacks ${path}: restore another backup`)
      throw error
    })
    if (found !== sha256)
      throw refused(`${join(folder, path)} is damaged (its SHA-256 differs from the manifest): restore another backup`)
  }
}

/** Moves what is there into a folder of DATA_DIR, which may be a mount point. @returns the folder */
function moveAside(dataDir: string, names: readonly string[]): string {
  const aside = join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
  mkdirSync(aside, { mode: 0o700 })
  // The documents first: a start in between refuses to run without them.
  for (const name of names) renameSync(join(dataDir, name), join(aside, name))
  return aside
}

const documentsLast = (one: string, other: string): number =>
  Number(one === 'documents') - Number(other === 'documents')
const refused = (message: string): AppError => new AppError('INVALID_REQUEST', { message })
