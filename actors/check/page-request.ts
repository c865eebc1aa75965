// Builds the request for a page of a check: a scrape, with the version of the page that it is compared with.

import type { MonitoredPageRequest } from '#schemas/monitored-page.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import { snapshotId, validatorsOf } from '#src/monitors/snapshots.ts'
import type { PageVersion } from '#src/store/documents/monitors.ts'
import { isReviewed } from './goal-review.ts'

/** A page of a target. */
export interface MonitoredPage {
  target: MonitorTarget
  /** Identifies the page within its target. */
  key: string
  url: string
  /** Links between the start page and this one. */
  depth: number
  /** Whether the page is part of the baseline if no earlier check had it. */
  isBaseline: boolean
}

export interface RequestContext {
  checkId: string
  /** When the check started, ISO 8601: a page that was fetched since then is not fetched again. */
  startedAt: string
  previous: PageVersion | null
  /** `optionsHash` of the target. */
  options: string
  /** Null if changes are not judged. */
  goal: string | null
  /** The goal of the monitor, also where changes of this page are not judged; null without one. */
  statedGoal: string | null
}

const timeoutMs = 45_000

/** Pages of a crawl are requested with their outline: the frontier needs their links. */
export function pageRequest(
  { target, key, url }: Pick<MonitoredPage, 'target' | 'key' | 'url'>,
  { checkId, startedAt, previous, options, goal, statedGoal }: RequestContext,
): MonitoredPageRequest {
  const { modes, json_prompt, json_schema } = target.change_tracking
  const outline = target.type === 'crawl'
  const isToReview = statedGoal !== null && !isReviewed(previous, statedGoal)
  return {
    url, ...target.scrape_options, formats: modes, ...(json_prompt !== undefined && { json_prompt }),
    ...(json_schema && { json_schema }), include_base64_images: false, summary_max_words: 150,
    check_prompt_injection: false, render: 'auto', max_age: 0, timeout: timeoutMs, outline, fetched_since: startedAt,
    obey_robots: target.type === 'crawl' && target.crawl_options.respect_robots_txt,
    snapshot: { id: snapshotId(target.id, key), check_id: checkId }, modes,
    unless: isToReview ? null : validatorsOf(previous, options, outline), goal,
    ...(statedGoal !== null && { review: { goal: statedGoal, always: isToReview } }),
  }
}
