// The map actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { countPeers } from '#src/runtime/presence.ts'
import { createAsker } from '#src/tasks/ask.ts'
import { wireMap } from './wire.ts'

export const start: StartActor = (context) => {
  const { config, bus, log } = context
  const peers = countPeers(bus.nc, 'map')
  const asker = createAsker(bus, log, peers.count)
  const { handle, close } = wireMap({
    allow: config.EGRESS_ALLOW, userAgent: config.USER_AGENT, extraCaFile: config.EXTRA_CA_FILE, ask: asker.ask,
  })
  return startStage('map', context, {
    handle,
    async close() {
      asker.close()
      peers.close()
      await close()
    },
  })
}
