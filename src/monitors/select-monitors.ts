// The monitors of a key that a caller selects.

import type { MonitorFilter } from '#schemas/monitor-list.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'

/** The monitors of the key that match every field of the filter, newest first. A key has at most 50. */
export async function selectMonitors(
  store: Store, keyId: string, { status, label, q }: MonitorFilter,
): Promise<MonitorDocument[]> {
  const labels = label?.trim()
  const found = await store.collection('monitors').find(
    { key_id: keyId, deleted_at: null, ...(status && { status }), ...(labels !== undefined && { labels }) },
    { sort: { created_at: -1, _id: -1 } },
  )
  return q === undefined ? found : found.filter((monitor) => mentions(monitor, q))
}

/** Whether the text is in the name or in a URL of a target, in any case. */
export function mentions({ name, targets }: Pick<MonitorDocument, 'name' | 'targets'>, text: string): boolean {
  const wanted = fold(text)
  const urls = targets.flatMap((target) => (target.type === 'scrape' ? target.urls : [target.url]))
  return [name, ...urls].some((one) => fold(one).includes(wanted))
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
