// The identity actor as a process.

import { startStage, type StartActor } from '#src/actor-context.ts'
import { createAsker } from '#src/ask.ts'
import { countPeers } from '#src/presence.ts'
import { wireIdentity } from './wire.ts'

export const start: StartActor = (context) => {
  const { bus, log } = context
  const peers = countPeers(bus.nc, 'identity')
  const asker = createAsker(bus, log, peers.count)
  const { handle } = wireIdentity({ ask: asker.ask })
  return startStage('identity', context, {
    handle,
    close() {
      asker.close()
      peers.close()
    },
  })
}
