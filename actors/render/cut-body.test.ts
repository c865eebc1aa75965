// A compressed page that was cut, although its HTTP response is complete, is an error. Browsers show what there is.

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { makeSelfSigned } from '#src/egress/self-signed.ts'
import { listen, type Listening } from '#test/support/listen.ts'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

const codings = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync }
type Coding = keyof typeof codings
const paragraphs = Array.from({ length: 2_000 }, (_, at) => `<p>Paragraph ${at}: ${Math.sin(at)}</p>`).join('')
const open = `<h1>Whole</h1>${filler}${paragraphs}<p>the last one</p>`
/** More text than the browser keeps, before a closing tag. */
const long = `<html><body><p>the last one</p>${filler}<!--${'x'.repeat(9_000_000)}--></body></html>`
const closed = `<!doctype html><html><body>${open}</body></html>\n`

/** The names in the paths: coding, page, and whether it is cut, `always` or for all requests but the `first`. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const [, coding, page, cut] = request.url!.split('/') as [string, Coding, string, string | undefined]
  const body = codings[coding](page === 'closed' ? closed : page === 'long' ? long : open)
  const asked = (timesAsked.get(request.url!) ?? 0) + 1
  timesAsked.set(request.url!, asked)
  if (cut === 'refused' && asked > 1) return void response.writeHead(403, { 'content-type': 'text/html' }).end('No')
  const isCut = cut === 'always' || (cut === 'first' && asked === 1)
  const type = page === 'file' ? 'text/plain' : 'text/html'
  response.writeHead(200, { 'content-type': type, 'content-encoding': coding })
  response.end(isCut ? body.subarray(0, body.length >> 1) : body)
}
const timesAsked = new Map<string, number>()

let folder: string
let plain: TestSite
let secure: Listening
let stage: TestRender
const secureUrl = (path: string): string => `https://known.example:${secure.port}${path}`

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-cut-test-'))
  const { key, cert } = makeSelfSigned('known.example', Date.now())
  await writeFile(join(folder, 'ca.pem'), cert)
  secure = await listen(createServer({ key, cert }, answer), '127.0.0.2')
  plain = await serve({ '*': answer })
  stage = await startRender({
    extraCaFile: join(folder, 'ca.pem'), resolve: () => Promise.resolve([{ address: '127.0.0.2', family: 4 }]),
  })
})
after(async () => {
  await Promise.all([stage.close(), plain.close(), secure.close()])
  await rm(folder, { recursive: true })
})

const cutShort = { code: 'TARGET_UNREACHABLE', message: /ends too early/ }

describe('a compressed page in the browser', { concurrency: 4 }, () => {
  for (const coding of Object.keys(codings) as Coding[]) {
    it(`that is cut is TARGET_UNREACHABLE: ${coding}`, async () =>
      assert.rejects(stage.render(secureUrl(`/${coding}/open/always`)), cutShort))
    it(`that is whole is read, with one request: ${coding}`, async () => {
      assert.match((await stage.render(secureUrl(`/${coding}/closed`))).html, /the last one/)
      assert.equal(timesAsked.get(`/${coding}/closed`), 1)
    })
  }
  it('that is cut over plain http is TARGET_UNREACHABLE', async () =>
    assert.rejects(stage.render(plain.url('/gzip/open/always')), cutShort))
  it('that has no closing tag is read', async () => {
    const { html, warnings } = await stage.render(secureUrl('/gzip/open'))
    assert.match(html, /the last one/)
    assert.deepEqual(warnings, [])
  })
  it('that is long and whole is read', async () =>
    assert.match((await stage.render(secureUrl('/gzip/long'))).html, /the last one/))
  it('that is long and cut is TARGET_UNREACHABLE', async () =>
    assert.rejects(stage.render(secureUrl('/gzip/long/always')), cutShort))
  it('that is a file and cut is TARGET_UNREACHABLE', async () => {
    assert.match((await stage.render(secureUrl('/gzip/file'))).html, /the last one/)
    await assert.rejects(stage.render(secureUrl('/gzip/file/always')), cutShort)
  })
  it('that was cut for the browser only is TARGET_UNREACHABLE', async () =>
    assert.rejects(stage.render(secureUrl('/gzip/closed/first')), cutShort))
  it('has a warning if the site does not send it again', async () =>
    assert.match((await stage.render(secureUrl('/gzip/open/refused'))).warnings.join(), /may have been cut/))
  it('is requested again with the headers of the browser', async () => {
    await stage.render(plain.url('/gzip/open'), { headers: { Cookie: 'a=b', 'X-Token': 'secret' } })
    const [first, again] = plain.requests.filter(({ path }) => path === '/gzip/open')
    assert.deepEqual(again!.headers, first!.headers)
    assert.equal(again!.headers.cookie, 'a=b')
  })
})
