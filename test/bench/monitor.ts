// `npm run bench -- monitor`: a check of 500 pages of which 5 percent changed, through the whole service. Once the
// other pages are byte-identical, which fetch detects; once every page has a new footer, so that all of them are
// extracted and compared. Compared with the same work as functions in one process: fetch, extract and diff, without
// storage. The time per stage is read from the log.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { comparePage } from '#actors/diff/compare-page.ts'
import { normaliseMarkdown } from '#actors/diff/normalise-markdown.ts'
import { extractPage } from '#actors/extract/extract-page.ts'
import { wireFetch } from '#actors/fetch/wire.ts'
import { MonitoredPageRequest, type PageContent } from '#schemas/monitored-page.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { compileCheck } from '#src/json-schema/validate.ts'
import { openStore } from '#src/store/open.ts'
import type { Task } from '#src/tasks/outcome.ts'
import { quietLog } from '../support/bus.ts'
import { startService, type Service } from '../support/service.ts'
import { startSite, type Site } from '../support/site.ts'
import { tree } from './crawl-run.ts'

const pages = 500
const urlsOfTarget = 100
const changedShare = 0.05
const footer = /<footer>.*<\/footer>/

interface Split { fetch: number; extract: number; diff: number; store: number }
interface Run { name: string; ms: number; statuses: Record<string, number>; split: Split | null }

/** Prints the table. */
export async function benchMonitor(): Promise<void> {
  const first = tree(pages)
  const site = await startSite(first)
  const service = await startService({ LOG_LEVEL: 'info', HOST_CONNECTIONS_MAX: '100' })
  try {
    const monitor = await watchAll(service, site)
    await check(service, monitor, 'baseline: every page is new')
    await check(service, monitor, 'warm-up')
    const runs = [await check(service, monitor, 'none changed')]
    for (const [edition, name] of [
      [1, '5 % changed, the rest the same bytes'], [2, '5 % changed, every footer new'],
    ] as const) {
      site.pages = edited(first, edition, edition === 2)
      runs.push(await check(service, monitor, name))
    }
    runs.push(await asFunctions(site, edited(first, 2, true), edited(first, 3, true)))
    print(runs, first['/p1']!.length)
  } finally {
    await service.stop()
    await site.close()
  }
}

/** The site with a new paragraph on the pages that change and, with `everyFooter`, a new footer on all pages. */
function edited(site: Record<string, string>, edition: number, everyFooter: boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(site).map(([path, html], index) => {
    const framed = everyFooter ? html.replace(footer, `<footer>Visitor ${edition * 1000 + index}</footer>`) : html
    return [
      path,
      index % (1 / changedShare) === 0
        ? framed.replace('</h1>', `</h1><p>Edition ${edition}: the lantern costs ${edition + 40} euros now.</p>`)
        : framed,
    ]
  }))
}

async function watchAll(service: Service, site: Site): Promise<string> {
  const targets = Array.from({ length: pages / urlsOfTarget }, (_, t) => ({
    type: 'scrape', urls: Array.from({ length: urlsOfTarget }, (_, n) => site.url(`/p${t * urlsOfTarget + n}`)),
  }))
  const { status, error, data } = await service.post('/monitor', {
    name: 'bench', schedule: { cron: '0 3 * * *' }, targets,
  })
  if (status !== 201) throw new Error(error)
  return data.id as string
}

/** Runs one check and reads from the log where its time went. */
async function check(service: Service, monitor: string, name: string): Promise<Run> {
  const logged = service.output().length
  const startedAt = performance.now()
  const { data: { id } } = await service.post(`/monitor/${monitor}/run`, {})
  for (;;) {
    const { data } = await service.get(`/monitor/${monitor}/checks/${id as string}`, { limit: 1 })
    if (data.status === 'completed') {
      const ms = performance.now() - startedAt
      await sleep(300) // until the log has arrived through the pipes
      return {
        name, ms, statuses: data.summary as Record<string, number>, split: splitOf(service.output().slice(logged)),
      }
    }
    if (data.status !== 'queued' && data.status !== 'running')
      throw new Error(`the check ended as ${data.status as string}: ${data.error as string}`)
    await sleep(50)
  }
}

