// Every actor of Winnow. The command line, `winnow start` and `/ready` read this table; the code of an actor is
// `actors/<name>/main.ts`.

import type { JobKind, StageName } from './flow.ts'

interface Actor<Kind extends string> {
  /** `stage`: works on tasks; `owner`: owns jobs; `service`: neither. */
  kind: Kind
  /** `low`: nobody waits for it within the second, so its process leaves the processor to others. */
  priority: 'normal' | 'low'
  /** `winnow start` runs actors with the same label in one process: see decision 17. */
  process: 'pages' | 'analysis' | 'background'
  /** Resident memory in MB at which its process is replaced when it stays over it; ACTOR_MEMORY_MB overrides it. */
  memoryMb: number
  /** Without one of it nothing can be answered: `/ready` is 503. Without another actor it is 200 and `degraded`. */
  required?: true
}

type Table = { [S in StageName]: Actor<'stage'> } & { [K in JobKind]: Actor<'owner'> }

// Room for the largest pages in all places of an actor; what stays beyond it is lost to a leak or to fragmentation.
const memoryOfThreads = 3_072
const memoryOfBodies = 2_048
const memoryOfOthers = 1_024

const table = {
  fetch:    { kind: 'stage',   priority: 'normal', process: 'pages',      memoryMb: memoryOfBodies, required: true },
  render:   { kind: 'stage',   priority: 'normal', process: 'pages',      memoryMb: memoryOfBodies },
  extract:  { kind: 'stage',   priority: 'normal', process: 'pages',      memoryMb: memoryOfThreads, required: true },
  infer:    { kind: 'stage',   priority: 'normal', process: 'analysis',   memoryMb: memoryOfOthers },
  diff:     { kind: 'stage',   priority: 'normal', process: 'analysis',   memoryMb: memoryOfOthers },
  judge:    { kind: 'stage',   priority: 'normal', process: 'analysis',   memoryMb: memoryOfOthers },
  map:      { kind: 'stage',   priority: 'normal', process: 'pages',      memoryMb: memoryOfOthers },
  identity: { kind: 'stage',   priority: 'normal', process: 'pages',      memoryMb: memoryOfOthers },
  search:   { kind: 'stage',   priority: 'normal', process: 'pages',      memoryMb: memoryOfOthers },
  crawl:    { kind: 'owner',   priority: 'low',    process: 'background', memoryMb: memoryOfOthers },
  batch:    { kind: 'owner',   priority: 'low',    process: 'background', memoryMb: memoryOfOthers },
  check:    { kind: 'owner',   priority: 'low',    process: 'background', memoryMb: memoryOfOthers },
  webhook:  { kind: 'service', priority: 'normal', process: 'pages',      memoryMb: memoryOfOthers },
  index:    { kind: 'service', priority: 'low',    process: 'background', memoryMb: memoryOfOthers },
  janitor:  { kind: 'service', priority: 'low',    process: 'background', memoryMb: memoryOfOthers },
  schedule: { kind: 'service', priority: 'low',    process: 'background', memoryMb: memoryOfOthers },
} as const satisfies Table & Record<string, Actor<'stage' | 'owner' | 'service'>>

export type ActorName = keyof typeof table

export const actorNames = Object.keys(table) as ActorName[]
export const isActorName = (name: string): name is ActorName => Object.hasOwn(table, name)

/** The actors without which the service is not ready. */
export const requiredActors = actorNames.filter((name) => (table[name] as Actor<string>).required)

/** `stage`: works on tasks; `owner`: owns jobs; `service`: neither. */
export const actorKind = (name: ActorName): 'stage' | 'owner' | 'service' => table[name].kind

/** Whether an actor owns jobs, which another process continues at any time. */
export const isOwner = (name: ActorName): boolean => table[name].kind === 'owner'

/** A value of ACTOR_MEMORY_MB: for all actors, or by name. */
export type ActorMemory = number | Partial<Record<ActorName, number>>

/** The memory limit in MB of a process that runs these actors: the largest of theirs. */
export const memoryLimitMb = (names: readonly ActorName[], given: ActorMemory): number =>
  Math.max(...names.map((name) => (typeof given === 'number' ? given : given[name] ?? table[name].memoryMb)))

/** Whether a process that runs these actors gets a low priority: one urgent actor is enough for a normal one. */
export const areBackground = (names: readonly ActorName[]): boolean =>
  names.every((name) => table[name].priority === 'low')

/** The processes of `winnow start`, each with its actors. */
export const actorProcesses: ActorName[][] =
  Object.values(Object.groupBy(actorNames, (name) => table[name].process)).map((names = []) => names)
