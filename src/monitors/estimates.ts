// Upper bounds of the cost of a monitor: every page is fetched, and judged if judging is enabled.

import type { TargetBody } from '#schemas/monitor.ts'
import { checkEstimate } from '#src/credits/prices.ts'
import { busiestMonth } from '#src/schedule/slots.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'

/** Largest number of pages in a check of the target. */
export const pagesOf = (target: TargetBody): number =>
  target.type === 'scrape' ? target.urls.length : target.crawl_options.limit

/** Whether changes are judged. */
export const isJudged = ({ goal, judge_enabled }: Pick<MonitorDocument, 'goal' | 'judge_enabled'>): boolean =>
  goal !== null && judge_enabled

/** Largest cost of one check. */
export function creditsPerCheck(monitor: Pick<MonitorDocument, 'targets' | 'goal' | 'judge_enabled'>): number {
  return checkEstimate(
    monitor.targets.map((target) => ({
      pages: pagesOf(target), tracksJson: target.change_tracking.modes.includes('json'),
    })),
    isJudged(monitor),
  )
}

/** Largest cost of all checks in 31 days. */
export function creditsPerMonth(
  monitor: Pick<MonitorDocument, 'targets' | 'goal' | 'judge_enabled' | 'schedule'>, nowMs: number,
): number {
  return creditsPerCheck(monitor) * busiestMonth(monitor.schedule, nowMs)
}
