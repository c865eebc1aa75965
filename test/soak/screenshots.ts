// The soak test of pictures: node test/soak/screenshots.ts [pictures, default 500] [concurrency, default 4]. Exits with
// 1 if a process, page, lease or expired file was left, or memory grew.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ScreenshotRequest } from '#schemas/screenshot.ts'
import { createFiles, fileTtlMs } from '#src/files/files.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { filler, serve, startRender } from '#test/support/render-task.ts'
import { browserTree } from './browser-tree.ts'

const [count = 500, concurrency = 4] = process.argv.slice(2).map(Number)

const image = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="1" height="1" fill="teal"/></svg>',
)
const site = await serve({
  '/text': `<h1>Text</h1>${filler}`,
  '/lazy': `<h1>Lazy</h1>${filler}${'<div style="height:900px"></div><img src=/image.svg loading=lazy width=600>'.repeat(8)}`,
  '/moving': `<h1>Moving</h1>${filler}<div id=spin></div><style>@keyframes spin { to { rotate: 1turn } }
    #spin { width: 300px; height: 300px; background: linear-gradient(teal, coral); animation: spin 1s infinite }</style>`,
  '/high': `<h1>High</h1>${filler}<div style="height:30000px;background:linear-gradient(teal, coral)"></div>`,
  '/scripted': `<h1>Scripted</h1>${filler}<canvas id=c></canvas><script>const x = c.getContext('2d');
    setInterval(() => { x.fillRect(Math.random() * 300, Math.random() * 150, 9, 9) }, 5)</script>`,
  '/image.svg': (_request, response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image),
})
const cases: readonly (readonly [path: string, request: Partial<ScreenshotRequest>])[] = [
  ['/text', {}], ['/lazy', { full_page: true }], ['/moving', { format: 'png' }], ['/scripted', { format: 'webp' }],
  ['/text', { dark_mode: true, width: 400 }], ['/high', { full_page: true, width: 800 }],
  ['/moving', { width: 1_920, height: 1_080 }], ['/lazy', {}],
]

const dataDir = await mkdtemp(join(tmpdir(), 'winnow-soak-'))
const store = await openStore({ dataDir })
await ensureIndexes(store)
const stage = await startRender({ store, pagesMax: concurrency })
const storedFiles = async (): Promise<number[]> =>
  [await store.collection('files').count({}), await store.collection('file_parts').count({})]

const startedAt = performance.now()
const tenth = Math.ceil(count / 10)
const bytesAfter: number[] = []
let started = 0
let failed = 0
let processesMax = 0
for (let part = 0; part < 10 && started < count; part++) {
  const until = Math.min(count, started + tenth)
  await Promise.all(Array.from({ length: concurrency }, async () => {
    while (started < until) {
      const [path, request] = cases[started++ % cases.length]!
      await stage.takePicture(site.url(path), request, 60_000).catch((error: unknown) => {
        failed++
        console.log(`${path} failed: ${String(error)}`)
      })
    }
  }))
  processesMax = Math.max(processesMax, (await browserTree()).count)
  await sleep(300)
  const { bytes } = await browserTree()
  bytesAfter.push(bytes + process.memoryUsage.rss())
  const megabytes = Math.round(bytesAfter.at(-1)! / 1e6)
  console.log(`${started} pictures, ${failed} failed, ${megabytes} MB, files and parts: ${(await storedFiles()).join(', ')}`)
}
const msPerPicture = Math.round((performance.now() - startedAt) / count)

await createFiles(store, { now: () => Date.now() + fileTtlMs }).deleteExpired()
const filesLeft = await storedFiles()
const left = stage.counts()
await stage.close()
await site.close()
await store.close()
await rm(dataDir, { recursive: true })
for (let tries = 0; (await browserTree()).count > 0 && tries < 40; tries++) await sleep(50)
const processesLeft = (await browserTree()).count
const growth = bytesAfter.at(-1)! / bytesAfter[0]!
const isGood = failed === 0 && processesLeft === 0 && left.pages === 0 && left.leases === 0 && growth <= 1.3
  && filesLeft.every((number) => number === 0)
console.log({ count, failed, msPerPicture, processesMax, processesLeft, left, filesLeft })
console.log(`${isGood ? 'good' : 'BAD'}: memory at the end is ${Math.round(100 * growth)} % of that after the first tenth`)
process.exitCode = isGood ? 0 : 1
