// The answer of the flow about one page, as operations return it.

import type { PageFetched } from '#schemas/page.ts'
import type { PageAnswer } from '../operation.ts'
import type { Answer } from '../tasks/ask.ts'

/** `data`, `warnings` and the status of the page, 200 where no page was fetched. */
export function pageAnswer({ data, warnings, results }: Answer): PageAnswer {
  return { data, warnings, statusCode: (results.page as PageFetched | undefined)?.statusCode ?? 200 }
}
