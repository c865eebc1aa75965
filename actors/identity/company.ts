// Company: name, e-mail addresses, postal addresses and accounts of the organisation behind a site.

import type { CompanyData } from '#schemas/company.ts'
import type { IdentityFacts } from '#schemas/identity.ts'
import type { Task } from '#src/tasks/outcome.ts'
import type { IdentityDeps } from './deps.ts'
import { mergeAddresses, mergeEmails, mergeNames, mergeSocialLinks } from './merge-facts.ts'
import { readSite } from './read-site.ts'

/** Reads the page that was asked for, and at most four more that it links to. */
export async function describeCompany(
  deps: IdentityDeps, task: Task<'identity'>, signal: AbortSignal,
): Promise<{ data: Omit<CompanyData, 'warnings'>; warnings: string[] }> {
  const { pages, warnings } = await readSite(deps, task, signal)
  const { url } = task.request
  return { data: { url, domain: pages[0]!.domain, company: companyOf(pages) }, warnings }
}

/** What the pages of a site say about its organisation. Pure. */
export function companyOf(pages: readonly IdentityFacts[]): CompanyData['company'] {
  const name = mergeNames(pages)
  return {
    name: name?.legalName ?? name?.name ?? null, emails: mergeEmails(pages), addresses: mergeAddresses(pages),
    social_links: mergeSocialLinks(pages),
  }
}
