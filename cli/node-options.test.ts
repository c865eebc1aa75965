import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { nodeOptions } from './node-options.ts'

describe('nodeOptions', () => {
  it('gives half of the cores to the threads that help', () => {
    const helpers = [1, 2, 4, 7, 8, 64].map((cores) => /pool-size=(\d+)/.exec(nodeOptions(cores).join(' '))![1])
    assert.deepEqual(helpers, ['1', '1', '2', '3', '4', '4'])
  })

  it('knows only options that this version of Node takes', () => {
    const { status, stderr } = spawnSync(process.execPath, [...nodeOptions(2), '--eval', ''], { encoding: 'utf8' })
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
  })
})
