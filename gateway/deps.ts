// What the handlers of routes may use. Put together once, in main.ts.

import type { Asker } from '#src/ask.ts'
import type { Bus } from '#src/bus.ts'
import type { Ledger } from '#src/credits/ledger.ts'
import type { Config } from '#src/config.ts'
import type { EgressAllow } from '#src/egress/address-verdict.ts'
import type { ScheduleRegistry } from '#src/schedule/registry.ts'
import type { Store } from '#src/store/store.ts'
import type { Blocklists } from './blocklists.ts'

export interface Deps {
  config: Config
  egressAllow: EgressAllow
  ask: Asker['ask']
  bus: Bus
  store: Store
  ledger: Ledger
  blocklists: Blocklists
  schedules: ScheduleRegistry
  /** What /ready says; exercises every part, at most every five seconds. */
  readiness(): Promise<Readiness>
  startedAt: number
}

export interface Readiness {
  ready: boolean
  checks: { nats: 'ok' | 'failed'; store: 'ok' | 'failed'; actors: Record<string, number> }
}
