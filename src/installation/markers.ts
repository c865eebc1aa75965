// The id of the installation, which is in three places: the document store, NATS and DATA_DIR. A place that has lost it
// has lost its data, or is another place than before.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jetstream } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import { isWrongLastSequence } from '#src/bus/jetstream-errors.ts'
import { buckets } from '#src/flow.ts'
import type { InstallationDocument } from '#src/store/documents/installation.ts'
import type { Store } from '#src/store/store.ts'

/** What NATS has of the installation. */
export interface NatsMarker {
  id: string
  /** Whether the document store has the id too. False only while the first process starts. */
  isComplete: boolean
  /** The streams that the server had at the last start. */
  streams: string[]
  /** The version of streams and buckets; absent before version 2. */
  data_version?: number
}

const entryName = 'installation'
const fileName = 'installation.json'

/** The bucket `installation` of NATS. */
export interface NatsMarkers {
  read(): Promise<NatsMarker | null>
  /** Writes the marker unless there is one, and returns the one that is there then. */
  insert(marker: NatsMarker): Promise<NatsMarker>
  write(marker: NatsMarker): Promise<void>
}

/** Creates the bucket if it is missing. */
export async function openNatsMarkers(nc: NatsConnection): Promise<NatsMarkers> {
  const kv = await new Kvm(jetstream(nc, { timeout: 5_000 })).create('installation', buckets.installation)
  async function read(): Promise<NatsMarker | null> {
    const stored = await kv.get(entryName)
    return stored?.operation === 'PUT' ? stored.json<NatsMarker>() : null
  }
  return {
    read,
    async insert(marker) {
      await kv.create(entryName, JSON.stringify(marker)).catch((error: unknown) => {
        if (!isWrongLastSequence(error)) throw error
      })
      return await read() ?? marker
    },
    async write(marker) { await kv.put(entryName, JSON.stringify(marker)) },
  }
}

export const readStoreMarker = (store: Store): Promise<InstallationDocument | null> =>
  store.collection('installation').get('installation')

/** Inserts the document of the installation unless there is one. @param data_version of the documents */
export async function insertStoreMarker(store: Store, id: string, data_version: number): Promise<void> {
  await store.collection('installation').insertIfAbsent({
    _id: 'installation', id, created_at: new Date().toISOString(), isAccepted: false, hasFirstKey: false, losses: [],
    data_version,
  })
}

/** The id in DATA_DIR; null if there is none, or if the file is damaged: the other places have the id. */
export async function readFileMarker(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, fileName), 'utf8').catch(() => '')
  return readId(text)
}

function readId(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { id?: unknown }
    return typeof id === 'string' ? id : null
  } catch {
    return null
  }
}

/**
 * Checks that the file in DATA_DIR can be read, if there is one. Call it when no other place has the id.
 * @throws AppError SERVICE_UNAVAILABLE that names the file and says what to do
 */
export async function assertReadableMarker(dataDir: string): Promise<void> {
  const file = join(dataDir, fileName)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    return ''
  })
  if (text !== null && readId(text) === null)
    throw new AppError('SERVICE_UNAVAILABLE', {
      message: `${file} is damaged, and neither the document store nor NATS has data of this installation: restore a `
        + 'backup with `winnow restore`, or remove the file to begin a new installation',
    })
}

export async function writeFileMarker(dataDir: string, id: string): Promise<void> {
  await writeFile(join(dataDir, fileName), `${JSON.stringify({ id })}\n`, { mode: 0o600 })
}
