// Company, brand and enrich from the site to the answer: all stages of their routes on a real bus, store, browser and
// site.

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import type { BrandData } from '#schemas/brand.ts'
import type { CompanyData } from '#schemas/company.ts'
import type { EnrichData } from '#schemas/enrich.ts'
import { startIdentityFlow, type IdentityFlow } from '#test/support/identity-flow.ts'
import { serve } from '#test/support/render-task.ts'

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A grey PNG. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const home = `<!doctype html><html lang="de"><head><title>Boote | Nordlicht Werft</title>
  <meta property="og:site_name" content="Nordlicht Werft"><link rel="icon" href="/favicon.png">
  <meta name="description" content="Die Nordlicht Werft baut Boote.">
  <style>body { font-family: Georgia, serif; background: #fff; color: #222 } h1 { font-family: Arial }
    .button { background: #0b5fff; color: #fff; padding: 12px 24px; border-radius: 4px; display: inline-block }</style></head>
  <body><header><a href="/"><img src="/logo.png" alt="Nordlicht Werft"></a><a href="/gone.svg"></a></header>
  <main><h1>Boote aus Kiel</h1><p>${'Wir bauen Boote aus Holz und Stahl seit hundert Jahren. '.repeat(6)}</p>
  <a class="button" href="/boote">Boote ansehen</a></main>
  <footer><a href="/impressum">Impressum</a> <a href="/kontakt">Kontakt</a> <a href="/agb">AGB</a>
  <a href="https://www.instagram.com/nordlichtwerft">Instagram</a><img class="logo" src="/logo-weg.png" alt="Nordlicht Werft Logo"></footer></body></html>`
const imprint = `<title>Impressum</title><main><h1>Impressum</h1><p>Nordlicht Werft GmbH</p><p>Hafenstraße 12<br>24103 Kiel</p>
  <p>kontakt (at) nordlicht-werft (punkt) de</p></main>`

describe('company, brand and enrich', () => {
  let flow: IdentityFlow
  before(async () => {
    flow = await startIdentityFlow({
      withRender: true,
      allow: '127.0.0.1/32',
      pages: {
        '/': home, '/impressum': imprint, '/kontakt': { status: 500, body: 'broken' },
        '/agb': '<title>AGB</title><main><h1>AGB</h1><p>Es gelten diese Bedingungen.</p></main>',
        '/logo.png': { headers: { 'content-type': 'image/png' }, body: png(240, 80) },
        '/favicon.png': { headers: { 'content-type': 'image/png' }, body: png(32, 32) },
      },
    })
  })
  beforeEach(() => { flow.site.seen.length = 0 })
  after(() => flow.stop())

  it('company puts the pages of the site together, and warns of one that fails', async () => {
    const { company, domain, warnings } = await flow.ask<CompanyData>('company')
    assert.deepEqual(
      [company.name, company.emails, company.addresses, company.social_links],
      [
        'Nordlicht Werft GmbH', ['kontakt@nordlicht-werft.de'], ['Hafenstraße 12, 24103 Kiel'],
        { instagram: 'https://www.instagram.com/nordlichtwerft' },
      ],
    )
    assert.equal(domain, '127.0.0.1')
    assert.deepEqual(warnings, [`The contact page could not be read (TARGET_SERVER_ERROR): ${flow.site.url('/kontakt')}`])
    const read = new Set(flow.site.seen.map(({ path }) => path))
    assert.deepEqual([...read].toSorted(), ['/', '/agb', '/impressum', '/kontakt'])
  })

  it('brand reads the images and the rendered styles; an image that is gone keeps null', async () => {
    const { brand, warnings } = await flow.ask<BrandData>('brand')
    assert.deepEqual([brand.name, brand.description], ['Nordlicht Werft', 'Die Nordlicht Werft baut Boote.'])
    assert.deepEqual(brand.logos, [
      { url: flow.site.url('/logo.png'), type: 'logo', mode: 'any', format: 'png', width: 240, height: 80 },
      { url: flow.site.url('/logo-weg.png'), type: 'logo', mode: 'any', format: null, width: null, height: null },
      { url: flow.site.url('/favicon.png'), type: 'icon', mode: 'any', format: 'png', width: 32, height: 32 },
    ])
    assert.equal(brand.favicon, flow.site.url('/favicon.png'))
    assert.ok(brand.colors.some(({ hex }) => hex === '#0b5fff'), JSON.stringify(brand.colors))
    assert.deepEqual(
      brand.fonts.filter(({ role }) => role !== 'mono').map(({ family, source }) => [family, source]),
      [['Arial', 'system'], ['Georgia', 'system']],
    )
    assert.deepEqual(warnings, [])
    assert.equal(flow.site.seen.filter(({ path }) => path === '/').length, 1)
  })

  it('enrich answers with brand, company and classification, and requests each page once', async () => {
    const { brand, company, classification, warnings } = await flow.ask<EnrichData>('enrich')
    assert.equal(brand?.name, 'Nordlicht Werft')
    assert.ok(brand.colors.length > 0)
    assert.equal(company?.name, 'Nordlicht Werft GmbH')
    assert.equal(classification?.description, 'Die Nordlicht Werft baut Boote.')
    assert.match(warnings.join('\n'), /contact page could not be read/)
    const paths = flow.site.seen.map(({ path }) => path)
    const requests = ['/', '/impressum', '/agb'].map((path) => paths.filter((one) => one === path).length)
    assert.deepEqual(requests, [1, 1, 1])
  })

  it('brand reaches no forbidden address by its images, and answers without their facts', async (test) => {
    const image = png(100, 50)
    const inside = await serve({ '*': (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(image) })
    test.after(() => inside.close())
    const there = (path: string): string => inside.url(path, '127.0.0.3')
    flow.site.pages['/moved.png'] = { status: 302, headers: { location: there('/moved.png') }, body: '' }
    flow.site.pages['/'] = `<title>Nordlicht Werft</title><link rel="icon" href="${there('/favicon.png')}">
      <link rel="apple-touch-icon" href="/moved.png"><meta property="og:image" content="${there('/og.png')}">
      <script type="application/ld+json">{"@type":"Organization","name":"Nordlicht Werft","logo":"${there('/json-ld.png')}"}</script>
      <header><a href="/"><img src="${there('/logo.png')}" alt="Nordlicht Werft"></a></header>
      <header><a href="/"><img src="/logo.png" alt="Nordlicht Werft Logo"></a></header>
      <p>${'Wir bauen Boote aus Holz und Stahl. '.repeat(9)}</p>`
    const { brand } = await flow.ask<BrandData>('brand')
    const factsOf = (url: string) => {
      const { format, width, height } = brand.logos.find((logo) => logo.url === url)!
      return [format, width, height]
    }
    for (const url of [...['/logo.png', '/favicon.png'].map(there), flow.site.url('/moved.png')])
      assert.deepEqual(factsOf(url), [null, null, null], url)
    assert.deepEqual(factsOf(flow.site.url('/logo.png')), ['png', 240, 80])
    assert.ok(flow.site.seen.some(({ path }) => path === '/moved.png'), 'the redirect was not requested')
    assert.equal(inside.connections, 0, JSON.stringify(inside.requests))
  })

  it('enrich fails with the error of the page when no part could be read', async () => {
    flow.site.pages['/'] = { status: 404, body: 'gone' }
    await assert.rejects(flow.run('enrich'), { code: 'TARGET_NOT_FOUND' })
  })
})
