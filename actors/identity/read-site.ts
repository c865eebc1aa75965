// Reads the pages of a site that say who it belongs to: the page that was asked for, and its imprint, contact, about
// and terms pages beside each other.

import { getDomain } from 'tldts'
import type { IdentityFacts, SitePage } from '#schemas/identity.ts'
import { toErrorRecord } from '#src/app-error.ts'
import type { Task } from '#src/tasks/outcome.ts'
import type { IdentityDeps, ReadPage } from './deps.ts'

/** Pages beside the one that was asked for. */
const furtherPagesMax = 4
/** Further pages may take this long, so that a slow one does not cost the answer. */
const furtherPageMs = 20_000
/** Time that is left for the answer after the last page. */
const marginMs = 500
/** With less time no further page is read. */
const shortestReadMs = 1_500

export type SiteReader = Pick<IdentityDeps, 'readPage' | 'now'>

export interface Site { pages: IdentityFacts[]; warnings: string[] }

/**
 * The facts of a page and of the further pages that it links to. A further page that fails is a warning.
 * @throws AppError of the page that was asked for
 */
export async function readSite(
  { readPage, now }: SiteReader, task: Task<'identity'>, signal: AbortSignal,
): Promise<Site> {
  const { deadlineAt, request: { url, max_age: maxAgeMs } } = task
  const { facts, warnings } = await readPage(url, 'page', task, { maxAgeMs, deadlineAt, signal })
  const further = choosePages(facts.site_pages)
  const readUntil = Math.min(deadlineAt - marginMs, now() + furtherPageMs)
  if (further.length > 0 && readUntil - now() < shortestReadMs)
    return { pages: [facts], warnings: [...warnings, 'No time was left to read the imprint and contact pages.'] }
  const options = { maxAgeMs, deadlineAt: readUntil, signal }
  const results = await Promise.allSettled(further.map((page, at) => readPage(page.url, `page${at + 2}`, task, options)))
  signal.throwIfAborted()
  const pages = [facts]
  for (const [at, result] of results.entries()) {
    const page = further[at]!
    if (result.status === 'rejected') warnings.push(failedPage(page, result.reason))
    else if (!isSameSite(result.value, page)) warnings.push(`The ${page.kind} page leads to another site: ${page.url}`)
    else pages.push(result.value.facts)
  }
  return { pages, warnings }
}

const failedPage = ({ kind, url }: SitePage, reason: unknown): string =>
  `The ${kind} page could not be read (${toErrorRecord(reason).code}): ${url}`

/** The best page of each kind, then the next best ones. */
export function choosePages(pages: readonly SitePage[]): SitePage[] {
  const kinds = new Set<SitePage['kind']>()
  const first = pages.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind))
  return [...first, ...pages.filter((page) => !first.includes(page))].slice(0, furtherPagesMax)
}

const siteOf = (url: string): string | null =>
  getDomain(url, { allowPrivateDomains: true }) ?? URL.parse(url)?.host ?? null

const isSameSite = ({ facts }: ReadPage, page: SitePage): boolean => siteOf(facts.final_url) === siteOf(page.url)
