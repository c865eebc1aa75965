// `winnow gateway` and `winnow actor <name>…`: single processes, started by the supervisor or by operators.

import { constants, setPriority } from 'node:os'
import type { ActorContext, StartActor, StartedActor } from '#src/actor-context.ts'
import { loadConfig } from '#src/config.ts'
import { announce } from '#src/presence.ts'
import { openContext } from '#src/process-context.ts'
import { neverOutliveSupervisor, stopOnSignal } from '#src/shutdown.ts'
import { UsageError } from './usage-error.ts'

/** Every actor by name, imported on demand. */
export const actors: Record<string, () => Promise<{ start: StartActor }>> = {
  fetch: () => import('../actors/fetch/main.ts'),
  render: () => import('../actors/render/main.ts'),
  extract: () => import('../actors/extract/main.ts'),
  infer: () => import('../actors/infer/main.ts'),
  diff: () => import('../actors/diff/main.ts'),
  judge: () => import('../actors/judge/main.ts'),
  map: () => import('../actors/map/main.ts'),
  crawl: () => import('../actors/crawl/main.ts'),
  batch: () => import('../actors/batch/main.ts'),
  check: () => import('../actors/check/main.ts'),
  webhook: () => import('../actors/webhook/main.ts'),
  schedule: () => import('../actors/schedule/main.ts'),
  janitor: () => import('../actors/janitor/main.ts'),
}

/** Actors whose work is not urgent. They run at a lower priority, so that scrapes get the processor first. */
const background: ReadonlySet<string> = new Set(['crawl', 'batch', 'check', 'janitor', 'schedule'])

/** How long running tasks have to finish at shutdown before they are returned to the queue. */
const drainMs = 1_500

/** Runs one or more actors in this process until a signal. */
export async function runActorProcess(names: string[]): Promise<undefined> {
  const unknown = names.find((name) => !actors[name])
  if (names.length === 0 || unknown !== undefined)
    throw new UsageError(
      `${unknown === undefined ? '`actor` requires a name' : `unknown actor \`${unknown}\``}: use one or more of `
      + Object.keys(actors).join(', '),
    )
  neverOutliveSupervisor()
  // Before any thread is created: a thread inherits the priority of the one that creates it.
  if (names.every((name) => background.has(name))) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const context = await openContext(names.join('+'), loadConfig(process.env))
  const started: StartedActor[] = []
  let stopping = false
  stopOnSignal(() => {
    stopping = true
    return stopAll(context, started)
  }, context.log)
  try {
    for (const name of names) started.push(await (await actors[name]!()).start(context))
    announce(
      context.bus.nc,
      names,
      async () => {
        await Promise.all(started.map((actor) => actor.check()))
      },
      context.log,
    )
    context.log.info({ actors: names, pid: process.pid }, 'actor started')
  } catch (error) {
    if (!stopping) throw error // during a shutdown, starting fails because the connections are closed
  }
}

async function stopAll({ bus, store }: ActorContext, started: StartedActor[]): Promise<void> {
  await Promise.all(started.map((actor) => actor.stop(drainMs)))
  await bus.close()
  await store.close()
}

/** Runs the gateway until a signal. */
export async function runGatewayProcess(args: string[]): Promise<undefined> {
  if (args.length > 0)
    throw new UsageError(`\`gateway\` takes no arguments (got ${args.join(' ')}); settings are environment variables`)
  neverOutliveSupervisor()
  const config = loadConfig(process.env)
  const context = await openContext('gateway', config)
  const { startGateway } = await import('../gateway/main.ts')
  const gateway = await startGateway(context)
  stopOnSignal(async () => {
    await gateway.stop(drainMs)
    await context.bus.close()
    await context.store.close()
  }, context.log)
  context.log.info({ url: config.publicUrl, pid: process.pid }, 'gateway started')
}
