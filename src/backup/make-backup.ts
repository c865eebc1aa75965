// Makes a backup of the parts of an installation that are in DATA_DIR, also while it runs.
//
// NATS is paused, and while it is paused the moments of the SQLite files are fixed. What is copied is then what a kill
// of all processes at that moment would have left: the documents cannot have seen anything that NATS did after it, nor
// can NATS refer to documents that are missing. A restored installation goes on as one does after such a kill
// (docs/decisions/0018-backup-of-one-moment.md).

import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { AppError } from '#src/app-error.ts'
import { makeDataDir } from '#src/store/data-dir.ts'
import { lockStorage, serverPid, storageFiles, type StorageLock } from '#src/embedded/storage-lock.ts'
import { firstDataVersion } from '#src/installation/data-version.ts'
import { readFileMarker } from '#src/installation/markers.ts'
import { dataFiles } from './data-files.ts'
import { hashFiles } from './copy-file.ts'
import { FolderCopy } from './copy-folder.ts'
import { takeSnapshot, type SqliteSnapshot } from './copy-sqlite.ts'
import { writeManifest, type BackupPart, type Manifest } from './manifest.ts'
import { whilePaused } from './pause-process.ts'

export interface BackupOptions {
  dataDir: string
  /** Where the backup is written: a new or an empty folder. */
  folder: string
  /** The parts that are in DATA_DIR and not on a server of their own. */
  parts: readonly BackupPart[]
  /** The version of Winnow. */
  version: string
}

export interface Backup {
  manifest: Omit<Manifest, 'format'>
  /** How long NATS was paused; null if it did not run. */
  pausedMs: number | null
}

/**
 * Writes a backup to the folder.
 * @throws AppError INVALID_REQUEST when the folder cannot be used, SERVICE_UNAVAILABLE when a part cannot be read
 */
export async function makeBackup({ dataDir, folder, parts, version }: BackupOptions): Promise<Backup> {
  const present = parts.filter((part) => existsSync(join(dataDir, dataFiles[part])))
  if (!parts.some((part) => part !== 'search index' && present.includes(part)))
    throw new AppError('INVALID_REQUEST', {
      message: `DATA_DIR (${dataDir}) has no installation: there is nothing to back up`,
    })
  await prepareFolder(folder, dataDir)

  const { snapshots, created_at, pausedMs } = await copyMoment(dataDir, folder, present)
  const documents = snapshots.get('documents')
  let marker: ReturnType<typeof readMarker> = {}
  try {
    if (documents) marker = readMarker(documents)
    for (const [part, snapshot] of snapshots) await snapshot.copy(join(folder, dataFiles[part]))
  } finally {
    for (const snapshot of snapshots.values()) snapshot.close()
  }
  const files = await hashFiles(folder)
  const manifest = {
    winnow: version, data_version: marker.data_version ?? firstDataVersion,
    installation: marker.id ?? await readFileMarker(dataDir), created_at, parts: present,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files,
  }
  await writeManifest(folder, manifest)
  return { manifest, pausedMs }
}

async function prepareFolder(folder: string, dataDir: string): Promise<void> {
  if (`${resolve(folder)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new AppError('INVALID_REQUEST', { message: `${folder} is in DATA_DIR: back up to a folder outside of it` })
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw new AppError('INVALID_REQUEST', { message: `${folder} cannot be used for a backup: ${error.message}` })
  })
  if (found.length > 0)
    throw new AppError('INVALID_REQUEST', {
      message: `${folder} is not empty: name a new folder`
        + (found.includes('manifest.json') ? '' : ' (without manifest.json, it may hold an interrupted backup)'),
    })
  await mkdir(dirname(resolve(folder)), { recursive: true })
  try {
    makeDataDir(folder)
  } catch (error) {
    throw new AppError('INVALID_REQUEST', {
      message: (error as Error).message
        .replace('DATA_DIR ', '')
        .replace('cannot be used', 'cannot be used for a backup'),
    })
  }
}

interface Moment {
  snapshots: Map<Exclude<BackupPart, 'nats'>, SqliteSnapshot>
  created_at: string
  pausedMs: number | null
}

/** Copies NATS, and fixes the moment of the SQLite files, at the same time. */
async function copyMoment(dataDir: string, folder: string, parts: readonly BackupPart[]): Promise<Moment> {
  const copy = new FolderCopy({
    from: join(dataDir, dataFiles.nats), to: join(folder, dataFiles.nats), leftOut: Object.values(storageFiles),
  })
  const finish = (): Omit<Moment, 'pausedMs'> => {
    const created_at = new Date().toISOString()
    const snapshots: Moment['snapshots'] = new Map()
    for (const part of parts) if (part !== 'nats') snapshots.set(part, takeSnapshot(join(dataDir, dataFiles[part])))
    if (parts.includes('nats')) copy.update({ isPaused: true })
    return { snapshots, created_at }
  }
  if (!parts.includes('nats')) return { ...finish(), pausedMs: null }

  const storeDir = join(dataDir, dataFiles.nats)
  const lock: StorageLock | null = await lockStorage(storeDir)
  if (lock) {
    try {
      return { ...finish(), pausedMs: null }
    } finally {
      await lock.release()
    }
  }
  const pid = serverPid(storeDir)
  if (pid === null)
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `the NATS server of ${dataDir} runs, but not where this command can see it: run the command on the `
        + 'machine and in the container of `winnow start`; a service of an earlier version has to be restarted once',
    })
  copy.update({ isPaused: false })
  // What changed during the first copy, so that little is left for the pause.
  copy.update({ isPaused: false })
  const { result, pausedMs } = await whilePaused(pid, finish)
  return { ...result, pausedMs }
}

/** The marker of the installation in the documents. */
function readMarker(documents: SqliteSnapshot): { id?: string; data_version?: number } {
  const row = documents.firstRow('installation')
  return row ? JSON.parse(String(row.doc)) as { id: string; data_version?: number } : {}
}
