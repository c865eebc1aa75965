// Checks, end to end: page states, killed processes, credits.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '#src/store/open.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site, type SitePage } from '#test/support/site.ts'
import { latePage } from '#test/support/slow-site.ts'
import { until } from '#test/support/until.ts'

const html = (title: string, links: string[] = [], body = `What ${title} has to say. `.repeat(12)): string =>
  [
    `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${body}</p>`,
    ...links.map((link) => `<p><a href="${link}">${link}</a></p>`),
    '</main>',
  ].join('')
/** A page that is sent after `ms`. */
const slow = (page: string, ms: number): SitePage => latePage(ms, () => page)
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n)

interface Page {
  url: string
  status: string
  diff?: { text?: string; fields?: object[] }
  extraction?: object
  error_code: string | null
}
interface Check {
  id: string
  status: string
  baseline: boolean
  error: string | null
  pages: Page[]
  summary: Record<string, number>
  actual_credits: number
}

describe('checks', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({})
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  const newKey = async (credits: number): Promise<Record<string, string>> => {
    const { stdout } = await service.cli('keys', 'create', '--name', 'few', '--credits', String(credits), '--json')
    return { 'x-api-key': (JSON.parse(stdout) as { key: string }).key }
  }
  const watch = async (target: object, more: object = {}, headers: Record<string, string> = {}): Promise<string> => {
    const made = await service.post(
      '/monitor', { name: 'watch', schedule: { cron: '0 3 * * *' }, targets: [target], ...more }, headers,
    )
    assert.equal(made.status, 201, made.error)
    return made.data.id as string
  }
  const list = (...paths: string[]): object => ({ type: 'scrape', urls: paths.map((path) => site.url(path)) })
  const begin = async (monitor: string, headers: Record<string, string> = {}): Promise<string> => {
    const started = await service.post(`/monitor/${monitor}/run`, undefined, headers)
    assert.equal(started.status, 202, started.error)
    return started.data.id as string
  }
  const ended = async (
    monitor: string, id: string, headers: Record<string, string> = {}, withinMs = 60_000,
  ): Promise<Check> => {
    let data: Check
    await until(
      'the check ends',
      async () => {
        data = (await service.get(`/monitor/${monitor}/checks/${id}`, { limit: 100 }, headers)).data as Check
        return !['queued', 'running'].includes(data.status)
      },
      withinMs,
    )
    return data!
  }
  const check = async (monitor: string, headers: Record<string, string> = {}): Promise<Check> =>
    ended(monitor, await begin(monitor, headers), headers)
  const statuses = ({ pages }: Check): Record<string, string> =>
    Object.fromEntries(pages.map(({ url, status }) => [new URL(url).pathname, status]))

  it('reports a page as new, changed, failed, removed and new again', async () => {
    site.pages = { '/page': html('Page', [], 'The lantern costs 40 euros. '.repeat(5)) }
    const monitor = await watch(list('/page'))
    const first = await check(monitor)
    assert.deepEqual([statuses(first), first.baseline, first.actual_credits], [{ '/page': 'new' }, true, 1])
    assert.equal((await check(monitor)).pages[0]?.status, 'same')

    site.pages = { '/page': html('Page', [], 'The lantern costs 45 euros. '.repeat(5)) }
    const changed = await check(monitor)
    assert.match(changed.pages[0]!.diff!.text!, /^-.*40 euros[^]*^\+.*45 euros/m)
    site.pages = { '/page': { status: 500, body: 'broken' } }
    const broken = await check(monitor)
    assert.deepEqual(
      [broken.status, broken.pages[0]?.error_code, broken.actual_credits], ['failed', 'TARGET_SERVER_ERROR', 0],
    )
    site.pages = { '/page': html('Page', [], 'The lantern costs 45 euros. '.repeat(5)) }
    assert.equal((await check(monitor)).pages[0]?.status, 'same')
    site.pages = {}
    assert.deepEqual(statuses(await check(monitor)), { '/page': 'removed' })
    assert.deepEqual(statuses(await check(monitor)), {})
    site.pages = { '/page': html('Page') }
    assert.deepEqual(statuses(await check(monitor)), { '/page': 'new' })
  })

  it('finds new and removed pages of a site, and removes none that a failing page may link to', async () => {
    site.pages = {
      '/': html('Home', ['/list', '/old']), '/list': html('List', ['/item']), '/item': html('Item'),
      '/old': html('Old'),
    }
    const monitor = await watch({ type: 'crawl', url: site.url('/') })
    assert.equal((await check(monitor)).summary.new, 4)
    site.pages = {
      ...site.pages, '/': html('Home', ['/list', '/fresh']), '/list': { status: 503, body: 'later' },
      '/fresh': html('Fresh'),
    }
    assert.deepEqual(statuses(await check(monitor)), {
      '/': 'changed', '/list': 'error', '/fresh': 'new', '/old': 'removed',
    })
    site.pages = { ...site.pages, '/list': html('List', ['/item']) }
    assert.deepEqual(statuses(await check(monitor)), {
      '/': 'same', '/list': 'same', '/fresh': 'same', '/item': 'same',
    })
  })

  it('follows the links of pages that are not modified (304)', async () => {
    const tagged =
      (etag: string, page: string): SitePage =>
        ({ headers }) =>
          headers['if-none-match'] === etag ? { status: 304 } : { headers: { etag }, body: page }
    site.pages = {
      '/': tagged('"home"', html('Home', ['/a'])), '/a': tagged('"a"', html('A', ['/b'])),
      '/b': tagged('"b"', html('B')),
    }
    const monitor = await watch({ type: 'crawl', url: site.url('/') })
    await check(monitor)
    const seen = site.seen.length
    const again = await check(monitor)
    assert.deepEqual([statuses(again), again.actual_credits], [{ '/': 'same', '/a': 'same', '/b': 'same' }, 3])
    assert.deepEqual(
      site.seen
        .slice(seen)
        .filter(({ path }) => ['/', '/a', '/b'].includes(path))
        .map(({ headers }) => headers['if-none-match']),
      ['"home"', '"a"', '"b"'],
    )
  })

  it('tracks extracted fields and charges for them', async () => {
    const product = (price: number, words: string): string =>
      `<!doctype html><title>Kettle</title><script type="application/ld+json">${JSON.stringify({
        '@type': 'Product', name: 'Kettle', offers: { '@type': 'Offer', price },
      })}</script><main><h1>Kettle</h1><p>${words.repeat(12)}</p></main>`
    site.pages = { '/kettle': product(10, 'Old words. ') }
    const json_schema = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } }
    const monitor = await watch({ ...list('/kettle'), change_tracking: { modes: ['json'], json_schema } })
    assert.equal((await check(monitor)).actual_credits, 4)
    // The extraction is returned although the bytes are the same.
    assert.deepEqual(
      (await check(monitor)).pages.map(({ status, extraction }) => [status, extraction]),
      [['same', { name: 'Kettle', price: 10 }]],
    )
    site.pages = { '/kettle': product(10, 'Other words. ') }
    assert.equal((await check(monitor)).pages[0]?.status, 'same')
    site.pages = { '/kettle': product(12.5, 'Other words. ') }
    assert.deepEqual((await check(monitor)).pages[0]?.diff?.fields, [{ path: 'price', old: 10, new: 12.5 }])
  })

  it('judges changes by a goal, and spends no more credits than the key has', async () => {
    const shop = (price: number): Record<string, SitePage> =>
      Object.fromEntries(
        numbers(4).map((n) => [`/p${n}`, html(`P${n}`, [], `The price is ${price + n} euros. `.repeat(6))]),
      )
    const headers = await newKey(9)
    site.pages = shop(40)
    const monitor = await watch(list('/p0', '/p1', '/p2', '/p3'), { goal: 'Tell me when the price changes' }, headers)
    assert.equal((await check(monitor, headers)).actual_credits, 4)
    site.pages = shop(50)
    const second = await check(monitor, headers)
    assert.deepEqual(
      [second.status, second.actual_credits, second.summary.changed, second.summary.meaningful], ['partial', 5, 3, 2],
    )
    const usage = (await service.get('/usage', {}, headers)).data
    assert.deepEqual([usage.used, usage.held, usage.remaining], [9, 0, 0])
    assert.equal((await service.post(`/monitor/${monitor}/run`, undefined, headers)).error_code, 'CREDITS_EXHAUSTED')
  })

  it('runs one check of a monitor at a time', async () => {
    site.pages = { '/slow': slow(html('Slow'), 1_500) }
    const monitor = await watch(list('/slow'))
    const answers = await Promise.all(numbers(6).map(() => service.post(`/monitor/${monitor}/run`, undefined)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 409, 409, 409, 409, 409])
    const { data } = answers.find(({ status }) => status === 202)!
    await ended(monitor, data.id as string)
    assert.equal((await service.get(`/monitor/${monitor}/checks`)).data.total, 1)
  })

  it('completes while its processes are killed: every page is read once and charged once', async () => {
    const paths = ['/', ...numbers(40).map((n) => `/p${n}`)]
    site.pages = Object.fromEntries(
      paths.map((path) => [path, slow(html(path, path === '/' ? paths.slice(1) : []), 150)]),
    )
    const headers = await newKey(1_000)
    const half = paths.slice(1).filter((_, n) => n % 2 === 0)
    const monitor = await watch(
      { type: 'crawl', url: site.url('/'), crawl_options: { limit: 50, concurrency: 4 } }, {}, headers,
    )
    await check(monitor, headers)
    site.pages = {
      ...site.pages,
      ...Object.fromEntries(
        half.map((path) => [path, slow(html(path, [], `Something else of ${path}. `.repeat(12)), 150)]),
      ),
    }
    const id = await begin(monitor, headers)
    for (const name of ['check', 'fetch', 'diff', 'check', 'extract', 'check'] as const) {
      await sleep(500) // so that pages are read between two kills
      const victim = (): number | undefined =>
        service.processesOf(name)[0]?.pid
      await until(`a process of ${name} is running`, () => victim() !== undefined, 5_000)
      process.kill(victim()!, 'SIGKILL')
    }
    const path = `/monitor/${monitor}/checks/${id}`
    assert.equal((await service.get(path, {}, headers)).data.status, 'running', 'the kills came too late')
    const done = await ended(monitor, id, headers, 120_000)
    assert.equal(done.status, 'completed', done.error ?? undefined)
    assert.deepEqual([done.pages.length, new Set(done.pages.map(({ url }) => url)).size], [41, 41])
    assert.deepEqual(
      [done.summary.total, done.summary.changed, done.summary.same, done.actual_credits], [41, 20, 21, 41],
    )
    const usage = (await service.get('/usage', {}, headers)).data
    assert.deepEqual([usage.used, usage.held], [82, 0])
    const after = await check(monitor, headers)
    assert.deepEqual([after.status, after.summary.same], ['completed', 41])
  })

  it('stops when its monitor is deleted: nothing is charged and no data is left', async () => {
    const paths = numbers(30).map((n) => `/d${n}`)
    site.pages = Object.fromEntries(paths.map((path) => [path, slow(html(path), 300)]))
    const headers = await newKey(1_000)
    const monitor = await watch(list(...paths), {}, headers)
    const id = await begin(monitor, headers)
    await until(
      'some pages are done',
      async () =>
        ((await service.get(`/monitor/${monitor}/checks/${id}`, {}, headers)).data as Check).summary.total! >= 5,
    )
    const { status } = await fetch(`${service.url}/monitor/${monitor}`, { method: 'DELETE', headers })
    assert.equal(status, 200)
    const store = await openStore({ mongodbUrl: service.storeEnv.MONGODB_URL, dataDir: service.dataDir })
    try {
      await until(
        'nothing is left',
        async () =>
          (
            await Promise.all([
              store.collection('monitors').count({ _id: monitor }),
              store.collection('jobs').count({ 'check.monitor_id': monitor }),
              store.collection('job_pages').count({ job_id: id }),
              store.collection('snapshots').count({ monitor_id: monitor }),
              store.collection('deliveries').count({ monitor_id: monitor }),
            ])
          ).every((count) => count === 0),
        30_000,
      )
    } finally {
      await store.close()
    }
    const usage = (await service.get('/usage', {}, headers)).data
    assert.deepEqual([usage.used, usage.held], [0, 0])
    assert.ok(
      site.seen.filter(({ path }) => path.startsWith('/d')).length < paths.length, 'every page was requested',
    )
  })

  it('survives the death of all actors, and resumes', async () => {
    const paths = numbers(30).map((n) => `/c${n}`)
    site.pages = Object.fromEntries(paths.map((path) => [path, slow(html(path), 300)]))
    const monitor = await watch(list(...paths))
    const id = await begin(monitor)
    await until(
      'some pages are done',
      async () => ((await service.get(`/monitor/${monitor}/checks/${id}`)).data as Check).summary.total! >= 5,
    )
    for (const { pid } of service.processes('winnow.js actor')) process.kill(pid, 'SIGKILL')
    const done = await ended(monitor, id, {}, 90_000)
    assert.deepEqual([done.status, done.summary.new, done.actual_credits], ['completed', 30, 30])
  })
})
