// The memory of an idle service. `npm run bench -- memory` measures it in and after crawls, too.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { startService, type Service } from '#test/support/service.ts'
import { memoryOf, totalOf, type MemoryByPart } from '#test/support/service-memory.ts'
import { until } from '#test/support/until.ts'

/** About 300 MB on a machine that is not busy; this leaves room for one that is. */
const idleMb = 450
/** Processes give memory back after 20 seconds without work; longer where the machine is busy. */
const restsWithinMs = 90_000

const skip = process.platform !== 'linux' && 'NOT RUN: there is no /proc'

describe('the memory of an idle service', { skip }, () => {
  let service: Service
  before(async () => { service = await startService() })
  after(() => service?.stop())

  it(`is at most ${idleMb} MB without the browser, which ends a minute after its last page`, async () => {
    const parts = ['crawl…', 'fetch…', 'gateway', 'infer…', 'nats-server', 'supervisor']
    let memory: MemoryByPart = new Map()
    // A process that starts or ends has no command line for a moment, and so is of no part.
    const isSmall = (): boolean => {
      const { browser: _browser, ...others } = Object.fromEntries(memoryOf(service))
      memory = new Map(Object.entries(others))
      return totalOf(memory) <= idleMb && isDeepStrictEqual([...memory.keys()].sort(), parts)
    }
    await until('memory is given back', isSmall, restsWithinMs).catch((error: unknown) => {
      assert.fail(`${String(error)}: ${JSON.stringify(Object.fromEntries(memory))}`)
    })
  })
})
