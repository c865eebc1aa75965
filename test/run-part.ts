// Runs the test files of one part and sends the tally to `test/run.ts`, which starts it as a process of its own: parts
// that run beside each other have different environments.

import { globSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { threadArguments } from '#src/thread-arguments.ts'

export interface Part {
  title: string
  files: readonly string[]
  /** Test files at once, each in a process. */
  concurrency: number
  /** `none`: all files in one process, one after the other. */
  isolation: 'none' | 'process'
}

export interface Tally { passed: number; failed: number; skipped: number }

/** Longest run of a file. */
const fileMsMax = 600_000

// Ends also when the run was killed.
process.once('disconnect', () => process.exit())

const { title, files, concurrency, isolation } = JSON.parse(process.argv[2]!) as Part
const found = files.flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] })).sort()
const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
if (found.length > 0) {
  console.log(`\n=== ${title} ===`)
  // Tests of this process end when nothing is left to wait for, and the channel to the parent is always left.
  if (isolation === 'none') process.channel?.unref()
  const stream = run({
    files: found, isolation, ...(isolation === 'process' && { concurrency, execArgv: [...threadArguments] }),
    timeout: fileMsMax,
  })
  stream.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite') tally[skip === undefined || skip === false ? 'passed' : 'skipped']++
  })
  stream.on('test:fail', ({ details }) => { if (details.type !== 'suite') tally.failed++ })
  await new Promise<void>((resolve) =>
    stream.compose(new spec()).on('end', resolve).pipe(process.stdout, { end: false }),
  )
}
process.send!(tally, () => process.disconnect())
