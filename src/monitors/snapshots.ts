// The last versions of the pages of a monitor. A check first stores the step of a page, with the new version, in its
// log. The snapshot is written from that step, so that a resumed check writes the same snapshot again.

import { hash } from 'node:crypto'
import type { MonitoredPageRequest } from '#schemas/monitored-page.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import { LeaseLost } from '#src/runtime/job-owner.ts'
import { packBytes } from '#src/encoding/pack-json.ts'
import type { PageVersion, SnapshotDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'

/** A page of a check. `key` identifies it in its target. */
export interface PageOfTarget { monitorId: string; targetId: string; key: string; url: string }

/** The new version of a page, as the step in the log stores it. */
export interface VersionChange extends Pick<
  PageVersion,
  'state' | 'title' | 'options_sha256' | 'etag' | 'last_modified' | 'body_sha256' | 'checked_at' | 'goal_review'
> {
  /** PageContent as JSON; absent if it is unchanged. */
  content?: string
  /** PageOutline as JSON; absent if it is unchanged. */
  outline?: string
  /** The decisions of the extraction as base64; empty if it made none, absent if they are unchanged. */
  decisions?: string
  /** The check of the version before this one; null for the first. */
  follows: string | null
}

const bytesOrNull = (bytes: Uint8Array): Uint8Array | null => (bytes.length > 0 ? bytes : null)

export const snapshotId = (targetId: string, key: string): string => `${targetId}:${hash('sha256', key, 'base64url')}`

/** A hash of the options that determine how the pages of a target are read and compared. */
export const optionsHash = ({ scrape_options, change_tracking }: MonitorTarget): string =>
  hash('sha256', JSON.stringify([scrape_options, change_tracking]), 'hex')

/** The version of the page before this check; null if there is none. */
export async function readPreviousVersion(
  store: Store, targetId: string, key: string, checkId: string,
): Promise<PageVersion | null> {
  const snapshot = await store.collection('snapshots').get(snapshotId(targetId, key))
  return snapshot && previousVersion(snapshot, checkId)
}

export const previousVersion = (
  { now, before }: Pick<SnapshotDocument, 'now' | 'before'>, checkId: string,
): PageVersion | null => (now.check_id === checkId ? before : now)

/**
 * The validators for a conditional request (RFC 9110, section 8.8) and for comparing bytes. Null if the page must be
 * read in full: its last version is not `ok`, has other options, or lacks the outline that a crawl needs.
 */
export function validatorsOf(
  was: PageVersion | null, options: string, needsOutline: boolean,
): MonitoredPageRequest['unless'] {
  if (
    was?.state !== 'ok'
    || was.content === null
    || was.options_sha256 !== options
    || (needsOutline && was.outline === null)
  )
    return null
  const { etag, last_modified, body_sha256 } = was
  return (etag ?? last_modified ?? body_sha256) ? { etag, last_modified, body_sha256 } : null
}

/**
 * Writes the new version of a page to its snapshot. Idempotent. Throws LeaseLost when the snapshot has another version
 * than expected, because another process owns the check. A snapshot that was deleted meanwhile with its target is not
 * created again.
 */
export async function saveVersion(
  store: Store, checkId: string, page: PageOfTarget, change: VersionChange,
): Promise<void> {
  const snapshots = store.collection('snapshots')
  const id = snapshotId(page.targetId, page.key)
  const found = await snapshots.get(id)
  if (found?.now.check_id === checkId || (!found && change.follows !== null)) return
  const { content, outline, decisions, follows, ...rest } = change
  const was = found?.now ?? null
  const now: PageVersion = {
    ...rest, check_id: checkId,
    content: content === undefined ? was?.content ?? null : await packBytes(Buffer.from(content)),
    content_sha256: content === undefined ? was?.content_sha256 ?? null : hash('sha256', content, 'hex'),
    outline: outline === undefined ? was?.outline ?? null : await packBytes(Buffer.from(outline)),
    decisions: decisions === undefined ? was?.decisions ?? null : bytesOrNull(Buffer.from(decisions, 'base64')),
  }
  const written = found
    ? (await snapshots.update({ _id: id, 'now.check_id': follows }, { $set: { url: page.url, now, before: was } }))
      !== null
    : await snapshots.insertIfAbsent({
        _id: id,
        monitor_id: page.monitorId,
        target_id: page.targetId,
        key: page.key,
        url: page.url,
        now,
        before: null,
      })
  if (written) return
  const other = await snapshots.get(id)
  if (other && other.now.check_id !== checkId)
    throw new LeaseLost(`the snapshot of ${page.url} was written by ${other.now.check_id}, unexpected by ${checkId}`)
}

/** The keys of all pages of a target that have snapshots. */
export async function knownKeys(
  store: Store, { monitorId, targetId }: Pick<PageOfTarget, 'monitorId' | 'targetId'>,
): Promise<string[]> {
  const found = await store
    .collection('snapshots')
    .find({ monitor_id: monitorId, target_id: targetId }, { fields: ['key'] })
  return found.flatMap(({ key }) => (key === crawledKey ? [] : [key]))
}

/**
 * The key of a snapshot that is not of a page: it records the first check that crawled the target completely. Pages
 * found by the crawls up to then are not reported as new.
 */
const crawledKey = ''

/** Whether an earlier check crawled the target completely. */
export async function wasCrawledBefore(store: Store, targetId: string, checkId: string): Promise<boolean> {
  const crawled = await store.collection('snapshots').get(snapshotId(targetId, crawledKey))
  return crawled !== null && crawled.now.check_id !== checkId
}

/** Records that this check crawled the target completely, unless an earlier one did. */
export async function markCrawled(
  store: Store, checkId: string, target: Omit<PageOfTarget, 'key'>, checkedAt: string,
): Promise<void> {
  await store.collection('snapshots').insertIfAbsent({
    _id: snapshotId(target.targetId, crawledKey),
    monitor_id: target.monitorId,
    target_id: target.targetId,
    key: crawledKey,
    url: target.url,
    before: null,
    now: {
      check_id: checkId, state: 'ok', content: null, content_sha256: null, title: null, options_sha256: '', etag: null,
      last_modified: null, body_sha256: null, outline: null, checked_at: checkedAt,
    },
  })
}

/**
 * Deletes the snapshots of pages of a crawl target that were last checked before `before` (ISO 8601) and are removed or
 * could never be read. Otherwise a site with ever new URLs would fill the store.
 */
export async function deleteLostPages(
  store: Store, { monitorId, targetId }: Pick<PageOfTarget, 'monitorId' | 'targetId'>, before: string,
): Promise<void> {
  await store.collection('snapshots').remove({
    monitor_id: monitorId,
    target_id: targetId,
    key: { $ne: crawledKey },
    'now.checked_at': { $lt: before },
    $or: [{ 'now.state': 'removed' }, { 'now.content_sha256': null }],
  })
}
