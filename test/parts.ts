// The parts of the test suite: their files, and how these are run.

import { globSync } from 'node:fs'
import type { FilesToRun } from './run-files.ts'

/** In the order in which they start: those with long files first, so that the end does not wait for one file. */
const patterns = {
  unit: ['schemas/**/*.test.ts', 'src/**/*.test.ts', 'console/src/**/*.test.ts'],
  generated: ['test/generated/**/*.test.ts'],
  // Computes in one thread, with nothing that depends on time.
  corpus: ['test/corpus/**/*.test.ts'],
  // Tests of whole processes that do not depend on the document store or have one of their own, and run only once.
  process: ['test/process/**/*.test.ts', 'test/soak/**/*.test.ts'],
  'end-to-end': ['test/e2e/**/*.test.ts'],
  flow: ['test/flow/**/*.test.ts'],
  console: ['test/console/**/*.test.ts'],
  contract: ['test/contract/**/*.test.ts'],
  parts: [
    'actors/**/*.test.ts', 'gateway/**/*.test.ts', 'cli/**/*.test.ts', 'test/pages/**/*.test.ts',
    'test/support/**/*.test.ts', 'test/deploy/**/*.test.ts',
  ],
} as const

export type PartName = keyof typeof patterns

export const partNames = Object.keys(patterns) as PartName[]

/** Files of one process; starting a process takes longer than most of these files. Otherwise each has its own. */
const together: ReadonlySet<PartName> = new Set(['unit'])

/** Files that one runner starts in turn, which only saves starting the runner. */
const inTurn: Partial<Record<PartName, number>> = { parts: 10 }

/** What runs as one piece of a part. */
export interface TestRun extends FilesToRun { part: PartName }

export function runsOfPart(part: PartName): TestRun[] {
  const files = patterns[part].flatMap((pattern) => globSync(pattern, { exclude: ['**/node_modules/**'] })).sort()
  if (together.has(part)) return [{ part, files, isolation: 'none' }]
  const size = inTurn[part] ?? 1
  const isolation = size === 1 ? 'none' : 'process'
  return Array.from({ length: Math.ceil(files.length / size) }, (_, n) =>
    ({ part, files: files.slice(n * size, (n + 1) * size), isolation }))
}
