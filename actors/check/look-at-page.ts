// One page of a check, looked at and understood: how that went, what is new of it, and what the judge says.

import { createHash } from 'node:crypto'
import type { PageOutline } from '#schemas/crawl.ts'
import type { Judgment, PageContent, PageReport } from '#schemas/monitored-page.ts'
import type { PageFetched } from '#schemas/page.ts'
import { AppError } from '#src/app-error.ts'
import type { Answer, Asker } from '#src/ask.ts'
import { assertNotBlocked } from '#src/blocked-host.ts'
import type { Reading } from '#src/crawl/frontier.ts'
import { askPage, isServiceFailure } from '#src/jobs/ask-page.ts'
import { unpackJson } from '#src/jobs/pack-json.ts'
import { optionsHash, readPreviousVersion, type VersionChange } from '#src/monitors/snapshots.ts'
import type { PageVersion } from '#src/store/documents.ts'
import type { Store } from '#src/store/store.ts'
import { pageRequest, type PageOfCheck } from './page-request.ts'
import { isQuiet, pageStateOf, type Finding } from './page-state.ts'

/** What a look found out. */
export interface Look {
  was: PageVersion | null
  finding: Finding
  statusCode: number | null
  title: string | null
  error: { message: string; code: string } | null
  /** As the judge and the comparison left it. */
  report: Pick<PageReport, 'diff' | 'extraction' | 'is_meaningful' | 'judgment'>
  warnings: string[]
  /** What is kept of the page besides its state. */
  note: Pick<
    VersionChange, 'title' | 'options_sha256' | 'etag' | 'last_modified' | 'body_sha256' | 'content' | 'outline'
  >
  /** What a crawl has to know of it. */
  reading: Omit<Reading, 'left'>
}

export interface LookDeps { store: Store; ask: Asker['ask'] }

/** The check that looks. */
export interface LookingCheck {
  id: string
  keyId: string
  requestId: string
  since: string
  goal: string | null
  /** Domains of the key's blocklist. */
  blocked: ReadonlySet<string>
  /** Of the lease: makes ids of tasks new ones for each owner. */
  delivery: number
  signal: AbortSignal
}

export interface PageToLook extends PageOfCheck {
  /** Links between the start page and this one. */
  depth: number
  /** Whether a page that was never looked at is part of the baseline. */
  isBaseline: boolean
}

const nowhere: Look['reading'] = { finalUrl: null, canonical: null, textHash: null, links: [] }
const judgeMs = 45_000

/** Looks at a page. `mayJudge`: whether there are credits for it. Throws what says something about Winnow only. */
export async function lookAtPage(
  { store, ask }: LookDeps, check: LookingCheck, page: PageToLook, mayJudge: boolean,
): Promise<Look> {
  const { target, key, url, isBaseline } = page
  const was = await readPreviousVersion(store, target.id, key, check.id)
  const options = optionsHash(target)
  const goal = mayJudge && !isQuiet({ was, isBaseline }) ? check.goal : null
  try {
    assertNotBlocked(url, check.blocked)
    const request = pageRequest(page, { checkId: check.id, since: check.since, was, options, goal })
    const route = request.modes.includes('json') ? 'monitoredPageAndInfer' : 'monitoredPage'
    return await understand(
      page, was, options, await askPage(ask, route, request, questionOf(check, page, request.timeout)),
    )
  } catch (error) {
    check.signal.throwIfAborted()
    if (isServiceFailure(error)) throw error
    const failure = failed(was, options, error as AppError, nowhere)
    const isRemoved = pageStateOf({ was, isBaseline }, failure.finding)?.status === 'removed'
    return isRemoved && goal !== null ? judgeRemoval(ask, check, page, failure) : failure
  }
}

/** A page that a crawl finds no more. */
export async function lookForLost(
  { store, ask }: LookDeps, check: LookingCheck, page: PageToLook, mayJudge: boolean,
): Promise<Look> {
  const was = await readPreviousVersion(store, page.target.id, page.key, check.id)
  const look: Look = { ...failed(was, optionsHash(page.target), null, nowhere), finding: { kind: 'absent' } }
  const isRemoved = pageStateOf({ was, isBaseline: page.isBaseline }, look.finding)?.status === 'removed'
  return isRemoved && mayJudge && check.goal !== null ? judgeRemoval(ask, check, page, look) : look
}

/** A page that may not be read. */
export async function refusePage(
  { store }: Pick<LookDeps, 'store'>, check: Pick<LookingCheck, 'id'>, page: PageToLook, why: string,
): Promise<Look> {
  const was = await readPreviousVersion(store, page.target.id, page.key, check.id)
  return failed(was, optionsHash(page.target), new AppError('ROBOTS_DISALLOWED', { message: why }), nowhere)
}

