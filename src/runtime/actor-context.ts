// What an actor gets from the process that runs it, and what it returns.

import type { Bus } from '../bus/bus.ts'
import type { StageName } from '../flow.ts'
import type { Log } from '../process/log.ts'
import type { Config } from '../settings/config.ts'
import type { Store } from '../store/store.ts'
import type { LocalStages } from '../tasks/local-stages.ts'
import type { Handler } from '../tasks/outcome.ts'
import { runActor } from './actor.ts'
import type { SelfCheck } from './presence.ts'

export interface ActorContext {
  config: Config
  bus: Bus
  store: Store
  log: Log
  /** The stages of the process, which hand tasks to each other; default: tasks go through the queue. */
  local?: LocalStages
}

export interface StartedActor {
  /** Self-check: does a minimal piece of the actor's work and throws when that fails. `/ready` calls it. */
  check: SelfCheck
  /** Stops taking work, finishes or hands back running work within about `drainMs`, and releases all resources. */
  stop(drainMs: number): Promise<void>
}

/** Exported as `start` by every `actors/<name>/main.ts`. */
export type StartActor = (context: ActorContext) => Promise<StartedActor>

interface Wired<S extends StageName> {
  handle: Handler<S>
  check?: SelfCheck
  close(): Promise<void> | void
}

/** Runs a handler as a stage of the flow. */
export async function startStage<S extends StageName>(
  stage: S, { bus, log, local }: ActorContext, { handle, check, close }: Wired<S>,
): Promise<StartedActor> {
  const actor = await runActor({ stage, handle, bus, log, ...(local && { local }) })
  return {
    check: check ?? (() => Promise.resolve()),
    async stop(drainMs) {
      await actor.stop(drainMs)
      await close()
    },
  }
}
