// A crawl of 300 pages while a random actor process is killed every second: it completes, its counts are consistent,
// and it charges exactly its results.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { crawlPrice } from '#test/support/crawl-price.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site, type SitePage } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const sections = 29
const pagesOfSection = 9
const missing = 9
const concurrency = 10
/** Limits the duration of the test: each death of an owner delays the crawl by ten seconds. */
const killsMax = 24
/** Root, sections, their pages, and links to missing pages. */
const distinct = 1 + sections + sections * pagesOfSection + missing

const html = (title: string, links: string[]): string => {
  const prose = `What ${title} has to say. `.repeat(12)
  const items = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('')
  return `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${prose}</p>\n<ul>${items}</ul></main>`
}
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

const pages: Record<string, string> = {
  '/': html('Root', [
    ...numbers(sections).map((s) => `/s${s}`), ...numbers(missing).map((m) => `/missing-${m}`), '/robots-keeps-this',
  ]),
  ...Object.fromEntries(
    numbers(sections).map((s) => [
      `/s${s}`, html(`Section ${s}`, ['/', ...numbers(pagesOfSection).map((p) => `/s${s}/p${p}?ref=${s}`)]),
    ]),
  ),
  ...Object.fromEntries(
    numbers(sections).flatMap((s) =>
      numbers(pagesOfSection).map((p) => [
        `/s${s}/p${p}`, html(`Page ${p} of ${s}`, ['/', `/s${s}`, `/s${s}/p${(p + 1) % pagesOfSection}`]),
      ]),
    ),
  ),
}

/** What a process has sent just before its kill arrives after it, in milliseconds. */
const onTheWayMs = 200

describe('a crawl while actors are killed', () => {
  let service: Service
  let site: Site
  /** The times of the requests for each page. */
  const fetches = new Map<string, number[]>()
  let inProgress = 0
  before(async () => {
    const slow = [...Object.keys(pages), ...numbers(missing).map((m) => `/missing-${m}`)].map(
      (path): [string, SitePage] => [path, (_request, response) => {
        fetches.set(path, [...(fetches.get(path) ?? []), Date.now()])
        const status = path in pages ? 200 : 404
        inProgress++
        setTimeout(() => {
          inProgress--
          response.writeHead(status, { 'content-type': 'text/html' }).end(pages[path])
        }, 40)
        return undefined
      }],
    )
    site = await startSite({
      ...Object.fromEntries(slow),
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /robots-keeps-this' },
    })
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  it('completes with every page once, charges each once, and fetches again only what a kill took', async () => {
    const started = await service.post('/crawl', { url: site.url('/'), limit: 500, concurrency })
    assert.equal(started.status, 202)
    const path = `/crawl/${(started.data as { id: string }).id}`
    const begunAt = Date.now()
    const killed: string[] = []
    /** When processes that fetch were killed. */
    const cuts: number[] = []
    let job = await service.get(path)
    while (job.data.status === 'pending' || job.data.status === 'running') {
      assert.ok(
        Date.now() - begunAt < 150_000,
        `still ${job.data.status} with ${job.data.completed} pages after ${killed.length} kills`,
      )
      assert.equal(job.data.completed + job.data.failed <= job.data.total, true)
      const actors = service.processes('winnow.js actor')
      // The owner must be among the first, which chance does not guarantee.
      const victim =
        killed.length >= killsMax
          ? undefined
          : killed.length === 2
            ? service.processesOf('crawl')[0]
            : actors[Math.floor(Math.random() * actors.length)]
      if (victim) {
        // So that kills hit pages, and not only processes that start.
        await until('a page is being fetched', () => inProgress > 0, 1_000).catch(() => undefined)
        process.kill(victim.pid, 'SIGKILL')
        killed.push(victim.command.replace(/^.*winnow\.js actor /, ''))
        if (killed.at(-1)!.split(' ').includes('fetch')) cuts.push(Date.now())
      }
      await sleep(1_000)
      job = await service.get(path)
    }
    const rows = await allRows(service, path)
    const repeats = [...fetches].flatMap(([page, times]) =>
      times.slice(1).map((at, before) => ({ page, from: times[before]! - onTheWayMs, to: at })))
    const seconds = Math.round((Date.now() - begunAt) / 1000)
    console.log(`    ${rows.length} results in ${seconds} s, ${repeats.length} fetches repeated`)
    console.log(`    ${killed.length} processes killed: ${countBy(killed)}`)
    assert.ok(killed.some((name) => name.includes('crawl')), 'the owner was not killed')

    assert.equal(job.data.status, 'completed')
    assert.deepEqual([job.data.completed, job.data.failed, job.data.total], [distinct - missing, missing, distinct])
    assert.equal(new Set(rows.map(({ url }) => new URL(url).pathname)).size, distinct)
    assert.equal(rows.length, distinct)
    assert.deepEqual(repeats.filter(({ from, to }) => !cuts.some((at) => at >= from && at <= to)), [])
    assert.ok(repeats.length <= cuts.length * concurrency, `${repeats.length} repeats by ${cuts.length} kills`)
    assert.equal(job.data.credits_used, crawlPrice(distinct - missing))
    const usage = (await service.get('/usage')).data
    assert.deepEqual(
      [usage.used, usage.by_operation.crawl.credits, usage.held], [job.data.credits_used, job.data.credits_used, 0],
    )
    const errors = (await service.get(`${path}/errors`)).data
    assert.deepEqual(errors.skipped.robots_disallowed, { count: 1, examples: [site.url('/robots-keeps-this')] })
    assert.equal(errors.failed.length, missing)
  })
})

async function allRows(service: Service, path: string): Promise<{ url: string }[]> {
  const rows: { url: string }[] = []
  for (let next: string | null = `${service.url}${path}?limit=100`; next !== null;) {
    const { pathname, search } = new URL(next)
    const { data } = await service.get(pathname + search)
    rows.push(...(data.data as { url: string }[]))
    next = data.next as string | null
  }
  return rows
}

function countBy(names: string[]): string {
  return [...new Set(names)].map((name) => `${name} ${names.filter((one) => one === name).length}`).join(', ')
}
