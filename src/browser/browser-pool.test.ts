// The lifecycle of browsers: start, replacement, crash, hang. Leftover processes are counted in /proc.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { after, before, describe, it } from 'node:test'
import { startEgressProxy, type EgressProxy } from '#src/egress/egress-proxy.ts'
import { BrowserPool, type PoolOptions } from './browser-pool.ts'
import { CdpError } from './cdp-pipe.ts'
import { findChromium, type FoundChromium } from './find-chromium.ts'
import { launchChromium } from './launch-chromium.ts'
import { confinements } from './confinement.ts'
import { createPageHost, type OpenedPage, type PageHost } from './page-host.ts'
import { launchStealth } from './stealth-host.ts'

let chromium: FoundChromium
let proxy: EgressProxy
before(async () => {
  chromium = await findChromium({})
  proxy = await startEgressProxy({ allow: [] })
})
after(() => proxy.close())

const plain = async (): Promise<PageHost> => createPageHost(await launchChromium({ chromium, proxy }))
const stealth = async (): Promise<PageHost> => launchStealth(chromium, proxy, await confinements())
const poolOf = (options: Partial<PoolOptions> = {}): BrowserPool => new BrowserPool({ launch: plain, ...options })
const options = { url: 'about:blank', get lease() { return proxy.lease() }, prepare: () => undefined }
const evaluate = ({ session }: OpenedPage, expression: string): Promise<unknown> =>
  session.send('Runtime.evaluate', { expression, returnByValue: true })

/** States of the processes of a group, including zombies. */
function processesOf(group: number): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    const fields = statOf(name)
    return fields[2] === String(group) ? [fields[0]!] : []
  })
}
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  } catch {
    return [] // ended meanwhile
  }
}
async function gone(group: number): Promise<void> {
  for (let tries = 0; processesOf(group).length > 0 && tries < 100; tries++) await sleep(50)
  assert.deepEqual(processesOf(group), [])
}
const folders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`winnow-chromium-${process.pid}-`))

