// Adds the events of the usage stream to the days of their keys. Any number of processes may do so at once, and each
// may die at any time: adding an event again changes nothing, and the position moves only over events that were added.

import type { JetStreamManager } from '@nats-io/jetstream'
import { streams } from '#src/flow.ts'
import type { UsagePositionDocument } from '#src/store/documents/credits.ts'
import type { Store } from '#src/store/store.ts'
import type { UsageEvent } from './ledger-entry.ts'
import { addUsage } from './usage-days.ts'
import { readMessages } from './usage-stream.ts'

const batchSize = 1_000
/** Events of one call, so that a long history does not keep the process from stopping. */
const eventsMax = 50_000

/** Adds the events that were published since the last call of any process. */
export async function foldUsage({ store, manager }: { store: Store; manager: JetStreamManager }): Promise<void> {
  // In this order: the stream may grow in between, but never be shorter than the position says.
  const position = await store.collection('usage_positions').get('USAGE')
  const { created, state: { last_seq: last } } = await manager.streams.info('USAGE')
  // A new stream, or an older copy of it that was restored, is read from its start.
  const isKnown = position?.created === created && position.seq <= last
  if (isKnown && position.seq === last) return

  let at = position
  let from = isKnown ? position.seq : 0
  for (let left = eventsMax; left > 0; left -= batchSize) {
    const { events, seq } = await readBatch(manager, from + 1)
    if (seq === null) return
    await addUsage(store, events)
    const next: UsagePositionDocument = { _id: 'USAGE', created, seq }
    if (!await movePosition(store, at, next)) return // another process is adding them, too
    at = next
    from = seq
  }
}

/** The next events, and the sequence of the last one; null when there are no more. */
async function readBatch(
  manager: JetStreamManager, seq: number,
): Promise<{ events: UsageEvent[]; seq: number | null }> {
  const events: UsageEvent[] = []
  let last: number | null = null
  for await (const message of readMessages(manager, streams.USAGE.subjects[0], { seq })) {
    events.push(message.json<UsageEvent>())
    last = message.seq
    if (events.length === batchSize) break
  }
  return { events, seq: last }
}

/** Moves the position, unless another process has moved it. */
async function movePosition(
  store: Store, before: UsagePositionDocument | null, { created, seq, ...id }: UsagePositionDocument,
): Promise<boolean> {
  const positions = store.collection('usage_positions')
  if (!before) return positions.insertIfAbsent({ ...id, created, seq })
  const guard = { _id: id._id, created: before.created, seq: before.seq }
  return await positions.update(guard, { $set: { created, seq } }) !== null
}
