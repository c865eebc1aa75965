// How a handler's work ends, as values: the runtime (actor.ts) does the rest.

import type { Bodies, Lane } from '#schemas/task.ts'
import type { Adds, StageName, StageRequest, Takes } from './flow.ts'

/** A task as a handler sees it: validated, its bodies unpacked. */
export interface Task<S extends StageName, R = StageRequest<S>> {
  readonly id: string
  readonly requestId: string
  readonly keyId: string
  readonly jobId?: string
  readonly lane: Lane
  /** Which attempt of this stage this is, from 1. Deliveries lost to killed processes count. */
  readonly attempt: number
  /** Unix milliseconds after which nobody waits. */
  readonly deadlineAt: number
  /** Stages visited before this one. */
  readonly visited: readonly StageName[]
  /** Stages still to come after this one. */
  readonly ahead: readonly StageName[]
  readonly request: R
  readonly results: Takes<S>
  readonly warnings: readonly string[]
  readonly bodies: Bodies
}

export interface Done<S extends StageName> {
  kind: 'done'
  adds: Adds<S>
  /** Bodies to put beside the task, or `undefined` for one to take away. The last stage's `data` answers the caller. */
  bodies: { [name in keyof Bodies]: Bodies[name] | undefined }
  warnings: string[]
}

export interface Detour<S extends StageName> extends Omit<Done<S>, 'kind' | 'adds'> {
  kind: 'detour'
  /** A stage to visit before those that are still on the route. */
  to: StageName
  adds: Partial<Adds<S>>
}

/** This stage knows the whole answer: what is still on the route is not needed. Body `data` answers the caller. */
export interface Ended<S extends StageName> extends Omit<Done<S>, 'kind'> { kind: 'ended' }

export type Outcome<S extends StageName> = Done<S> | Detour<S> | Ended<S>

interface Extras { bodies?: Done<StageName>['bodies']; warnings?: string[] }

/** This stage did its part. */
export const done = <S extends StageName>(adds: Adds<S>, { bodies = {}, warnings = [] }: Extras = {}): Done<S> => ({
  kind: 'done', adds, bodies, warnings,
})

/** The page must see another stage first; what follows on the route stays. */
export const detour = <S extends StageName>(
  to: StageName, adds: Partial<Adds<S>> = {}, { bodies = {}, warnings = [] }: Extras = {},
): Detour<S> => ({ kind: 'detour', to, adds, bodies, warnings })

/** The answer is known already. */
export const ended = <S extends StageName>(
  adds: Adds<S>, data: Uint8Array, { warnings = [] }: Pick<Extras, 'warnings'> = {},
): Ended<S> => ({ kind: 'ended', adds, bodies: { data }, warnings })

/** What every actor is: a function from a task to its outcome. Failure is thrown, as an AppError with a code. */
export type Handler<S extends StageName> = (task: Task<S>, signal: AbortSignal) => Promise<Outcome<S>>
