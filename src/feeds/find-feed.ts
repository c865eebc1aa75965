import { AppError } from '#src/app-error.ts'
import { keyProblem } from '#src/keys.ts'
import type { Store } from '#src/store/store.ts'
import { newestAnnouncements, type Announcement } from './announcements.ts'
import { isSameToken } from './feed-token.ts'

export interface Feed {
  monitorId: string
  name: string
  /** ISO 8601: when the monitor was created. */
  createdAt: string
  /** Newest first. */
  changes: Announcement[]
}

/**
 * The feed of a monitor. Throws NOT_FOUND, with the same message whether the monitor does not exist, the token is
 * another one, or the key of the monitor is not valid any more.
 */
export async function findFeed(store: Store, monitorId: string, token: string, nowMs: number): Promise<Feed> {
  const monitor = await store.collection('monitors').get(monitorId)
  const isOpen = monitor && monitor.deleted_at === null && monitor.feed_token && isSameToken(monitor.feed_token, token)
  if (!isOpen || keyProblem(await store.collection('keys').get(monitor.key_id), nowMs))
    throw new AppError('NOT_FOUND', {
      message: 'There is no feed at this address: `feed_url` of GET /monitor/{id} has the current one.',
    })
  const { name, created_at } = monitor
  return { monitorId, name, createdAt: created_at, changes: await newestAnnouncements(store, monitorId) }
}
