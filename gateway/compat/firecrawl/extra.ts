// A format of Firecrawl that needs more than a scrape.

import type { ScrapeData } from '#schemas/scrape-data.ts'
import type { CompatRequest } from '../compat-api.ts'
import type { ExtraType, Wish } from './formats.ts'

export interface ExtraCall {
  request: CompatRequest
  /** The URL as given. */
  url: unknown
  /** Scrape options of Winnow. */
  options: Readonly<Record<string, unknown>>
  /** The scrape, with the formats that were asked for and those that the extra needs. */
  data: ScrapeData
  wish: Wish<ExtraType>
}

export interface ExtraResult {
  /** Fields of the document. */
  fields: Record<string, unknown>
  creditsUsed: number
  warnings: string[]
}

export interface Extra {
  /** Formats of Winnow that the scrape must have. */
  needs: readonly string[]
  /** A failure is a warning, since the scrape is charged; rejects only with errors that are no AppError. */
  run(call: ExtraCall): Promise<ExtraResult>
}
