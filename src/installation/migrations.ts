// The changes of stored data from version to version. A migration may be killed anywhere and is then run again from its
// start, also over data that it has changed already: it must be idempotent. Processes of the version before may still
// run meanwhile, so it adds what they ignore; a change that they cannot read needs two releases.

import type { NatsConnection } from '@nats-io/transport-node'
import type { Store } from '#src/store/store.ts'
import { completeMonitors } from './migrations/complete-monitors.ts'

export interface Migration {
  /** The version of the data after it. */
  to: number
  /** What it does, for the log. */
  what: string
  run(places: { store: Store; nc: NatsConnection }): Promise<void>
}

/** In order. The last one leads to `dataVersion`. */
export const migrations: readonly Migration[] = [
  { to: 2, what: 'monitors get labels, a feed and encrypted webhooks', run: completeMonitors },
]
