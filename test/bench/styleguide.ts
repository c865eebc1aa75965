// `npm run bench -- styleguide`: what the style probe and the derivation cost beside the bare render of the same page,
// in the same window and with the same sub-resources. Both alternate, so that other load on the machine affects both.

import { readFileSync, readdirSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import type { PageFetched } from '#schemas/page.ts'
import { styleguideResult } from '#actors/extract/styleguide/styleguide-result.ts'
import { Browsers } from '#actors/render/browsers.ts'
import { createStyleProbe } from '#actors/render/probe-style.ts'
import type { TierRequest } from '#actors/render/visit-tiers.ts'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { assertUrlAllowed } from '#src/egress/check-url.ts'
import { startEgressProxy } from '#src/egress/egress-proxy.ts'
import { quietLog } from '../support/bus.ts'
import { serve } from '../support/render-task.ts'
import { percentile } from './timing.ts'

const rounds = 20
const warmUps = 3
const visitMs = 30_000
/** Milliseconds of a tick of /proc. */
const tickMs = 10

const bakery = readFileSync(new URL('../fixtures/styles/bakery.html', import.meta.url), 'utf8')
  .replace(/<link rel="stylesheet"[^>]*>/, '')
const item = /<div class="item">.*?<\/div>/.exec(bakery)![0]
const pages: Record<string, string> = {
  '/small': bakery,
  '/large': bakery.replace(item, item.repeat(400)),
}

/** Prints the table. */
export async function benchStyleguide(): Promise<void> {
  const allow = parseEgressAllow('127.0.0.2/32')
  const egress = await startEgressProxy({ allow })
  const browsers = new Browsers({ log: quietLog }, egress, (url) => assertUrlAllowed(url, allow))
  const site = await serve(pages)
  try {
    console.log(`${rounds} renders each; ms\n`)
    console.log(['page', 'bare wall', 'probe wall', 'bare CPU', 'probe CPU', 'derivation'].map((head) =>
      head.padStart(12)).join(''))
    for (const path of Object.keys(pages)) await benchPage(browsers, path, site.url(path))
  } finally {
    await site.close()
    await browsers.close()
    await egress.close()
  }
}

interface Cost { wall: number[]; cpu: number[] }

async function benchPage(browsers: Browsers, path: string, url: string): Promise<void> {
  const bare: Cost = { wall: [], cpu: [] }
  const probed: Cost = { wall: [], cpu: [] }
  const derivation: number[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const probe = createStyleProbe({ darkMode: false })
    const { examine: _examine, ...visit } = probe.visit
    const bareCost = await measure(browsers, { url, ...visit })
    const probedCost = await measure(browsers, { url, ...probe.visit })
    const startedAt = performance.now()
    const json = Buffer.from(probe.samples()).toString()
    JSON.stringify(styleguideResult(json, { finalUrl: url } as PageFetched))
    if (round < warmUps) continue
    derivation.push(performance.now() - startedAt)
    for (const [cost, { wall, cpu }] of [[bare, bareCost], [probed, probedCost]] as const) {
      cost.wall.push(wall)
      cost.cpu.push(cpu)
    }
  }
  const median = (values: readonly number[]): number => percentile(values.toSorted((one, other) => one - other), 0.5)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const cells = [median(bare.wall), median(probed.wall), mean(bare.cpu), mean(probed.cpu), median(derivation)]
  console.log(path.padStart(12) + cells.map((cell) => cell.toFixed(1).padStart(12)).join(''))
  const more = (one: number, other: number): string => `${((one / other - 1) * 100).toFixed(0)} %`
  console.log(`${' '.repeat(12)}the probe adds ${more(cells[1]!, cells[0]!)} wall, ${more(cells[3]!, cells[2]!)} CPU`)
}

/** Wall time of a visit, and CPU time of this process and the browser. */
async function measure(
  browsers: Browsers, options: Omit<TierRequest, 'deadlineAt'>,
): Promise<{ wall: number; cpu: number }> {
  const [startedAt, cpuBefore] = [performance.now(), treeCpuMs()]
  await browsers.visitPlain({ ...options, deadlineAt: Date.now() + visitMs }, AbortSignal.timeout(visitMs))
  return { wall: performance.now() - startedAt, cpu: treeCpuMs() - cpuBefore }
}

/** CPU time of this process and all of its descendants, also those that have ended (proc(5)). */
function treeCpuMs(): number {
  const parents = new Map<number, number>()
  const cpu = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number)
      parents.set(Number(name), fields[1]!)
      cpu.set(Number(name), tickMs * (fields[11]! + fields[12]! + fields[13]! + fields[14]!))
    } catch {
      // The process has ended.
    }
  }
  const isOwn = (pid: number): boolean => pid === process.pid || (pid > 1 && isOwn(parents.get(pid) ?? 0))
  return [...cpu].reduce((sum, [pid, time]) => sum + (isOwn(pid) ? time : 0), 0)
}
