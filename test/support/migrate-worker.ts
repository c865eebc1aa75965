// A process that migrates an installation and hangs in the middle, to be killed. Arguments: the folder of the document
// store, the address of NATS.

import { connect } from '@nats-io/transport-node'
import { migrate } from '#src/installation/migrate.ts'
import { openStore } from '#src/store/open.ts'

const [dataDir, servers] = process.argv.slice(2) as [string, string]
const store = await openStore({ dataDir })
const nc = await connect({ servers })
await migrate({
  store, nc, natsVersion: () => Promise.resolve(null), report: () => undefined, leaseMs: 1_500,
  migrations: [{
    to: 2, what: 'hangs', async run() {
      await store.collection('steps').put({ _id: 'begun' })
      process.stdout.write('begun\n')
      await new Promise(() => setInterval(() => undefined, 1_000))
    },
  }],
})
