// What tests of jobs stand on: a real NATS server, a store on the disk, a ledger.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Bus } from '#src/bus.ts'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus, type TestBus } from './bus.ts'

export interface Ground { bus: Bus; store: Store; ledger: Ledger }

/**
 * Brings them up before the tests of the suite that calls this, hands them to `ready`, and takes them down after the
 * tests.
 */
export function prepareGround(ready: (ground: Ground) => void | Promise<void>): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-ground-'))
  let server: TestBus
  let ground: Ground
  before(async () => {
    server = await startTestBus()
    const [bus, store] = [await server.connect(), await openStore({ dataDir })]
    await ensureIndexes(store)
    ground = { bus, store, ledger: await openLedger(bus.nc, { log: quietLog }) }
    await ready(ground)
  })
  after(async () => {
    await ground.ledger.stop()
    await ground.store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
}
