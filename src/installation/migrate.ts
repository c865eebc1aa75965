// Brings the data of an earlier version up to this one. One process migrates at a time: it holds a lease in the
// document of the installation. When it is killed, the lease ends and another one goes on.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import type { Store } from '#src/store/store.ts'
import { dataVersion, firstDataVersion } from './data-version.ts'
import { readStoreMarker } from './markers.ts'
import { migrations as allMigrations, type Migration } from './migrations.ts'

export interface MigrateOptions {
  store: Store
  nc: NatsConnection
  /** Reads the version of what NATS has; null when it has nothing. */
  natsVersion(): Promise<number | null>
  /** Receives a line for each migration, and one when another process migrates. */
  report(line: string): void
  /** Default: all of this program. */
  migrations?: readonly Migration[]
  leaseMs?: number
}

const leaseDefaultMs = 15_000
const pollMs = 200

/**
 * Runs the migrations that the data lacks, or waits until another process has. Call it when both markers exist and
 * `assertKnownVersion` has passed.
 */
export async function migrate(
  { store, nc, natsVersion, report, migrations = allMigrations, leaseMs = leaseDefaultMs }: MigrateOptions,
): Promise<void> {
  const owner = randomUUID()
  let isWaiting = false
  /** What this call has led to. NATS records its version at the end. */
  let done = firstDataVersion
  for (;;) {
    // NATS may have older data than the documents, from another backup.
    const version = Math.min(await storedVersion(store), Math.max(await natsVersion() ?? Infinity, done))
    const next = migrations.find(({ to }) => to > version)
    if (!next) return
    if (!await takeLease(store, owner, leaseMs)) {
      if (!isWaiting) report('another process migrates the data; waiting')
      isWaiting = true
      await sleep(pollMs)
      continue
    }
    report(`migrating the data from version ${version} to ${next.to}: ${next.what}`)
    await runWithLease({ store, owner, leaseMs }, () => next.run({ store, nc }))
    if (await release(store, owner, next.to)) done = next.to
  }
}

/** @throws AppError SERVICE_UNAVAILABLE when a newer version of Winnow wrote the data */
export function assertKnownVersion(...versions: readonly (number | null | undefined)[]): void {
  const newest = Math.max(...versions.map((version) => version ?? firstDataVersion))
  if (newest > dataVersion)
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `the data of this installation is of version ${newest}, and this Winnow knows versions up to `
        + `${dataVersion}: run the newer Winnow again, or restore a backup that this one made`,
    })
}

const storedVersion = async (store: Store): Promise<number> =>
  (await readStoreMarker(store))?.data_version ?? firstDataVersion

async function takeLease(store: Store, owner: string, leaseMs: number): Promise<boolean> {
  const now = Date.now()
  return await store.collection('installation').update({
    _id: 'installation',
    $or: [{ 'migration.until': { $exists: false } }, { 'migration.until': { $lt: new Date(now).toISOString() } }],
  }, { $set: { migration: { owner, until: new Date(now + leaseMs).toISOString() } } }) !== null
}

/** Renews the lease while the work runs. Ends it when the work fails. */
async function runWithLease(
  { store, owner, leaseMs }: { store: Store; owner: string; leaseMs: number }, work: () => Promise<void>,
): Promise<void> {
  const renew = async (): Promise<void> => {
    const until = new Date(Date.now() + leaseMs).toISOString()
    await store.collection('installation').update({ _id: 'installation', 'migration.owner': owner }, {
      $set: { 'migration.until': until },
    })
  }
  // When the store is away, the lease ends and another process goes on: every migration can run twice.
  const timer = setInterval(() => { renew().catch(() => undefined) }, leaseMs / 3)
  try {
    await work()
  } catch (error) {
    await store.collection('installation').update({ _id: 'installation', 'migration.owner': owner }, {
      $unset: { migration: true },
    }).catch(() => undefined) // it ends by itself
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** Records the version and ends the lease. @returns false when the lease was lost: then the version is unknown */
async function release(store: Store, owner: string, version: number): Promise<boolean> {
  return await store.collection('installation').update({ _id: 'installation', 'migration.owner': owner }, {
    $set: { data_version: version }, $unset: { migration: true },
  }) !== null
}
