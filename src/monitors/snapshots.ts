// What the pages of a monitor were when they were last looked at. Written by the check that looks, from its own log:
// the row of a page comes first and holds everything that is new of it, so that a check that is taken over writes the
// same again.

import { createHash } from 'node:crypto'
import type { MonitoredPageRequest } from '#schemas/monitored-page.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import { LeaseLost } from '#src/job-owner.ts'
import { packBytes } from '#src/jobs/pack-json.ts'
import type { PageVersion, SnapshotDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'

/** A page of a check: `key` is what its target calls it. */
export interface PageOfTarget { monitorId: string; targetId: string; key: string; url: string }

/** What a page has become, as its row keeps it. */
export interface VersionChange extends Pick<
  PageVersion,
  'state' | 'title' | 'options_sha256' | 'etag' | 'last_modified' | 'body_sha256' | 'checked_at'
> {
  /** PageContent and PageOutline as JSON; absent where they are as they were. */
  content?: string
  outline?: string
  /** The check of the moment that this one follows; null for the first. */
  follows: string | null
}

const sha256 = (text: string) => createHash('sha256').update(text)

export const snapshotId = (targetId: string, key: string): string => `${targetId}:${sha256(key).digest('base64url')}`

/** Of everything that decides how the pages of a target are read and compared. */
export const optionsHash = ({ scrape_options, change_tracking }: MonitorTarget): string =>
  sha256(JSON.stringify([scrape_options, change_tracking])).digest('hex')

/** What the page was before this check; null when it was never looked at. */
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
 * What the site and the bytes may be asked: only of a page that was read well, in the same way, and by a plain request.
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
 * Writes down what a page has become at this check; again changes nothing. Throws LeaseLost when the snapshot is of a
 * check that the note knows nothing of: somebody else owns this one. A snapshot that was removed meanwhile, with its
 * target, is not made again.
 */
export async function saveVersion(
  store: Store, checkId: string, page: PageOfTarget, note: VersionChange,
): Promise<void> {
  const snapshots = store.collection('snapshots')
  const id = snapshotId(page.targetId, page.key)
  const found = await snapshots.get(id)
  if (found?.now.check_id === checkId || (!found && note.follows !== null)) return
  const { content, outline, follows, ...rest } = note
  const was = found?.now ?? null
  const now: PageVersion = {
    ...rest, check_id: checkId,
    content: content === undefined ? was?.content ?? null : await packBytes(Buffer.from(content)),
    content_sha256: content === undefined ? was?.content_sha256 ?? null : sha256(content).digest('hex'),
    outline: outline === undefined ? was?.outline ?? null : await packBytes(Buffer.from(outline)),
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
    throw new LeaseLost(`the snapshot of ${page.url} is of ${other.now.check_id}, not of the check before ${checkId}`)
}

/** The keys of all pages that a target has snapshots of. */
export async function knownKeys(
  store: Store, { monitorId, targetId }: Pick<PageOfTarget, 'monitorId' | 'targetId'>,
): Promise<string[]> {
  const found = await store
    .collection('snapshots')
    .find({ monitor_id: monitorId, target_id: targetId }, { fields: ['key'] })
  return found.flatMap(({ key }) => (key === crawledKey ? [] : [key]))
}

/**
 * Stands for no page: its snapshot says which check was the first that walked the target to the end. Pages that are new
 * until then were there before.
 */
const crawledKey = ''

/** Whether an earlier check walked the target to the end. */
export async function wasCrawledBefore(store: Store, targetId: string, checkId: string): Promise<boolean> {
  const walked = await store.collection('snapshots').get(snapshotId(targetId, crawledKey))
  return walked !== null && walked.now.check_id !== checkId
}

/** Notes that this check, or an earlier one, walked the target to the end. */
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
 * Forgets pages of a walked target that have been gone, or could never be read, since before `before` (ISO 8601): a
 * site that is renewed all the time would fill the store.
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
