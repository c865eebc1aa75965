// `npm run bench -- screenshot`: pictures beside the bare render of the same page, in the same process and run: wall
// time, and CPU time of this process and its browsers.

import { percentile } from './timing.ts'
import { browserTree } from '../soak/browser-tree.ts'
import { filler, serve, startRender, type TestRender } from '#test/support/render-task.ts'

/** Repetitions of each case. */
const runs = Number(process.env.BENCH_RUNS ?? 10)
const warmUps = 2

const card = (n: number): string =>
  `<section style="padding:24px;border:1px solid #ccc;border-radius:8px;box-shadow:0 2px 8px #0002">
  <h2>Part ${n}</h2>${filler}<img src="/image.svg?${n}" loading=lazy width=640 height=360></section>`
const page = `<!doctype html><title>Bench</title><style>body { font-family: sans-serif; margin: 0 auto; max-width: 960px }
  header { position: sticky; top: 0; background: #fff }</style><header><h1>Bench</h1></header>`
  + Array.from({ length: 14 }, (_, n) => card(n)).join('')
const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 36"><linearGradient id="g"><stop stop-color="#036"/>'
  + '<stop offset="1" stop-color="#fc0"/></linearGradient><rect width="64" height="36" fill="url(#g)"/></svg>'

type Work = (stage: TestRender, url: string) => Promise<unknown>
const cases: readonly [name: string, work: Work][] = [
  ['bare render', (stage, url) => stage.render(url)],
  ['scrape with screenshot', (stage, url) => stage.render(url, { formats: ['markdown', 'screenshot'] })],
  ['window, jpeg', (stage, url) => stage.takePicture(url)],
  ['window, png', (stage, url) => stage.takePicture(url, { format: 'png' })],
  ['window, webp', (stage, url) => stage.takePicture(url, { format: 'webp' })],
  ['full page, jpeg', (stage, url) => stage.takePicture(url, { full_page: true })],
]

/** Prints a table. */
export async function benchScreenshot(): Promise<void> {
  const site = await serve({
    '/': page,
    '/image.svg': (_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image),
  })
  const stage = await startRender()
  const times = new Map<string, { wallMs: number[]; cpuMs: number[] }>(
    cases.map(([name]) => [name, { wallMs: [], cpuMs: [] }]),
  )
  // In turns, so that what slows the machine meanwhile slows all cases.
  for (let run = -warmUps; run < runs; run++) {
    for (const [name, work] of cases) {
      const cpuBefore = (await browserTree()).cpuMs
      const startedAt = performance.now()
      await work(stage, site.url('/'))
      const wallMs = performance.now() - startedAt
      if (run < 0) continue
      times.get(name)!.wallMs.push(wallMs)
      times.get(name)!.cpuMs.push((await browserTree()).cpuMs - cpuBefore)
    }
  }
  await stage.close()
  await site.close()
  printTable(times)
}

function printTable(times: ReadonlyMap<string, { wallMs: number[]; cpuMs: number[] }>): void {
  const median = (values: number[]): number => percentile(values.toSorted((one, other) => one - other), 0.5)
  const bare = times.get('bare render')!
  const share = (value: number, of: number): string => `${Math.round(100 * value / of)} %`
  console.log(`median of ${runs}`.padEnd(24), 'wall ms'.padStart(9), 'cpu ms'.padStart(9), 'wall'.padStart(8), 'cpu'.padStart(8))
  for (const [name, { wallMs, cpuMs }] of times) {
    const [wall, cpu] = [median(wallMs), median(cpuMs)]
    console.log(
      name.padEnd(24), wall.toFixed(0).padStart(9), cpu.toFixed(0).padStart(9),
      share(wall, median(bare.wallMs)).padStart(8), share(cpu, median(bare.cpuMs)).padStart(8),
    )
  }
}
