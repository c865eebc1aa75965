// API keys as an operator sees them.

import type { OperatedKey } from '#schemas/operator.ts'
import type { ApiKey } from '#src/keys.ts'
import type { Store } from '#src/store/store.ts'

/** Describes keys, with one call of the store for any number of them. */
export async function describeKeys(store: Store, keys: readonly ApiKey[]): Promise<OperatedKey[]> {
  const wanted = { deleted_at: null, status: 'active' } as const
  const active = await store.collection('monitors').find(
    keys.length === 1 ? { ...wanted, key_id: keys[0]!.id } : wanted, { fields: ['key_id'] },
  )
  const counts = new Map<string, number>()
  for (const { key_id } of active) counts.set(key_id, (counts.get(key_id) ?? 0) + 1)
  return keys.map((key) => {
    const { id, name, prefix, credits, rate, channel, operator = false, created_at, expires_at, revoked_at } = key
    return {
      id, name, prefix, credits, rate, channel, operator, created_at, expires_at, revoked_at,
      active_monitors: counts.get(id) ?? 0,
    }
  })
}

export const describeKey = async (store: Store, key: ApiKey): Promise<OperatedKey> =>
  (await describeKeys(store, [key]))[0]!
