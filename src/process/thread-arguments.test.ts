import assert from 'node:assert/strict'
import { once } from 'node:events'
import { it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { poolThreadArguments } from './thread-arguments.ts'

it('a thread of a pool imports ES modules: one that is ended while it requires one ends the process', async () => {
  const code = 'require("node:worker_threads").parentPort.postMessage(process.features.require_module)'
  const worker = new Worker(code, { eval: true, execArgv: [...poolThreadArguments] })
  assert.deepEqual(await once(worker, 'message'), [false])
  await worker.terminate()
})
