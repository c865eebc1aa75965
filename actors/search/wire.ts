// Wires the search stage to the provider of the settings.

import type { Config } from '#src/config.ts'
import type { Handler } from '#src/outcome.ts'
import { createSearchHandler } from './handle.ts'
import { selectProvider } from './select-provider.ts'

export function wireSearch(config: Config): { handle: Handler<'search'> } {
  return { handle: createSearchHandler({ provider: selectProvider(config, Date.now), now: Date.now }) }
}
