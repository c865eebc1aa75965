import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { CrawlRequest } from '#schemas/crawl.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import type { JobPlace } from '#src/runtime/job-place.ts'
import type { SiteRobots } from '#src/sites/fetch-robots.ts'
import { allowAll } from '#src/sites/robots.ts'
import type { Reading } from './frontier.ts'
import { walkSite } from './walk-site.ts'
import { sitemapStep, type SitemapStep, type Walk, type WalkedPage, type WalkEnd } from './walk.ts'

const check = compileCheck(CrawlRequest, 'the request')
const home = 'https://example.com'
const open: SiteRobots = { ...allowAll, state: 'absent', failure: null }
const site: Readonly<Record<string, string[]>> = {
  '/': ['/a', '/b'], '/a': ['/deep'], '/b': [], '/deep': [], '/listed': [],
}

type Past = Walk<WalkedPage>['past'] extends AsyncIterable<infer Step> ? Step : never

const readingOf = (path: string): Omit<Reading, 'left'> =>
  ({ finalUrl: home + path, canonical: null, textHash: null, links: site[path]!.map((link) => home + link) })
const stepOf = (path: string, depth: number): Past => ({
  key: home + path, url: home + path, depth, error: null, error_code: null, trace: { ...readingOf(path), left: null },
})

/** The step of a sitemap that lists these paths. */
const sitemapStepOf = (...paths: string[]): Past => ({
  key: sitemapStep, url: '', depth: 0, error: null, error_code: null,
  trace: { urls: paths.map((path) => home + path), whole: true } satisfies SitemapStep,
})

/** Walks the site. Returns the paths that were requested, in order. */
const walked = async (options: Partial<CrawlRequest>, past: Past[] = []): Promise<string[]> =>
  (await walk(options, past)).asked

/**
 * `forbidden`: the page that redirects to one that robots.txt disallows. `before`: runs before a page is read.
 * `robots`: of the site.
 */
async function walk(
  options: Partial<CrawlRequest>, past: Past[], forbidden?: string,
  before: (path: string) => Promise<void> = () => Promise.resolve(), robots = open, place?: JobPlace,
): Promise<{ asked: string[]; end: WalkEnd | 'handed back' }> {
  const asked: string[] = []
  const idle = new AbortController().signal
  const readSitemaps = (): Promise<never> => Promise.reject(new Error('no sitemap expected'))
  const end = await walkSite<WalkedPage>(
    // robots.txt takes time, as over the network, so that concurrent pages ask before the first answer.
    { robots: { of: () => setImmediate(robots) }, readSitemaps },
    {
      request: check({ url: `${home}/`, use_sitemap: false, ...options }),
      egressAllow: [],
      blocked: new Set(),
      startedAt: Date.UTC(2026, 0, 1),
      lease: { signal: idle, stopping: idle, ...(place && { place }) },
      past: stepsOf(past),
      haltReason: () => null,
      reserve: () => Promise.resolve(true),
      read: async ({ url }) => {
        const path = new URL(url).pathname
        asked.push(path)
        await before(path)
        if (path === forbidden)
          return {
            reading: { ...readingOf(path), finalUrl: null, links: [] },
            failed: { error: 'No.', errorCode: 'ROBOTS_DISALLOWED' },
          }
        return { reading: readingOf(path), failed: null }
      },
      write: () => Promise.resolve(),
      writeSitemaps: () => Promise.resolve(),
      onProgress: () => Promise.resolve(),
    },
  )
  return { asked, end }
}

async function* stepsOf(steps: Past[]): AsyncGenerator<Past> {
  for (const step of steps) yield await Promise.resolve(step)
}

describe('walkSite', () => {
  it('reads a site level by level', async () => {
    assert.deepEqual(await walked({}), ['/', '/a', '/b', '/deep'])
  })

  it('counts a page that redirects to a disallowed one as disallowed, also if it is the start page', async () => {
    const { asked, end } = await walk({}, [], '/a')
    assert.deepEqual(asked, ['/', '/a', '/b'])
    assert.ok(end !== 'handed back')
    assert.deepEqual(end.skipped, { robots_disallowed: { count: 1, examples: [`${home}/a`] } })
    const refused = await walk({}, [], '/')
    assert.ok(refused.end !== 'handed back')
    assert.deepEqual([refused.asked, refused.end.startError], [['/'], 'No.'])
  })

  it('fails only after the pages in flight have ended', async () => {
    const slow = Promise.withResolvers<void>()
    const hasStarted = Promise.withResolvers<void>()
    let hasFailed = false
    const failing = walk({ concurrency: 2 }, [], undefined, (path) => {
      if (path === '/b') hasStarted.resolve()
      if (path === '/a') return Promise.reject(new Error('the store is away'))
      return path === '/b' ? slow.promise : Promise.resolve()
    }).catch((error: unknown) => {
      hasFailed = true
      throw error
    })
    const rejected = assert.rejects(failing, /the store is away/)
    await hasStarted.promise
    await setImmediate()
    await setImmediate()
    assert.equal(hasFailed, false)
    slow.resolve()
    await rejected
  })

  // Such a walk has no sitemap step to begin the next level after.
  it('continues a walk without sitemaps where the last owner left it', async () => {
    assert.deepEqual(await walked({}, [stepOf('/', 0), stepOf('/a', 1)]), ['/b', '/deep'])
    assert.deepEqual(await walked({}, [stepOf('/', 0), stepOf('/b', 1), stepOf('/a', 1), stepOf('/deep', 2)]), [])
    assert.deepEqual(await walked({}, [stepOf('/', 0)]), ['/a', '/b', '/deep'])
  })
  // An earlier version looped for ever on such a log.
  it('continues a walk whose log has a page of the next level before the sitemaps', async () => {
    const past = [stepOf('/', 0), stepOf('/a', 1), sitemapStepOf('/b', '/listed')]
    assert.deepEqual(await walked({ use_sitemap: true }, past), ['/b', '/deep', '/listed'])
  })

  it('spaces the first pages of a new owner by one crawl delay', async () => {
    const crawlDelayMs = 150
    const begunAt = Date.now()
    const startsMs: number[] = []
    await walk({ concurrency: 2 }, [stepOf('/', 0)], undefined, () => {
      startsMs.push(Date.now() - begunAt)
      return Promise.resolve()
    }, { ...open, crawlDelayMs })
    assert.equal(startsMs.length, 3)
    for (const [index, startMs] of startsMs.entries())
      assert.ok(startMs >= (index + 1) * crawlDelayMs - 5, `page ${index + 1} started after ${startMs} ms`)
  })

  it('holds the place of its job only while it reads, when its pages are far apart', async () => {
    const events: string[] = []
    const place = {
      hold: () => { events.push('hold'); return Promise.resolve() }, drop: () => void events.push('drop'),
    }
    const read = (path: string): Promise<void> => { events.push(path); return Promise.resolve() }
    await walk({ limit: 3, concurrency: 1, delay_ms: 1_000 }, [stepOf('/', 0)], undefined, read, open, place)
    assert.deepEqual(events, ['drop', 'hold', '/a', 'drop', 'hold', '/b', 'drop', 'hold'])
    events.length = 0
    await walk({ limit: 3, concurrency: 1 }, [stepOf('/', 0)], undefined, read, open, place)
    assert.deepEqual(events, ['/a', '/b'])
  })
})
