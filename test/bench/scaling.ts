// `npm run bench -- scaling`: the gain from a second extract process. Crawls pages so long that extraction is most of
// the work, with one extract process of one thread and with two.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startService, type Service } from '../support/service.ts'
import { startSite } from '../support/site.ts'
import { until } from '../support/until.ts'
import { winnow } from '../support/winnow.ts'
import { crawlSites, printFigures, tree, type Figures, type SiteUrl } from './crawl-run.ts'

const pagesOfCrawl = 150
const crawls = 2
const sections = 300
const settings = { HOST_CONNECTIONS_MAX: '100', EXTRACT_THREADS: '1' }

/** Prints the table. */
export async function benchScaling(): Promise<void> {
  const pages = tree(pagesOfCrawl, sections)
  const site = await startSite(pages)
  try {
    const figures = [await run(site.url, 1), await run(site.url, 2)]
    console.log(
      `${crawls * pagesOfCrawl} pages of ${pages['/p1']!.length} bytes on loopback, one thread per extract process`,
    )
    printFigures(figures)
  } finally {
    await site.close()
  }
}

async function run(url: SiteUrl, processes: number): Promise<Figures> {
  const service = await startService(settings)
  const additional = Array.from({ length: processes - 1 }, () =>
    spawn(process.execPath, [winnow, 'actor', 'extract'], {
      env: {
        ...process.env, ...settings, ...service.storeEnv, DATA_DIR: service.dataDir, EGRESS_ALLOW: '127.0.0.0/8',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  try {
    await until('every extract process answers', async () => await countExtractors(service) === processes, 20_000)
    const run = {
      name: `${processes} extract process${processes > 1 ? 'es' : ''}`, crawls, limit: pagesOfCrawl,
      pids: additional.map(({ pid }) => pid!),
    }
    await crawlSites(service, url, { ...run, firstHost: 1 }) // warm-up
    return await crawlSites(service, url, { ...run, firstHost: 11 })
  } finally {
    for (const child of additional) {
      child.kill()
      await once(child, 'exit')
    }
    await service.stop()
  }
}

const countExtractors = async (service: Service): Promise<number> =>
  (await service.get('/ready')).data.checks.actors.extract as number
