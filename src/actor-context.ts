// What every actor process gets, and what it gives back to the process that runs it.

import { runActor } from './actor.ts'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import type { StageName } from './flow.ts'
import type { Log } from './log.ts'
import type { Handler } from './outcome.ts'
import type { Store } from './store/store.ts'

export interface ActorContext {
  config: Config
  bus: Bus
  store: Store
  log: Log
}

export interface StartedActor {
  /** Does the actor's work in small; throws when it cannot. `/ready` asks for it. */
  check(): Promise<void>
  /** Takes no more work, finishes or hands back what runs within about `drainMs`, and lets go of everything. */
  stop(drainMs: number): Promise<void>
}

/** Every `actors/<name>/main.ts` exports one as `start`. */
export type StartActor = (context: ActorContext) => Promise<StartedActor>

interface Wired<S extends StageName> {
  handle: Handler<S>
  check?(): Promise<void>
  close(): Promise<void> | void
}

/** Runs a wired handler as a stage of the flow. */
export async function startStage<S extends StageName>(
  stage: S, { bus, log }: ActorContext, { handle, check, close }: Wired<S>,
): Promise<StartedActor> {
  const actor = await runActor({ stage, handle, bus, log })
  return {
    check: check ?? (() => Promise.resolve()),
    async stop(drainMs) {
      await actor.stop(drainMs)
      await close()
    },
  }
}
