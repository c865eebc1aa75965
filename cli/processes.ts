// `winnow gateway` and `winnow actor <name>…`: single processes, started by the supervisor or by operators.

import { constants, setPriority } from 'node:os'
import { actorNames, areBackground, isActorName, isOwner, memoryLimitMb, type ActorName } from '#src/actors.ts'
import { resolvesWithin } from '#src/concurrency/abort.ts'
import { createLog, type Log } from '#src/process/log.ts'
import { releaseMemoryWhenIdle } from '#src/process/release-memory.ts'
import { exitWithSupervisor, stopOnSignal } from '#src/process/shutdown.ts'
import { watchOwnMemory } from '#src/process/watch-own-memory.ts'
import type { ActorContext, StartActor, StartedActor } from '#src/runtime/actor-context.ts'
import { answerPings } from '#src/runtime/presence.ts'
import { loadConfig, settingWarnings } from '#src/settings/config.ts'
import { LocalStages } from '#src/tasks/local-stages.ts'
import { provideMetrics } from './metrics.ts'
import { openContext } from './process-context.ts'
import { askForSuccessor } from './replacement.ts'
import { UsageError } from './usage-error.ts'

/** Imported on demand: most processes run one or two actors. */
const importActor = async (name: ActorName): Promise<{ start: StartActor }> =>
  await import(`../actors/${name}/main.ts`) as { start: StartActor }

/** How long running tasks have to finish at shutdown before they are returned to the queue. */
const drainMs = 1_500
/** The same when the process is replaced, and nobody waits for its end: longer than any stage works on a task. */
const finishMs = 150_000
/** How long a stop waits for an actor that is still starting, which may take long while NATS is away. */
const startedWithinMs = 1_000

/** Whether `winnow start` runs this process. It has checked settings and data once for all processes. */
const isSupervised = (): boolean => process.connected

function warnOfSettings(log: Log): void {
  if (isSupervised()) return
  for (const warning of settingWarnings(process.env)) log.warn({ warning }, 'unknown setting')
}

/** Runs one or more actors in this process until a signal. */
export async function runActorProcess(names: string[]): Promise<undefined> {
  if (names.length === 0 || !names.every(isActorName)) {
    const unknown = names.find((name) => !isActorName(name))
    const problem = unknown === undefined ? '`actor` requires a name' : `unknown actor \`${unknown}\``
    throw new UsageError(`${problem}: use one or more of ${actorNames.join(', ')}`)
  }
  exitWithSupervisor()
  // Before any thread is created: a thread inherits the priority of the one that creates it.
  if (areBackground(names)) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const opened = await provideMetrics(
    await openContext(names.join('+'), loadConfig(process.env), isSupervised()), names, isSupervised(),
  )
  const context = { ...opened, local: new LocalStages() }
  warnOfSettings(context.log)
  const starting: Promise<StartedActor>[] = []
  const started: StartedActor[] = []
  let stopping = false
  stopOnSignal(() => {
    stopping = true
    return stopAll(context, starting)
  }, context.log)
  try {
    for (const name of names) {
      const actor = startActor(name, context)
      starting.push(actor)
      started.push(await actor)
      if (stopping) return
    }
    releaseMemoryWhenIdle()
    context.log.info({ actors: names, pid: process.pid }, 'actor started')
    replaceWhenLarge(names, context, started)
  } catch (error) {
    if (!stopping) throw error // during a shutdown, starting fails because the connections are closed
  }
}

/**
 * Starts an actor. It answers pings by itself, since another one in this process may fail its self-check or take long
 * for it.
 */
async function startActor(name: ActorName, context: ActorContext): Promise<StartedActor> {
  const log = createLog(name, context.config.LOG_LEVEL)
  const actor = await (await importActor(name)).start({ ...context, log })
  answerPings(context.bus.nc, [name], actor.check, log)
  return actor
}

/** When the memory of this process stays over its limit, finishes what it has and exits, beside a successor. */
function replaceWhenLarge(names: readonly ActorName[], context: ActorContext, started: readonly StartedActor[]): void {
  const { log, config, bus, store } = context
  const limitMb = memoryLimitMb(names, config.ACTOR_MEMORY_MB)
  watchOwnMemory({
    limitMb,
    onExceeded(rssMb) {
      log.warn({ actors: names, rssMb, limitMb }, 'memory stays over its limit; the process is replaced')
      const finish = async (): Promise<void> => {
        await askForSuccessor()
        // Another process continues a job at its next step.
        await Promise.all(started.map((actor, index) => actor.stop(isOwner(names[index]!) ? drainMs : finishMs)))
        await bus.close()
        await store.close()
      }
      finish().then(() => process.exit(0), (error: unknown) => {
        log.error({ err: error }, 'the process could not finish its work')
        process.exit(1)
      })
    },
  })
}

async function stopAll({ bus, store }: ActorContext, starting: Promise<StartedActor>[]): Promise<void> {
  await Promise.all(starting.map(async (start) => {
    // One that is starting would take messages until the end. A start that fails is reported where it was begun.
    const isStarted = await resolvesWithin(start, startedWithinMs).catch(() => false)
    if (isStarted) await (await start).stop(drainMs)
  }))
  await bus.close()
  await store.close()
}

/** Runs the gateway until a signal. */
export async function runGatewayProcess(args: string[]): Promise<undefined> {
  if (args.length > 0)
    throw new UsageError(`\`gateway\` takes no arguments (got ${args.join(' ')}); settings are environment variables`)
  exitWithSupervisor()
  const config = loadConfig(process.env)
  const context = await provideMetrics(await openContext('gateway', config, isSupervised()), ['gateway'], isSupervised())
  warnOfSettings(context.log)
  const { startGateway } = await import('../gateway/main.ts')
  const gateway = await startGateway(context)
  stopOnSignal(async () => {
    await gateway.stop(drainMs)
    await context.bus.close()
    await context.store.close()
  }, context.log)
  releaseMemoryWhenIdle()
  context.log.info({ url: config.publicUrl, pid: process.pid }, 'gateway started')
}
