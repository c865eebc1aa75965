// The map actor as a process.

import { startStage, type StartActor } from '#src/actor-context.ts'
import { createAsker } from '#src/ask.ts'
import { wireMap } from './wire.ts'

export const start: StartActor = (context) => {
  const { config, bus, log } = context
  const asker = createAsker(bus, log)
  const { handle, close } = wireMap({
    allow: config.EGRESS_ALLOW, userAgent: config.USER_AGENT, extraCaFile: config.EXTRA_CA_FILE, ask: asker.ask,
  })
  return startStage('map', context, {
    handle,
    async close() {
      asker.close()
      await close()
    },
  })
}
