// 1,000 pages to markdown through the whole service, beside Crawlee on the same pages in the same run: `npm run bench -- crawl`.
// Winnow runs two crawls of 500 pages, its ceiling, on two hosts at once; everything it has read is stored, charged and readable when it is done.
// Crawlee (CheerioCrawler, Turndown) is one process, as it comes, with its default storage on disk. CPU is that of every process.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startService, type Service } from '../support/service.ts'
import { startSite } from '../support/site.ts'

const pagesOfCrawl = 500
const crawls = 2
const folder = fileURLToPath(new URL('./crawlee', import.meta.url))
/** Clock ticks a second, as /proc counts them. */
const ticks = 100

interface Figures { name: string; pages: number; ms: number; cpuMs: number; peakMb: number }

const words = 'Thrown into the air on a windy day the heavy grain falls back to the floor while the light chaff drifts away over the wall of the yard'.split(' ')
const prose = (seed: number): string => Array.from({ length: 60 }, (_, index) => words[(seed * 7 + index * (1 + seed % 11)) % words.length]).join(' ')

/** A page of a tree: each leads to ten others and two back. */
function page(number: number): string {
  const links = [...Array.from({ length: 10 }, (_, index) => number * 10 + index + 1).filter((one) => one < pagesOfCrawl), 0, Math.floor(number / 2)]
  const sections = Array.from({ length: 8 }, (_, index) => `<h2>Part ${index} of ${number}</h2><p>${prose(number * 8 + index)}</p>`).join('\n')
  return `<!doctype html><html lang="en"><head><title>Page ${number}</title></head><body><nav><a href="/p0">Home</a></nav><main><h1>Page ${number}</h1>${sections}
<ul>${links.map((link) => `<li><a href="/p${link}">Page ${link}</a></li>`).join('')}</ul></main><footer>Winnow test pages</footer></body></html>`
}

/** Prints the table. */
export async function benchCrawl(): Promise<void> {
  const site = await startSite(Object.fromEntries(Array.from({ length: pagesOfCrawl }, (_, number) => [`/p${number}`, page(number)])))
  try {
    const figures = [await winnow(site.url), await crawlee(site.url)].filter((one) => one !== null)
    console.log(`${crawls * pagesOfCrawl} pages of ${page(1).length} bytes on loopback`)
    console.log('                                   pages/s   CPU ms a page   peak MB')
    for (const { name, pages, ms, cpuMs, peakMb } of figures) {
      console.log(`${name.padEnd(32)} ${(pages / (ms / 1000)).toFixed(1).padStart(9)} ${(cpuMs / pages).toFixed(1).padStart(15)} ${peakMb.toFixed(0).padStart(9)}`)
    }
  } finally {
    await site.close()
  }
}

async function winnow(url: (path: string, host: string) => string): Promise<Figures> {
  const service = await startService({ HOST_CONNECTIONS_MAX: '100' })
  try {
    const body = (path: string, host: string, limit: number) => ({
      url: url(path, host), limit, max_depth: 5, concurrency: 10, use_sitemap: false, scrape_options: { formats: ['markdown', 'links'] },
    })
    await finished(service, [(await service.post('/crawl', body('/p0', '127.0.0.9', 50))).data.id as string])
    const cpuBefore = cpuOf(service)
    const startedAt = performance.now()
    const started = await Promise.all(Array.from({ length: crawls }, (_, n) => service.post('/crawl', body('/p0', `127.0.0.${n + 1}`, pagesOfCrawl))))
    const done = await finished(service, started.map(({ data }) => data.id as string))
    return { name: 'winnow (whole service)', ...done, ms: performance.now() - startedAt, cpuMs: cpuOf(service) - cpuBefore }
  } finally {
    await service.stop()
  }
}

/** Waits for the crawls; how many pages they brought, and the most memory that all processes had together. */
async function finished(service: Service, ids: string[]): Promise<{ pages: number; peakMb: number }> {
  for (let peakMb = 0; ; await sleep(100)) {
    peakMb = Math.max(peakMb, memoryOf(service))
    const jobs = await Promise.all(ids.map((id) => service.get(`/crawl/${id}`, { limit: 1 })))
    if (jobs.every(({ data }) => data.status === 'completed')) return { peakMb, pages: jobs.reduce((sum, { data }) => sum + (data.completed as number), 0) }
  }
}

const family = (service: Service): number[] => [service.pid, ...service.processes().map(({ pid }) => pid)]

/** CPU milliseconds of all processes so far. */
function cpuOf(service: Service): number {
  return family(service).reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ').slice(11, 13).map(Number)
    return sum + (user! + system!) * 1000 / ticks
  }, 0)
}

/** Resident memory of all processes, shared pages counted in each. */
function memoryOf(service: Service): number {
  return family(service).reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024, 0)
}

/** Null, and a line that says so, when it cannot be installed. */
async function crawlee(url: (path: string, host: string) => string): Promise<Figures | null> {
  if (!existsSync(join(folder, 'node_modules'))) {
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) {
      console.log('Crawlee cannot be installed; Winnow alone:')
      return null
    }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-crawlee-'))
  try {
    const starts = Array.from({ length: crawls }, (_, n) => url('/p0', `127.0.0.${n + 1}`))
    const child = spawn(process.execPath, [join(folder, 'crawl.js'), String(crawls * pagesOfCrawl), ...starts], {
      env: { ...process.env, CRAWLEE_STORAGE_DIR: dataDir }, stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => { output += chunk.toString() })
    await once(child, 'close')
    return { name: 'crawlee + turndown', ...JSON.parse(output.trim().split('\n').at(-1)!) as Omit<Figures, 'name'> }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
