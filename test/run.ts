// `npm test`: type check, lint and all tests, with a summary by part. The store contract tests and the end-to-end tests
// also run with MongoDB when a server is available.

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createSemaphore } from '#src/concurrency/semaphore.ts'
import { threadArguments } from '#src/process/thread-arguments.ts'
import { buildConsole } from '../deploy/console/build-console.ts'
import { partNames, runsOfPart, type PartName, type TestRun } from './parts.ts'
import type { FilesResult, FilesToRun, Tally } from './run-files.ts'
import { createDatabase, startMongoServer } from './support/mongo-server.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

/** What runs at once. Most tests wait more than they compute. */
const lanes = createSemaphore(availableParallelism() + 1)

/** Longest run of the files of one process. */
const runMsMax = 600_000

/** Time in which a process must end after its last test, and what it has started after it. */
const leftOverMsMax = 10_000

const wanted = process.argv.slice(2) as PartName[]
const unknown = wanted.find((name) => !partNames.includes(name))
if (unknown) {
  console.error(`unknown part ${unknown}: use ${partNames.join(', ')}`)
  process.exit(2)
}

if (wanted.length === 0) {
  await Promise.all([
    check('type check', 'tsc', ['--noEmit']),
    check('type check of the console', 'tsc', ['--noEmit', '-p', 'console']),
    check('lint', 'eslint', ['--max-warnings=0', '.']),
    check('imports', 'depcruise', ['schemas', 'src', 'gateway', 'actors', 'cli', 'console/src', 'test']),
  ])
}

// Its tests use the bundle of this state.
await buildConsole('console', 'console/dist')

const mongo = await startMongoServer()
if (mongo) process.env.WINNOW_TEST_MONGODB_URL = mongo.url

const nothing: Tally = { passed: 0, failed: 0, skipped: 0 }
const tallies = new Map<string, Tally>()
const failures: string[] = []
const parts = wanted.length > 0 ? wanted : partNames
const all = parts.flatMap((part) => {
  const runs = runsOfPart(part).map((run) => ({ run, onMongo: false }))
  return part === 'end-to-end' && mongo ? [...runs, ...runs.map(({ run }) => ({ run, onMongo: true }))] : runs
})
await Promise.all(all.map(({ run, onMongo }) => lanes.run(() => runAndReport(run, onMongo))))
await mongo?.close()

console.log('\nTests by part')
for (const [part, { passed, failed, skipped }] of tallies)
  console.log(`  ${part.padEnd(21)} ${passed} passed, ${failed} failed, ${skipped} skipped`)
const total = [...tallies.values()].reduce(add, nothing)
if (!mongo)
  console.log(
    '\nTHE TESTS WITH MONGODB DID NOT RUN: set MONGODB_URL, or install mongod, or Go to build FerretDB.',
  )
if (failures.length > 0) console.log(`\nFailed in\n${failures.map((where) => `  ${where}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 || total.passed === 0 || (!mongo && process.env.CI === 'true') ? 1 : 0

async function check(name: string, command: string, args: string[]): Promise<void> {
  const code = await new Promise<number>((resolve) =>
    spawn(`node_modules/.bin/${command}`, args, { stdio: 'inherit' }).on('exit', (exit) => resolve(exit ?? 1)),
  )
  console.log(`${name}: ${code === 0 ? 'clean' : 'FAILED'}`)
  if (code !== 0) process.exit(1)
}

/** Runs files and prints their output when they have ended. @param onMongo the service has a new database there */
async function runAndReport({ part, files, isolation }: TestRun, onMongo: boolean): Promise<void> {
  const database = onMongo ? createDatabase(mongo!.url) : null
  const started = performance.now()
  const { tally, failures: own, output } = await runFiles(
    { files, isolation }, database ? { WINNOW_TEST_SERVICE_MONGODB_URL: database.url } : {},
  )
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  await database?.close()
  const title = onMongo ? `${part} on MongoDB` : part
  const what = files.length === 1 ? files[0]! : `${files.length} files`
  process.stdout.write(`\n=== ${title}: ${what}, ${seconds} s ===\n${output}`)
  if (tally.failed > 0) failures.push([`${title}: ${what}`, ...own.map(indented)].join('\n'))
  tallies.set(title, add(tallies.get(title) ?? nothing, tally))
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}

async function runFiles(what: FilesToRun, env: Record<string, string>): Promise<PrintedResult> {
  const child = fork(new URL('run-files.ts', import.meta.url), [JSON.stringify(what)], {
    env: { ...process.env, ...env }, execArgv: [...threadArguments], stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    timeout: runMsMax, killSignal: 'SIGKILL',
  })
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk: string) => { output += chunk })
  const [exited, closed] = [once(child, 'exit'), once(child, 'close')]
  const result = await Promise.race([
    once(child, 'message').then(([message]) => message as FilesResult), exited.then(() => null),
  ])
  if (!result) return failedBecause('The process ended before its tests.', { tally: nothing, failures: [] }, output)
  const hasEnded = await Promise.race([closed.then(() => true), setTimeout(leftOverMsMax, false)])
  child.kill('SIGKILL')
  if (hasEnded) return { ...result, output }
  const reason = 'The process, or one that its tests have started, still runs after the last test.'
  return failedBecause(reason, result, output)
}

interface PrintedResult extends FilesResult { output: string }

/** A result with one failure more, that of the process itself. */
function failedBecause(
  reason: string, { tally, failures: before }: FilesResult, output: string,
): PrintedResult {
  return {
    tally: add(tally, { ...nothing, failed: 1 }), failures: [...before, reason], output: `${output}${reason}\n`,
  }
}

function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped,
  }
}
