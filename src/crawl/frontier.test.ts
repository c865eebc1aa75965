import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CrawlRequest } from '#schemas/crawl.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { frontierRules } from './frontier-rules.ts'
import { Frontier, type Reading } from './frontier.ts'
import type { Candidate } from './level-queue.ts'

const check = compileCheck(CrawlRequest, 'the request')
const home = 'https://example.com'
const frontierOf = (options: Partial<CrawlRequest> = {}, blocked: string[] = []): Frontier =>
  new Frontier(
    frontierRules(check({ url: `${home}/`, ...options }), {
      egressAllow: [], blocked: new Set(blocked), startedAt: Date.UTC(2026, 0, 1),
    }),
  )

const read = (
  page: Partial<Omit<Reading, 'links'>> & { path?: string; links?: string[] } = {},
): Omit<Reading, 'left'> & { left: Reading['left'] } => ({
  finalUrl: page.finalUrl ?? `${home}${page.path ?? '/'}`, canonical: page.canonical ?? null,
  textHash: page.textHash ?? null, links: (page.links ?? []).map((link) => new URL(link, home).href),
  left: page.left ?? null, ...(page.next !== undefined && { next: page.next }),
})

/** Reads the next page as one with these properties. Returns its path, or why it is not a result. */
function readNext(frontier: Frontier, page: Parameters<typeof read>[0] = {}): string {
  const candidate = frontier.next()
  assert.ok(candidate, 'a page to read')
  return settle(frontier, candidate, page)
}

function settle(frontier: Frontier, candidate: Candidate, page: Parameters<typeof read>[0] = {}): string {
  const path = pathOf(candidate.url)
  const reading = read({ path, ...page })
  const left = frontier.skipReasonOf(candidate, reading)
  frontier.settle(candidate, { ...reading, left })
  return left ?? path
}

const pathOf = (url: string): string => new URL(url).pathname + new URL(url).search

/** Reads all remaining pages, as pages without links. Returns their depths and paths. */
function rest(frontier: Frontier): string[] {
  const paths: string[] = []
  for (let candidate = frontier.next(); candidate; candidate = frontier.next())
    paths.push(`${candidate.depth} ${settle(frontier, candidate)}`)
  return paths
}

/** A frontier whose start page links to `links` and whose site has no sitemap. */
function started(links: string[], options: Partial<CrawlRequest> = {}, blocked: string[] = []): Frontier {
  const frontier = frontierOf(options, blocked)
  readNext(frontier, { links })
  frontier.seed([])
  return frontier
}

