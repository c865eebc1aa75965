import type { DeliveryDocument } from '#src/store/documents/monitors.ts'

/**
 * Whose deliveries share a queue: those of a monitor, or those of all jobs of an API key, so that the jobs of one key
 * with a slow receiver do not delay the deliveries of others.
 */
export function ownerOf({ monitor_id, key_id }: Pick<DeliveryDocument, 'monitor_id' | 'key_id'>): string {
  const owner = monitor_id ?? key_id
  if (!owner) throw new Error('a delivery belongs to a monitor or to the job of a key')
  return owner
}
