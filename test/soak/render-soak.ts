// Renders many pages and counts leaks: processes, pages, leases, memory. Shared by the soak test and its short form in
// the test suite.

import { setTimeout as sleep } from 'node:timers/promises'
import { browserTree } from './browser-tree.ts'
import { filler, serve, startRender } from '#test/support/render-task.ts'

export interface SoakReport {
  pages: number
  failed: number
  /** Memory of this process and its browsers in bytes, after the first tenth and at the end. */
  firstBytes: number
  lastBytes: number
  /** Largest number of browser processes, and number of those left after closing, including zombies. */
  processesMax: number
  processesLeft: number
  left: { pages: number; leases: number }
  msPerPage: number
  /** CPU time of all processes per page, in milliseconds. */
  cpuMsPerPage: number
}

const app = (script: string): string =>
  `<!doctype html><title>Soak</title><h1>Soak</h1><div id=app></div>${filler}<script>${script}</script>`

/** Pages with resources that may leak: frames, workers, sockets, timers, dialogs, popups, memory, endless requests. */
const pages = {
  '/text': `<h1>Text</h1>${filler}`,
  '/app': app(`for (let i = 0; i < 200; i++) app.insertAdjacentHTML('beforeend', '<p>row ' + i + '</p>')`),
  '/frames': app(
    `for (let i = 0; i < 3; i++) app.append(Object.assign(document.createElement('iframe'), { src: '/text' }))`,
  ),
  '/worker': app(
    `const source = URL.createObjectURL(new Blob(['setInterval(() => postMessage(1), 10)']))
    new Worker(source).onmessage = () => undefined; new WebSocket('ws://' + location.host)`,
  ),
  '/timers': app(
    `setInterval(() => { app.textContent = performance.now() }, 5); setInterval(() => fetch('/text'), 100)`,
  ),
  '/dialogs': app(`alert(1); onbeforeunload = () => 'stay'; window.open('/text')`),
  '/memory': app(`window.kept = []; for (let i = 0; i < 20; i++) kept.push(new Array(100000).fill(i))`),
}

type Progress = (text: string) => void

/**
 * Renders `count` pages, `concurrency` at a time.
 * @param retireAfterPages of the browser pool; default 100
 */
export async function soakRender(
  count: number, concurrency: number, retireAfterPages = 100, onProgress: Progress = () => undefined,
): Promise<SoakReport> {
  const site = await serve(pages)
  const stage = await startRender({ pagesMax: concurrency, retireAfterPages })
  const paths = Object.keys(pages)
  const tenth = Math.ceil(count / 10)
  const startedAt = performance.now()
  const cpuBefore = (await browserTree()).cpuMs
  let started = 0
  let failed = 0
  let processesMax = 0
  const bytesAfter: number[] = []

  const one = async (at: number): Promise<void> => {
    await stage.render(site.url(paths[at % paths.length]!), {}, 60_000).catch((error: unknown) => {
      failed++
      onProgress(`${paths[at % paths.length]} failed: ${String(error)}`)
    })
  }
  // In tenths, with a pause after each one: memory is measured at rest.
  for (let part = 0; part < 10 && started < count; part++) {
    const until = Math.min(count, started + tenth)
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (started < until) await one(started++)
      }),
    )
    const busy = await browserTree()
    processesMax = Math.max(processesMax, busy.count)
    await sleep(300)
    const { bytes, count: processes } = await browserTree()
    bytesAfter.push(bytes + process.memoryUsage.rss())
    const [all, ours] = [bytesAfter.at(-1)!, process.memoryUsage.rss()].map((size) => Math.round(size / 1e6))
    const memory = `${all} MB, ${ours} MB of them in this process`
    onProgress(`${until} pages, ${failed} failed, ${processes} processes, ${memory}`)
  }
  const ms = performance.now() - startedAt
  const cpuMs = (await browserTree()).cpuMs - cpuBefore
  const { pages: openPages, leases } = stage.counts()
  await stage.close()
  await site.close()
  for (let tries = 0; (await browserTree()).count > 0 && tries < 40; tries++) await sleep(50)
  return {
    pages: count, failed, firstBytes: bytesAfter[0]!, lastBytes: bytesAfter.at(-1)!, processesMax,
    processesLeft: (await browserTree()).count, left: { pages: openPages, leases }, msPerPage: ms / count,
    cpuMsPerPage: cpuMs / count,
  }
}
