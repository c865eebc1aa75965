// 1,000 pages to markdown through the whole service, beside Crawlee on the same pages in the same run: `npm run bench
// -- crawl`. Winnow runs two crawls of 500 pages, its ceiling, on two hosts at once; everything it has read is stored,
// charged and readable when it is done. Crawlee (CheerioCrawler, Turndown) is one process, as it comes, with its
// default storage on disk. CPU is that of every process. Winnow is a service and has read some 2,000 pages before;
// Crawlee is a program and begins cold.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startService } from '../support/service.ts'
import { startSite } from '../support/site.ts'
import { crawlSites, printFigures, tree, type Figures, type SiteUrl } from './crawl-run.ts'

const pagesOfCrawl = 500
const crawls = 2
/** So that what else the machine does meets both. */
const rounds = 3
const folder = fileURLToPath(new URL('./crawlee', import.meta.url))

/** Prints the table. */
export async function benchCrawl(): Promise<void> {
  const pages = tree(pagesOfCrawl)
  const site = await startSite(pages)
  const service = await startService({ HOST_CONNECTIONS_MAX: '100' })
  const winnow = (): Promise<Figures> =>
    crawlSites(service, site.url, { name: 'winnow (whole service)', crawls, limit: pagesOfCrawl })
  try {
    const figures: Figures[] = []
    await winnow() // A service has been running for a while; a script with a crawler in it begins anew.
    for (let round = 0; round < rounds; round++)
      figures.push(...[await winnow(), await crawlee(site.url)].filter((one) => one !== null))
    console.log(`${crawls * pagesOfCrawl} pages of ${pages['/p1']!.length} bytes on loopback, ${rounds} rounds in turn`)
    printFigures(figures)
    const timeOf = (name: string): number =>
      figures.filter((one) => one.name.startsWith(name)).reduce((sum, { ms }) => sum + ms, 0)
    console.log(`${(timeOf('crawlee') / timeOf('winnow')).toFixed(2)} times as fast (at least 2.5 wanted)`)
  } finally {
    await service.stop()
    await site.close()
  }
}

/** Null, and a line that says so, when it cannot be installed. */
async function crawlee(url: SiteUrl): Promise<Figures | null> {
  if (!existsSync(join(folder, 'node_modules'))) {
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], {
      cwd: folder, stdio: ['ignore', 'ignore', 'inherit'],
    })
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
