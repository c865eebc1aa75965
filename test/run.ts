// `npm test`: type check, lint and all tests, with a summary by part. The store contract tests and the end-to-end tests
// also run with MongoDB when a server is available.

import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildConsole } from '../deploy/console/build-console.ts'
import type { Part, Tally } from './run-part.ts'
import { createDatabase, startMongoServer } from './support/mongo-server.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const parts = {
  unit: ['schemas/**/*.test.ts', 'src/**/*.test.ts', 'console/src/**/*.test.ts'],
  parts: [
    'actors/**/*.test.ts', 'gateway/**/*.test.ts', 'cli/**/*.test.ts', 'test/pages/**/*.test.ts',
    'test/support/**/*.test.ts', 'test/deploy/**/*.test.ts',
  ],
  contract: ['test/contract/**/*.test.ts'],
  flow: ['test/flow/**/*.test.ts'],
  corpus: ['test/corpus/**/*.test.ts'],
  generated: ['test/generated/**/*.test.ts'],
  console: ['test/console/**/*.test.ts'],
  'end-to-end': ['test/e2e/**/*.test.ts'],
  // Tests of whole processes that do not depend on the document store or have one of their own, and run only once.
  process: ['test/process/**/*.test.ts', 'test/soak/**/*.test.ts'],
} as const

type PartName = keyof typeof parts

/** Parts in the order in which they run. Those of a group run beside each other: they mostly wait. */
const groups: readonly (readonly PartName[])[] = [
  ['unit', 'parts'], ['contract', 'console'], ['flow', 'generated'], ['corpus'], ['end-to-end', 'process'],
]

/** Test files at once: one where each takes all processors or starts the whole service. */
const filesAtOnce: Partial<Record<PartName, number>> = { corpus: 1, console: 1, 'end-to-end': 1, process: 1 }
const filesAtOnceDefault = 2

/** Parts whose files share one process: starting a process takes longer than most of these files. */
const shared: readonly PartName[] = ['unit']

const wanted = process.argv.slice(2) as PartName[]
const unknown = wanted.find((name) => !(name in parts))
if (unknown) {
  console.error(`unknown part ${unknown}: use ${Object.keys(parts).join(', ')}`)
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

const tallies = new Map<string, Tally>()
for (const group of groups) {
  const names = group.filter((name) => wanted.length === 0 || wanted.includes(name))
  const runs = names.map((name, at) => runPart(partOf(name), at === 0))
  if (names.includes('end-to-end') && mongo) runs.push(runOnMongo(partOf('end-to-end'), mongo.url))
  for (const each of runs) {
    const { title, output, tally } = await each
    process.stdout.write(output)
    tallies.set(title, tally)
  }
}
await mongo?.close()

console.log('\nTests by part')
for (const [part, { passed, failed, skipped }] of tallies)
  console.log(`  ${part.padEnd(21)} ${passed} passed, ${failed} failed, ${skipped} skipped`)
const total = sum([...tallies.values()])
if (!mongo)
  console.log(
    '\nTHE TESTS WITH MONGODB DID NOT RUN: set MONGODB_URL, or install mongod, or Go to build FerretDB.',
  )
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 || total.passed === 0 || (!mongo && process.env.CI === 'true') ? 1 : 0

async function check(name: string, command: string, args: string[]): Promise<void> {
  const code = await new Promise<number>((resolve) =>
    spawn(`node_modules/.bin/${command}`, args, { stdio: 'inherit' }).on('exit', (exit) => resolve(exit ?? 1)),
  )
  console.log(`${name}: ${code === 0 ? 'clean' : 'FAILED'}`)
  if (code !== 0) process.exit(1)
}

interface PartRun { title: string; tally: Tally; output: string }

function partOf(name: PartName): Part {
  return {
    title: name, files: parts[name], concurrency: filesAtOnce[name] ?? filesAtOnceDefault,
    isolation: shared.includes(name) ? 'none' : 'process',
  }
}

/** Runs a part. @param live whether its output is shown while it runs; otherwise it is returned */
async function runPart(part: Part, live: boolean, env: Record<string, string> = {}): Promise<PartRun> {
  const child = fork(new URL('run-part.ts', import.meta.url), [JSON.stringify(part)], {
    env: { ...process.env, ...env }, stdio: ['ignore', live ? 'inherit' : 'pipe', 'inherit', 'ipc'],
  })
  const output = child.stdout ? text(child.stdout) : ''
  let tally: Tally = { passed: 0, failed: 1, skipped: 0 } // of a process that crashes
  child.on('message', (message) => { tally = message as Tally })
  await once(child, 'exit')
  return { title: part.title, tally, output: await output }
}

/** Runs the same tests with the documents of the service in a new database on that server. */
async function runOnMongo(part: Part, url: string): Promise<PartRun> {
  const database = createDatabase(url)
  try {
    const title = `${part.title} on MongoDB`
    const env = { WINNOW_TEST_SERVICE_MONGODB_URL: database.url }
    return await runPart({ ...part, title }, false, env)
  } finally {
    await database.close()
  }
}

function sum(all: Tally[]): Tally {
  return all.reduce((one, other) => ({
    passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped,
  }))
}
