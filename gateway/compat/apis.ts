// The foreign APIs that Winnow answers to.

import type { CompatApi } from './compat-api.ts'
import { firecrawl } from './firecrawl/firecrawl.ts'
import { jina } from './jina/jina.ts'
import { openWebUi } from './open-webui/open-webui.ts'
import { searxng } from './searxng/searxng.ts'
import { tavily } from './tavily/tavily.ts'

export const compatApis: readonly CompatApi[] = [firecrawl, searxng, tavily, jina, openWebUi]
