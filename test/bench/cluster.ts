// `npm run bench -- cluster`: what an installation of separate processes gains from more of them, and what a page costs
// in each. Two gateways, the owners, and 1, 2, 4 fetch and extract processes (extract with one thread each) crawl real
// pages, without the browser. Printed by page: CPU and memory of each kind of process, messages and bytes of NATS, and
// the growth of the documents; docs/operations/sizing.md calculates from these. The documents are in SQLite: FerretDB,
// which tests use for MongoDB, says nothing about the speed of MongoDB. Needs the extraction corpus.

import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { jetstreamManager } from '@nats-io/jetstream'
import { createKey } from '#src/keys.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { freePort } from '../support/free-port.ts'
import { startTestNats, type TestNats } from '../support/nats-server.ts'
import { until } from '../support/until.ts'
import { winnow } from '../support/winnow.ts'
import { cpuOf, memoryOf } from './crawl-run.ts'
import { realSite } from './real-site.ts'
import { startSiteProcess, type SiteProcess } from './site-process.ts'

const pagesOfCrawl = Number(process.env.BENCH_PAGES ?? 250)
const crawls = 4
const gateways = 2
const copies = [1, 2, 4]
const settings = {
  HOST_CONNECTIONS_MAX: '100', EXTRACT_THREADS: '1', EGRESS_ALLOW: '127.0.0.0/8', LOG_LEVEL: 'warn',
  RATE_LIMIT_PER_IP: '1000000', RATE_LIMIT_PER_KEY: '1000000',
}

interface Answer { data?: Record<string, unknown>, error?: string }
interface ReadyAnswer { data: { checks: { actors: Record<string, number> } } }
interface Cost { cpuMs: number, peakMb: number }
interface Run {
  copies: number
  pages: number
  ms: number
  /** By kind of process. */
  costs: Map<string, Cost>
  messages: number
  /** Read and written by NATS, sockets and files together. */
  natsBytes: { read: number, written: number }
  storedBytes: number
}

/** Prints a table for each number of copies, or that the corpus is missing. */
export async function benchCluster(): Promise<void> {
  const pages = realSite(pagesOfCrawl)
  if (!pages) return console.log('skipped: no extraction corpus')
  const site = await startSiteProcess(pages)
  try {
    const bytes = Object.values(pages).reduce((sum, html) => sum + Buffer.byteLength(html), 0) / pagesOfCrawl
    console.log(
      `${crawls} crawls of ${pagesOfCrawl} real pages of ${(bytes / 1000).toFixed(0)} KB at once, `
      + `${cpus().length} processors`,
    )
    const runs: Run[] = []
    for (const one of copies) runs.push(await run(site, one))
    runs.forEach((one) => print(one, runs[0]!))
  } finally {
    await site.close()
  }
}

async function run(site: SiteProcess, copiesOfStages: number): Promise<Run> {
  const nats = await startTestNats()
  const cluster = await startCluster(nats, copiesOfStages)
  try {
    await crawlAll(cluster, site, 8, 20) // warm-up, on other hosts
    const pids = (): number[] => [...cluster.pids.keys()]
    const before = { cpu: cpuByPid(pids()), messages: await countMessages(nats), io: ioOf(nats.server.pid) }
    const storedBefore = sizeOf(cluster.dataDir)
    const peaks = new Map<number, number>()
    const watch = setInterval(() => {
      for (const pid of pids()) peaks.set(pid, Math.max(peaks.get(pid) ?? 0, memoryOf([pid])))
    }, 500)
    const startedAt = Date.now()
    const pages = await crawlAll(cluster, site, 1, pagesOfCrawl)
    const ms = Date.now() - startedAt
    clearInterval(watch)
    const costs = new Map<string, Cost>()
    for (const [pid, kind] of cluster.pids) {
      const cost = costs.get(kind) ?? { cpuMs: 0, peakMb: 0 }
      costs.set(kind, {
        cpuMs: cost.cpuMs + cpuOf([pid]) - before.cpu.get(pid)!, peakMb: cost.peakMb + (peaks.get(pid) ?? 0),
      })
    }
    const io = ioOf(nats.server.pid)
    return {
      copies: copiesOfStages, pages, ms, costs, messages: await countMessages(nats) - before.messages,
      natsBytes: { read: io.read - before.io.read, written: io.written - before.io.written },
      storedBytes: sizeOf(cluster.dataDir) - storedBefore,
    }
  } finally {
    await cluster.stop()
    await nats.stop()
  }
}

interface Cluster {
  urls: string[]
  apiKey: string
  dataDir: string
  /** The kind of process by pid. */
  pids: Map<number, string>
  stop(): Promise<void>
}

