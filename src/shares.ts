// Fair shares of the keys: how the places of a stage are divided when several keys have tasks. Every task carries its
// position among the tasks that its key has in flight. The stage serves low positions first, so a key with one task
// never waits behind the hundredth of another. Places in reserve are for low positions only: they are free while a key
// fills all others, even with tasks that hang. The positions are counted where tasks begin (src/ask.ts), and the queue
// is shared, so that shares hold across processes.
//
// Serving the n-th task of every key before the (n+1)-th of any is max-min fairness (Bertsekas and Gallager, Data
// Networks, 6.5.2); three shares instead of every position keep the number of consumers small.

import { shares, type Lane, type Share } from '#schemas/task.ts'
import { stages, type StageName } from './flow.ts'

/** A quarter of the places is for the first tasks of each key. */
const firstPart = 4

/** The share of a stage that a task at this position belongs to. */
export function shareOf(stage: StageName, lane: Lane, position = 0): Share {
  const places = stages[stage].concurrency[lane]
  if (position < Math.ceil(places / firstPart)) return 'first'
  return position < places ? 'more' : 'rest'
}

/**
 * Tasks of the whole lane beside which a task of each share may start in one process. A key alone has at least the
 * concurrency of the stage; half of the reserve is for `first` and `more`, half for `first` alone.
 */
export function placesOf(stage: StageName, lane: Lane): Record<Share, number> {
  const { concurrency, reserve } = stages[stage]
  const rest = concurrency[lane]
  return { first: rest + reserve[lane], more: rest + Math.floor(reserve[lane] / 2), rest }
}

/** 0 for the share that is served first. */
export const rankOf = (share: Share): number => shares.indexOf(share)
