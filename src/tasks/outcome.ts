// What a handler gets and returns: a task, and the outcome of its work as a value. The runtime (actor.ts) does the
// rest.

import type { Bodies, Lane, Share } from '#schemas/task.ts'
import type { Adds, InsertableBy, Requires, RoutedRequest, StageName } from '../flow.ts'

/** What tasks of all routes have. */
export interface TaskFields<S extends StageName> {
  readonly id: string
  readonly requestId: string
  /** Of this stage, for what it causes. Absent in self-checks. */
  readonly traceparent?: string
  readonly keyId: string
  readonly jobId?: string
  readonly lane: Lane
  /** How much of the stage its key uses already. */
  readonly share: Share
  /** Attempt of this stage, from 1. Deliveries to processes that crashed count. */
  readonly attempt: number
  /** Unix milliseconds after which nobody waits for the outcome. */
  readonly deadlineAt: number
  /** Stages visited before this one. */
  readonly visited: readonly StageName[]
  /** Stages to visit after this one. */
  readonly ahead: readonly StageName[]
  readonly results: Requires<S>
  readonly warnings: readonly string[]
  readonly bodies: Bodies
}

/** A validated task with its bodies unpacked. `route` discriminates what `request` is. */
export type Task<S extends StageName> = RoutedRequest<S> & TaskFields<S>

export interface Done<S extends StageName> {
  kind: 'done'
  adds: Adds<S>
  /** Bodies to add to the task; `undefined` removes one. The caller gets body `data` of the last stage. */
  bodies: { [name in keyof Bodies]: Bodies[name] | undefined }
  warnings: string[]
}

export interface Detour<S extends StageName> extends Omit<Done<S>, 'kind' | 'adds'> {
  kind: 'detour'
  /** A stage to visit before those that are still on the route. */
  to: InsertableBy<S>
  adds: Partial<Adds<S>>
}

/** The outcome is complete without the stages that are still on the route. The caller gets body `data`. */
export interface Ended<S extends StageName> extends Omit<Done<S>, 'kind'> { kind: 'ended' }

export type Outcome<S extends StageName> = Done<S> | Detour<S> | Ended<S>

interface Extras { bodies?: Done<StageName>['bodies']; warnings?: string[] }

/** The task goes on to its next stage. */
export const done = <S extends StageName>(adds: Adds<S>, { bodies = {}, warnings = [] }: Extras = {}): Done<S> => ({
  kind: 'done', adds, bodies, warnings,
})

/** The task visits another stage first; the rest of its route stays. */
export const detour = <S extends StageName>(
  to: InsertableBy<S>, adds: Partial<Adds<S>> = {}, { bodies = {}, warnings = [] }: Extras = {},
): Detour<S> => ({ kind: 'detour', to, adds, bodies, warnings })

/** The task ends here. */
export const ended = <S extends StageName>(
  adds: Adds<S>, data: Uint8Array, { warnings = [] }: Pick<Extras, 'warnings'> = {},
): Ended<S> => ({ kind: 'ended', adds, bodies: { data }, warnings })

/** A stage as a function from a task to its outcome. Failures are thrown, as an AppError with a code. */
export type Handler<S extends StageName> = (task: Task<S>, signal: AbortSignal) => Promise<Outcome<S>>
