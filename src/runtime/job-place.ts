// The place of a job among those that its process owns. A job that only waits, for example for the delay between two
// pages, gives its place to another one and goes on owning its message.

/** Takes and gives back the place of a message; see `pull-loop.ts`. */
export interface MessagePlace {
  /** Waits for the place. Resolves without one when the process stops. */
  enter(): Promise<void>
  leave(): void
}

export interface JobPlace {
  /** The job has work again: waits for its place, if it has none. */
  hold(): Promise<void>
  /** Ends one `hold`. The job starts with one. Without any, it leaves its place. */
  drop(): void
}

/** Jobs of a process that own their message without a place: each has its state in memory. */
export interface AwayJobs { count: number; readonly max: number }

/** @param away jobs without a place, counted here; at `max` of them, the others keep theirs */
export function createJobPlace(place: MessagePlace, away: AwayJobs): JobPlace & { close(): void } {
  let holds = 1
  let entering: Promise<void> | null = null
  let isAway = false

  function comeBack(): void {
    if (isAway) away.count--
    isAway = false
  }

  return {
    async hold() {
      holds++
      if (isAway) {
        comeBack()
        entering = place.enter()
      }
      await entering
    },
    drop() {
      if (--holds > 0 || away.count >= away.max) return
      isAway = true
      away.count++
      place.leave()
    },
    close: comeBack,
  }
}
