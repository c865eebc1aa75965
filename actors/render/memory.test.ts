// Memory of renderers: a page that fills it ends as PAGE_TOO_COMPLEX, is not tried again, and hurts no other page.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { createProcessReader, parsePs, type ProcessMemory } from '#src/browser/process-memory.ts'
import { peakBrowserMemory } from '#test/support/browser-memory.ts'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

const rendererMemoryMb = 400
/** What a page takes between two looks at the memory, on a busy machine. */
const marginMb = 600

/** Calls `step` again and again. */
const hog = (step: string): string =>
  `<h1>Hog</h1>${filler}<script>const all = []; (function more() { ${step}; setTimeout(more, 2) })()</script>`
const filled = 'all.push(new Uint8Array(16e6).fill(1))'
const hogs: Record<string, string> = {
  'typed arrays': hog(filled),
  'typed arrays, without a pause': `<h1>Hog</h1>${filler}<script>const all = []; for (;;) ${filled}</script>`,
  'canvases': hog(`const canvas = document.createElement('canvas'); canvas.width = canvas.height = 2000
    canvas.getContext('2d').fillRect(0, 0, 2000, 2000); document.body.append(canvas)`),
  'WebAssembly': hog(`const memory = new WebAssembly.Memory({ initial: 500, maximum: 65536 })
    new Uint8Array(memory.buffer).fill(1); all.push(memory)`),
  'workers': `<h1>Hog</h1>${filler}<script>for (let i = 0; i < 4; i++) new Worker(URL.createObjectURL(new Blob([
    'const all = []; for (;;) ${filled}'])))</script>`,
}
const pathOf = (what: string): string => `/${what.replaceAll(/\W/g, '-')}`

let site: TestSite
let stage: TestRender
before(async () => {
  site = await serve({
    ...Object.fromEntries(Object.entries(hogs).map(([what, html]) => [pathOf(what), html])),
    '/good': `<h1>Good</h1>${filler}`
      + `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b class=done>here</b>'), 1500)</script>`,
  })
  stage = await startRender({ rendererMemoryMb })
  await stage.selfCheck()
})
after(async () => { await Promise.all([stage.close(), site.close()]) })

const requestsOf = (path: string): number => site.requests.filter((request) => request.path === path).length

describe('memory of renderers', () => {
  for (const what of Object.keys(hogs)) {
    it(`is bounded for a page that fills ${what}`, async () => {
      const peakMb = await peakBrowserMemory(() =>
        assert.rejects(stage.render(site.url(pathOf(what)), { wait_for: 5_000 }), {
          code: 'PAGE_TOO_COMPLEX', message: 'The page takes more than 400 MB of memory in the browser.',
        }), 'renderer')
      assert.equal(requestsOf(pathOf(what)), 1)
      assert.ok(peakMb < rendererMemoryMb + marginMb, `${peakMb} MB`)
    })
  }

  it('is bounded without an effect on a page that is rendered at the same time', async () => {
    const good = stage.render(site.url('/good'), { wait_for: '.done' })
    await assert.rejects(stage.render(site.url(pathOf('typed arrays')), { wait_for: 5_000 }), { code: 'PAGE_TOO_COMPLEX' })
    assert.match((await good).html, /<b class="done">here/)
    assert.equal(requestsOf('/good'), 1)
  })
})

describe('createProcessReader', () => {
  it('finds the processes of a group in /proc, the same as in the output of ps', async () => {
    const group = Number(execFileSync('ps', ['-o', 'pgid=', '-p', String(process.pid)], { encoding: 'utf8' }))
    const read = createProcessReader(group)
    await read()
    const own = (processes: ProcessMemory[]): ProcessMemory => processes.find(({ pid }) => pid === process.pid)!
    const fromProc = own(await read())
    const output = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,pgid=,rss=,args='], { encoding: 'utf8' })
    const fromPs = own(parsePs(output, group))
    assert.equal(fromProc.type, fromPs.type)
    assert.ok(Math.abs(fromProc.rssBytes - fromPs.rssBytes) < 50e6, `${fromProc.rssBytes} and ${fromPs.rssBytes}`)
  })

  it('reads the type of a process of Chromium', () =>
    assert.deepEqual(parsePs(' 12 10  2048 /opt/chromium --type=renderer --x\n 13 11 9 sh\n 10 10 7 chromium', 10), [
      { pid: 12, type: 'renderer', rssBytes: 2048 * 1024 }, { pid: 10, type: 'browser', rssBytes: 7 * 1024 },
    ]))
})
