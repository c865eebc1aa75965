// Checks at start that the document store, NATS and DATA_DIR belong together and are not empty by accident.

import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import { newId } from '#src/ids.ts'
import type { Store } from '#src/store/store.ts'
import { compareMarkers, type Verdict } from './compare-markers.ts'
import { dataVersion, firstDataVersion } from './data-version.ts'
import { findLosses, hasLedger, listStreams } from './find-losses.ts'
import {
  assertReadableMarker, insertStoreMarker, openNatsMarkers, readFileMarker, readStoreMarker, writeFileMarker,
  type NatsMarker, type NatsMarkers,
} from './markers.ts'
import { assertKnownVersion, migrate } from './migrate.ts'

export interface Installation {
  /** Id of the installation, or of the new one. */
  id: string
  /** What was lost and nobody has accepted, one sentence each: found now and at earlier starts. */
  losses: string[]
}

export interface InstallationPlaces {
  store: Store
  nc: NatsConnection
  manager: JetStreamManager
  /** DATA_DIR of `winnow start`; single processes of a cluster have none. */
  dataDir?: string
  /** Receives a line about each migration of the data; default: they are not reported. */
  report?(line: string): void
}

/** Losses that are remembered. */
const lossesMax = 20
const natsLost =
  'NATS was empty: jobs are queued again and schedules are rebuilt from documents; credits of the last seconds before '
  + 'the loss, and usage events, are gone.'

/**
 * Marks a new installation, and migrates the data of an earlier version. Records losses, which `/ready` shows until
 * they are accepted.
 * @throws AppError SERVICE_UNAVAILABLE that says what is missing and what to do, when the documents are gone or the
 * places belong to different installations, or a newer version wrote the data
 */
export async function checkInstallation(places: InstallationPlaces): Promise<Installation> {
  const { store, nc, manager, dataDir, report = () => undefined } = places
  const markers = await openNatsMarkers(nc)
  const [before, nats] = [await readStoreMarker(store), await markers.read()]
  assertKnownVersion(before?.data_version, nats?.data_version)
  if (dataDir !== undefined && !before && !nats) await assertReadableMarker(dataDir)
  const contents = await findContents(places)
  const verdict = compareMarkers({
    file: dataDir === undefined ? null : await readFileMarker(dataDir), store: before, nats, ...contents,
  })
  if (verdict.kind === 'refused') throw new AppError('SERVICE_UNAVAILABLE', { message: verdict.reason })
  const isNew = !before && !contents.storeHasKeys && !contents.storeHasWork
  const id = await mark(store, markers, verdict, isNew ? dataVersion : firstDataVersion)
  await migrate({ store, nc, report, natsVersion: async () => versionOf(nats && await markers.read()) })
  const had = nats?.id === id && !before?.isAccepted ? nats.streams : []
  const found = verdict.kind === 'nats lost' ? [natsLost] : await findLosses(places, had)
  await markers.write({ id, isComplete: true, streams: [...await listStreams(manager)], data_version: dataVersion })
  if (dataDir !== undefined) await writeFileMarker(dataDir, id)
  if (before?.isAccepted) await store.collection('installation').update({ _id: 'installation' }, {
    $set: { isAccepted: false },
  })
  return { id, losses: await recordLosses(store, before?.isAccepted ? [] : found) }
}

async function findContents(
  { store, manager }: InstallationPlaces,
): Promise<{ storeHasKeys: boolean; storeHasWork: boolean; natsHasLedger: boolean }> {
  const has = async (name: 'keys' | 'jobs' | 'monitors'): Promise<boolean> =>
    (await store.collection(name).find({}, { limit: 1, fields: ['_id'] })).length > 0
  return {
    storeHasKeys: await has('keys'), storeHasWork: await has('jobs') || await has('monitors'),
    natsHasLedger: await hasLedger(manager),
  }
}

/** The version of an existing marker; null without one, when there is nothing to migrate. */
const versionOf = (marker: NatsMarker | null): number | null => marker && (marker.data_version ?? firstDataVersion)

/** Of several processes that start at once, the first one in NATS chooses the id. */
async function mark(
  store: Store, markers: NatsMarkers, { id }: Exclude<Verdict, { kind: 'refused' }>, version: number,
): Promise<string> {
  if (id !== null) {
    await insertStoreMarker(store, id, version)
    await markers.write({ ...await markers.read(), id, isComplete: true, streams: [] })
    return id
  }
  const { id: chosen } = await markers.insert({
    id: newId('ins'), isComplete: false, streams: [], data_version: version,
  })
  await insertStoreMarker(store, chosen, version)
  return chosen
}

/**
 * Checks before a command writes to the document store that it is not an empty one in place of a used one.
 * @throws AppError SERVICE_UNAVAILABLE as `checkInstallation` does
 */
export async function assertDocuments(store: Store, dataDir: string): Promise<void> {
  const markers = { file: await readFileMarker(dataDir), store: await readStoreMarker(store), nats: null }
  assertKnownVersion(markers.store?.data_version)
  const verdict = compareMarkers({ ...markers, storeHasKeys: false, storeHasWork: false, natsHasLedger: false })
  if (verdict.kind === 'refused') throw new AppError('SERVICE_UNAVAILABLE', { message: verdict.reason })
}

/** Adds the losses to those that are recorded, each once, and returns all. */
async function recordLosses(store: Store, found: readonly string[]): Promise<string[]> {
  const installation = store.collection('installation')
  const known = (await readStoreMarker(store))?.losses ?? []
  const added = found.filter((message) => !known.some((one) => one.message === message))
  if (added.length === 0) return known.map(({ message }) => message)
  const at = new Date().toISOString()
  const losses = [...known, ...added.map((message) => ({ at, message }))].slice(-lossesMax)
  await installation.update({ _id: 'installation' }, { $set: { losses } })
  return losses.map(({ message }) => message)
}

/** Records the streams that NATS has now, so that the next start notices when one is gone. */
export async function recordStreams({ nc, manager }: Pick<InstallationPlaces, 'nc' | 'manager'>): Promise<void> {
  const markers = await openNatsMarkers(nc)
  const marker = await markers.read()
  if (marker) await markers.write({ ...marker, streams: [...await listStreams(manager)] })
}

/**
 * Makes the next start go on with what the document store has, and forgets recorded losses.
 * @returns the losses that were recorded
 */
export async function acceptLoss(store: Store, dataDir: string): Promise<string[]> {
  const marker = await readStoreMarker(store)
  await insertStoreMarker(store, await readFileMarker(dataDir) ?? newId('ins'), firstDataVersion)
  await store.collection('installation').update({ _id: 'installation' }, { $set: { isAccepted: true, losses: [] } })
  return marker?.losses.map(({ message }) => message) ?? []
}
