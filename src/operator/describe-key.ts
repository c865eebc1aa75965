// An API key as an operator sees it.

import type { OperatedKey } from '#schemas/operator.ts'
import type { ApiKey } from '#src/keys.ts'
import { countMonitors } from '#src/monitors/transfer-monitors.ts'
import type { Store } from '#src/store/store.ts'

export async function describeKey(store: Store, key: ApiKey): Promise<OperatedKey> {
  const { id, name, prefix, credits, rate, channel, operator = false, created_at, expires_at, revoked_at } = key
  const { active } = await countMonitors(store, id)
  return {
    id, name, prefix, credits, rate, channel, operator, created_at, expires_at, revoked_at, active_monitors: active,
  }
}
