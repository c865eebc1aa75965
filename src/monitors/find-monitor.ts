// The monitor of a key, as every call that names one begins.

import { AppError } from '#src/app-error.ts'
import type { MonitorDocument } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'

/** Throws NOT_FOUND: never was, of another key, or deleted. */
export async function findMonitor(store: Store, keyId: string, id: string): Promise<MonitorDocument> {
  const monitor = await store.collection('monitors').get(id)
  if (!monitor || monitor.key_id !== keyId || monitor.deleted_at !== null)
    throw new AppError('NOT_FOUND', { message: `There is no monitor ${id.slice(0, 60)}.` })
  return monitor
}
