// Runs crawls of a generated site through the whole service and measures pages, time, CPU and memory.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../support/service.ts'

export interface Figures { name: string; pages: number; ms: number; cpuMs: number; peakMb: number }

/** The URL of a path of the site on one of its hosts. */
export type SiteUrl = (path: string, host: string) => string

/** USER_HZ, the unit of CPU time in /proc. */
const ticksPerSecond = 100

const words = [
  'Thrown into the air on a windy day the heavy grain falls back to the floor',
  'while the light chaff drifts away over the wall of the yard',
].join(' ').split(' ')
const prose = (seed: number): string =>
  Array.from({ length: 60 }, (_, index) => words[(seed * 7 + index * (1 + (seed % 11))) % words.length]).join(' ')

/** A site as HTML by path: a tree in which each page links to ten children and two earlier pages. */
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
  const items = links.map((link) => `<li><a href="/p${link}">Page ${link}</a></li>`).join('')
  return [
    `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body>`,
    `<nav><a href="/p0">Home</a></nav><main><h1>Page ${number}</h1>${sections}\n`,
    `<ul>${items}</ul></main><footer>Winnow test pages</footer></body></html>`,
  ].join('')
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
  /** Additional processes whose CPU and memory count. */
  pids?: number[]
}

/** Runs concurrent crawls, each of another host, after one that warms the service up. */
export async function crawlSites(
  service: Service, url: SiteUrl, { name, crawls, limit, pids = [] }: CrawlRun,
): Promise<Figures> {
  const pidsOf = (): number[] => [service.pid, ...service.processes().map(({ pid }) => pid), ...pids]
  await waitForCrawls(service, [await startCrawl(service, url('/p0', '127.0.0.9'), limit)], pidsOf)
  const cpuBefore = cpuOf(pidsOf())
  const startedAt = Date.now()
  const ids = await Promise.all(
    Array.from({ length: crawls }, (_, n) => startCrawl(service, url('/p0', `127.0.0.${n + 1}`), limit)),
  )
  const { finishedAt, ...done } = await waitForCrawls(service, ids, pidsOf)
  return { name, ...done, ms: finishedAt - startedAt, cpuMs: cpuOf(pidsOf()) - cpuBefore }
}

/** Waits for the crawls. Returns their pages, the end of the last one, and the peak memory of all processes. */
async function waitForCrawls(
  service: Service, ids: string[], pidsOf: () => number[],
): Promise<{ pages: number; finishedAt: number; peakMb: number }> {
  for (let peakMb = 0; ; await sleep(100)) {
    peakMb = Math.max(peakMb, memoryOf(pidsOf()))
    const jobs = await Promise.all(ids.map((id) => service.get(`/crawl/${id}`, { limit: 1 })))
    if (!jobs.every(({ data }) => data.status === 'completed')) continue
    return {
      peakMb,
      pages: jobs.reduce((sum, { data }) => sum + (data.completed as number), 0),
      finishedAt: Math.max(...jobs.map(({ data }) => Date.parse(data.finished_at as string))),
    }
  }
}

/** CPU time of the processes in ms. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number)
    return sum + (user! + system!) * 1000 / ticksPerSecond
  }, 0)
}

/** Resident memory of the processes in MB; shared pages count once per process. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 0,
  )

export function printFigures(figures: readonly Figures[]): void {
  console.log('                                   pages/s   CPU ms per page   peak MB')
  for (const { name, pages, ms, cpuMs, peakMb } of figures) {
    const cells = [
      (pages / (ms / 1000)).toFixed(1).padStart(9),
      (cpuMs / pages).toFixed(1).padStart(17),
      peakMb.toFixed(0).padStart(9),
    ]
    console.log(`${name.padEnd(32)} ${cells.join(' ')}`)
  }
}