/** Sums over all pages in ms: time in the handlers of each stage, which run concurrently, and in the check's writes. */
function splitOf(log: string): Split {
  const split: Split = { fetch: 0, extract: 0, diff: 0, store: 0 }
  for (const line of log.split('\n')) {
    if (!line.startsWith('{')) continue
    const { msg, stage, ms, storeMs } = JSON.parse(line) as {
      msg: string
      stage?: string
      ms?: number
      storeMs?: number
    }
    if (msg === 'message settled' && stage !== undefined && stage in split) split[stage as keyof Split] += ms ?? 0
    if (storeMs !== undefined) split.store += storeMs
  }
  return split
}

/** Calls fetch, extract and diff sequentially in this process. */
async function asFunctions(site: Site, before: Record<string, string>, now: Record<string, string>): Promise<Run> {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-bench-'))
  const store = await openStore({ dataDir })
  const fetcher = wireFetch({ allow: parseEgressAllow('127.0.0.0/8'), store, log: quietLog })
  const validate = compileCheck(MonitoredPageRequest, 'the request')
  const split: Split = { fetch: 0, extract: 0, diff: 0, store: 0 }
  const statuses: Record<string, number> = {}
  const earlier = new Map<string, PageContent>()
  const timed = async <T>(what: keyof Split, work: () => Promise<T> | T): Promise<T> => {
    const startedAt = performance.now()
    try { return await work() } finally { split[what] += performance.now() - startedAt }
  }
  async function look(path: string): Promise<void> {
    const monitored = {
      outline: true, fetched_since: new Date().toISOString(), snapshot: { id: 'a', check_id: 'b' }, modes: ['markdown'],
      unless: null, goal: null,
    }
    const request = validate({ url: site.url(path), ...monitored })
    const task: Task<'fetch'> = {
      id: 'bench', requestId: 'bench', keyId: 'bench', lane: 'bulk', share: 'first', attempt: 1, deadlineAt: Date.now() + 600_000,
      visited: [], ahead: ['extract', 'diff'], route: 'monitoredPage', request, results: {}, warnings: [], bodies: {},
    }
    const { adds: { page }, bodies } = await timed('fetch', () => fetcher.handle(task, AbortSignal.timeout(10_000)))
    if (!page || !bodies.page) throw new Error('the page was not fetched')
    const { data } = await timed('extract', () =>
      extractPage({ text: Buffer.from(bodies.page!).toString(), page, request, wantsOutline: true }),
    )
    await timed('diff', () => {
      const content: PageContent = {
        markdown: normaliseMarkdown(data.markdown!.content, { keepImages: false }), json: null,
        title: data.metadata.title,
      }
      const { status } = comparePage(earlier.get(path) ?? null, content, request)
      statuses[status] = (statuses[status] ?? 0) + 1
      earlier.set(path, content)
    })
  }
  try {
    site.pages = before
    for (const path of Object.keys(before)) await look(path)
    for (const key of [...Object.keys(statuses), ...Object.keys(split)]) delete statuses[key]
    Object.assign(split, { fetch: 0, extract: 0, diff: 0, store: 0 })
    site.pages = now
    const startedAt = performance.now()
    for (const path of Object.keys(now)) await look(path)
    return { name: 'functions, sequential', ms: performance.now() - startedAt, statuses, split }
  } finally {
    await fetcher.close()
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function print(runs: readonly Run[], bytes: number): void {
  console.log(`a check of ${pages} pages of ${bytes} bytes on loopback;`)
  console.log('ms per page in the handlers of each stage, which run concurrently, and in the writes of the check')
  console.log('                                        pages/s  changed     fetch   extract      diff     store')
  for (const { name, ms, statuses, split } of runs) {
    const sums = split ? [split.fetch, split.extract, split.diff, split.store] : []
    const cells = [
      (pages / (ms / 1000)).toFixed(0).padStart(8), String(statuses.changed ?? 0).padStart(8),
      ...sums.map((sum) => (sum / pages).toFixed(2).padStart(9)),
    ]
    console.log(`${name.padEnd(38)} ${cells.join(' ')}`)
  }
}
