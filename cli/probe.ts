// `winnow probe`: whether the processes of this machine or container work, for health checks.

import { hostname } from 'node:os'
import { actorNames, isActorName } from '#src/actors.ts'
import { connectNats } from '#src/bus/bus.ts'
import { countReadyActors } from '#src/runtime/presence.ts'
import { loadConfig, type Config } from '#src/settings/config.ts'
import { causeOf } from './cause-of.ts'
import { findNatsUrl } from './process-context.ts'
import { localUrl } from './read-ready.ts'
import { UsageError } from './usage-error.ts'

/** How long to wait for an answer. Health checks of containers have a longer timeout. */
export const answerMs = 5_000

/** Runs `winnow probe [name…]`. Exit code 1, and a line that says why, when the gateway or an actor does not work. */
export async function probe(names: string[]): Promise<number> {
  const config = loadConfig(process.env)
  const problem = names.length === 0 ? await gatewayProblem(config) : await actorsProblem(config, names)
  if (problem !== null) process.stderr.write(`winnow: ${problem}\n`)
  return problem === null ? 0 : 1
}

/** `/health`, not `/ready`: to restart a gateway does not repair NATS, the document store or actors. */
async function gatewayProblem(config: Config): Promise<string | null> {
  const url = `${localUrl(config)}/health`
  try {
    const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
    return ok ? null : `${url} answered HTTP ${status}`
  } catch (error) {
    return `${url} does not answer: ${causeOf(error)}`
  }
}

/** Actors answer over NATS. */
async function actorsProblem(config: Config, names: string[]): Promise<string | null> {
  const unknown = names.find((name) => !isActorName(name))
  if (unknown !== undefined) throw new UsageError(`unknown actor \`${unknown}\`: use some of ${actorNames.join(', ')}`)
  const host = hostname()
  const nc = await connectNats(await findNatsUrl(config), 'winnow probe')
  try {
    const { counts } = await countReadyActors(nc, names, { maxMs: answerMs, host })
    const missing = names.filter((name) => counts[name] === 0)
    return missing.length === 0 ? null : `not ready on ${host}: ${missing.join(', ')}`
  } finally {
    await nc.close()
  }
}
