import { prices } from '#src/credits/prices.ts'

/** What a crawl costs that returned `pages` pages without an error. */
export const crawlPrice = (pages: number): number => prices.crawl.submit + pages * prices.crawl.page
