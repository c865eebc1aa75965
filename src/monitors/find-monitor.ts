import { AppError } from '#src/app-error.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import type { Store } from '#src/store/store.ts'

/**
 * The monitor of a key; null for an operator, who may read all monitors. Throws NOT_FOUND if it does not exist, belongs
 * to another key, or is deleted.
 */
export async function findMonitor(store: Store, keyId: string | null, id: string): Promise<MonitorDocument> {
  const monitor = await store.collection('monitors').get(id)
  if (!monitor || (keyId !== null && monitor.key_id !== keyId) || monitor.deleted_at !== null)
    throw new AppError('NOT_FOUND', { message: `Monitor ${id.slice(0, 60)} does not exist.` })
  return monitor
}
