// All prices, in credits. Everything that is not in this table is free. Only successful results are charged.

/** Prices by operation. The functions below compute prices that depend on the request or the result. */
export const prices = {
  scrape: 3,
  map: 3,
  screenshot: 2,
  classify: 5,
  company: 5,
  brand: 10,
  styleguide: 10,
  /** With all three parts; otherwise the sum of the parts that were found. */
  enrich: 20,
  search: { tenResults: 2, least: 2, page: 1, pageWithModel: 4 },
  answers: { search: 2, source: 4 },
  crawl: { submit: 3, page: 3 },
  check: { page: 1, pageTrackingJson: 4, judged: 1 },
} as const

/** Options of a search that determine the price of a scraped result page. */
export interface SearchPageOptions { formats?: readonly string[], check_prompt_injection?: boolean }

/** Price of one scraped result page of a search; higher when it needs the model. */
export function searchPagePrice({ formats = [], check_prompt_injection = false }: SearchPageOptions): number {
  const needsModel = check_prompt_injection || formats.includes('summary') || formats.includes('json')
  return needsModel ? prices.search.pageWithModel : prices.search.page
}

/**
 * Price of a search that returned `results` results, of which `pages` were scraped successfully. With the limits of
 * the request instead, it is the maximum price.
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
 * Price of an answer that read `sources` pages; an answer without citations is free. With `num_sources` it is the
 * maximum price.
 */
export function answersPrice({ sources, citations }: { sources: number, citations: number }): number {
  return citations === 0 ? 0 : prices.answers.search + sources * prices.answers.source
}

/** Price of an enrich call by the parts that were found. */
export function enrichPrice(found: { brand: boolean, company: boolean, classification: boolean }): number {
  if (found.brand && found.company && found.classification) return prices.enrich
  return (
    (found.brand ? prices.brand : 0)
    + (found.company ? prices.company : 0)
    + (found.classification ? prices.classify : 0)
  )
}

/** Price of one page of a check. `fetched` is false for a page that failed, or was removed (404 or 410). */
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

/** Maximum price of one check of these targets: every page is fetched, and judged when judging is enabled. */
export function checkEstimate(targets: readonly { pages: number, tracksJson: boolean }[], judging: boolean): number {
  return targets.reduce(
    (sum, { pages, tracksJson }) => sum + pages * checkPagePrice({ fetched: true, tracksJson, judged: judging }), 0,
  )
}
