// Counts actions of pages. A count is the number of marks, which are only inserted and have deterministic ids: it is
// exact whatever number of processes count, and whenever one is killed. The janitor folds old marks into a number.

import { hash } from 'node:crypto'
import { AppError } from '#src/app-error.ts'
import type { PageviewAction, PageviewDocument } from '#schemas/pageviews.ts'
import { inPages, type Store } from '#src/store/store.ts'

/** How long a token cannot count the same action of the same page again. */
const pauseMs = 15 * 60_000
/** Age at which marks are folded. No request that could still insert an older one runs so long. */
const foldAfterMs = 3_600_000
/** Age at which marks that were folded are deleted: a token is valid for an hour, and counts its earlier marks. */
const deleteAfterMs = 3 * 3_600_000
/** Actions of a page: whoever has a token can make up names. */
const actionsMax = 20

const iso = (ms: number): string => new Date(ms).toISOString()
const hashOf = (...parts: (string | number)[]): string => hash('sha256', parts.join('\n'), 'base64url')
const idOf = ({ page_id, action }: PageviewAction): string => `${page_id} ${action}`

/**
 * Counts the action once for the token in 15 minutes. @param token the subject of a valid token
 * @returns how often the action was counted, this time included
 * @throws AppError INVALID_REQUEST for an action beyond the 20 of a page
 */
export async function countPageview(
  store: Store, target: PageviewAction, token: string, nowMs: number,
): Promise<number> {
  const [pages, marks] = [store.collection('pageviews'), store.collection('pageview_marks')]
  const page = idOf(target)
  if (!await pages.get(page)) await addAction(store, target)
  const own = hashOf(token, target.page_id, target.action)
  const earlier = await marks.find({ token: own }, { fields: ['at'] })
  // Of concurrent requests with one token, one inserts the mark of this number.
  if (!earlier.some(({ at }) => at > iso(nowMs - pauseMs)))
    await marks.insertIfAbsent({ _id: hashOf(own, earlier.length), page, token: own, at: iso(nowMs) })
  return await readCount(store, page)
}

async function addAction(store: Store, { page_id, action }: PageviewAction): Promise<void> {
  const pages = store.collection('pageviews')
  if (await pages.count({ page_id }) >= actionsMax)
    throw new AppError('INVALID_REQUEST', {
      message: `\`action\`: a page has at most ${actionsMax} actions, and this would be another one`,
    })
  await pages.insertIfAbsent({ _id: idOf({ page_id, action }), page_id, action, count: 0, folded_until: '' })
}

/** The counts of a page by action. */
export async function readCounts(store: Store, pageId: string): Promise<Record<string, number>> {
  const actions = await store.collection('pageviews').find({ page_id: pageId }, { sort: { action: 1 } })
  const counts = await Promise.all(actions.map(({ _id }) => readCount(store, _id)))
  return Object.fromEntries(actions.map(({ action }, index) => [action, counts[index]!]))
}

/** The folded marks and those that are not. Read again when marks were folded in between. */
async function readCount(store: Store, page: string): Promise<number> {
  const pages = store.collection('pageviews')
  for (let before = await pages.get(page); ;) {
    if (!before) return 0
    const recent = await store.collection('pageview_marks').count({ page, at: { $gte: before.folded_until } })
    const after: PageviewDocument | null = await pages.get(page)
    if (after?.folded_until === before.folded_until) return before.count + recent
    before = after
  }
}

/** Folds the marks of more than an hour ago into the counts, and deletes those that were folded long ago. */
export async function foldPageviews(store: Store, nowMs: number): Promise<void> {
  const [pages, marks] = [store.collection('pageviews'), store.collection('pageview_marks')]
  const until = iso(nowMs - foldAfterMs)
  const old = new Set<string>()
  for await (const found of inPages(marks, { at: { $lt: until } }, { fields: ['page'], pageSize: 1_000 }))
    for (const { page } of found) old.add(page)
  for (const page of old) {
    const { folded_until: from } = (await pages.get(page))!
    if (from >= until) continue
    const count = await marks.count({ page, at: { $gte: from, $lt: until } })
    // The guard: another janitor may have folded them.
    await pages.update({ _id: page, folded_until: from }, { $inc: { count }, $set: { folded_until: until } })
  }
  await marks.remove({ at: { $lt: iso(nowMs - deleteAfterMs) } })
}
