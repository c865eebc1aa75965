// Fair shares of the keys: how the places of a stage are divided when several keys have tasks. Every task carries its
// position among the tasks that its key has in flight. The stage serves low positions first, so a key with one task
// never waits behind the hundredth of another. Places in reserve are for low positions only: they are free while a key
// fills all others, even with tasks that hang. The positions are counted where tasks begin (src/tasks/ask.ts), and the
// queue is shared, so that shares hold across processes.
//
// Serving the n-th task of every key before the (n+1)-th of any is max-min fairness (Bertsekas and Gallager, Data
// Networks, 6.5.2); three shares instead of every position keep the number of consumers small.

import { shares, type Share } from '#schemas/task.ts'
import { Places } from './places.ts'

/** A quarter of the places is for the first tasks of each key. */
const firstPart = 4

/** The share that a task or job belongs to, by its position and how many a process handles at once. */
export function shareOf(concurrency: number, position = 0): Share {
  if (position < Math.ceil(concurrency / firstPart)) return 'first'
  return position < concurrency ? 'more' : 'rest'
}

/**
 * Tasks of all shares beside which one of each share may start in a process. A key has at most the `concurrency`. Half
 * of the `reserve` is for `first` and `more`, half for `first` alone.
 */
export const placesOf = (concurrency: number, reserve: number): Places => {
  const limits: Record<Share, number> = {
    first: concurrency + reserve, more: concurrency + Math.floor(reserve / 2), rest: concurrency,
  }
  return new Places(shares.map((share) => limits[share]), concurrency)
}

/** The queue of `Places` that a share is: 0 for the one that is served first. */
export const queueOf = (share: Share): number => shares.indexOf(share)
