import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SiteResponse } from '#src/sites/site-http.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { describeImage } from './describe-image.ts'
import { createImageReader, describeDataUrl } from './read-images.ts'

const svg = (attributes: string, content: string): Uint8Array => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

describe('describeImage', () => {
  it('reads the size of SVG from its attributes, else from its view box', () => {
    assert.deepEqual(describeImage(svg('width="120px" height="40" viewBox="0 0 9 9"', '')), { format: 'svg', width: 120, height: 40, mode: 'any' })
    assert.deepEqual(describeImage(svg('width="100%" viewBox="0 0 90.4 30"', '')), { format: 'svg', width: 90, height: 30, mode: 'any' })
    assert.deepEqual(describeImage(Buffer.from('<?xml version="1.0"?><!-- x --><svg></svg>')), { format: 'svg', width: null, height: null, mode: 'any' })
  })

  for (const [content, mode] of [
    ['<path fill="#111" d="M0"/><rect style="fill:rgb(0,0,40)"/>', 'light'], ['<path d="M0 0h9"/>', 'light'],
    ['<path fill="white" d="M0"/><path fill="none" stroke="#eee"/>', 'dark'], ['<path fill="#0b5fff"/><path fill="#fff"/>', 'any'],
    ['<path fill="currentColor"/>', 'any'], ['<path fill="url(#g)"/><stop stop-color="#e33"/>', 'any'],
  ] as const) it(`tells the theme of ${content}`, () => assert.equal(describeImage(svg('', content))?.mode, mode))

  it('reads the headers of GIF, ICO and BMP', () => {
    const gif = Buffer.from('R0lGODlhAgADAIAAAAAAAP///yH5BAEAAAAALAAAAAACAAMAAAIChF8AOw==', 'base64')
    assert.deepEqual(describeImage(gif), { format: 'gif', width: 2, height: 3, mode: 'any' })
    const ico = Buffer.from([0, 0, 1, 0, 1, 0, 48, 48, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
    assert.deepEqual(describeImage(ico), { format: 'ico', width: 48, height: 48, mode: 'any' })
  })

  it('returns null for what is no image, in linear time', () => {
    for (const text of ['', '<html></html>', 'GIF', '\x89PNG', '{"a":1}']) assert.equal(describeImage(Buffer.from(text, 'latin1')), null, text)
    for (const part of ['<svg ', '<svg fill=', 'fill:rgb(', '<!--', '<svg viewBox="1']) {
      assertLinearTime((size) => {
        const text = part.repeat(size / part.length)
        describeImage(Buffer.from(`<svg>${text}`))
        describeImage(Buffer.from(text))
      }, 2_000_000, part)
    }
  })
})

describe('describeDataUrl', () => {
  it('decodes base64 and percent encoding', () => {
    const source = Buffer.from(svg('width="3" height="2"', '')).toString()
    for (const url of [`data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`, `data:image/svg+xml,${encodeURIComponent(source)}`])
      assert.deepEqual(describeDataUrl(url), { format: 'svg', width: 3, height: 2, mode: 'any' })
    assert.equal(describeDataUrl('data:'), null)
  })
})

describe('createImageReader', () => {
  const answering = (over: Partial<SiteResponse>) => createImageReader({
    get: async (finalUrl) => ({
      status: 200, finalUrl, contentType: 'image/svg+xml', contentEncoding: '', discard: () => undefined,
      body: (async function* () { yield svg('width="3" height="2"', '') })(), ...over,
    }),
  })
  const read = (over: Partial<SiteResponse>) => answering(over)('https://nordlicht-werft.de/l.svg', new AbortController().signal)

  it('returns null for errors, other encodings and bodies of more than 2 MB', async () => {
    assert.equal((await read({}))?.format, 'svg')
    assert.equal(await read({ status: 404 }), null)
    assert.equal(await read({ contentEncoding: 'br' }), null)
    assert.equal(await read({ contentEncoding: 'gzip' }), null)
    let sent = 0
    const endless = (async function* () { for (;;) { sent++; yield Buffer.alloc(1_000_000) } })()
    assert.equal(await read({ body: endless }), null)
    assert.ok(sent <= 3)
  })

  it('throws when it is cancelled', async () => {
    const reader = createImageReader({ get: () => Promise.reject(new Error('closed')) })
    await assert.rejects(reader('https://nordlicht-werft.de/l.svg', AbortSignal.abort()))
    assert.equal(await reader('https://nordlicht-werft.de/l.svg', new AbortController().signal), null)
  })
})