describe('the frontier', () => {
  it('reads level by level in the order of links, in whatever order the pages answer', () => {
    const frontier = started(['/a', '/b'])
    const [a, b] = [frontier.next()!, frontier.next()!]
    assert.equal(frontier.next(), null)
    settle(frontier, b, { links: ['/b1', '/a'] })
    settle(frontier, a, { links: ['/a1', '/b1'] })
    assert.deepEqual(rest(frontier), ['2 /a1', '2 /b1'])
  })

  it('starts the next level only when the sitemap is known, and reads its URLs after the linked ones', () => {
    const frontier = frontierOf()
    readNext(frontier, { links: ['/linked'] })
    assert.equal(frontier.next(), null)
    frontier.seed([`${home}/mapped`, `${home}/linked`])
    assert.deepEqual(rest(frontier), ['1 /linked', '1 /mapped'])
  })

  it('counts skipped pages by reason, each URL once', () => {
    const frontier = started(
      [
        '/p?sort=2', '/p?sort=3', '/file.zip', 'https://other.org/', 'https://sub.example.com/', '/private/x',
        '/private/x#y', '//blocked.example.net/',
      ],
      { exclude_paths: ['^/private'], max_depth: 1 },
    )
    readNext(frontier, { links: ['/deeper', '/file.zip'] })
    const counts = Object.fromEntries(Object.entries(frontier.skipped).map(([reason, { count }]) => [reason, count]))
    assert.deepEqual(counts, {
      query_variant: 1, unsupported_type: 1, external: 2, subdomain: 1, excluded_path: 1, depth_limit: 1,
    })
    assert.deepEqual(frontier.skipped.query_variant!.examples, [`${home}/p?sort=3`])
  })

  it('reads the pages of a list as pages of their own (issue 14, point 3)', () => {
    const lists = ['/list?page=2', '/list?page=3&sort=a', '/list?sort=b', '/?p=17', '/list?offset=20', '/list?start=']
    const frontier = started(lists)
    assert.deepEqual(
      rest(frontier), ['1 /list?page=2', '1 /list?page=3&sort=a', '1 /list?sort=b', '1 /?p=17', '1 /list?offset=20'],
    )
    assert.deepEqual(frontier.skipped.query_variant!.examples, [`${home}/list?start=`])
  })

  it('reads the pages that rel=next names, whatever their parameter is (issue 14, point 3)', () => {
    const frontier = frontierOf()
    readNext(frontier, { links: ['/?seite=2', '/?seite=7', '/?farbe=1'], next: `${home}/?seite=2` })
    frontier.seed([])
    assert.deepEqual(rest(frontier), ['1 /?seite=2', '1 /?seite=7'])
    assert.deepEqual(frontier.skipped.query_variant!.examples, [`${home}/?farbe=1`])
  })

  it('does not take other parameters for pagination when rel=next uses a usual one, or another path', () => {
    for (const next of ['/?page=2&ref=next', '/page/2?ref=next', 'https://other.org/?ref=next']) {
      const frontier = frontierOf()
      readNext(frontier, { links: ['/?ref=a'], next: new URL(next, home).href })
      frontier.seed([])
      assert.equal(frontier.next(), null, next)
    }
  })

  it('treats www and the bare domain as one site, and takes the scope from the start page after redirects', () => {
    const frontier = frontierOf()
    readNext(frontier, {
      finalUrl: 'https://www.other.org/home',
      links: ['https://other.org/a', 'https://www.other.org/b', '/c'],
    })
    frontier.seed([])
    assert.deepEqual(
      [frontier.next()!.url, frontier.next()!.url, frontier.next()],
      ['https://other.org/a', 'https://www.other.org/b', null],
    )
  })

  it('follows links to subdomains and other sites if the options allow it, never to blocked ones', () => {
    const links = [
      'https://sub.example.com/', 'https://other.org/', 'https://blocked.net/', 'https://www.blocked.net/x',
    ]
    assert.deepEqual(rest(started(links, { allow_subdomains: true })).length, 1)
    const wide = started(links, { allow_external_links: true }, ['blocked.net'])
    assert.equal(rest(wide).length, 2)
    assert.equal(wide.skipped.blocklisted!.count, 2)
  })

  it('skips a page as a duplicate if its redirect, canonical URL or text leads to a known result', () => {
    const frontier = started(['/a', '/b', '/c', '/d', '/e'])
    assert.equal(readNext(frontier, { textHash: 'one' }), '/a')
    assert.equal(readNext(frontier, { finalUrl: `${home}/a` }), 'duplicate')
    assert.equal(readNext(frontier, { canonical: '/a' }), 'duplicate')
    assert.equal(readNext(frontier, { textHash: 'one' }), 'duplicate')
    assert.equal(readNext(frontier, { canonical: 'https://elsewhere.org/a' }), '/e')
    assert.equal(frontier.skipped.duplicate!.count, 3)
  })

  it('does not read a queued page that another URL has redirected to', () => {
    const frontier = started(['/old', '/new'])
    assert.equal(readNext(frontier, { finalUrl: `${home}/new` }), '/old')
    assert.equal(frontier.next(), null)
    assert.deepEqual(frontier.skipped.duplicate, { count: 1, examples: [`${home}/new`] })
  })

  it('skips a page that redirects to another site, and does not follow its links', () => {
    const frontier = started(['/away', '/stay'])
    assert.equal(readNext(frontier, { finalUrl: 'https://other.org/', links: ['/from-away'] }), 'redirect_out_of_scope')
    assert.deepEqual(rest(frontier), ['1 /stay'])
  })

  it('follows the links of a start page that the patterns exclude', () => {
    const frontier = frontierOf({ include_paths: ['^/blog/'] })
    assert.equal(readNext(frontier, { links: ['/blog/one', '/shop'] }), 'not_included')
    frontier.seed([])
    assert.deepEqual(rest(frontier), ['1 /blog/one'])
    assert.equal(frontier.skipped.not_included!.count, 2)
  })

  it('returns no more pages than the limit; failures count, duplicates do not', () => {
    const frontier = started(['/a', '/b', '/c', '/d'], { limit: 3 })
    assert.equal(readNext(frontier, { finalUrl: `${home}/` }), 'duplicate')
    const failed = frontier.next()!
    frontier.settle(failed, { finalUrl: null, canonical: null, textHash: null, links: [], left: null })
    assert.equal(readNext(frontier), '/c')
    assert.equal(frontier.next(), null)
    assert.equal(frontier.known, 3)
    frontier.skipRest('page_limit')
    assert.deepEqual(frontier.skipped.page_limit, { count: 1, examples: [`${home}/d`] })
  })

  it('ends on a site of nothing but duplicates', () => {
    const frontier = started(Array.from({ length: 200 }, (_, index) => `/copy-${index}`), { limit: 10 })
    let reads = 1
    for (let candidate = frontier.next(); candidate; candidate = frontier.next()) {
      settle(frontier, candidate, {
        finalUrl: `${home}/`, links: Array.from({ length: 50 }, (_, index) => `/more-${reads}-${index}`),
      })
      reads++
    }
    assert.equal(reads, 80)
  })

  it('has the same state after a replay, even if the steps ended in another order', () => {
    const steps: [Candidate, Reading][] = []
    const record = (frontier: Frontier, candidate: Candidate, page: Parameters<typeof read>[0]): void => {
      const reading = read({ path: pathOf(candidate.url), ...page })
      const settled = { ...reading, left: frontier.skipReasonOf(candidate, reading) }
      frontier.settle(candidate, settled)
      steps.push([candidate, settled])
    }
    const first = frontierOf({ max_depth: 3 })
    record(first, first.next()!, { links: ['/a', '/b', '/robots', '/c'] })
    first.seed([`${home}/mapped`])
    const [a, b, robots, c, mapped] = [first.next()!, first.next()!, first.next()!, first.next()!, first.next()!]
    first.skip(robots, 'robots_disallowed')
    for (const [candidate, links] of [
      [c, ['/c1']], [mapped, ['/a1']], [a, ['/a1', '/a2']], [b, []],
    ] as const)
      record(first, candidate, { links: [...links] })
    record(first, first.next()!, { links: ['/deep'] })

    const second = frontierOf({ max_depth: 3 })
    second.replay(steps[0]![0], steps[0]![1])
    second.seed([`${home}/mapped`])
    for (const [candidate, reading] of steps.slice(1)) second.replay(candidate, reading)
    const leftover = second.next()!
    assert.equal(leftover.url, robots.url)
    second.skip(leftover, 'robots_disallowed')
    assert.deepEqual(second.skipped, first.skipped)
    assert.deepEqual(rest(second), rest(first))
  })
})
