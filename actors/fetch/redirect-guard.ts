// Which redirects a job follows: for those that walk sites, which fetch what they find by themselves, neither to where robots.txt does not let them
// nor away from the site.

import { AppError } from '#src/app-error.ts'
import type { StageRequest } from '#src/flow.ts'
import { createScope } from '#src/sites/scope.ts'
import type { HttpGet } from './http-get.ts'

/**
 * What is asked before a redirect of the request is followed; nothing when all of them are. It throws REDIRECT_OUT_OF_SCOPE, and what `assertRobots` throws.
 *
 * Another host of the same registrable domain is followed to, though it be out of the crawl's scope: sites ask for consent there, or set a cookie,
 * and send their reader back. Where a redirect ends there, the page is left out when it has come.
 */
export function redirectGuard(request: StageRequest, assertRobots: NonNullable<HttpGet['mayFollow']>): HttpGet['mayFollow'] {
  const home = 'stay_on' in request && request.stay_on !== undefined ? request.stay_on : null
  const robots = obeysRobots(request)
  if (home === null && !robots) return undefined
  const placeOf = home === null ? null : createScope(new URL(home), { allowSubdomains: true })
  return async (target, signal) => {
    if (placeOf?.(target) === 'external') throw new AppError('REDIRECT_OUT_OF_SCOPE', { message: `The page redirects to ${target.host}, which is another site.` })
    if (robots) await assertRobots(target, signal)
  }
}

const obeysRobots = (request: StageRequest): boolean => 'obey_robots' in request && request.obey_robots === true

/** What tells two requests for one page apart that follow different redirects. */
export const redirectRules = (request: StageRequest): string[] =>
  [...('stay_on' in request && request.stay_on !== undefined ? [`on ${new URL(request.stay_on).host}`] : []), ...(obeysRobots(request) ? ['robots'] : [])]
