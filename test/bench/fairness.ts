// `npm run bench -- fairness`: what one key's scrapes lose while another key misuses the service. Measures GET /scrape
// of a static page, and of a page that needs a browser, by one client: alone, and beside each kind of misuse. The
// other key keeps up its load for as long as the client measures.

import { setTimeout as sleep } from 'node:timers/promises'
import { hostilePdfs } from '../support/hostile-pdf.ts'
import { startService, type Service } from '../support/service.ts'
import { startSite, type Site, type SitePage } from '../support/site.ts'
import { tree } from './crawl-run.ts'
import { percentile, timed } from './timing.ts'

const rounds = 60
const renderedRounds = 10
const pauseMs = 20
const hangingScrapes = 64
const slowCrawls = 32
const hostileFiles = 8
const hogs = 8
const targetRatio = 3

/** Text that only a script shows. */
const rendered = '<!doctype html><title>Page</title><div id="root"></div><script>'
  + 'document.getElementById("root").innerHTML = "<h1>Page</h1><p>" + "Words of the page. ".repeat(40) + "</p>"</script>'
/** Deep nesting that takes an extraction thread its whole time, and a script that never ends. */
const slowToExtract = `<!doctype html><title>Hog</title>${'<div><p>word '.repeat(150_000)}`
const endlessScript = '<!doctype html><title>Hog</title><div id="root"></div><script>for (;;);</script>'

/** Sends the requests of a kind of misuse until the signal aborts. */
type Misuse = (service: Service, headers: Record<string, string>, site: Site, signal: AbortSignal) => Promise<void>

/** Keeps `count` calls in flight. */
const keepUp = (count: number, call: (index: number) => Promise<unknown>, signal: AbortSignal): Promise<void> =>
  Promise.all(Array.from({ length: count }, async (_, index) => {
    while (!signal.aborted) await call(index).catch(() => sleep(100))
  })).then(() => undefined)

const scrapes = (count: number, paths: readonly string[], options: object = {}): Misuse =>
  (service, headers, site, signal) => {
    const call = (index: number): Promise<unknown> => {
      // An address of its own for each, so that neither copies nor limits by host help.
      const url = `${site.url(paths[index % paths.length], `127.0.${1 + index % 200}.1`)}?n=${Math.random()}`
      return service.get('/scrape', { url, max_age: 0, ...options }, headers)
    }
    return keepUp(count, call, signal)
  }

const crawls: Misuse = async (service, headers, site, signal) => {
  for (let n = 0; n < slowCrawls && !signal.aborted; n++) {
    const body = { url: site.url('/p0', `127.1.${n + 1}.1`), limit: 100, delay_ms: 60_000 }
    await service.post('/crawl', body, headers)
  }
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

const pdfs = Object.values(hostilePdfs(400)).map((make) => make())
const pdfPages = Object.fromEntries(pdfs.map((body, index): [string, SitePage] =>
  [`/pdf${index}`, { headers: { 'content-type': 'application/pdf' }, body }],
))

const misuses: Record<string, Misuse> = {
  [`${hangingScrapes} hanging scrapes`]: scrapes(hangingScrapes, ['/hang']),
  [`${slowCrawls} slow crawls`]: crawls,
  [`${hostileFiles} hostile PDFs`]: scrapes(hostileFiles, Object.keys(pdfPages)),
  [`${hogs} pages slow to extract`]: scrapes(hogs, ['/deep']),
  [`${hogs} endless scripts`]: scrapes(hogs, ['/endless'], { render: 'always' }),
}

/** Prints the table. */
export async function benchFairness(): Promise<void> {
  const site = await startSite({
    ...tree(100), ...pdfPages, '/rendered': rendered, '/hang': () => undefined, '/deep': slowToExtract,
    '/endless': endlessScript,
  })
  const service = await startService({ LOG_LEVEL: 'error' })
  try {
    const { stdout } = await service.cli('keys', 'create', '--name', 'other', '--json')
    const other = { 'x-api-key': (JSON.parse(stdout) as { key: string }).key }
    console.log(`GET /scrape by one client: ${rounds} of a static page, ${renderedRounds} in the browser; p50 and p95`)
    await measure(service, site)
    const alone = await measure(service, site)
    print('alone', alone, alone)
    for (const [name, misuse] of Object.entries(misuses)) {
      const stop = new AbortController()
      const misusing = misuse(service, other, site, stop.signal)
      await sleep(2_000)
      print(`beside ${name}`, await measure(service, site), alone)
      stop.abort()
      site.dropConnections()
      await misusing
    }
    console.log(`target: at most ${targetRatio} times the time alone`)
  } finally {
    await service.stop()
    await site.close()
  }
}

interface Times { plain: number[]; rendered: number[] }

async function measure(service: Service, site: Site): Promise<Times> {
  const scrape = (path: string, options: object) => async (): Promise<void> => {
    const { status, error } = await service.get('/scrape', { url: site.url(path, '127.0.0.8'), max_age: 0, ...options })
    if (status !== 200) throw new Error(`GET /scrape of ${path} answered ${status}: ${error}`)
  }
  return {
    plain: await timed(rounds, scrape('/p3', {}), pauseMs),
    rendered: await timed(renderedRounds, scrape('/rendered', { render: 'always' }), pauseMs),
  }
}

function print(name: string, times: Times, alone: Times): void {
  const cells = (['plain', 'rendered'] as const).flatMap((kind) => [0.5, 0.95].map((share) => {
    const ms = percentile(times[kind], share)
    const ratio = ms / percentile(alone[kind], share)
    return `${ms.toFixed(0)} ms (${ratio.toFixed(1)})`.padStart(15)
  }))
  console.log(`${name.padEnd(30)}${cells.join('')}`)
}
