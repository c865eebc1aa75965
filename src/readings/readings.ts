// The last readings of pages, which later ones are compared with. Each key has its own; they expire, and their number
// is limited. Writes are guarded by the version that they follow, so that concurrent readings form one sequence.

import { hash } from 'node:crypto'
import type { TrackedScrapeRequest } from '#schemas/page-changes.ts'
import { packBytes, unpackBytes } from '#src/encoding/pack-json.ts'
import { randomBase62 } from '#src/ids.ts'
import type { ReadingDocument } from '#src/store/documents/pages.ts'
import type { Store } from '#src/store/store.ts'

/** How long a reading is kept after it was last compared, in milliseconds. */
export const readingTtlMs = 90 * 86_400_000
/** Readings of one key; the oldest are deleted first. */
export const readingsPerKeyMax = 10_000
/** Largest content of a reading, compressed. */
export const contentBytesMax = 1024 * 1024

/** What a reading was compared with, and its place in the sequence. */
export interface Reading {
  version: string
  readAt: string
  /** PageContent as UTF-8 JSON; null if the page was gone. */
  content: Uint8Array | null
  decisions: Uint8Array | null
}

export interface NewReading {
  id: string
  keyId: string
  url: string
  content: Uint8Array
  decisions: Uint8Array | null
  /** Unix milliseconds. */
  nowMs: number
}

/**
 * The ID of the readings that are compared with each other: of one key, URL and tag, and with the same options of what
 * is compared. With other options, a difference would say nothing about the page.
 */
export function readingIdOf(keyId: string, request: TrackedScrapeRequest): string {
  const { url, changes: { modes, tag }, headers = {} } = request
  const { only_main_content, include_links, include_images, include_selectors, exclude_selectors } = request
  const content = [only_main_content, include_links, include_images, include_selectors, exclude_selectors]
  const fields = modes.includes('json') ? [request.json_prompt ?? null, request.json_schema ?? null] : []
  const login = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]).sort()
  const parts = [keyId, url, tag ?? null, [...modes].sort(), content, fields, login]
  return hash('sha256', JSON.stringify(parts), 'base64url')
}

/** The last reading; null if there is none. */
export async function findReading(store: Store, id: string): Promise<Reading | null> {
  const found = await store.collection('readings').get(id)
  if (!found) return null
  const { version, state, content, decisions, read_at: readAt } = found
  const isGone = state === 'removed'
  return {
    version, readAt, content: isGone ? null : await unpackBytes(content), decisions: isGone ? null : decisions,
  }
}

/** `conflict`: another reading was written since `previous` was read; this one is to be compared with it. */
export type Written = 'written' | 'conflict' | 'too large'

/** Writes the reading that follows `previous` (null: the first one). `perKeyMax`: readings that the key may have. */
export async function writeReading(
  store: Store, reading: NewReading, previous: Reading | null, { perKeyMax = readingsPerKeyMax } = {},
): Promise<Written> {
  const { id, keyId, url, decisions, nowMs } = reading
  const content = await packBytes(reading.content)
  if (content.length > contentBytesMax) return 'too large'
  const fields: Omit<ReadingDocument, '_id'> = {
    key_id: keyId, url, version: randomBase62(16), state: 'ok', content, decisions,
    read_at: new Date(nowMs).toISOString(), expires_at: new Date(nowMs + readingTtlMs).toISOString(),
  }
  const readings = store.collection('readings')
  if (previous) {
    const updated = await readings.update({ _id: id, version: previous.version }, { $set: fields })
    return updated ? 'written' : 'conflict'
  }
  if (!await readings.insertIfAbsent({ _id: id, ...fields })) return 'conflict'
  await deleteOldest(store, keyId, perKeyMax)
  return 'written'
}

/** Notes that the page is gone, so that it is new when it returns. Returns whether `previous` was still the last. */
export async function markRemoved(store: Store, id: string, previous: Reading): Promise<boolean> {
  const change = { version: randomBase62(16), state: 'removed' } as const
  return await store.collection('readings').update({ _id: id, version: previous.version }, { $set: change }) !== null
}

async function deleteOldest(store: Store, keyId: string, perKeyMax: number): Promise<void> {
  const readings = store.collection('readings')
  const excess = await readings.count({ key_id: keyId }) - perKeyMax
  if (excess <= 0) return
  const window = { sort: { read_at: 1, _id: 1 }, limit: excess, fields: ['_id'] } as const
  const oldest = await readings.find({ key_id: keyId }, window)
  await readings.remove({ _id: { $in: oldest.map(({ _id }) => _id) } })
}
