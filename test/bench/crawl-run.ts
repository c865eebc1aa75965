// Runs crawls of a site through the whole service and measures pages, time, CPU and memory.

import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Service } from '../support/service.ts'
import { partOf, pssMb } from '../support/service-memory.ts'

export interface Figures {
  name: string
  pages: number
  ms: number
  cpuMs: number
  /** Pss of all processes. */
  peakMb: number
  /** CPU time in ms by part of the service. */
  cpuByPart?: Map<string, number>
}

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
export async function startCrawl(
  service: Service, url: string, limit: number, options: Record<string, unknown> = {},
): Promise<string> {
  const scrape_options = { formats: ['markdown', 'links'], ...options }
  const { data } = await service.post('/crawl', {
    url, limit, max_depth: 5, concurrency: 10, use_sitemap: false, scrape_options,
  })
  return data.id as string
}

export interface CrawlRun {
  name: string
  crawls: number
  limit: number
  /** The first crawl is of host 127.0.0.`firstHost`. */
  firstHost: number
  /** Additional processes whose CPU and memory count. */
  pids?: number[]
  /** Options of each page, beyond its formats. */
  options?: Record<string, unknown>
}

interface Process { pid: number; part: string }

/** Runs concurrent crawls, each of another host. */
export async function crawlSites(
  service: Service, url: SiteUrl, { name, crawls, limit, firstHost, pids = [], options }: CrawlRun,
): Promise<Figures> {
  const processes = (): Process[] => [
    { pid: service.pid, part: 'supervisor' },
    ...service.processes().map(({ pid, command }) => ({ pid, part: partOf(command) })),
    ...pids.map((pid) => ({ pid, part: 'others' })),
  ]
  const before = cpuByPart(processes())
  const startedAt = Date.now()
  const ids = await Promise.all(
    Array.from({ length: crawls }, (_, n) =>
      startCrawl(service, url('/p0', `127.0.0.${firstHost + n}`), limit, options)),
  )
  const { finishedAt, ...done } = await waitForCrawls(service, ids, () => processes().map(({ pid }) => pid))
  const used = cpuByPart(processes())
  for (const [part, cpuMs] of used) used.set(part, cpuMs - (before.get(part) ?? 0))
  const cpuMs = [...used.values()].reduce((sum, one) => sum + one, 0)
  return { name, ...done, ms: finishedAt - startedAt, cpuMs, cpuByPart: used }
}

function cpuByPart(processes: readonly Process[]): Map<string, number> {
  const parts = new Map<string, number>()
  for (const { pid, part } of processes) parts.set(part, (parts.get(part) ?? 0) + cpuOf([pid]))
  return parts
}

/** How often a crawl is asked for its state: often enough to see its memory, seldom enough to cost nothing. */
const pollMs = 500

/** Waits for the crawls. Returns their pages, the end of the last one, and the peak memory of all processes. */
async function waitForCrawls(
  service: Service, ids: string[], pidsOf: () => number[],
): Promise<{ pages: number; finishedAt: number; peakMb: number }> {
  for (let peakMb = 0; ; await sleep(pollMs)) {
    peakMb = Math.max(peakMb, pidsOf().reduce((sum, pid) => sum + pssMb(pid), 0))
    const jobs = await Promise.all(ids.map((id) => service.get(`/crawl/${id}`, { limit: 1 })))
    if (!jobs.every(({ data }) => data.status === 'completed')) continue
    return {
      peakMb,
      pages: jobs.reduce((sum, { data }) => sum + (data.completed as number), 0),
      finishedAt: Math.max(...jobs.map(({ data }) => Date.parse(data.finished_at as string))),
    }
  }
}

/** A file of a process; empty when it has exited, as an idle browser does. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** CPU time of the processes in ms. */
export function cpuOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readProc(pid, 'stat')
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number)
    return sum + (user + system) * 1000 / ticksPerSecond
  }, 0)
}

/** Resident memory of the processes in MB; shared pages count once per process. */
export const memoryOf = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readProc(pid, 'status'))?.[1] ?? 0) / 1024, 0,
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

/** Prints the CPU time of a page by part of the service. */
export function printParts(figures: readonly Figures[]): void {
  const runs = figures.flatMap(({ cpuByPart: parts, pages }) => (parts ? [{ parts, pages }] : []))
  const names = [...new Set(runs.flatMap(({ parts }) => [...parts.keys()]))]
  console.log('CPU ms per page, by process')
  for (const name of names) {
    const cells = runs.map(({ parts, pages }) => ((parts.get(name) ?? 0) / pages).toFixed(1).padStart(9))
    console.log(`  ${name.padEnd(30)} ${cells.join(' ')}`)
  }
}
