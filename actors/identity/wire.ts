// Wires the identity stage: its pages come from the stages fetch and extract.

import type { IdentityFacts } from '#schemas/identity.ts'
import { ScrapeRequest } from '#schemas/scrape.ts'
import type { Asker } from '#src/ask.ts'
import type { Handler } from '#src/outcome.ts'
import { compileCheck } from '#src/validate.ts'
import { createIdentityHandler, type IdentityDeps } from './handle.ts'

const withDefaults = compileCheck(ScrapeRequest, 'a page of a site')

export function wireIdentity({ ask }: { ask: Asker['ask'] }): { handle: Handler<'identity'> } {
  const readPage: IdentityDeps['readPage'] = async (url, part, task, { maxAgeMs, deadlineAt, signal }) => {
    const { id, requestId, keyId, jobId, lane } = task
    const timeout = Math.min(120_000, Math.max(1_000, Math.round(deadlineAt - Date.now())))
    const { data, warnings } = await ask('identityPage', withDefaults({ url, max_age: maxAgeMs, timeout }), {
      id: `${id}:${part}`, requestId, keyId, ...(jobId && { jobId }), lane, deadlineAt: Math.round(deadlineAt), signal,
    })
    return { facts: JSON.parse(Buffer.from(data).toString()) as IdentityFacts, warnings }
  }
  return { handle: createIdentityHandler({ readPage, now: Date.now }) }
}
