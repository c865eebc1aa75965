// Input and result of the extract stage.

import type { PageOutline } from '#schemas/crawl.ts'
import type { PageFacts } from '#schemas/facts.ts'
import type { PageFetched } from '#schemas/page.ts'
import type { ExtractedData } from '#schemas/scrape-data.ts'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import type { NewPage } from '#src/search-index/page.ts'
import type { PdfMarkdown } from './pdf/pdf-to-markdown.ts'
import type { TimePhase } from './phases.ts'

export interface ExtractInput {
  /** The page as text; for a PDF what was read of it instead. */
  text?: string
  pdf?: PdfMarkdown
  /** Whether the text may have U+0000; default true, which takes a search of the text. */
  mayHaveNull?: boolean
  page: PageFetched
  request: ScrapeRequest
  /** Whether to return the outline of the page, for a crawl; default false. */
  wantsOutline?: boolean
  /** Whether to return the page for the search index; default false. */
  wantsIndexed?: boolean
  /** For a monitor: the packed decisions of the last check on the blocks of the page; empty at the first check. */
  earlier?: Uint8Array
  /** Measures phases; default: not measured. */
  time?: TimePhase
}

export interface Extracted {
  data: ExtractedData
  warnings: string[]
  /** What inference answers from; set when the request asks for a summary, JSON or a prompt injection check. */
  facts?: PageFacts
  /** For the search index; absent if it is not wanted or the page has no text. */
  indexed?: NewPage
  /** Set for crawls. */
  outline?: PageOutline
  /** The packed decisions on the blocks of the page, for the next check of a monitor. */
  decisions?: Uint8Array
}
