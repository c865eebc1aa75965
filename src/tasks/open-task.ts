// Turns what has arrived at a stage into the task of its handler, validated against its route.

import type { Bodies, TaskHead } from '#schemas/task.ts'
import type { Bus } from '../bus/bus.ts'
import { routes, routesThrough, stages, type Requires, type RouteName, type StageName } from '../flow.ts'
import { compileGuard } from '../json-schema/validate.ts'
import { openTaskHeaders } from '../secrets/task-headers.ts'
import type { Task, TaskFields } from './outcome.ts'
import { shareOf } from './shares.ts'

export interface ArrivedTask {
  head: Omit<TaskHead, 'bodies'>
  bodies: Bodies
  /** Deliveries of its message. */
  attempt: number
  /** Of this stage. */
  traceparent: string
}

/** Rejects if the results, the route or the request of the task do not fit the stage. */
export type TaskOpener<S extends StageName> = (task: ArrivedTask) => Promise<Task<S>>

/** Compiles the schemas of the stage and of its routes. */
export function createTaskOpener<S extends StageName>(stage: S, { nc }: Pick<Bus, 'nc'>): TaskOpener<S> {
  const hasResults = compileGuard(stages[stage].requires) as (value: unknown) => value is Requires<S>
  const requestGuards = new Map<RouteName, (value: unknown) => boolean>(
    routesThrough(stage).map((name) => [name, compileGuard(routes[name].request)]),
  )

  return async ({ head: published, bodies, attempt, traceparent }) => {
    const head = await openTaskHeaders(nc, published)
    if (!hasResults(head.results)) {
      const names = Object.keys(stages[stage].requires.properties).join(', ')
      throw new Error(`the task lacks results that stage ${stage} requires (${names})`)
    }
    const isRequest = requestGuards.get(head.routeName as RouteName)
    if (!isRequest) throw new Error(`tasks of route ${head.routeName} do not reach stage ${stage}`)
    if (!isRequest(head.request)) throw new Error(`the request does not match the schema of route ${head.routeName}`)
    const fields: TaskFields<S> = {
      id: head.id, requestId: head.requestId, traceparent, keyId: head.keyId,
      ...(head.jobId ? { jobId: head.jobId } : {}),
      lane: head.lane, share: shareOf(stages[stage].concurrency[head.lane], head.position),
      attempt, deadlineAt: head.deadlineAt,
      visited: head.visited as StageName[], ahead: head.route.slice(1) as StageName[],
      results: head.results, warnings: head.warnings, bodies,
    }
    return { ...fields, route: head.routeName, request: head.request } as unknown as Task<S>
  }
}
