// The services that tests of jobs need: a NATS server, a SQLite store and a ledger.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Bus } from '#src/bus/bus.ts'
import { openLedger, type Ledger } from '#src/credits/ledger.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { quietLog, startTestBus, type TestBus } from './bus.ts'

export interface Backend { bus: Bus; store: Store; ledger: Ledger }

/** Starts the services before the tests of the calling suite, passes them to `onReady`, and stops them afterwards. */
export function prepareBackend(onReady: (backend: Backend) => void | Promise<void>): void {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-backend-'))
  let server: TestBus
  let backend: Backend
  before(async () => {
    server = await startTestBus()
    const [bus, store] = [await server.connect(), await openStore({ dataDir })]
    await ensureIndexes(store)
    backend = { bus, store, ledger: await openLedger(bus.nc, { log: quietLog }) }
    await onReady(backend)
  })
  after(async () => {
    await backend.ledger.stop()
    await backend.store.close()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
}
