// Any process may die at any moment, and every scrape under way still answers.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'

const inFlight = 50

describe('with an actor killed while 50 scrapes are in flight', () => {
  let service: Service
  let site: Site
  before(async () => {
    site = await startSite({
      // Slow enough that all of them are under way when the process dies.
      '*': (request, response) => {
        setTimeout(
          () =>
            response
              .writeHead(200, { 'content-type': 'text/html' })
              .end(
                `<!doctype html><title>${request.url}</title><main><h1>Page ${request.url}</h1><p>${'Grain and chaff. '.repeat(20)}</p></main>`,
              ),
          300,
        )
        return undefined
      },
    })
    service = await startService()
  })
  after(async () => {
    await service.stop()
    await site.close()
  })

  for (const actor of ['fetch', 'extract', 'infer']) {
    it(`${actor}: all 50 answer, and each is charged once`, async () => {
      const usedBefore = (await service.get('/usage')).data.used
      const asked = Array.from({ length: inFlight }, (_, index) =>
        service.get('/scrape', { url: site.url(`/${actor}-${index}`), formats: 'markdown,summary' }),
      )
      await seen(site, `/${actor}-`, 10)
      for (const { pid } of service.processes(`winnow.js actor ${actor}`)) process.kill(pid, 'SIGKILL')
      const answers = await Promise.all(asked)
      assert.deepEqual(answers.map(({ status }) => status), Array.from({ length: inFlight }, () => 200))
      answers.forEach(({ data }, index) =>
        assert.match(data.markdown.content, new RegExp(`Page \\\\?/${actor}-${index}`)),
      )
      const usage = (await service.get('/usage')).data
      assert.deepEqual([usage.used - usedBefore, usage.held], [inFlight * 3, 0])
    })
  }

  it('render: every page answers', async () => {
    const asked = Array.from({ length: 6 }, (_, index) =>
      service.get('/scrape', { url: site.url(`/render-${index}`), render: 'always' }),
    )
    await seen(site, '/render-', 2)
    for (const { pid } of service.processes('winnow.js actor render')) process.kill(pid, 'SIGKILL')
    assert.deepEqual((await Promise.all(asked)).map(({ status }) => status), Array.from({ length: 6 }, () => 200))
  })
})

/** Waits until the site has seen so many requests for a path. */
async function seen(site: Site, path: string, count: number): Promise<void> {
  while (site.seen.filter((one) => one.path.startsWith(path)).length < count)
    await new Promise((resolve) => setImmediate(resolve))
}
