// Credits with two gateways while processes are killed: the limit is never exceeded, and each answer is charged once.

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { prices } from '#src/credits/prices.ts'
import { freePort } from '#test/support/free-port.ts'
import { startService, type Service } from '#test/support/service.ts'
import { startSite, type Site } from '#test/support/site.ts'
import { until } from '#test/support/until.ts'

const requests = 200
const affordable = 60
const limit = affordable * prices.scrape

describe('a key with few credits and two gateways', () => {
  let service: Service
  let site: Site
  let second: ChildProcess
  let secondUrl: string
  before(async () => {
    site = await startSite({
      '/missing': { status: 404, body: '<h1>gone</h1>' },
      '*': (request, response) => {
        setTimeout(
          () =>
            response
              .writeHead(200, { 'content-type': 'text/html' })
              .end(`<!doctype html><title>x</title><main><h1>${request.url}</h1><p>${'Grain. '.repeat(30)}</p></main>`),
          50,
        )
        return undefined
      },
    })
    service = await startService()
    const port = await freePort()
    secondUrl = `http://127.0.0.1:${port}`
    const env = {
      ...process.env, PORT: String(port), DATA_DIR: service.dataDir,
      NATS_URL: readFileSync(join(service.dataDir, 'nats-url'), 'utf8').trim(), EGRESS_ALLOW: '127.0.0.0/8',
      RATE_LIMIT_PER_IP: '1000000', RATE_LIMIT_PER_KEY: '1000000', LOG_LEVEL: 'warn', ...service.storeEnv,
    }
    second = spawn(process.execPath, ['bin/winnow.js', 'gateway'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    await until('the second gateway answers', async () => (await fetch(`${secondUrl}/health`)).ok)
  })
  after(async () => {
    second.kill('SIGKILL')
    await service.stop()
    await site.close()
  })

  it('charges correctly after a gateway and two actors were killed, and frees the holds of lost requests', async () => {
    const { stdout } = await service.cli('keys', 'create', '--name', 'few', '--credits', String(limit), '--json')
    const { key } = JSON.parse(stdout) as { key: string }
    let answered = 0
    const ask = async (index: number): Promise<number> => {
      const path = index % 10 === 9 ? '/missing' : `/${index}`
      const formats = index % 3 === 0 ? 'markdown,summary' : 'markdown,links'
      // Spread over more than a second, so that the kills happen in the middle.
      await sleep(index * 8)
      const query = new URLSearchParams({ url: site.url(path), formats, timeout: '20000' })
      const url = `${index % 2 ? service.url : secondUrl}/scrape?${query}`
      const status = await fetch(url, { headers: { 'x-api-key': key } }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.status
        },
        () => 0,
      )
      if (++answered === 40) kill()
      return status
    }
    const kill = (): void => {
      second.kill('SIGKILL')
      for (const name of ['fetch', 'infer'] as const) process.kill(service.processesOf(name)[0]!.pid, 'SIGKILL')
    }
    const statuses = await Promise.all(Array.from({ length: requests }, (_, index) => ask(index)))
    const count = (status: number): number => statuses.filter((one) => one === status).length
    assert.ok(count(0) > 0, 'no request was lost with the killed gateway')
    assert.deepEqual([...new Set(statuses)].filter((status) => ![0, 200, 403, 422].includes(status)), [])

    const usage = async (): Promise<{ used: number; held: number; remaining: number }> =>
      (
        (await (await fetch(`${service.url}/usage`, { headers: { 'x-api-key': key } })).json()) as {
          data: { used: number; held: number; remaining: number }
        }
      ).data
    const after = await usage()
    assert.equal(after.used + after.held + after.remaining, limit)
    assert.ok(after.used >= count(200) * prices.scrape, `${after.used} credits for ${count(200)} answers`)
    // A gateway that is killed between charging and answering has charged for an answer that was lost.
    assert.ok(
      after.used <= (count(200) + count(0)) * prices.scrape && after.used <= limit,
      `${after.used} credits for ${count(200)} answers`,
    )
    console.log(
      `    ${count(200)} answers, ${count(403)} refused, ${count(422)} failed pages, ${count(0)} lost; `
      + `${after.used} credits used, ${after.held} held for lost requests`,
    )
    await until('the holds of lost requests are released', async () => (await usage()).held === 0, 45_000)
    const settled = await usage()
    assert.deepEqual([settled.used, settled.remaining], [after.used, limit - after.used])
  })
})
