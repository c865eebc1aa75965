// Crawlee, the peer of the benchmarks of crawls: installed when one of them first runs.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pssMb } from '../support/service-memory.ts'

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

export interface CrawleeRun {
  pages: number
  ms: number
  cpuMs: number
  /** Pss. */
  peakMb: number
}

/** How often its memory is read. */
const sampleMs = 500

export interface CrawleeOptions {
  /** Links to follow; default: all of the host. */
  glob?: string
}

/** Reads pages with Crawlee, from the given start pages on. */
export async function runCrawlee(
  pages: number, starts: readonly string[], { glob = '' }: CrawleeOptions = {},
): Promise<CrawleeRun> {
  const dataDir = mkdtempSync(join(tmpdir(), 'winnow-crawlee-'))
  try {
    const child = spawn(process.execPath, [join(crawleeFolder, 'crawl.js'), String(pages), ...starts], {
      env: { ...process.env, CRAWLEE_STORAGE_DIR: dataDir, BENCH_GLOB: glob }, stdio: ['ignore', 'pipe', 'inherit'],
    })
    let peakMb = 0
    const sampling = setInterval(() => { peakMb = Math.max(peakMb, pssMb(child.pid!)) }, sampleMs)
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => { output += chunk.toString() })
    await once(child, 'close')
    clearInterval(sampling)
    return { ...JSON.parse(output.trim().split('\n').at(-1)!) as Omit<CrawleeRun, 'peakMb'>, peakMb }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
