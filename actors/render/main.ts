// The render actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { wireRender } from './wire.ts'

export const start: StartActor = async (context) => {
  const { config, store, log } = context
  const { handle, selfCheck, close } = await wireRender({
    egressAllow: config.EGRESS_ALLOW, chromiumPath: config.CHROMIUM_PATH, dataDir: config.DATA_DIR,
    proxyUrls: config.PROXY_URLS, userAgent: config.USER_AGENT, extraCaFile: config.EXTRA_CA_FILE,
    rendererMemoryMb: config.RENDERER_MEMORY_MB, publicUrl: config.publicUrl,
    filesBytesMax: config.FILES_MB_MAX * 1024 * 1024, store, log,
  })
  let isClosing = false
  // Starts the browser before the first page needs it. The check reports why it fails, unless the stop ended it.
  selfCheck().catch((error: unknown) => {
    if (!isClosing) log.error({ err: error }, 'no browser')
  })
  return startStage('render', context, {
    handle,
    check: selfCheck,
    close() {
      isClosing = true
      return close()
    },
  })
}
