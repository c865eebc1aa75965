// Wires the search stage to the provider of the settings.

import { openSearchIndex } from '#src/search-index/open-search-index.ts'
import type { Config } from '#src/settings/config.ts'
import type { Handler } from '#src/tasks/outcome.ts'
import { createSearchHandler } from './handle.ts'
import { selectProvider } from './select-provider.ts'

export async function wireSearch(config: Config): Promise<{ handle: Handler<'search'>; close(): Promise<void> }> {
  const index = config.usesIndex ? await openSearchIndex(config) : null
  const handle = createSearchHandler({ provider: selectProvider(config, index, Date.now), now: Date.now })
  return { handle, close: async () => { await index?.close() } }
}
