// Why the scheduled checks of a monitor cannot run: its key is not valid, or has no credits.

import type { Ledger } from '#src/credits/ledger.ts'
import { keyProblem } from '#src/keys.ts'
import type { Store } from '#src/store/store.ts'

export type BlockedReason = 'INVALID_API_KEY' | 'API_KEY_REVOKED' | 'API_KEY_EXPIRED' | 'CREDITS_EXHAUSTED'

/** Returns why checks that are charged to the key cannot run now; null if they can. */
export async function blockedReason(
  { store, ledger }: { store: Store; ledger: Pick<Ledger, 'usage'> }, keyId: string, nowMs: number,
): Promise<BlockedReason | null> {
  const key = await store.collection('keys').get(keyId)
  const problem = keyProblem(key, nowMs)
  if (problem || key === null || key.credits === null) return problem
  const { remaining } = await ledger.usage(keyId, key.credits)
  return remaining === 0 ? 'CREDITS_EXHAUSTED' : null
}
