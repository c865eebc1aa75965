import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { youngOption } from './heap-growth.ts'
import { threadArguments } from './thread-arguments.ts'

/** Prints the megabytes of the young generation of a thread that has filled it. */
const thread = `
  const { getHeapSpaceStatistics } = require('node:v8')
  for (let kept = [], n = 0; n < 3e6; n++) if (kept.push([n]) > 2e5) kept = []
  const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  require('node:worker_threads').parentPort.postMessage(Math.round(space_size / 1024 / 1024))
`

describe('limitYoungByThread', () => {
  const run = (first: string): string => spawnSync(process.execPath, [
    ...threadArguments, '--max-semi-space-size=1', '--input-type=module', '--eval', `
      import { Worker } from 'node:worker_threads'
      import { limitYoungByThread } from '#src/process/heap-growth.ts'
      ${first}
      const options = { eval: true, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 24 } }
      new Worker(${JSON.stringify(thread)}, options).on('message', (megabytes) => console.log(megabytes))
    `,
  ], { encoding: 'utf8' }).stdout.trim()

  it('gives threads the young generation of their resource limits, whatever the main thread has', () => {
    assert.equal(run(''), '2')
    assert.equal(run('limitYoungByThread()'), '16')
  })
})

describe('allocateYoung', () => {
  it('sets an option that this version of V8 has, because it ignores others', () => {
    const { status, stderr } = spawnSync(process.execPath, [youngOption, '--eval', ''], { encoding: 'utf8' })
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
  })
})
