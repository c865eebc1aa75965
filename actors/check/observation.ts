// What a check learned about one page.

import { hash } from 'node:crypto'
import type { PageOutline } from '#schemas/crawl.ts'
import type { GoalKind, PageContent, PageReport } from '#schemas/monitored-page.ts'
import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import type { Reading } from '#src/crawl/frontier.ts'
import { unpackJson } from '#src/encoding/pack-json.ts'
import type { VersionChange } from '#src/monitors/snapshots.ts'
import type { PageVersion } from '#src/store/documents/monitors.ts'
import type { Answer } from '#src/tasks/ask.ts'
import { goalHash, isReviewed, pageWarning } from './goal-review.ts'
import type { MonitoredPage } from './page-request.ts'
import type { PageOutcome } from './page-state.ts'

export interface Observation {
  /** The page at the previous check; null if no check had it. */
  previous: PageVersion | null
  outcome: PageOutcome
  statusCode: number | null
  title: string | null
  error: { message: string; code: string } | null
  /** From the diff stage and the judge. */
  report: Pick<PageReport, 'diff' | 'extraction' | 'is_meaningful' | 'judgment'>
  warnings: string[]
  /** What the new version of the page stores besides its state. */
  version: Pick<
    VersionChange,
    | 'title' | 'options_sha256' | 'etag' | 'last_modified' | 'body_sha256' | 'content' | 'outline' | 'decisions'
    | 'goal_review'
  >
  /** For the frontier of a crawl. */
  reading: Omit<Reading, 'left'>
}

export const noReading: Observation['reading'] = { finalUrl: null, canonical: null, textHash: null, links: [] }

/** A page that was not read: its previous version stays. `error`: null if it was not requested. */
export function unreadObservation(
  previous: PageVersion | null, options: string, error: AppError | null, reading = noReading,
): Observation {
  return {
    previous,
    outcome: { kind: error?.code === 'TARGET_NOT_FOUND' ? 'gone' : 'failed' },
    statusCode: error?.targetStatus ?? null,
    title: previous?.title ?? null,
    error: error && { message: error.message, code: error.code },
    report: {},
    warnings: [],
    reading,
    version: {
      title: previous?.title ?? null, options_sha256: previous?.options_sha256 ?? options,
      etag: previous?.etag ?? null, last_modified: previous?.last_modified ?? null,
      body_sha256: previous?.body_sha256 ?? null, ...(previous?.goal_review && { goal_review: previous.goal_review }),
    },
  }
}

/** The observation of a page from its answer. `goal`: of the monitor; null without one. */
export async function answeredObservation(
  { target }: Pick<MonitoredPage, 'target'>, previous: PageVersion | null,
  { options, goal }: { options: string; goal: string | null }, answer: Answer,
): Promise<Observation> {
  const fetched = answer.results.page as PageFetched
  const newOutline = answer.outline && parseJson<PageOutline>(answer.outline)
  if (newOutline?.failure) {
    const { code, message } = newOutline.failure
    const error = new AppError(code, { message, targetStatus: fetched.statusCode })
    const reading = { ...noReading, finalUrl: fetched.finalUrl, links: newOutline.links }
    return { ...unreadObservation(previous, options, error, reading), warnings: answer.warnings }
  }
  const { status, title: newTitle, final_url, status_code, goal_gaps, ...report } = parseJson<PageReport>(answer.data)
  // The site answered 304, or with the same bytes: the page was not extracted again.
  const unchanged = answer.snapshot ? null : previous
  const goalReview = reviewOf(goal, goal_gaps, previous)
  const warning = target.type === 'scrape' && goalReview
    ? pageWarning(goalReview.gaps, target.change_tracking.modes)
    : null
  const title = unchanged ? unchanged.title : newTitle
  const outline = newOutline ?? (previous?.outline ? await unpackJson(previous.outline) as PageOutline : null)
  return {
    previous,
    outcome: { kind: 'read', status },
    // The caller sees the status of the page that the 304 confirmed.
    statusCode: status_code === 304 ? 200 : status_code,
    title,
    error: null,
    warnings: warning === null ? answer.warnings : [...answer.warnings, warning],
    report:
      unchanged && target.change_tracking.modes.includes('json')
        ? { ...report, extraction: await storedExtraction(unchanged) }
        : report,
    version: {
      title,
      options_sha256: options,
      ...validators(fetched, unchanged),
      ...newContent(answer, previous),
      ...newDecisions(answer, previous),
      ...(goalReview && { goal_review: goalReview }),
      ...(newOutline && { outline: JSON.stringify(newOutline) }),
    },
    reading: {
      finalUrl: final_url, canonical: outline?.canonical ?? null, textHash: outline?.textHash ?? null,
      links: outline?.links ?? [], ...(outline?.next !== undefined && { next: outline.next }),
    },
  }
}

/** The review of the page for the goal: of this check, or of an earlier one that found the same content. */
function reviewOf(
  goal: string | null, gaps: GoalKind[] | undefined, previous: PageVersion | null,
): PageVersion['goal_review'] {
  if (goal === null) return undefined
  if (gaps) return { goal_sha256: goalHash(goal), gaps }
  return isReviewed(previous, goal) ? previous?.goal_review : undefined
}

async function storedExtraction({ content }: PageVersion): Promise<PageContent['json']> {
  return content ? (await unpackJson(content) as PageContent).json ?? null : null
}

/** HTTP validators describe the response body, not what a browser rendered from it. */
function validators(
  { tier, headers, bodySha256 }: PageFetched, unchanged: PageVersion | null,
): Pick<Observation['version'], 'etag' | 'last_modified' | 'body_sha256'> {
  const [etag, last_modified, body_sha256] =
    tier === 'plain' ? [headers.etag, headers['last-modified'], bodySha256] : []
  return {
    etag: etag ?? unchanged?.etag ?? null,
    last_modified: last_modified ?? unchanged?.last_modified ?? null,
    body_sha256: body_sha256 ?? unchanged?.body_sha256 ?? null,
  }
}

/** The content is stored only if it differs from the previous version. */
function newContent({ snapshot }: Answer, previous: PageVersion | null): Pick<Observation['version'], 'content'> {
  if (!snapshot) return {}
  const content = Buffer.from(snapshot).toString('utf8')
  const isStored = hash('sha256', content, 'hex') === previous?.content_sha256
  return isStored ? {} : { content }
}

/** Decisions are stored with the content that they led to. An answer without content made none. */
function newDecisions(
  { snapshot, decisions }: Answer, previous: PageVersion | null,
): Pick<Observation['version'], 'decisions'> {
  if (!snapshot) return {}
  const made = Buffer.from(decisions ?? [])
  return made.equals(previous?.decisions ?? new Uint8Array(0)) ? {} : { decisions: made.toString('base64') }
}

export const parseJson = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString('utf8')) as T
