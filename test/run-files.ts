// Runs test files and sends the tally to `test/run.ts`, which starts it as a process of its own: what runs beside it
// may have another environment.

import { Readable } from 'node:stream'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import type { TestEvent } from 'node:test/reporters'
import { threadArguments } from '#src/process/thread-arguments.ts'

export interface FilesToRun {
  files: readonly string[]
  /** `none`: all files in this process; `process`: each in one of its own, one after the other. */
  isolation: 'none' | 'process'
}

export interface Tally { passed: number; failed: number; skipped: number }

/** What the process tells `test/run.ts` at its end. */
export interface FilesResult {
  tally: Tally
  /** The tests that failed: the name and the start of the message of each. */
  failures: string[]
}

/** Characters of a message that are repeated at the end of all tests; the whole stands with its file. */
const messageMax = 1_000

/** Longest run of a file. One that does not end is killed by `run.ts` when it is the only one of a process. */
const fileMsMax = 300_000

/** What the runner says of each run at its end, and `test/run.ts` of all. */
const totals = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

// Ends when the run was killed.
process.once('disconnect', () => process.exit())

const { files, isolation } = JSON.parse(process.argv[2]!) as FilesToRun
const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
// This process ends when nothing is left to wait for, and the channel to the parent is always left.
process.channel?.unref()
const stream = run({
  files: [...files], isolation, ...(isolation === 'process' && { concurrency: 1, execArgv: [...threadArguments] }),
  timeout: fileMsMax,
})
stream.on('test:pass', ({ details, skip }) => {
  if (details.type !== 'suite') tally[skip === undefined || skip === false ? 'passed' : 'skipped']++
})
stream.on('test:fail', ({ name, details }) => {
  if (details.type === 'suite') return
  tally.failed++
  const { cause, message } = details.error
  failures.push(`${name}: ${(cause instanceof Error ? cause.message : message).slice(0, messageMax)}`)
})
await new Promise<void>((resolve) =>
  Readable.from(withoutTotals(stream)).compose(new spec()).on('end', resolve).pipe(process.stdout, { end: false }),
)
process.send!({ tally, failures } satisfies FilesResult)

async function* withoutTotals(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events)
    if (event.type !== 'test:diagnostic' || !totals.test(event.data.message)) yield event
}
