// The fetch actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { countPeers } from '#src/runtime/presence.ts'
import { wireFetch } from './wire.ts'

export const start: StartActor = (context) => {
  const { config, bus, store, log } = context
  const peers = countPeers(bus.nc, 'fetch')
  const { handle, close } = wireFetch({
    allow: config.EGRESS_ALLOW, store, log, userAgent: config.USER_AGENT, extraCaFile: config.EXTRA_CA_FILE,
    proxyUrls: config.PROXY_URLS, hostConnectionsMax: config.HOST_CONNECTIONS_MAX, processes: () => peers.count(),
  })
  return startStage('fetch', context, {
    handle,
    async close() {
      peers.close()
      await close()
    },
  })
}
