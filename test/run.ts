// `npm test`: type check, lint and all tests, with a summary by part. The store contract tests and the end-to-end tests
// also run with MongoDB when a server is available.

import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { createDatabase, startMongoServer } from './support/mongo-server.ts'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const parts = {
  unit: [
    'schemas/**/*.test.ts', 'src/**/*.test.ts', 'actors/**/*.test.ts', 'gateway/**/*.test.ts', 'cli/**/*.test.ts',
    'test/pages/**/*.test.ts',
  ],
  contract: ['test/contract/**/*.test.ts'],
  flow: ['test/flow/**/*.test.ts'],
  corpus: ['test/corpus/**/*.test.ts'],
  generated: ['test/generated/**/*.test.ts'],
  'end-to-end': ['test/e2e/**/*.test.ts', 'test/soak/**/*.test.ts'],
} as const

/** End-to-end tests that do not depend on the document store, and run only once. */
const withoutDocuments = [
  'test/soak/**', ...['abuse', 'docs', 'load-balancers', 'ready', 'start', 'stopped'].map((name) => `test/e2e/${name}.test.ts`),
]

type Part = keyof typeof parts
interface Tally { passed: number; failed: number; skipped: number }

const wanted = process.argv.slice(2) as Part[]
const unknown = wanted.find((name) => !(name in parts))
if (unknown) {
  console.error(`unknown part ${unknown}: use ${Object.keys(parts).join(', ')}`)
  process.exit(2)
}

if (wanted.length === 0) {
  await check('type check', 'tsc', ['--noEmit'])
  await check('lint', 'eslint', ['--max-warnings=0', '.'])
  await check('imports', 'depcruise', ['schemas', 'src', 'gateway', 'actors', 'cli', 'test'])
}

const mongo = await startMongoServer()
if (mongo) process.env.WINNOW_TEST_MONGODB_URL = mongo.url

const tallies = new Map<string, Tally>()
for (const part of wanted.length > 0 ? wanted : (Object.keys(parts) as Part[])) {
  tallies.set(part, await runPart(part, part))
  if (part === 'end-to-end' && mongo) tallies.set(`${part} on MongoDB`, await runOnMongo(part, mongo.url))
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

/** Runs each file of a part in a process, two at a time; sequentially when each file starts the whole service. */
async function runPart(part: Part, title: string, excluded: readonly string[] = []): Promise<Tally> {
  const files = parts[part]
    .flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**', ...excluded] }))
    .sort()
  const tally: Tally = { passed: 0, failed: 0, skipped: 0 }
  if (files.length === 0) return tally
  console.log(`\n=== ${title} ===`)
  const stream = run({ files, concurrency: part === 'end-to-end' || part === 'corpus' ? 1 : 2, timeout: 900_000 })
  stream.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite') tally[skip === undefined || skip === false ? 'passed' : 'skipped']++
  })
  stream.on('test:fail', ({ details }) => { if (details.type !== 'suite') tally.failed++ })
  await new Promise<void>((resolve) =>
    stream.compose(new spec()).on('end', resolve).pipe(process.stdout, { end: false }),
  )
  return tally
}

/** Runs the same tests with the documents of the service in a new database on that server. */
async function runOnMongo(part: Part, url: string): Promise<Tally> {
  const database = createDatabase(url)
  process.env.WINNOW_TEST_SERVICE_MONGODB_URL = database.url
  try {
    return await runPart(part, `${part} on MongoDB`, withoutDocuments)
  } finally {
    delete process.env.WINNOW_TEST_SERVICE_MONGODB_URL
    await database.close()
  }
}

function sum(all: Tally[]): Tally {
  return all.reduce((one, other) => ({
    passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped,
  }))
}
