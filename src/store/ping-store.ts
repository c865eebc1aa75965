import { randomUUID } from 'node:crypto'
import type { Doc, Store } from '#src/store/store.ts'

interface Ping extends Doc { nonce: string }

/** Writes a document and reads it back. @throws the errors of the store, and Error when the document is missing */
export async function pingStore(store: Store): Promise<void> {
  const pings = store.collection<Ping>('pings')
  await pings.put({ _id: 'ping', nonce: randomUUID() })
  if (!await pings.get('ping')) throw new Error('the store does not return a document that was written')
}
