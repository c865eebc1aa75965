// Crawls of a site of a known size through a whole service, and what they cost: pages, time, CPU, memory.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../support/service.ts'

export interface Figures { name: string; pages: number; ms: number; cpuMs: number; peakMb: number }

/** Address of a path of the site under a host of its own. */
export type SiteUrl = (path: string, host: string) => string

/** Clock ticks a second, as /proc counts them. */
const ticks = 100

const words =
  'Thrown into the air on a windy day the heavy grain falls back to the floor while the light chaff drifts away over the wall of the yard'.split(
    ' ',
  )
const prose = (seed: number): string =>
  Array.from({ length: 60 }, (_, index) => words[(seed * 7 + index * (1 + (seed % 11))) % words.length]).join(' ')

/** A site of so many pages, by path: a tree, each page leads to ten others and two back. */
export function tree(pages: number, sections = 8): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: pages }, (_, number) => [`/p${number}`, page(number, pages, sections)]),
  )
}

function page(number: number, pages: number, sectionCount: number): string {
  const links = [
    ...Array.from({ length: 10 }, (_, index) => number * 10 + index + 1).filter((one) => one < pages), 0,
    Math.floor(number / 2),
  ]
  const sections = Array.from(
    { length: sectionCount }, (_, index) => `<h2>Part ${index} of ${number}</h2><p>${prose(number * 8 + index)}</p>`,
  ).join('\n')
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body><nav><a href="/p0">Home</a></nav><main><h1>Page ${number}</h1>${sections}
<ul>${links.map((link) => `<li><a href="/p${link}">Page ${link}</a></li>`).join('')}</ul></main><footer>Winnow test pages</footer></body></html>`
}

/** Starts a crawl and returns its id. */
export async function startCrawl(service: Service, url: string, limit: number): Promise<string> {
  const scrape_options = { formats: ['markdown', 'links'] }
  const { data } = await service.post('/crawl', {
    url, limit, max_depth: 5, concurrency: 10, use_sitemap: false, scrape_options,
  })
  return data.id as string
}

export interface CrawlRun {
  name: string
  crawls: number
  limit: number
  /** Further processes whose CPU and memory count. */
  pids?: number[]
}

/**
 * So many crawls at once, each of a host of its own, after one that warms everything up: a service has been running for
 * a while.
 */
export async function crawlSites(
  service: Service, url: SiteUrl, { name, crawls, limit, pids = [] }: CrawlRun,
): Promise<Figures> {
  const family = (): number[] => [service.pid, ...service.processes().map(({ pid }) => pid), ...pids]
  await finished(service, [await startCrawl(service, url('/p0', '127.0.0.9'), limit)], family)
  const cpuBefore = cpuOf(family())
  const startedAt = Date.now()
  const ids = await Promise.all(
    Array.from({ length: crawls }, (_, n) => startCrawl(service, url('/p0', `127.0.0.${n + 1}`), limit)),
  )
  const { finishedAt, ...done } = await finished(service, ids, family)
  return { name, ...done, ms: finishedAt - startedAt, cpuMs: cpuOf(family()) - cpuBefore }
}

/**
 * Waits for the crawls; how many pages they brought, when the last one ended, and the most memory that all processes
 * had together.
 */
async function finished(
  service: Service, ids: string[], family: () => number[],
): Promise<{ pages: number; finishedAt: number; peakMb: number }> {
  for (let peakMb = 0; ; await sleep(100)) {
    peakMb = Math.max(peakMb, memoryOf(family()))
    const jobs = await Promise.all(ids.map((id) => service.get(`/crawl/${id}`, { limit: 1 })))
    if (!jobs.every(({ data }) => data.status === 'completed')) continue
    return {
      peakMb,
      pages: jobs.reduce((sum, { data }) => sum + (data.completed as number), 0),
      finishedAt: Math.max(...jobs.map(({ data }) => Date.parse(data.finished_at as string))),
    }
  }
}

/** CPU milliseconds of the processes so far. */
function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number)
    return sum + (user! + system!) * 1000 / ticks
  }, 0)
}

/** Resident memory of the processes, shared pages counted in each. */
const memoryOf = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 0,
  )

/** Prints the figures, one line each. */
export function printFigures(figures: readonly Figures[]): void {
  console.log('                                   pages/s   CPU ms a page   peak MB')
  for (const { name, pages, ms, cpuMs, peakMb } of figures) {
    console.log(
      `${name.padEnd(32)} ${(pages / (ms / 1000)).toFixed(1).padStart(9)} ${(cpuMs / pages).toFixed(1).padStart(15)} ${peakMb.toFixed(0).padStart(9)}`,
    )
  }
}
