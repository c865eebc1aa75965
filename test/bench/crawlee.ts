// Crawlee, the peer of the benchmarks of crawls: installed when one of them first runs.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const crawleeFolder = fileURLToPath(new URL('./crawlee', import.meta.url))

/** Returns false, after printing a message, when Crawlee cannot be installed. */
export function installCrawlee(): boolean {
  if (existsSync(join(crawleeFolder, 'node_modules'))) return true
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
    cwd: crawleeFolder, stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) console.log('Crawlee cannot be installed; figures of Winnow only:')
  return status === 0
}

export interface CrawleeRun { pages: number; ms: number; cpuMs: number; peakMb: number }

export interface CrawleeOptions {
  /** Links to follow; default: all of the host. */
  glob?: string
  /** Called with the id of its process. */
  onStarted?: (pid: number) => void
}

/** Reads pages with Crawlee, from the given start pages on. */
export async function runCrawlee(
  pages: number, starts: readonly string[], { glob = '', onStarted = () => undefined }: CrawleeOptions = {},
): Promise<CrawleeRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-crawlee-'))
  try {
    const child = spawn(process.execPath, [join(crawleeFolder, 'crawl.js'), String(pages), ...starts], {
      env: { ...process.env, CRAWLEE_STORAGE_DIR: dataDir, BENCH_GLOB: glob }, stdio: ['ignore', 'pipe', 'inherit'],
    })
    onStarted(child.pid!)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => { output += chunk.toString() })
    await once(child, 'close')
    return JSON.parse(output.trim().split('\n').at(-1)!) as CrawleeRun
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
