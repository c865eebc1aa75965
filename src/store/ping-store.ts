// Whether a store works is only known by using it.

import { randomUUID } from 'node:crypto'
import type { Doc, Store } from '#src/store/store.ts'

interface Ping extends Doc { nonce: string }

/** Writes a document and reads it back. @throws Error when it is not there, and whatever the store throws. */
export async function pingStore(store: Store): Promise<void> {
  const pings = store.collection<Ping>('pings')
  await pings.put({ _id: 'ping', nonce: randomUUID() })
  if (!await pings.get('ping')) throw new Error('the store does not return what was written to it')
}
