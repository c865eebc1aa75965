// Builds the diff stage. It reads snapshots from the store; the check that owns the page writes them.

import { unpackBytes } from '#src/encoding/pack-json.ts'
import type { Store } from '#src/store/store.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { createDiffHandler } from './handle.ts'
import { createReporter } from './worker/reporter.ts'

export interface WiredDiff { handle: Handler<'diff'>; close(): Promise<void> }

export function wireDiff({ store }: { store: Store }): WiredDiff {
  const snapshots = store.collection('snapshots')
  const reporter = createReporter()

  async function readPrevious(snapshotId: string, checkId: string): Promise<Uint8Array | null> {
    const [found] = await snapshots.find({ _id: snapshotId }, { fields: ['now', 'before'], limit: 1 })
    // A check that was taken over after it checked the page compares with the same state as before.
    const moment = found?.now.check_id === checkId ? found.before : found?.now
    // A removed page that returns is new. A page that could not be read keeps its last good content.
    if (!moment?.content || moment.state === 'removed') return null
    return await unpackBytes(moment.content)
  }

  return { handle: createDiffHandler({ readPrevious, makeReport: reporter.make }), close: reporter.close }
}
