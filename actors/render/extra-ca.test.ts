// The browser trusts certificates of EXTRA_CA_FILE, and no other unknown ones.

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { makeSelfSigned, type SelfSigned } from '#src/egress/self-signed.ts'
import { listen, type Listening } from '#test/support/listen.ts'
import { filler, startRender, type TestRender } from '#test/support/render-task.ts'

const known = makeSelfSigned('known.example', Date.now())
const stranger = makeSelfSigned('known.example', Date.now())
let folder: string
let stage: TestRender
let servers: Listening[]

function serve({ key, cert }: SelfSigned): Promise<Listening> {
  const server = createServer({ key, cert }, (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Secure</h1>${filler}`),
  )
  server.on('tlsClientError', () => undefined)
  return listen(server, '127.0.0.2')
}
const url = ({ port }: Listening, host: string): string => `https://${host}:${port}/`

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-ca-test-'))
  await writeFile(join(folder, 'ca.pem'), known.cert)
  servers = [await serve(known), await serve(stranger)]
  stage = await startRender({
    extraCaFile: join(folder, 'ca.pem'), resolve: () => Promise.resolve([{ address: '127.0.0.2', family: 4 }]),
  })
})
after(async () => {
  await stage.close()
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true })
})

describe('EXTRA_CA_FILE', () => {
  it('makes pages readable whose certificate it has signed', async () =>
    assert.match((await stage.render(url(servers[0]!, 'known.example'))).html, /<h1>Secure<\/h1>/))
  it('does not change the TLS_ERROR of other certificates', async () =>
    assert.rejects(stage.render(url(servers[1]!, 'known.example')), { code: 'TLS_ERROR' }))
  it('does not change the TLS_ERROR of a certificate for another name', async () =>
    assert.rejects(stage.render(url(servers[0]!, 'other.example')), { code: 'TLS_ERROR' }))
  it('is needed: without it the page is a TLS_ERROR', async () => {
    const without = await startRender({ resolve: () => Promise.resolve([{ address: '127.0.0.2', family: 4 }]) })
    await assert.rejects(without.render(url(servers[0]!, 'known.example')), { code: 'TLS_ERROR' })
    await without.close()
  })
})
