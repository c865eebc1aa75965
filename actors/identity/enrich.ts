// Enrich: brand, company and classification of a site at once. Each page is read once for all of them.

import type { EnrichData } from '#schemas/enrich.ts'
import { toErrorRecord } from '#src/app-error.ts'
import type { Task } from '#src/tasks/outcome.ts'
import { describeBrand } from './brand.ts'
import { classifyPage } from './classify/classify-page.ts'
import { describeCompany } from './company.ts'
import type { IdentityDeps } from './deps.ts'
import { shareReads } from './share-reads.ts'

/**
 * All three parts. A part that fails is null, with a warning.
 * @throws the error of a part when all fail
 */
export async function enrichSite(
  deps: IdentityDeps, task: Task<'identity'>, signal: AbortSignal,
): Promise<{ data: Omit<EnrichData, 'warnings'>; warnings: string[] }> {
  const { url } = task.request
  const shared = shareReads(deps, url)
  const [brand, company, classification] = await Promise.allSettled([
    describeBrand(shared, task, signal), describeCompany(shared, task, signal), classifyPage(shared, task, signal),
  ])
  signal.throwIfAborted()
  const domain = (valueOf(brand) ?? valueOf(company) ?? valueOf(classification))?.data.domain
  if (domain === undefined) throw (company as PromiseRejectedResult).reason
  const warnings = [
    ...warningsOf('brand', brand), ...warningsOf('company', company), ...warningsOf('classification', classification),
  ]
  return {
    data: {
      url, domain, brand: valueOf(brand)?.data.brand ?? null, company: valueOf(company)?.data.company ?? null,
      classification: valueOf(classification)?.data.classification ?? null,
    },
    warnings: [...new Set(warnings)],
  }
}

const valueOf = <Value>(part: PromiseSettledResult<Value>): Value | undefined =>
  part.status === 'fulfilled' ? part.value : undefined

const warningsOf = (name: string, part: PromiseSettledResult<{ warnings: string[] }>): string[] =>
  part.status === 'fulfilled' ? part.value.warnings : [`${name} is missing: ${toErrorRecord(part.reason).message}`]
