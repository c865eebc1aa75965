import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EnrichData } from '#schemas/enrich.ts'
import type { IdentityFacts } from '#schemas/identity.ts'
import { AppError } from '#src/app-error.ts'
import { enrich } from '#src/operations/enrich.ts'
import type { Task } from '#src/tasks/outcome.ts'
import { topicOf } from '#test/support/page-topic.ts'
import { classifyBuiltin } from './classify/builtin-classifier.ts'
import type { IdentityDeps } from './deps.ts'
import { enrichSite } from './enrich.ts'

const start = 'https://site.example/'
const contact = 'https://site.example/contact'

const factsOf = (url: string, more: Partial<IdentityFacts> = {}): IdentityFacts => ({
  url, final_url: url, domain: 'site.example', status_code: 200, names: [], description: null, slogan: null,
  emails: [], addresses: [], social_links: [], logos: [], favicon: null, site_pages: [], ...more,
})
const task = {
  id: 't', requestId: 'r', keyId: 'k', lane: 'now', share: 'first', attempt: 1, deadlineAt: Date.now() + 10_000,
  visited: [], ahead: [], results: {}, warnings: [], bodies: {}, route: 'enrich',
  request: { url: start, max_age: 0, timeout: 10_000 },
} as unknown as Task<'identity'>

/** What was read, and what the call would return. */
async function enrichWith(changes: Partial<IdentityDeps> = {}) {
  const reads: { url: string; part: string; withTopic: boolean }[] = []
  const deps: IdentityDeps = {
    readPage(url, part, _task, { withTopic = false }) {
      reads.push({ url, part, withTopic })
      const pages = [{ url: contact, kind: 'contact' as const, score: 1 }]
      const facts = factsOf(url, url === start ? { site_pages: pages } : {})
      return Promise.resolve({
        facts: { ...facts, ...(withTopic && { topic: topicOf({ title: 'Wine and beer' }) }) },
        warnings: url === start ? ['The page is old.'] : [],
      })
    },
    readStyledPage: () => Promise.reject(new AppError('RENDERER_UNAVAILABLE')),
    readImage: () => Promise.reject(new AppError('TARGET_NOT_FOUND')),
    classify: (topic) => Promise.resolve(classifyBuiltin(topic)),
    now: Date.now,
    ...changes,
  }
  const { data, warnings } = await enrichSite(deps, task, new AbortController().signal)
  return { data, warnings, reads }
}

function priceOf(data: Omit<EnrichData, 'warnings'>): number {
  if (enrich.price.kind !== 'measured') throw new Error('the price of enrich must depend on its result')
  const result = { data: Buffer.from(JSON.stringify(data)), warnings: [], statusCode: 200 }
  return enrich.price.of(result, task.request)
}

describe('enrichSite', () => {
  it('returns all three parts for 20 credits, and reads each page once', async () => {
    const { data, warnings, reads } = await enrichWith()
    assert.ok(data.brand && data.company && data.classification)
    assert.equal(data.classification.category, 'Food & Drink')
    assert.equal(data.domain, 'site.example')
    assert.deepEqual(reads, [
      { url: start, part: 'page', withTopic: true }, { url: contact, part: 'page2', withTopic: false },
    ])
    assert.equal(warnings.filter((warning) => warning === 'The page is old.').length, 1)
    assert.equal(priceOf(data), 20)
  })

  it('returns null and a warning for a part that failed, and costs the sum of the others', async () => {
    const classify = () => Promise.reject(new AppError('TIMEOUT', { message: 'The time is over.' }))
    const { data, warnings } = await enrichWith({ classify })
    assert.equal(data.classification, null)
    assert.ok(data.brand && data.company)
    assert.ok(warnings.includes('classification is missing: The time is over.'))
    assert.equal(priceOf(data), 15)
  })

  it('fails with the error of the page when every part failed', () =>
    assert.rejects(enrichWith({ readPage: () => Promise.reject(new AppError('TARGET_NOT_FOUND')) }), {
      code: 'TARGET_NOT_FOUND',
    }))

  it('reports a further page that fails without losing a part', async () => {
    const failing: IdentityDeps['readPage'] = (url, _part, _task, { withTopic = false }) =>
      url === start
        ? Promise.resolve({
            facts: factsOf(url, {
              site_pages: [{ url: contact, kind: 'contact', score: 1 }],
              ...(withTopic && { topic: topicOf({ title: 'Wine and beer' }) }),
            }),
            warnings: [],
          })
        : Promise.reject(new AppError('TARGET_SERVER_ERROR'))
    const { data, warnings } = await enrichWith({ readPage: failing })
    assert.ok(data.brand && data.company && data.classification)
    assert.match(warnings.join('\n'), /contact page could not be read/)
  })
})
