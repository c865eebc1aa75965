// The indexes of each collection.

import type { Documents } from '#src/store/documents.ts'
import type { Index, Store } from '#src/store/store.ts'

/** Indexes beside the one on `_id`. */
export const indexes: { readonly [N in keyof Documents]: readonly Index<Documents[N]>[] } = {
  keys: [{ fields: { hash: 1 }, unique: true }, { fields: { prefix: 1 } }, { fields: { 'old_secrets.hash': 1 } }],
  page_cache: [{ fields: { stored_at: 1 } }],
  readings: [{ fields: { key_id: 1, read_at: 1 } }, { fields: { expires_at: 1 } }],
  idempotency: [{ fields: { created_at: 1 } }],
  blocklists: [],
  jobs: [
    { fields: { settled: 1, expires_at: 1 } }, { fields: { 'check.monitor_id': 1, created_at: -1 } },
    { fields: { key_id: 1, created_at: -1, _id: -1 } }, { fields: { key_id: 1, kind: 1, created_at: -1, _id: -1 } },
    { fields: { key_id: 1, status: 1, created_at: -1, _id: -1 } },
  ],
  job_pages: [
    { fields: { job_id: 1, n: 1 }, unique: true }, { fields: { job_id: 1, seq: 1 } },
    { fields: { job_id: 1, ok: 1, failed: 1 } }, { fields: { job_id: 1, status: 1, seq: 1 } },
  ],
  monitors: [{ fields: { key_id: 1, created_at: -1 } }, { fields: { deleted_at: 1 } }],
  snapshots: [{ fields: { monitor_id: 1, target_id: 1, key: 1 } }],
  deliveries: [
    { fields: { monitor_id: 1, created_at: -1 } }, { fields: { check_id: 1, status: 1 } }, { fields: { job_id: 1 } },
    { fields: { status: 1, created_at: 1 } },
  ],
  announcements: [
    { fields: { monitor_id: 1, at: -1 } }, { fields: { monitor_id: 1, number: 1 } }, { fields: { check_id: 1 } },
  ],
  ledger_copies: [],
  usage_days: [{ fields: { key_id: 1, day: 1 } }, { fields: { day: 1 } }],
  usage_positions: [],
  installation: [],
  files: [{ fields: { expires_at: 1 } }],
  file_parts: [{ fields: { expires_at: 1 } }],
  pageviews: [{ fields: { page_id: 1, action: 1 } }],
  pageview_marks: [{ fields: { token: 1 } }, { fields: { page: 1, at: 1 } }, { fields: { at: 1, _id: 1 } }],
}

/** Creates every missing index. Every process can call it at start. */
export async function ensureIndexes(store: Store): Promise<void> {
  for (const name of Object.keys(indexes) as (keyof Documents)[]) {
    await store.collection(name).ensureIndexes(indexes[name])
  }
}
