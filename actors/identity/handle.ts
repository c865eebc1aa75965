// The identity stage: says who stands behind a site. It reads pages of the site by the routes `identityPage…` and puts
// their facts together.

import { done, type Handler, type Task } from '#src/tasks/outcome.ts'
import { describeBrand } from './brand.ts'
import { classifyPage } from './classify/classify-page.ts'
import { describeCompany } from './company.ts'
import type { IdentityDeps } from './deps.ts'
import { enrichSite } from './enrich.ts'

/** The handler of the identity stage. */
export function createIdentityHandler(deps: IdentityDeps): Handler<'identity'> {
  return async (task, signal) => {
    const { data, warnings } = await answer(deps, task, signal)
    return done({}, { bodies: { data: Buffer.from(JSON.stringify(data)) }, warnings })
  }
}

/** What the route of the task asks for. */
function answer(
  deps: IdentityDeps, task: Task<'identity'>, signal: AbortSignal,
): Promise<{ data: object; warnings: string[] }> {
  switch (task.route) {
    case 'brand':
      return describeBrand(deps, task, signal)
    case 'company':
      return describeCompany(deps, task, signal)
    case 'classify':
      return classifyPage(deps, task, signal)
    case 'enrich':
      return enrichSite(deps, task, signal)
  }
}
