// What everything costs, in credits (SPEC "Credits", DECISIONS sections 5, 6 and 8). The ledger's callers, /usage, the
// documentation and the tests all read this table; what is not in it is free. Only successful answers are charged: see
// the ledger for how.

/** Prices by operation. Where a price has parts, the functions below add them up. */
export const prices = {
  scrape: 3,
  map: 3,
  screenshot: 2,
  classify: 5,
  company: 5,
  brand: 10,
  styleguide: 10,
  /** When all three parts came; else the sum of the parts that did. */
  enrich: 20,
  search: { tenResults: 2, least: 2, page: 1, pageWithModel: 4 },
  answers: { search: 2, source: 4 },
  crawl: { submit: 3, page: 3 },
  check: { page: 1, pageTrackingJson: 4, judged: 1 },
} as const

/**
 * Names under which spends are booked; the keys of `by_operation` in /usage. A batch books under the endpoint it runs.
 */
export type PricedOperation = keyof typeof prices

/** Endpoints that cost one fixed amount a page, on their own and for each URL of a batch (enrich: at most this). */
export type PagePricedOperation = {
  [Name in PricedOperation]: (typeof prices)[Name] extends number ? Name : never
}[PricedOperation]

/** Options of a search that decide what a scraped result page costs. */
export interface SearchPageOptions { formats?: readonly string[], check_prompt_injection?: boolean }

/** Price of one scraped result page of a search: more when a model has to read it. */
export function searchPagePrice({ formats = [], check_prompt_injection = false }: SearchPageOptions): number {
  const needsModel = check_prompt_injection || formats.includes('summary') || formats.includes('json')
  return needsModel ? prices.search.pageWithModel : prices.search.page
}

/**
 * Price of a search that returned `results` results, of which `pages` were scraped successfully.
 * With the limits of the request in their place, it is the most that the search can cost.
 */
export function searchPrice({
  results, pages = 0, options = {},
}: {
  results: number
  pages?: number
  options?: SearchPageOptions
}): number {
  return (
    Math.max(prices.search.least, Math.ceil(results / 10) * prices.search.tenResults) + pages * searchPagePrice(options)
  )
}

/**
 * Price of an answer that read `sources` pages: nothing when it cites none. With `num_sources` it is the most that the
 * answer can cost.
 */
export function answersPrice({ sources, citations }: { sources: number, citations: number }): number {
  return citations === 0 ? 0 : prices.answers.search + sources * prices.answers.source
}

/** Price of an enrich call by which of its parts came. */
export function enrichPrice(came: { brand: boolean, company: boolean, classification: boolean }): number {
  if (came.brand && came.company && came.classification) return prices.enrich
  return (
    (came.brand ? prices.brand : 0) + (came.company ? prices.company : 0) + (came.classification ? prices.classify : 0)
  )
}

/** Price of a crawl that returned `pages` pages that are ok. */
export function crawlPrice(pages: number): number {
  return prices.crawl.submit + pages * prices.crawl.page
}

/** Price of one page of a check. `fetched` is false for a page that failed or was found removed by its 404 or 410. */
export function checkPagePrice({
  fetched, tracksJson, judged,
}: {
  fetched: boolean
  tracksJson: boolean
  judged: boolean
}): number {
  const page = tracksJson ? prices.check.pageTrackingJson : prices.check.page
  return (fetched ? page : 0) + (judged ? prices.check.judged : 0)
}

/** The most that one check of these targets costs: every page is fetched, and judged when judging is on. */
export function checkEstimate(targets: readonly { pages: number, tracksJson: boolean }[], judging: boolean): number {
  return targets.reduce(
    (sum, { pages, tracksJson }) => sum + pages * checkPagePrice({ fetched: true, tracksJson, judged: judging }), 0,
  )
}
