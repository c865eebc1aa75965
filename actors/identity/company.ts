// Company: name, e-mail addresses, postal addresses and accounts of the organisation behind a site.

import type { CompanyData } from '#schemas/company.ts'
import type { Task } from '#src/outcome.ts'
import type { IdentityDeps } from './deps.ts'

/** Reads the page that was asked for. */
export async function describeCompany(
  { readPage }: IdentityDeps, task: Task<'identity'>, signal: AbortSignal,
): Promise<{ data: Omit<CompanyData, 'warnings'>; warnings: string[] }> {
  const { deadlineAt, request: { url, max_age: maxAgeMs } } = task
  const { facts, warnings } = await readPage(url, 'page', task, { maxAgeMs, deadlineAt, signal })
  const { names, emails, addresses, social_links } = facts
  const company = { name: names[0]?.text ?? null, emails, addresses, social_links }
  return { data: { url, domain: facts.domain, company }, warnings }
}
