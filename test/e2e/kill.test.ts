// Every scrape in progress is answered although an actor is killed.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ActorName } from '#src/actors.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { latePage, pageOf } from '#test/support/slow-site.ts'

const inFlight = 50

describe('with an actor killed while 50 scrapes are in flight', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({
      // Slow enough that all of them are in progress when the process is killed.
      '*': latePage(300, (path) => pageOf(`Page ${path}`)),
    })
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  function kill(actor: ActorName): void {
    const processes = service.processesOf(actor)
    assert.ok(processes.length > 0)
    for (const { pid } of processes) process.kill(pid, 'SIGKILL')
  }

  for (const actor of ['fetch', 'extract', 'infer'] as const) {
    it(`${actor}: all 50 are answered, and each is charged once`, async () => {
      const usedBefore = (await service.get('/usage')).data.used
      const pending = Array.from({ length: inFlight }, (_, index) =>
        service.get('/scrape', { url: site.url(`/${actor}-${index}`), formats: 'markdown,summary' }),
      )
      await waitForRequests(site, `/${actor}-`, 10)
      kill(actor)
      const answers = await Promise.all(pending)
      assert.deepEqual(answers.map(({ status }) => status), Array.from({ length: inFlight }, () => 200))
      answers.forEach(({ data }, index) =>
        assert.match(data.markdown.content, new RegExp(`Page \\\\?/${actor}-${index}`)),
      )
      const usage = (await service.get('/usage')).data
      assert.deepEqual([usage.used - usedBefore, usage.held], [inFlight * 3, 0])
    })
  }

  it('render: all are answered', async () => {
    const pending = Array.from({ length: 6 }, (_, index) =>
      service.get('/scrape', { url: site.url(`/render-${index}`), render: 'always' }),
    )
    await waitForRequests(site, '/render-', 2)
    kill('render')
    assert.deepEqual((await Promise.all(pending)).map(({ status }) => status), Array.from({ length: 6 }, () => 200))
  })
})

/** Waits until the site has received `count` requests for paths that begin with `path`. */
async function waitForRequests(site: Site, path: string, count: number): Promise<void> {
  while (site.seen.filter((one) => one.path.startsWith(path)).length < count)
    await new Promise((resolve) => setImmediate(resolve))
}
