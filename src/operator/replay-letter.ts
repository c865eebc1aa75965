// Runs the task of a dead letter anew, from the beginning of its route.

import type { JetStreamManager } from '@nats-io/jetstream'
import { AppError } from '#src/app-error.ts'
import { routes, type RequestOf, type RouteName, type StageName } from '#src/flow.ts'
import { readTaskHead } from '#src/message-heads.ts'
import type { AskRoute } from '#src/operation.ts'
import { dropDeadLetter, findDeadLetter } from './dead-letters.ts'

export interface Replay {
  id: string
  succeeded: boolean
  error: string | null
  error_code: AppError['code'] | null
  warnings: string[]
}

/** Stages that need nothing but the request. */
const selfContained: ReadonlySet<StageName> = new Set<StageName>(['fetch', 'render', 'map', 'identity', 'search'])

/**
 * Runs the task as its caller did; nothing is charged, and the result is only reported: the caller is gone, and the job
 * has the failure among its results. A letter that succeeds is deleted. Throws NOT_FOUND, and INVALID_REQUEST for a
 * letter that is no task, or whose task began with more than its request.
 */
export async function replayLetter(manager: Pick<JetStreamManager, 'streams'>, ask: AskRoute, id: string): Promise<Replay> {
  const head = readTaskHead((await findDeadLetter(manager, id)).data)
  if (!head || !Object.hasOwn(routes, head.routeName))
    throw new AppError('INVALID_REQUEST', { message: `\`id\`: ${id} is no task that can run again; start its job again.` })
  const route = head.routeName as RouteName
  if (!selfContained.has(routes[route].stages[0]))
    throw new AppError('INVALID_REQUEST', { message: `\`id\`: ${id} needs what its caller sent with it; start it again.` })
  try {
    const { warnings } = await ask(route, head.request as RequestOf<typeof route>, 'replay')
    await dropDeadLetter(manager, id)
    return { id, succeeded: true, error: null, error_code: null, warnings }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error
    return { id, succeeded: false, error: error.message, error_code: error.code, warnings: [] }
  }
}
