// The manifest of a backup: what the folder contains. It is written last, so that a folder without one is an
// interrupted backup.

import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { AppError } from '#src/app-error.ts'
import { dataVersion } from '#src/installation/data-version.ts'
import { compileGuard } from '#src/json-schema/validate.ts'

const manifestName = 'manifest.json'
/** The layout of the folder. */
const format = 1

/** Parts of an installation that are in DATA_DIR. */
export const backupParts = ['documents', 'search index', 'nats'] as const
export type BackupPart = (typeof backupParts)[number]

export const Manifest = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** The version of Winnow that made the backup. */
  winnow: Type.String(),
  /** The version of the data; see `data-version.ts`. */
  data_version: Type.Integer({ minimum: 1 }),
  /** Id of the installation; null without documents. */
  installation: Type.Union([Type.String(), Type.Null()]),
  /** The moment of the data, ISO 8601. */
  created_at: Type.String(),
  parts: Type.Array(Type.Enum([...backupParts])),
  /** Sum of the files. */
  bytes: Type.Integer({ minimum: 0 }),
  files: Type.Array(Type.Object({
    /** Relative to the folder, with `/`. */
    path: Type.String({ pattern: '^(?!/)(?!.*(^|/)\\.\\.(/|$)).+$' }),
    bytes: Type.Integer({ minimum: 0 }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  })),
})
export type Manifest = Static<typeof Manifest>
const isManifest = compileGuard(Manifest)

/** Writes the manifest, and returns when it and its name are on the disk. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const temporary = join(folder, `${manifestName}.part`)
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ format, ...manifest }, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, manifestName))
  const directory = await open(folder, 'r')
  await directory.sync().finally(() => directory.close())
}

/**
 * The manifest of a complete backup that this version can restore.
 * @throws AppError INVALID_REQUEST that says in one line why the folder cannot be restored
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await readJson(folder)
  if (isNewer(manifest))
    throw cannotRestore(folder, 'was made by a newer version of Winnow: restore it with that version, or a later one')
  if (!isManifest(manifest))
    throw cannotRestore(folder, `has a damaged ${manifestName}: restore another backup`)
  if (manifest.data_version > dataVersion)
    throw cannotRestore(
      folder, `was made by Winnow ${manifest.winnow} with data of version ${manifest.data_version}, and this one knows `
      + `versions up to ${dataVersion}: restore it with Winnow ${manifest.winnow} or later`,
    )
  return manifest
}

async function readJson(folder: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(join(folder, manifestName), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw cannotRestore(folder, `cannot be read (${(error as Error).message})`)
    throw cannotRestore(folder, `has no ${manifestName}: it is no backup, or one that was interrupted`)
  }
  try {
    return JSON.parse(text)
  } catch {
    return null // reported as damaged
  }
}

const isNewer = (manifest: unknown): boolean =>
  typeof manifest === 'object' && manifest !== null && 'format' in manifest && Number(manifest.format) > format

const cannotRestore = (folder: string, why: string): AppError =>
  new AppError('INVALID_REQUEST', { message: `${folder} ${why}` })
