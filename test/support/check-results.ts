// Reads from the store what a check left there: pages, events, snapshots, the job and its counts.

import assert from 'node:assert/strict'
import { noCounts, type CheckCounts } from '#schemas/monitor.ts'
import { unpackBytes, unpackJson } from '#src/encoding/pack-json.ts'
import { newestStep } from '#src/jobs/state/job-log.ts'
import type { JobDocument } from '#src/store/documents/jobs.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'

/** `store`: called when the results are read, because tests create the store later. */
export function checkResults(store: () => Store) {
  /** Status of each page by path. Asserts that steps have no gaps and that every page has one result. */
  async function pagesOf(id: string): Promise<Record<string, string>> {
    const rows = await store().collection('job_pages').find({ job_id: id }, { sort: { n: 1 } })
    assert.deepEqual(rows.map(({ n }) => n), rows.map((_, n) => n), 'steps without gaps')
    const pages = await Promise.all(rows.filter(({ seq }) => seq >= 0).map(async ({ body, status }) => {
      const page = JSON.parse((await unpackBytes(body!)).toString('utf8')) as { url: string; status: string }
      assert.equal(page.status, status)
      return [new URL(page.url).pathname, page.status] as const
    }))
    assert.equal(new Set(pages.map(([path]) => path)).size, pages.length, 'every page once')
    return Object.fromEntries(pages)
  }

  /** The events of a check: the path of the page, or the type of the event. */
  async function eventsOf(id: string): Promise<string[]> {
    const found = await store().collection('deliveries').find({ check_id: id })
    return Promise.all(found.map(async ({ type, body }) => {
      const { data } = JSON.parse((await unpackBytes(body)).toString('utf8')) as { data: { url?: string } }
      return type === 'monitor.page' ? new URL(data.url!).pathname : type
    }))
  }

  /** State and content of each page's snapshot by path: `ok: <markdown>`. */
  async function snapshotsOf({ _id }: MonitorDocument): Promise<Record<string, string>> {
    const found = await store().collection('snapshots').find({ monitor_id: _id })
    const pages = found.filter(({ key }) => key !== '')
    const entries = await Promise.all(pages.map(async ({ url, now: { state, content } }) => {
      const { markdown } = content ? ((await unpackJson(content)) as { markdown: string }) : { markdown: 'nothing' }
      return [new URL(url).pathname, `${state}: ${markdown.trim()}`] as const
    }))
    return Object.fromEntries(entries)
  }

  const jobOf = async (id: string): Promise<JobDocument> => (await store().collection('jobs').get(id))!
  const countsOf = async (id: string): Promise<CheckCounts> => (await newestStep(store(), id))?.counts ?? noCounts

  return { pagesOf, eventsOf, snapshotsOf, jobOf, countsOf }
}

/** Pages in a fixed order, for comparisons. */
export const sorted = (pages: Record<string, string>): [string, string][] =>
  Object.entries(pages).sort(([a], [b]) => a.localeCompare(b))
