// The message bus for tests of the flow: a NATS server of their own with all streams.

import { connectBus, type Bus } from '#src/bus/bus.ts'
import { createLog } from '#src/process/log.ts'
import { startTestNats, type TestNats } from './nats-server.ts'

const megabyte = 1024 * 1024
export const quietLog = createLog('test', process.env.TEST_LOG_LEVEL ?? 'silent')

export interface TestBus {
  nats: TestNats
  /** Opens another connection, like another process. */
  connect(): Promise<Bus>
  stop(): Promise<void>
}

/** Starts a server. Call `stop` in `after`. `workBytes` limits the work queue. */
export async function startTestBus({ workBytes = 64 * megabyte }: { workBytes?: number } = {}): Promise<TestBus> {
  const nats = await startTestNats()
  const buses: Bus[] = []
  return {
    nats,
    async connect() {
      const streamBytes = {
        WORK: workBytes, BLOB: 64 * megabyte, ADVISORIES: megabyte, WEBHOOKS: 16 * megabyte, INDEX: 16 * megabyte,
        DEAD: 16 * megabyte,
      }
      const bus = await connectBus({ natsUrl: nats.url, name: 'test', streamBytes, log: quietLog })
      buses.push(bus)
      return bus
    },
    async stop() {
      await Promise.all(buses.map((bus) => bus.nc.close()))
      await nats.stop()
    },
  }
}
