// The format `changeTracking`: a scrape that is compared with the last reading of the page by the same key.

import { isDeepStrictEqual } from 'node:util'
import type { TrackingMode } from '#schemas/monitored-page.ts'
import type { PageChanges, TrackedScrape } from '#schemas/page-changes.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { trackPage } from '#src/readings/track-page.ts'
import type { CompatRequest } from '../compat-api.ts'
import { withoutUndefined } from '../input.ts'
import { fieldChanges, parsedDiff } from './diff-json.ts'
import { Refusal } from './failure.ts'
import type { Wish } from './formats.ts'

/** The page, or why it is gone, and the field `changeTracking` of its document; no fields if it was not compared. */
export type TrackedRead = { fields: { changeTracking?: object } } & (
  | { data: ScrapeData; creditsUsed: number }
  | { data: null; error: AppError }
)

/** Reads the page with the scrape options of Winnow and compares it. The page is always fetched. */
export async function readTracked(
  request: CompatRequest, url: unknown, options: Readonly<Record<string, unknown>>, wish: Wish,
): Promise<TrackedRead> {
  const { modes, ...tracking } = trackingOf(wish, options)
  const input = { url, ...options, ...tracking, max_age: 0 }
  const { data, creditsUsed } = await request.call<TrackedScrape>(trackPage, input)
  const { page, changes, error } = data
  const fields = changes ? { changeTracking: changeTracking(changes, modes) } : {}
  if (page) return { fields, data: page, creditsUsed }
  return { fields, data: null, error: new AppError(error!.code, error!) }
}

/** Modes of Firecrawl and what Winnow compares. */
const modeNames: Readonly<Record<string, TrackingMode>> = { 'git-diff': 'markdown', json: 'json' }

/** What Winnow compares for modes of Firecrawl; without modes the text. */
export const comparedBy = (modes: readonly string[]): TrackingMode[] =>
  modes.length === 0 ? ['markdown'] : [...new Set(modes.map((mode) => modeNames[mode]!))]

interface Tracking {
  modes: readonly string[]
  changes: object
  json_prompt?: unknown
  json_schema?: unknown
}

/**
 * Reads the options of the format. Without modes, the text is compared and no diff is given. `schema` and `prompt` are
 * left for the warning about ignored fields unless fields are compared.
 */
function trackingOf({ options: wish }: Wish, options: Readonly<Record<string, unknown>>): Tracking {
  const modes = modesOf(wish.take('modes'))
  const changes = withoutUndefined({ modes: comparedBy(modes), tag: wish.take('tag') })
  if (!modes.includes('json')) return { modes, changes }
  const json = withoutUndefined({ json_prompt: wish.take('prompt'), json_schema: wish.take('schema') })
  const formats = Array.isArray(options['formats']) ? options['formats'] as unknown[] : []
  const asked = withoutUndefined({ json_prompt: options['json_prompt'], json_schema: options['json_schema'] })
  const isGiven = Object.keys(json).length > 0
  if (isGiven && formats.includes('json') && !isDeepStrictEqual(json, asked))
    throw new Refusal(
      '`schema` and `prompt` of `changeTracking` must be those of the format `json` if both are requested: '
      + 'the fields are extracted once',
    )
  return { modes, changes, ...(isGiven ? { json_prompt: undefined, json_schema: undefined, ...json } : {}) }
}

/** The modes of the format; none if they are not given. Throws INVALID_REQUEST for anything but a list of modes. */
export function modesOf(given: unknown): string[] {
  if (given === undefined) return []
  const isKnown = (mode: unknown): mode is string => typeof mode === 'string' && Object.hasOwn(modeNames, mode)
  if (Array.isArray(given) && given.every(isKnown)) return given
  throw new Refusal(
    `\`modes\` of \`changeTracking\` must be a list of "git-diff" and "json" (got ${JSON.stringify(given)?.slice(0, 60)})`,
  )
}

function changeTracking({ status, previous_read_at, diff }: PageChanges, modes: readonly string[]): object {
  const isChanged = status === 'changed' && diff !== undefined
  return {
    previousScrapeAt: previous_read_at, changeStatus: status,
    // One scrape cannot tell whether other pages link to the page: a page that exists counts as visible.
    visibility: status === 'removed' ? 'hidden' : 'visible',
    ...(isChanged && modes.includes('git-diff') && { diff: { text: diff.text, json: parsedDiff(diff.hunks ?? []) } }),
    ...(isChanged && modes.includes('json') && { json: fieldChanges(diff.fields ?? []) }),
  }
}
