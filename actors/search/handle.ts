// The search stage: asks the provider and keeps the results that the search allows.

import type { SearchHit, SearchHits, SearchQuery } from '#schemas/search.ts'
import { AppError } from '#src/app-error.ts'
import { isBlocked } from '#src/sites/blocked-host.ts'
import { done, type Handler } from '#src/tasks/outcome.ts'
import type { SearchProvider } from './provider.ts'

export interface SearchDeps {
  provider: SearchProvider
  /** Unix milliseconds. */
  now(): number
}

/** Longest wait for the provider, and its part of the time that is left: pages may be scraped after it. */
const providerMsMax = 20_000
const providerShare = 0.6
const hourMs = 3_600_000

/** The handler of the search stage. Returns hits without positions; a provider that fails is SEARCH_UNAVAILABLE. */
export function createSearchHandler({ provider, now }: SearchDeps): Handler<'search'> {
  return async ({ request, deadlineAt, keyId }, signal) => {
    const { query, include_domains, exclude_domains, ...rest } = request
    const ms = Math.max(1, Math.round(Math.min(providerMsMax, (deadlineAt - now()) * providerShare)))
    const timeout = AbortSignal.timeout(ms)
    const text = `${query}${domainOperators(request)}`
    const { hits, warnings } = await provider.search({ ...rest, text, keyId }, AbortSignal.any([signal, timeout]))
      .catch((error: unknown) => {
        if (!timeout.aborted || signal.aborted) throw error
        throw new AppError('SEARCH_UNAVAILABLE', {
          message: `The search provider ${provider.name} did not answer within ${Math.round(ms / 1000)} s.`, cause: error,
        })
      })
    const allowed = hits.filter(({ url }) => isInDomains(url, include_domains, exclude_domains))
    const filtersHour = request.time_range === 'hour' && !provider.keepsTimeRange
    const kept = filtersHour ? allowed.filter(({ date }) => isRecent(date, now())) : allowed
    const data: SearchHits = { hits: kept }
    return done({}, {
      bodies: { data: Buffer.from(JSON.stringify(data)) },
      warnings: [
        `The results are those of the provider ${provider.name}.`, ...warnings,
        ...(kept.length < allowed.length
          ? [`${allowed.length - kept.length} results that are older than an hour or have no date were left out.`]
          : []),
      ],
    })
  }
}

/** The domains as operators, which all providers pass on to engines. */
function domainOperators({ include_domains, exclude_domains }: SearchQuery): string {
  const sites = include_domains.map((domain) => `site:${domain}`)
  const included = sites.length > 1 ? ` (${sites.join(' OR ')})` : sites.map((one) => ` ${one}`).join('')
  return included + exclude_domains.map((domain) => ` -site:${domain}`).join('')
}

/** Engines may ignore operators. */
function isInDomains(url: string, included: readonly string[], excluded: readonly string[]): boolean {
  const { hostname } = new URL(url)
  return !isBlocked(hostname, new Set(excluded)) && (included.length === 0 || isBlocked(hostname, new Set(included)))
}

const isRecent = (date: SearchHit['date'], nowMs: number): boolean =>
  date !== null && Date.parse(date) >= nowMs - hourMs
