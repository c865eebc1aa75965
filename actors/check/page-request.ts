// What a check asks the stages of a page: as GET /scrape would, with what the page is compared with.

import type { MonitoredPageRequest } from '#schemas/monitored-page.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import { snapshotId, validatorsOf } from '#src/monitors/snapshots.ts'
import type { PageVersion } from '#src/store/documents.ts'

export interface PageOfCheck { target: MonitorTarget; key: string; url: string }

export interface Circumstances {
  checkId: string
  /** When the check began: a page that was fetched since then is not fetched again. */
  since: string
  was: PageVersion | null
  /** `optionsHash` of the target. */
  options: string
  /** Null where nothing is judged. */
  goal: string | null
}

const timeoutMs = 45_000

/** The request of a page; of a crawl, it also brings where the page leads. */
export function pageRequest(
  { target, key, url }: PageOfCheck, { checkId, since, was, options, goal }: Circumstances,
): MonitoredPageRequest {
  const { modes, json_prompt, json_schema } = target.change_tracking
  const outline = target.type === 'crawl'
  return {
    url, ...target.scrape_options, formats: modes, ...(json_prompt !== undefined && { json_prompt }),
    ...(json_schema && { json_schema }), include_base64_images: false, summary_max_words: 150,
    check_prompt_injection: false, render: 'auto', max_age: 0, timeout: timeoutMs, outline, fetched_since: since,
    obey_robots: target.type === 'crawl' && target.crawl_options.respect_robots_txt,
    snapshot: { id: snapshotId(target.id, key), check_id: checkId }, modes, unless: validatorsOf(was, options, outline),
    goal,
  }
}
