// Failed pages by what went wrong.

/** A failed page, as in GET /crawl/{id}/errors. */
export interface JobFailure {
  url: string
  depth: number
  status_code: number | null
  error: string
  error_code: string
  retryable: boolean
  timestamp: string
}

export interface ErrorGroup {
  code: string
  retryable: boolean
  /** The message that most of the pages have. */
  message: string
  pages: readonly JobFailure[]
}

/** Groups by error code, the most frequent code first. */
export function groupErrors(failures: readonly JobFailure[]): ErrorGroup[] {
  return [...Map.groupBy(failures, ({ error_code }) => error_code)]
    .map(([code, pages]) => ({ code, retryable: pages[0]!.retryable, message: mostFrequentMessage(pages), pages }))
    .sort((one, other) => other.pages.length - one.pages.length || one.code.localeCompare(other.code))
}

function mostFrequentMessage(pages: readonly JobFailure[]): string {
  const byMessage = [...Map.groupBy(pages, ({ error }) => error)]
  return byMessage.reduce((best, one) => (one[1].length > best[1].length ? one : best))[0]
}
