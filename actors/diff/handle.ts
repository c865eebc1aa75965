// The diff actor's handler: what extract and infer made of a page, held against what it was at the last check. Its report answers the check,
// after the judge has seen it where there is a goal; beside it goes what the next check compares with.

import type { PageOutline } from '#schemas/crawl.ts'
import type { PageContent, PageReport } from '#schemas/monitored-page.ts'
import type { ScrapeData } from '#schemas/scrape-data.ts'
import { AppError } from '#src/app-error.ts'
import { detour, done, type Handler, type Outcome, type Task } from '#src/outcome.ts'
import { comparePage } from './compare-page.ts'
import { normaliseMarkdown } from './normalise-markdown.ts'

export interface DiffDeps {
  /** What the page was before the check that asks; null when it was never read, or was gone by then. */
  readPrevious(snapshotId: string, checkId: string): Promise<PageContent | null>
}

/** What of a scrape is looked at; the runtime's `warnings` are not in it yet. */
type PageData = Pick<ScrapeData, 'final_url' | 'status_code' | 'metadata' | 'markdown' | 'json'>

/**
 * The handler of the stage `diff`. Takes the body `data` of a scrape; returns `data` (PageReport) and `snapshot` (PageContent).
 * Throws EMPTY_CONTENT when json is compared and nothing could be extracted.
 */
export function createDiffHandler({ readPrevious }: DiffDeps): Handler<'diff'> {
  return async (task) => {
    const { request, bodies } = task
    const outline = bodies.outline && parse<PageOutline>(bodies.outline)
    // There is nothing to compare, as extract says; the outline tells it to the check, and where the page leads.
    if (outline?.failure) return done({})
    if (!bodies.data) throw wrong('without data')
    const page = parse<PageData>(bodies.data)
    const current = contentOf(page, task)
    if (current === null) return unreadable(task, outline)

    const { id, check_id } = request.snapshot
    const previous = await readPrevious(id, check_id)
    const comparison = comparePage(previous, current, request)
    const report: PageReport = {
      ...comparison, title: current.title, final_url: page.final_url, status_code: page.status_code,
      ...(request.modes.includes('json') ? { extraction: current.json } : {}),
    }
    const answer = { bodies: { data: bytesOf(report), snapshot: bytesOf(current) } }
    return comparison.status !== 'same' && request.goal !== null ? detour('judge', {}, answer) : done({}, answer)
  }
}

/** What the page is, in the parts that are compared; null when an extraction is asked for and failed. */
function contentOf({ metadata: { title }, markdown, json }: PageData, { request: { modes, include_images: keepImages } }: Task<'diff'>): PageContent | null {
  if (modes.includes('markdown') && !markdown) throw wrong('without markdown')
  if (!modes.includes('json')) return { markdown: normaliseMarkdown(markdown!.content, { keepImages }), json: null, title }
  if (!json) throw wrong('without json')
  if (json.data === null) return null
  return { markdown: modes.includes('markdown') ? normaliseMarkdown(markdown!.content, { keepImages }) : null, json: json.data, title }
}

/**
 * An extraction that failed says nothing of the page. `same` would hide what changed, `changed` would invent it: the page is an error, its last
 * good snapshot stays, and the next good check compares with that, in whatever mode. A crawl still learns where the page leads.
 */
function unreadable({ warnings }: Task<'diff'>, outline: PageOutline | undefined): Outcome<'diff'> {
  const reason = warnings.find((warning) => warning.startsWith('json: '))?.slice('json: '.length)
  const message = `The tracked fields could not be read from the page${reason === undefined ? '.' : `: ${reason}`}`
  if (outline === undefined) throw new AppError('EMPTY_CONTENT', { message })
  return done({}, { bodies: { outline: bytesOf({ ...outline, failure: { code: 'EMPTY_CONTENT', message } } satisfies PageOutline) } })
}

const wrong = (how: string): AppError => new AppError('INTERNAL_ERROR', { cause: new Error(`a diff task came ${how}`) })
const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T
const bytesOf = (value: PageReport | PageContent | PageOutline): Uint8Array => Buffer.from(JSON.stringify(value))
