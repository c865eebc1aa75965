// Asserts that work takes time in proportion to its size, measured against itself: a slow or busy machine changes both
// measurements alike, so that no test fails for its speed.

import assert from 'node:assert/strict'

/** The larger size is this many times the smaller one. */
const growth = 4
/** Linear work takes `growth` times as long, quadratic work its square: the limit is between them. */
const ratioMax = 2.5 * growth
/** Differences below this are noise, in milliseconds of CPU time. */
const noiseMs = 20
const attemptsMax = 4

function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @param size of the larger input: choose one for which quadratic work takes seconds */
export function assertLinearTime(run: (size: number) => void, size: number, what = 'the work'): void {
  const smaller = Math.floor(size / growth)
  run(smaller) // compiles the code
  let ratios = ''
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const small = cpuMs(() => { run(smaller) })
    const large = cpuMs(() => { run(size) })
    if (large <= ratioMax * small + noiseMs) return
    ratios += ` ${large.toFixed(0)}/${small.toFixed(0)}`
  }
  assert.fail(`${what}: ${growth} times the size takes more than ${ratioMax} times as long (ms:${ratios})`)
}
