// The caller's cookies of an https page in the browser: they stay secret.

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeSelfSigned } from '#src/egress/self-signed.ts'
import { listen, type Listening } from '#test/support/listen.ts'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

const host = 'shop.example'
const identity = makeSelfSigned(host, Date.now())
let folder: string
let plain: TestSite
let secure: Listening
let stage: TestRender

async function send(url: string, Cookie: string): Promise<{ arrived: string | undefined; warnings: string[] }> {
  const { html, warnings } = await stage.render(url, { headers: { Cookie } })
  return { arrived: /<pre>(.*?)<\/pre>/.exec(html)?.[1], warnings }
}
const show = (cookie: string | undefined): string => `<h1>Cookies</h1><pre>${cookie ?? 'none'}</pre>${filler}`

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-cookies-test-'))
  await writeFile(join(folder, 'ca.pem'), identity.cert)
  plain = await serve({
    '*': (request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(show(request.headers.cookie)),
  })
  secure = await listen(createServer(identity, (request, response) => {
    if (request.url === '/to-http') response.writeHead(302, { location: plain.url('/', host) }).end()
    else response.writeHead(200, { 'content-type': 'text/html' }).end(show(request.headers.cookie))
  }), '127.0.0.2')
  stage = await startRender({
    extraCaFile: join(folder, 'ca.pem'), resolve: () => Promise.resolve([{ address: '127.0.0.2', family: 4 }]),
  })
})
after(async () => {
  await stage.close()
  await secure.close()
  await plain.close()
  await rm(folder, { recursive: true })
})

describe('cookies of the caller', () => {
  const home = (): string => `https://${host}:${secure.port}`

  it('of an https page are not sent over http, where a redirect leads', async () =>
    assert.deepEqual(await send(`${home()}/to-http`, 'session=secret'), { arrived: 'none', warnings: [] }))

  it('may have the prefixes of secure cookies', async () => {
    const cookies = '__Host-session=1; __Secure-token=2; c=3'
    assert.deepEqual(await send(`${home()}/`, cookies), { arrived: cookies, warnings: [] })
  })
})
