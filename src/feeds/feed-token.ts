// The token in the address of a feed: feed readers cannot send a key.

import { hash, timingSafeEqual } from 'node:crypto'
import { randomBase62 } from '#src/ids.ts'

/** A new token with 190 random bits. */
export const newFeedToken = (): string => randomBase62(32)

/** Whether two tokens are the same, in a time that does not depend on how they differ. */
export const isSameToken = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The address of the feed of a monitor; null for a monitor that has no token. */
export const feedUrl = (publicUrl: string, { _id, feed_token }: { _id: string; feed_token?: string }): string | null =>
  feed_token === undefined ? null : `${publicUrl}/monitor/${_id}/feed.atom?token=${feed_token}`
