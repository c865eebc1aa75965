// Starts the crawl actor, which owns crawl jobs.

import { openWalker } from '#src/crawl/open-walker.ts'
import { startJobActor } from '#src/jobs/owner/start-job-actor.ts'
import type { StartActor } from '#src/runtime/actor-context.ts'
import { createCrawlOwner } from './handle.ts'

export const start: StartActor = (context) => {
  const { EGRESS_ALLOW, publicUrl } = context.config
  const { walker, close } = openWalker(context.config)
  return startJobActor(context, {
    kind: 'crawl',
    createHandler: (deps) => createCrawlOwner({ ...deps, ...walker, egressAllow: EGRESS_ALLOW, publicUrl }),
    close,
  })
}
