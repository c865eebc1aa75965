// Whether the compared content of a monitor has what its goal speaks of. A page that lacks it has a warning if its URL
// was listed; the check has one if every page lacks it.

import { hash } from 'node:crypto'
import type { GoalKind, TrackingMode } from '#schemas/monitored-page.ts'
import type { MonitorTarget } from '#schemas/monitor.ts'
import type { PageVersion } from '#src/store/documents/monitors.ts'

export const goalHash = (goal: string): string => hash('sha256', goal, 'hex')

/** Whether the stored version was reviewed for this goal. */
export const isReviewed = (previous: PageVersion | null, goal: string): boolean =>
  previous?.goal_review?.goal_sha256 === goalHash(goal)

const named: Record<GoalKind, string> = {
  price: 'prices', stock: 'availability', date: 'dates or times', version: 'versions', job: 'jobs',
}

/** The warning that a page with these modes lacks the kinds; null if it lacks none. */
export function pageWarning(gaps: readonly GoalKind[], modes: readonly TrackingMode[]): string | null {
  return gaps.length === 0 ? null : `${opening(gaps)} the compared content of this page holds none. ${remedy(modes)}`
}

const opening = (gaps: readonly GoalKind[]): string =>
  `goal: it speaks of ${gaps.map((kind) => named[kind]).join(' and ')}, but`

const remedy = (modes: readonly TrackingMode[]): string =>
  modes.includes('json')
    ? 'Add a field for it to `change_tracking.json_schema`, or describe it in `change_tracking.json_prompt`.'
    : 'Track it as a field (`change_tracking.modes: ["json"]` with a `json_schema`), or select its part of the page with'
      + ' `scrape_options.include_selectors`.'

/** Collects the reviews of the pages of a check. */
export class GoalReview {
  #pages = 0
  #modes: readonly TrackingMode[] = []
  /** The kinds that every page so far lacks; null before the first page. */
  #gaps: readonly GoalKind[] | null = null

  add(gaps: readonly GoalKind[], { change_tracking }: Pick<MonitorTarget, 'change_tracking'>): void {
    this.#pages++
    this.#modes = [...this.#modes, ...change_tracking.modes]
    this.#gaps = this.#gaps === null ? gaps : this.#gaps.filter((kind) => gaps.includes(kind))
  }

  /** The warnings of the check. */
  get warnings(): string[] {
    const gaps = this.#gaps ?? []
    if (gaps.length === 0) return []
    const where = this.#pages === 1 ? 'the compared content of the page' : `the compared content of ${this.#pages} pages`
    return [`${opening(gaps)} ${where} holds none. ${remedy(this.#modes)}`]
  }
}