/** Starts the processes as an operator would, each of one kind, and waits until both gateways see them all. */
async function startCluster(nats: TestNats, copiesOfStages: number): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'winnow-cluster-'))
  const store = await openStore({ dataDir })
  await ensureIndexes(store)
  const { key } = await createKey(store, { name: 'bench' })
  await store.close()

  const children: ChildProcess[] = []
  const pids = new Map([[nats.server.pid, 'nats-server']])
  const { MONGODB_URL: _none, ...inherited } = process.env
  const start = (kind: string, args: string[], env: Record<string, string> = {}): void => {
    const child = spawn(process.execPath, [winnow, ...args], {
      env: { ...inherited, DATA_DIR: dataDir, NATS_URL: nats.url, ...settings, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.push(child)
    pids.set(child.pid!, kind)
  }
  const ports = await Promise.all(Array.from({ length: gateways }, freePort))
  for (const port of ports) start('gateway', ['gateway'], { PORT: String(port) })
  for (let copy = 0; copy < copiesOfStages; copy++)
    for (const stage of ['fetch', 'extract']) start(stage, ['actor', stage])
  start('crawl', ['actor', 'crawl'])
  start('index', ['actor', 'index'])
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const url of urls)
    await until('every process answers', async () => {
      const { data } = await (await fetch(`${url}/ready`)).json() as ReadyAnswer
      const { fetch: fetchers, extract } = data.checks.actors
      return fetchers === copiesOfStages && extract === copiesOfStages
    }, 60_000)
  return {
    urls, apiKey: key, dataDir, pids,
    async stop() {
      await Promise.all(children.map(async (child) => {
        child.kill()
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }))
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Runs the crawls at once, through the gateways in turn, each on a host of its own. Returns the pages that are ok. */
async function crawlAll(
  { urls, apiKey }: Cluster, site: SiteProcess, firstHost: number, limit: number,
): Promise<number> {
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
  const ask = async (url: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const { data, error } = await (await fetch(url, { ...init, headers })).json() as Answer
    if (!data) throw new Error(`${url}: ${error}`)
    return data
  }
  const jobs = await Promise.all(Array.from({ length: crawls }, async (_, n) => {
    const gateway = urls[n % urls.length]!
    const { id } = await ask(`${gateway}/crawl`, {
      method: 'POST', body: JSON.stringify({
        url: site.url('/p0', `127.0.0.${firstHost + n}`), limit, max_depth: 5, concurrency: 10, use_sitemap: false,
        scrape_options: { formats: ['markdown', 'links'], render: 'never' },
      }),
    })
    return `${gateway}/crawl/${String(id)}?limit=1`
  }))
  for (;;) {
    const states = await Promise.all(jobs.map((job) => ask(job, {})))
    if (states.every(({ status }) => status !== 'running' && status !== 'pending'))
      return states.reduce((sum, { completed }) => sum + Number(completed), 0)
    await sleep(500)
  }
}

const cpuByPid = (pids: number[]): Map<number, number> => new Map(pids.map((pid) => [pid, cpuOf([pid])]))

/** Bytes that a process has read and written. */
function ioOf(pid: number): { read: number, written: number } {
  const io = readFileSync(`/proc/${pid}/io`, 'utf8')
  const valueOf = (name: string): number => Number(new RegExp(`${name}: (\\d+)`).exec(io)![1])
  return { read: valueOf('rchar'), written: valueOf('wchar') }
}

/** Messages that were ever stored in a stream. */
async function countMessages(nats: TestNats): Promise<number> {
  const nc = await nats.connect()
  const manager = await jetstreamManager(nc)
  const streams = await manager.streams.list().next()
  return streams.reduce((sum, { state }) => sum + state.last_seq, 0)
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

function print({ copies, pages, ms, costs, messages, natsBytes, storedBytes }: Run, first: Run): void {
  const perPage = (bytes: number): string => `${(bytes / pages / 1000).toFixed(1)} KB`
  const gain = (pages / ms) / (first.pages / first.ms)
  const cpu = [...costs.values()].reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  console.log(
    `\n${copies} fetch and ${copies} extract: ${pages} pages, ${(pages / (ms / 1000)).toFixed(1)} pages/s`
    + ` (${gain.toFixed(2)} times), ${(cpu / ms * 100).toFixed(0)} % of a processor`,
  )
  console.log('process        CPU ms per page   peak MB')
  for (const [kind, { cpuMs, peakMb }] of costs)
    console.log(`${kind.padEnd(14)} ${(cpuMs / pages).toFixed(1).padStart(15)} ${peakMb.toFixed(0).padStart(9)}`)
  console.log(`all            ${(cpu / pages).toFixed(1).padStart(15)}`)
  console.log(
    `per page: ${(messages / pages).toFixed(1)} messages in streams; NATS reads ${perPage(natsBytes.read)} and writes`
    + ` ${perPage(natsBytes.written)} (sockets and files); documents grow by ${perPage(storedBytes)}`,
  )
}
