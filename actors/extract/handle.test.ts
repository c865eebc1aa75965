import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { ScrapeRequest } from '#schemas/scrape.ts'
import type { Task } from '#src/tasks/outcome.ts'
import { makePage, makeRequest } from '#test/support/extract-pages.ts'
import { createExtractHandler } from './handle.ts'
import { createLanePools } from './worker/lane-pools.ts'

const taskOf = (body: Uint8Array | undefined, request: Partial<ScrapeRequest> = {}): Task<'extract'> => ({
  id: 't', requestId: 'r', keyId: 'k', lane: 'now', share: 'first', attempt: 1, deadlineAt: Number.MAX_SAFE_INTEGER, visited: ['fetch'],
  ahead: [], route: 'scrape', request: makeRequest(request), results: { page: makePage() }, warnings: [],
  bodies: body ? { page: body } : {},
})

describe('createExtractHandler', () => {
  const pools = createLanePools(1)
  after(() => pools.close())
  const handle = createExtractHandler({ extract: pools.run })
  const signal = new AbortController().signal

  it('replaces the page by the data and leaves the buffer of the message intact', async () => {
    const message = Buffer.from('HEAD<p>Grain and chaff')
    const outcome = await handle(taskOf(message.subarray(4)), signal)
    assert.deepEqual(
      [outcome.kind, 'page' in outcome.bodies, outcome.bodies.page, 'facts' in outcome.bodies],
      ['done', true, undefined, false],
    )
    assert.equal(
      (JSON.parse(Buffer.from(outcome.bodies.data!).toString()) as { markdown: { content: string } }).markdown.content,
      'Grain and chaff',
    )
    assert.equal(message.toString(), 'HEAD<p>Grain and chaff')
  })

  it('adds facts for the infer stage', async () => {
    const { bodies } = await handle(
      taskOf(Buffer.from('<p>Grain and chaff'), { formats: ['json'], json_prompt: 'x' }), signal,
    )
    assert.equal(
      (JSON.parse(Buffer.from(bodies.facts!).toString()) as { markdown: string }).markdown, 'Grain and chaff',
    )
  })

  it('rejects a task without a page', () =>
    assert.rejects(handle(taskOf(undefined), signal), { code: 'INTERNAL_ERROR' }))
})
