// The identity stage: says who stands behind a site. It reads pages of the site by the route `identityPage` and puts
// their facts together.

import type { IdentityFacts } from '#schemas/identity.ts'
import { done, type Handler, type Task } from '#src/outcome.ts'
import { describeCompany } from './company.ts'

export interface ReadOptions { maxAgeMs: number; deadlineAt: number; signal: AbortSignal }

/** A page of a site with what it says about its owner. */
export interface ReadPage { facts: IdentityFacts; warnings: string[] }

export interface IdentityDeps {
  /**
   * Reads a page of a site. `part` names it within its task.
   * @throws AppError of the page
   */
  readPage(url: string, part: string, task: Task<'identity'>, options: ReadOptions): Promise<ReadPage>
  now(): number
}

/** The handler of the identity stage. */
export function createIdentityHandler(deps: IdentityDeps): Handler<'identity'> {
  return async (task, signal) => {
    const { data, warnings } = await describeCompany(deps, task, signal)
    return done({}, { bodies: { data: Buffer.from(JSON.stringify(data)) }, warnings })
  }
}