const questionOf = (
  { id, keyId, requestId, delivery, signal }: LookingCheck, { target, key }: PageOfCheck, timeoutMs: number,
) => ({
  id: `${id}:${createHash('sha256').update(`${target.id} ${key}`).digest('base64url').slice(0, 16)}:${delivery}`,
  requestId, keyId, jobId: id, timeoutMs, signal,
})

/** The page as it is now; one that came back unchanged, as it was. */
async function understand(page: PageOfCheck, was: PageVersion | null, options: string, answer: Answer): Promise<Look> {
  const facts = answer.results.page as PageFetched
  const given = answer.outline && parse<PageOutline>(answer.outline)
  if (given?.failure) {
    const error = new AppError(given.failure.code, { message: given.failure.message, targetStatus: facts.statusCode })
    return {
      ...failed(was, options, error, { ...nowhere, finalUrl: facts.finalUrl, links: given.links }),
      warnings: answer.warnings,
    }
  }
  const { status, title, final_url, status_code, ...report } = parse<PageReport>(answer.data)
  const isUnread = !answer.snapshot && was !== null
  const outline = given ?? (was?.outline ? await unpackJson(was.outline) as PageOutline : null)
  const kept = isUnread && was.content ? await unpackJson(was.content) as PageContent : null
  const content = answer.snapshot && Buffer.from(answer.snapshot).toString('utf8')
  // What a browser made of the page, no header speaks of.
  const [etag, last_modified, body_sha256] =
    facts.tier === 'plain' ? [facts.headers.etag, facts.headers['last-modified'], facts.bodySha256] : []
  const known = isUnread ? was : null
  return {
    // A site that says that nothing has changed speaks of the page that it gave before.
    was,
    finding: { kind: 'read', status },
    statusCode: status_code === 304 ? 200 : status_code,
    title: isUnread ? was.title : title,
    error: null,
    warnings: answer.warnings,
    report:
      isUnread && page.target.change_tracking.modes.includes('json')
        ? { ...report, extraction: kept?.json ?? null }
        : report,
    note: {
      title: isUnread ? was.title : title,
      options_sha256: options,
      etag: etag ?? known?.etag ?? null,
      last_modified: last_modified ?? known?.last_modified ?? null,
      body_sha256: body_sha256 ?? known?.body_sha256 ?? null,
      ...(content !== undefined
        && createHash('sha256').update(content).digest('hex') !== was?.content_sha256 && { content }),
      ...(given && { outline: JSON.stringify(given) }),
    },
    reading: {
      finalUrl: final_url, canonical: outline?.canonical ?? null, textHash: outline?.textHash ?? null,
      links: outline?.links ?? [],
    },
  }
}

/** A page that was not read: what was known of it stays. */
function failed(was: PageVersion | null, options: string, error: AppError | null, reading: Look['reading']): Look {
  return {
    was,
    finding: { kind: error?.code === 'TARGET_NOT_FOUND' ? 'gone' : 'failed' },
    statusCode: error?.targetStatus ?? null,
    title: was?.title ?? null,
    error: error && { message: error.message, code: error.code },
    report: {},
    warnings: [],
    reading,
    note: {
      title: was?.title ?? null, options_sha256: was?.options_sha256 ?? options, etag: was?.etag ?? null,
      last_modified: was?.last_modified ?? null, body_sha256: was?.body_sha256 ?? null,
    },
  }
}

/** Asks the judge about a page that is gone; a judge that fails keeps nobody from hearing of it. */
async function judgeRemoval(ask: Asker['ask'], check: LookingCheck, page: PageOfCheck, look: Look): Promise<Look> {
  try {
    const question = questionOf(check, page, judgeMs)
    const answer = await askPage(
      ask, 'judgeRemoval', { url: page.url, title: look.title, goal: check.goal! },
      { ...question, id: `${question.id}:gone` },
    )
    const { is_meaningful, judgment } = parse<{ is_meaningful?: boolean; judgment?: Judgment }>(answer.data)
    const verdict = is_meaningful === undefined ? {} : { is_meaningful, ...(judgment && { judgment }) }
    return { ...look, report: verdict, warnings: [...look.warnings, ...answer.warnings] }
  } catch (error) {
    check.signal.throwIfAborted()
    if (isServiceFailure(error)) throw error
    return {
      ...look, warnings: [...look.warnings, `judge: ${(error as AppError).message}; the removal was not judged.`],
    }
  }
}

const parse = <T>(bytes: Uint8Array): T => JSON.parse(Buffer.from(bytes).toString('utf8')) as T
