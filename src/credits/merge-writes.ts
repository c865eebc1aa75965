// Carries the operations of one process to the entries of the ledger: one queue a key, and everything that gathers
// while a write is in flight goes out together in the next. Without that, 64 writers on one entry needed ten tries a
// success.
//
// What a caller is told is true: an outcome is only handed out once a compare-and-set has shown that the entry it was
// worked out on is the current one. A write whose answer was lost is recognised by the mark that each process leaves in
// the entry.

import { AppError } from '#src/app-error.ts'
import { apply, signEntry, type LedgerEntry, type LedgerOperation, type SpendState, type UsageEvent } from './entry.ts'

/** An entry and the revision it was read at; 0 when there is none yet. */
export interface Versioned { entry: LedgerEntry, revision: number }

export interface MergeDeps {
  /** Reads the current entry, past every cache. */
  read(keyId: string): Promise<Versioned>
  /**
   * Writes if `revision` is still current and resolves with the new one; resolves with undefined when it is not.
   * Rejects when nobody knows.
   */
  write(entry: LedgerEntry, revision: number): Promise<number | undefined>
  /** Gets the events that a write of this process has added, once. */
  onEvents(keyId: string, events: readonly UsageEvent[]): void
  now(): number
  /** From 0 to below 1. */
  random(): number
  wait(ms: number): Promise<void>
  /** Name of this process in the entries; unique. */
  writer: string
}

/** Most operations in one write: bounds what is worked out again when another process was faster. */
const BATCH_MAX = 128
/** Entries kept between operations, so that an operation on a key without competition is one round trip. */
const IDLE_KEYS_MAX = 5_000

interface Job {
  operation: LedgerOperation
  giveUpAt: number
  resolve(state: SpendState): void
  reject(error: AppError): void
}

/** One batch as it was worked out and sent. */
interface Attempt {
  count: number
  revision: number
  jobs: Job[]
  outcomes: (SpendState | AppError)[]
  events: UsageEvent[]
  entry: LedgerEntry
}

interface Line {
  waiting: Job[]
  running: boolean
  known: Versioned | undefined
  /** Writes that were not confirmed, until it is clear whether they count. */
  inDoubt: Attempt[]
  /** Tries in a row that lost a race, and that got no answer. */
  lost: number
  unanswered: number
}

export interface MergedWrites {
  /**
   * Applies an operation, after those on the same key that were submitted here before it; rejects with its refusal, or
   * with SERVICE_UNAVAILABLE when nothing could be written within `patienceMs`. Those that go out in one write see each
   * other's effects in that order: an opening is refused although one behind it in the same write frees what it needs.
   */
  submit(keyId: string, operation: LedgerOperation, patienceMs: number): Promise<SpendState>
  /** Resolves when every queue is empty. */
  settled(): Promise<void>
}

/** Starts with no queue; a queue runs as long as it has something to do. */
export function mergeWrites(deps: MergeDeps): MergedWrites {
  const lines = new Map<string, Line>()
  const running = new Set<Promise<void>>()
  let count = 0

  function lineOf(keyId: string): Line {
    const line = lines.get(keyId) ?? {
      waiting: [], running: false, known: undefined, inDoubt: [], lost: 0, unanswered: 0,
    }
    // Moved to the end, so that the first idle one is the one that was not used for longest.
    lines.delete(keyId)
    lines.set(keyId, line)
    if (lines.size > IDLE_KEYS_MAX) {
      for (const [id, { running: busy }] of lines) {
        if (busy || id === keyId) continue
        lines.delete(id)
        break
      }
    }
    return line
  }

  async function run(keyId: string, line: Line): Promise<void> {
    line.running = true
    await Promise.resolve() // operations of the same turn of the event loop go out together
    while (line.waiting.length > 0) await tryBatch(keyId, line)
    line.running = false
  }

  /** Sends what waits as one write, or waits a little when that has to be tried again. */
  async function tryBatch(keyId: string, line: Line): Promise<void> {
    try {
      const cached = line.known !== undefined
      const base = line.known ?? await readEntry(keyId, line)
      const attempt = workOut(base, line.waiting.slice(0, BATCH_MAX))
      if (attempt.entry === base.entry) {
        // Nothing to write, so nothing that would prove a cached entry current: a refusal must not rest on it.
        line.known = cached ? undefined : base
        if (!cached) settle(line, attempt)
      } else if (await send(line, attempt)) {
        line.lost = line.unanswered = 0
      } else {
        line.lost++
        giveUp(line, undefined)
        await deps.wait(deps.random() * Math.min(2 ** (line.lost - 1), 16)) // up to 1, 2, 4, 8, 16 ms
      }
    } catch (error) {
      line.known = undefined
      line.unanswered++
      giveUp(line, error)
      await deps.wait(deps.random() * Math.min(50 * line.unanswered, 500))
    }
  }

  async function readEntry(keyId: string, line: Line): Promise<Versioned> {
    const base = await deps.read(keyId)
    const landed = line.inDoubt.find(({ count: own }) => own === base.entry.writers[deps.writer])
    if (landed !== undefined) confirm(line, landed)
    // The others cannot land any more once the entry has moved on from what they were worked out on.
    line.inDoubt = line.inDoubt.filter(({ revision }) => revision >= base.revision)
    return base
  }

  function workOut({ entry: before, revision }: Versioned, jobs: Job[]): Attempt {
    const nowMs = deps.now()
    let entry = before
    const outcomes = jobs.map(({ operation }) => {
      const step = apply(entry, operation, nowMs)
      entry = step.entry
      return step.outcome
    })
    return {
      count: ++count, revision, jobs, outcomes, entry, events: entry.outbox.filter(({ n }) => n > before.events),
    }
  }

  /** False when another process was faster. */
  async function send(line: Line, attempt: Attempt): Promise<boolean> {
    const entry = signEntry(attempt.entry, deps.writer, attempt.count)
    line.inDoubt.push(attempt)
    const revision = await deps.write(entry, attempt.revision)
    line.known = revision === undefined ? undefined : { entry, revision }
    if (revision === undefined) return false
    confirm(line, attempt)
    return true
  }

  function confirm(line: Line, attempt: Attempt): void {
    line.inDoubt = []
    settle(line, attempt)
    deps.onEvents(attempt.entry.key_id, attempt.events)
  }

  function settle(line: Line, { jobs, outcomes }: Attempt): void {
    const done = new Set(jobs)
    line.waiting = line.waiting.filter((job) => !done.has(job))
    for (const [index, job] of jobs.entries()) {
      const outcome = outcomes[index]
      if (outcome instanceof AppError) job.reject(outcome)
      else if (outcome !== undefined) job.resolve(outcome)
    }
  }

  function giveUp(line: Line, cause: unknown): void {
    const nowMs = deps.now()
    for (const job of line.waiting) {
      if (job.giveUpAt <= nowMs)
        job.reject(
          new AppError('SERVICE_UNAVAILABLE', {
            message: 'The credit ledger does not answer.', retryAfterMs: 2_000, cause,
          }),
        )
    }
    line.waiting = line.waiting.filter((job) => job.giveUpAt > nowMs)
  }

  return {
    submit(keyId, operation, patienceMs) {
      return new Promise<SpendState>((resolve, reject) => {
        const line = lineOf(keyId)
        line.waiting.push({ operation, giveUpAt: deps.now() + patienceMs, resolve, reject })
        if (line.running) return
        const finished = run(keyId, line).finally(() => running.delete(finished))
        running.add(finished)
      })
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