describe('BrowserPool', () => {
  it('uses one browser for all pages, and leaves no process or file when it closes', async () => {
    const pool = poolOf()
    const pids = await Promise.all([1, 2, 3, 4].map(() => pool.withPage(options, async (page, host) => {
      await evaluate(page, '1')
      return host.pid
    })))
    assert.equal(new Set(pids).size, 1)
    assert.equal(pool.pages, 0)
    await pool.close()
    await gone(pids[0]!)
    assert.deepEqual(folders(), [])
  })

  it('closes page and context if the function throws', async () => {
    const pool = poolOf()
    await assert.rejects(pool.withPage(options, () => Promise.reject(new Error('mine'))), /mine/)
    assert.equal(pool.pages, 0)
    assert.deepEqual(
      await pool.withPage(options, async (_page, host) => host.pid === (await pool.active()).pid), true,
    )
    await pool.close()
  })

  it('rejects for a waiting page when its browser dies', async () => {
    const pool = poolOf()
    await assert.rejects(pool.withPage(options, (_page, host) => {
      host.kill()
      return new Promise<never>(() => undefined)
    }), (error: unknown) => error instanceof CdpError && error.gone)
    assert.equal(pool.pages, 0)
    await pool.close()
  })

  it('retires a browser after its pages, and starts the next one before that', async () => {
    const pool = poolOf({ pagesMax: 5 })
    const pids: number[] = []
    for (let page = 0; page < 12; page++)
      pids.push(await pool.withPage(options, (_page, host) => Promise.resolve(host.pid)))
    const distinct = [...new Set(pids)]
    assert.deepEqual(distinct.map((pid) => pids.filter((one) => one === pid).length), [5, 5, 2])
    await gone(distinct[0]!)
    await gone(distinct[1]!)
    await pool.close()
  })

  it('keeps a retired browser until its last page is closed', async () => {
    const pool = poolOf({ pagesMax: 1 })
    await pool.withPage(options, async (first, host) => {
      const other = await pool.withPage(options, (_page, { pid }) => Promise.resolve(pid))
      assert.notEqual(other, host.pid)
      assert.ok(await evaluate(first, '1'))
    })
    await pool.close()
  })

  it('retires an idle browser', async () => {
    const pool = poolOf({ idleMs: 50 })
    const pid = await pool.withPage(options, (_page, host) => Promise.resolve(host.pid))
    await gone(pid)
    assert.notEqual(await pool.withPage(options, (_page, host) => Promise.resolve(host.pid)), pid)
    await pool.close()
  })

  it('retires a browser earlier when all its pages allow it', async () => {
    const pool = poolOf({ idleMs: 60_000 })
    const pidOf = (idleMs?: number): Promise<number> =>
      pool.withPage(options, (_page, host) => Promise.resolve(host.pid), { idleMs })
    const pid = await pidOf(50)
    await gone(pid)
    const next = await pidOf()
    assert.equal(await pidOf(0), next)
    await sleep(100)
    assert.equal(await pidOf(), next)
    await pool.close()
  })

  it('starts another browser when one is killed, and rejects for its pages', async () => {
    const pool = poolOf()
    const [first] = await Promise.allSettled([pool.withPage(options, async (page, host) => {
      process.kill(host.pid, 'SIGKILL')
      await host.exited
      await evaluate(page, '1')
    })])
    assert.ok(first.status === 'rejected' && first.reason instanceof CdpError && first.reason.gone)
    assert.ok(await pool.withPage(options, (page) => evaluate(page, '1')))
    assert.equal(pool.browsers, 1)
    await pool.close()
  })

  it('survives a crashed and a hung renderer', async () => {
    const pool = poolOf()
    const pid = await pool.withPage(options, async ({ session }, host) => {
      const crashed = new Promise((resolve) => session.on('Inspector.targetCrashed', resolve))
      session.send('Page.crash').catch(() => undefined)
      await crashed
      return host.pid
    })
    await pool.withPage(options, (page) => {
      evaluate(page, 'for (;;);').catch(() => undefined)
      return sleep(200)
    })
    assert.equal(await pool.withPage(options, async (page, host) => {
      await evaluate(page, '1')
      return host.pid
    }), pid)
    await pool.close()
    await gone(pid)
  })

  it('kills a browser that cannot close a page, and starts another', async () => {
    const pool = poolOf()
    const pid = await pool.withPage(options, (_page, host) => {
      process.kill(host.pid, 'SIGSTOP')
      return Promise.resolve(host.pid)
    })
    await gone(pid)
    assert.notEqual(await pool.withPage(options, (_page, host) => Promise.resolve(host.pid)), pid)
    await pool.close()
  })

  for (const [name, launch] of [['plain', plain], ['stealth', stealth]] as const) {
    it(`kills a ${name} browser that cannot open a page, and starts another`, async () => {
      const pool = poolOf({ launch, openMs: 3_000 })
      const pid = await pool.withPage(options, (_page, host) => Promise.resolve(host.pid))
      process.kill(pid, 'SIGSTOP')
      await assert.rejects(
        pool.withPage(options, () => Promise.resolve()),
        (error: unknown) => error instanceof CdpError && error.gone,
      )
      await gone(pid)
      assert.notEqual(await pool.withPage(options, (_page, host) => Promise.resolve(host.pid)), pid)
      assert.equal(pool.pages, 0)
      await pool.close()
    })
  }

  it('explains what to do if there is no browser', async () => {
    await assert.rejects(findChromium({ chromiumPath: '/nowhere/chromium' }), {
      code: 'RENDERER_UNAVAILABLE', message: /CHROMIUM_PATH/,
    })
    const pool = new BrowserPool({
      launch: async () =>
        createPageHost(
          await launchChromium({ chromium: { path: '/bin/false', origin: 'configured', env: {} }, proxy: { port: 1 } }),
        ),
    })
    await assert.rejects(
      pool.withPage(options, () => Promise.resolve()),
      { code: 'RENDERER_UNAVAILABLE', message: /could not be started/ },
    )
    assert.equal(pool.browsers, 0)
    await pool.close()
  })

  it('manages a stealth browser in the same way', async () => {
    const pool = poolOf({ launch: stealth })
    const pid = await pool.withPage(options, async (page, host) => {
      await evaluate(page, '1')
      return host.pid
    })
    assert.ok(processesOf(pid).length > 0)
    const stopped = await pool.withPage(options, (_page, host) => {
      process.kill(host.pid, 'SIGSTOP')
      return Promise.resolve(host.pid)
    })
    await gone(stopped)
    assert.ok(await pool.withPage(options, (page) => evaluate(page, '1')))
    await pool.close()
  })
})

describe('a browser', () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    it(`exits with a process that ends by ${signal}`, async () => {
      const script = `
        import { findChromium } from '#src/browser/find-chromium.ts'
        import { launchChromium } from '#src/browser/launch-chromium.ts'
        const browser = await launchChromium({ chromium: await findChromium({}), proxy: { port: 1 } })
        console.log(browser.pid)
        setInterval(() => undefined, 1000)`
      const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const [text] = await once(owner.stdout, 'data') as [Buffer]
      const pid = Number(String(text))
      assert.ok(processesOf(pid).length > 0)
      owner.kill(signal)
      await once(owner, 'exit')
      await gone(pid)
    })
  }
})
