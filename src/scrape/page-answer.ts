// The answer of the flow about one page, as operations return it.

import type { PageFetched } from '#schemas/page.ts'
import type { PageAnswer } from '../operation.ts'
import type { Answer } from '../tasks/ask.ts'

/** `data` and `warnings`, and the status and the final URL of the page: 200 and null where no page was fetched. */
export function pageAnswer({ data, warnings, results }: Answer): PageAnswer {
  const page = results.page as PageFetched | undefined
  return { data, warnings, statusCode: page?.statusCode ?? 200, finalUrl: page?.finalUrl ?? null }
}
