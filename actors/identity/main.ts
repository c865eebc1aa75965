// The identity actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { countPeers } from '#src/runtime/presence.ts'
import { createAsker } from '#src/tasks/ask.ts'
import { wireIdentity } from './wire.ts'

export const start: StartActor = async (context) => {
  const { config, bus, log } = context
  const peers = countPeers(bus.nc, 'identity')
  const asker = createAsker(bus, log, peers.count)
  const { handle, close } = await wireIdentity({
    ask: asker.ask, allow: config.EGRESS_ALLOW, userAgent: config.USER_AGENT, extraCaFile: config.EXTRA_CA_FILE,
    llmBaseUrl: config.LLM_BASE_URL, llmApiKey: config.LLM_API_KEY, llmModel: config.LLM_MODEL,
    llmTimeoutMs: config.LLM_TIMEOUT_MS, log,
  })
  return startStage('identity', context, {
    handle,
    async close() {
      asker.close()
      peers.close()
      await close()
    },
  })
}
