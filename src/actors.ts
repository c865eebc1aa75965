// Every actor of Winnow. The command line, `winnow start` and `/ready` read this table; the code of an actor is
// `actors/<name>/main.ts`.

import type { JobKind, StageName } from './flow.ts'

interface Actor<Kind extends string> {
  /** `stage`: works on tasks; `owner`: owns jobs; `service`: neither. */
  kind: Kind
  /** `low`: nobody waits for it within the second, so its process leaves the processor to others. */
  priority: 'normal' | 'low'
  /** `winnow start` runs actors with the same label in one process. */
  process: string
  /** Without one of it nothing can be answered: `/ready` is 503. Without another actor it is 200 and `degraded`. */
  required?: true
}

type Table = { [S in StageName]: Actor<'stage'> } & { [K in JobKind]: Actor<'owner'> }

const table = {
  fetch:    { kind: 'stage',   priority: 'normal', process: 'fetch', required: true },
  render:   { kind: 'stage',   priority: 'normal', process: 'render' },
  extract:  { kind: 'stage',   priority: 'normal', process: 'extract', required: true },
  infer:    { kind: 'stage',   priority: 'normal', process: 'analysis' },
  diff:     { kind: 'stage',   priority: 'normal', process: 'analysis' },
  judge:    { kind: 'stage',   priority: 'normal', process: 'analysis' },
  map:      { kind: 'stage',   priority: 'normal', process: 'network' },
  crawl:    { kind: 'owner',   priority: 'low',    process: 'jobs' },
  batch:    { kind: 'owner',   priority: 'low',    process: 'jobs' },
  check:    { kind: 'owner',   priority: 'low',    process: 'jobs' },
  webhook:  { kind: 'service', priority: 'normal', process: 'network' },
  janitor:  { kind: 'service', priority: 'low',    process: 'maintenance' },
  schedule: { kind: 'service', priority: 'low',    process: 'maintenance' },
} as const satisfies Table & Record<string, Actor<'stage' | 'owner' | 'service'>>

export type ActorName = keyof typeof table

export const actorNames = Object.keys(table) as ActorName[]
export const isActorName = (name: string): name is ActorName => Object.hasOwn(table, name)

/** The actors without which the service is not ready. */
export const requiredActors = actorNames.filter((name) => (table[name] as Actor<string>).required)

/** Whether a process that runs these actors gets a low priority: one urgent actor is enough for a normal one. */
export const areBackground = (names: readonly ActorName[]): boolean =>
  names.every((name) => table[name].priority === 'low')

/** The processes of `winnow start`, each with its actors. */
export const actorProcesses: ActorName[][] =
  Object.values(Object.groupBy(actorNames, (name) => table[name].process)).map((names = []) => names)
