// `winnow backup DIR` and `winnow restore DIR`.

import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { makeBackup } from '#src/backup/make-backup.ts'
import { backupParts, type BackupPart } from '#src/backup/manifest.ts'
import { restoreBackup } from '#src/backup/restore-backup.ts'
import { loadConfig, type Config } from '#src/settings/config.ts'
import { toUsageError, UsageError } from './usage-error.ts'

/** Copies the parts of the installation that are in DATA_DIR to a new folder. */
export async function backup(args: string[]): Promise<undefined> {
  const { folder } = parse('backup', args)
  const config = loadConfig(process.env)
  const { parts, elsewhere } = placesOf(config)
  if (parts.length === 0)
    throw new UsageError(`nothing to back up in DATA_DIR, because both servers are external: ${elsewhere.join('; ')}`)
  const startedAt = performance.now()
  const { manifest, pausedMs } = await makeBackup({
    dataDir: config.DATA_DIR, folder, parts, version: packageJson.version,
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const paused = pausedMs === null ? '' : `, NATS paused for ${Math.ceil(pausedMs)} ms`
  process.stdout.write(
    `backed up ${manifest.parts.join(', ')} of ${config.DATA_DIR} to ${folder}: ${megabytes(manifest.bytes)} in `
    + `${seconds} s${paused}\n`,
  )
  for (const line of elsewhere) process.stdout.write(`not included: ${line}\n`)
}

/** Restores a backup into DATA_DIR. */
export async function restore(args: string[]): Promise<undefined> {
  const { folder, replaces } = parse('restore', args)
  const config = loadConfig(process.env)
  const { manifest, replaced } = await restoreBackup({ dataDir: config.DATA_DIR, folder, replaces })
  if (replaced !== null) process.stdout.write(`moved the data that was there to ${replaced}\n`)
  process.stdout.write(
    `restored ${manifest.parts.join(', ')} of ${manifest.created_at} to ${config.DATA_DIR}: `
    + `${megabytes(manifest.bytes)}\n`,
  )
  for (const line of placesOf(config).elsewhere) process.stdout.write(`not included: ${line}\n`)
}

function parse(name: string, args: string[]): { folder: string; replaces: boolean } {
  try {
    const options = { replace: { type: 'boolean' } } as const
    const { values: { replace = false }, positionals: [folder, ...more] } = parseArgs({
      args, options, allowPositionals: true,
    })
    if (folder !== undefined && more.length === 0 && (name === 'restore' || !replace))
      return { folder, replaces: replace }
  } catch (error) {
    throw new UsageError(`\`${name}\`: ${toUsageError(error).message}`)
  }
  throw new UsageError(
    `\`${name}\` takes one folder, such as \`winnow ${name} ./backup\` (got ${args.join(' ') || 'nothing'})`,
  )
}

/** The parts in DATA_DIR, and what has to be backed up with the tools of external servers, one line each. */
function placesOf({ MONGODB_URL, NATS_URL }: Config): { parts: BackupPart[]; elsewhere: string[] } {
  return {
    parts: backupParts.filter((part) => part === 'nats' ? !NATS_URL : !MONGODB_URL),
    elsewhere: [
      ...(MONGODB_URL ? ['documents and search index in MONGODB_URL; use `mongodump` and `mongorestore`'] : []),
      ...(NATS_URL
        ? ['queues, ledger and schedules in NATS_URL; use `nats account backup` and `nats account restore`']
        : []),
    ],
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
