// Starts an actor that owns jobs of one kind: crawls, batches or checks.

import type { ActorContext, StartedActor } from '#src/runtime/actor-context.ts'
import { createAsker, type Asker } from '#src/tasks/ask.ts'
import type { Bus } from '#src/bus/bus.ts'
import { createLedgerCopies } from './ledger-copies.ts'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import type { JobKind } from '#src/flow.ts'
import { runOwner, type OwnJob } from '#src/runtime/job-owner.ts'
import type { Log } from '#src/process/log.ts'
import { countPeers } from '#src/runtime/presence.ts'
import type { Store } from '#src/store/store.ts'

/** What every kind of job needs to run. */
export interface JobActorDeps {
  store: Store
  bus: Bus
  ledger: Ledger
  ask: Asker['ask']
  log: Log
}

export interface JobActorOptions {
  kind: JobKind
  createHandler(deps: JobActorDeps): OwnJob
  /** Releases what the handler uses besides `JobActorDeps`; called when no job runs any more. */
  close?(): Promise<void>
}

export async function startJobActor(
  { bus, store, log }: ActorContext, { kind, createHandler, close }: JobActorOptions,
): Promise<StartedActor> {
  const ledger = await openLedger(bus.nc, { log, copies: createLedgerCopies(store), events: bus.events })
  const peers = countPeers(bus.nc, kind)
  const asker = createAsker(bus, log, peers.count)
  const handle = createHandler({ store, bus, ledger, ask: asker.ask, log })
  const owner = await runOwner({ kind, bus, log, handle })
  return {
    check: () => Promise.resolve(),
    async stop(drainMs) {
      await owner.stop(drainMs)
      asker.close()
      peers.close()
      await ledger.stop()
      await close?.()
    },
  }
}
