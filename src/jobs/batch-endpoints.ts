// The endpoints that a batch can run: what they take, what one URL costs, and how it is asked for. A further endpoint
// is one line here.

import type { TObject } from 'typebox'
import type { PageFetched } from '#schemas/page.ts'
import { ScrapeOptions, type ScrapeRequest } from '#schemas/scrape.ts'
import type { Answer, Asker } from '#src/ask.ts'
import { prices, type PagePricedOperation } from '#src/credits/prices.ts'
import type { RequestOf, RouteName } from '#src/flow.ts'
import { needsInference } from '#src/needs-inference.ts'
import { askPage, type PageQuestion } from './ask-page.ts'

/** The request of one URL: its address and the options of the batch. */
export type BatchPageRequest = { url: string; timeout?: number } & Record<string, unknown>

export interface BatchAnswer {
  /** `data` of the single call, as UTF-8 JSON of one object. */
  data: Uint8Array
  warnings: string[]
  statusCode: number
  /** What this answer costs. */
  credits: number
}

export interface BatchEndpoint {
  /**
   * Name of the field of the body that has the options, and their schema: the names of the single call without `url`.
   */
  optionsField: 'scrape_options' | 'options'
  options: TObject
  /** What it is booked under; its price is the most that one URL costs. */
  operation: PagePricedOperation
  /** Whether the answer has no object named after the endpoint and becomes that object as a whole. */
  nested: boolean
  /** Throws what the single call would end with. */
  run(ask: Asker['ask'], request: BatchPageRequest, question: PageQuestion): Promise<BatchAnswer>
}

/** Asks one route, at the price of the operation. */
const viaRoute =
  (operation: PagePricedOperation, routeOf: (request: BatchPageRequest) => RouteName): BatchEndpoint['run'] =>
    async (ask, request, question) => {
    // The request was validated against the schema of the endpoint, which is the one of its routes.
      const route = routeOf(request)
      const answer = await askPage(ask, route, request as unknown as RequestOf<typeof route>, question)
      return { data: answer.data, warnings: answer.warnings, statusCode: statusOf(answer), credits: prices[operation] }
    }

const statusOf = ({ results }: Answer): number => (results.page as PageFetched | undefined)?.statusCode ?? 200

export const batchEndpoints: Readonly<Record<string, BatchEndpoint>> = {
  scrape: {
    optionsField: 'scrape_options',
    options: ScrapeOptions,
    operation: 'scrape',
    nested: false,
    run: viaRoute('scrape', (request) =>
      needsInference(request as unknown as ScrapeRequest) ? 'scrapeAndInfer' : 'scrape',
    ),
  },
}
