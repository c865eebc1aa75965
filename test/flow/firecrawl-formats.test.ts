// The formats changeTracking and branding of the Firecrawl API, with its own client.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Firecrawl, type ChangeTrackingFormat, type Document, type FormatOption } from '@mendable/firecrawl-js'
import { start as startDiff } from '#actors/diff/main.ts'
import { start as startIdentity } from '#actors/identity/main.ts'
import { start as startInfer } from '#actors/infer/main.ts'
import { start as startRender } from '#actors/render/main.ts'
import type { ParsedDiff } from '#gateway/compat/firecrawl/diff-json.ts'
import { prices } from '#src/credits/prices.ts'
import { startGatewayFlow, type GatewayFlow } from '#test/support/gateway-flow.ts'

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16"><rect width="32" height="16"/></svg>'
const svg = { headers: { 'content-type': 'image/svg+xml' }, body: icon }
const bakery = readFileSync(new URL('../fixtures/styles/bakery.html', import.meta.url), 'utf8')
  .replace('<title>', `<meta property="og:site_name" content="Lundgren Bakery">
    <meta property="og:image" content="/preview.png"><link rel="icon" href="/icon.svg"><title>`)
  .replace('<header>', '<header><a href="/"><img class="logo" src="/logo.svg" alt="Lundgren Bakery"></a>')

const millPage = (price: string, more = ''): string => `<html lang="en"><head><title>Flour</title></head><body><main>
<h1>Flour</h1><p>${'The mill stands by the river and grinds wheat for the town. '.repeat(8)}</p>
<p>Price: ${price}</p><p>Open on weekdays.</p>${more}</main></body></html>`

interface Tracking {
  previousScrapeAt: string | null
  changeStatus: string
  visibility: string
  diff?: { text: string; json: ParsedDiff }
  json?: Record<string, { previous: unknown; current: unknown }>
}

describe('formats of Firecrawl that need more than a scrape', () => {
  let flow: GatewayFlow
  let client: Firecrawl
  const clientOf = async (): Promise<Firecrawl> =>
    new Firecrawl({ apiKey: (await flow.newKey()).key, apiUrl: flow.url })

  before(async () => {
    flow = await startGatewayFlow(
      { '/bakery': bakery, '/icon.svg': svg, '/logo.svg': svg }, { actors: [startDiff, startInfer, startRender, startIdentity] },
    )
  })
  beforeEach(async () => {
    client = await clientOf()
    flow.site.pages['/mill'] = millPage('$4')
  })
  after(() => flow.stop())

  const read = (formats: FormatOption[], one = client, path = '/mill'): Promise<Document> =>
    one.scrape(flow.site.url(path), { formats })
  const trackingOf = ({ changeTracking }: Document): Tracking => changeTracking as unknown as Tracking
  const gitDiff: ChangeTrackingFormat = { type: 'changeTracking', modes: ['git-diff'] }
  const track = async (options: Partial<ChangeTrackingFormat> = {}, one = client): Promise<Tracking> =>
    trackingOf(await read(['markdown', { ...gitDiff, ...options }], one))

  describe('changeTracking', () => {
    it('compares a page with its last reading, as a diff in both forms', async () => {
      const started = Date.now()
      const first = await read(['markdown', gitDiff])
      assert.deepEqual(trackingOf(first), { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' })
      assert.match(first.markdown!, /Price: \$4/)
      assert.equal(first.metadata!.creditsUsed, prices.scrape)
      const same = await track()
      assert.deepEqual([same.changeStatus, same.diff], ['same', undefined])
      assert.ok(Date.parse(same.previousScrapeAt!) >= started - 1000, same.previousScrapeAt!)

      flow.site.pages['/mill'] = millPage('$5')
      const changed = await track()
      assert.equal(changed.changeStatus, 'changed')
      assert.ok(Date.parse(changed.previousScrapeAt!) > Date.parse(same.previousScrapeAt!))
      const { text, json: { files: [file] } } = changed.diff!
      assert.match(text, /^-Price: \$4$/m)
      assert.match(text, /^\+Price: \$5$/m)
      assert.deepEqual([file!.additions, file!.deletions], [1, 1])
      const [chunk] = file!.chunks as { content: string; changes: { type: string; content: string; ln?: number }[] }[]
      assert.match(chunk!.content, /^@@ -\d+,\d+ \+\d+,\d+ @@$/)
      assert.deepEqual(
        chunk!.changes.filter(({ type }) => type !== 'normal').map(({ type, content }) => [type, content]),
        [['del', '-Price: $4'], ['add', '+Price: $5']],
      )
      assert.equal((await track()).changeStatus, 'same')
    })

    it('says that a page is gone, and that it is new when it returns', async () => {
      await track()
      flow.site.pages['/mill'] = { status: 410, body: 'gone' }
      const gone = await read(['markdown', gitDiff])
      const { changeStatus, visibility, previousScrapeAt } = trackingOf(gone)
      assert.deepEqual([changeStatus, visibility], ['removed', 'hidden'])
      assert.ok(previousScrapeAt)
      assert.deepEqual([gone.metadata!.statusCode, gone.metadata!.creditsUsed, gone.markdown], [410, 0, ''])
      flow.site.pages['/mill'] = millPage('$4')
      assert.deepEqual(await track(), { previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' })
    })

    it('keeps readings apart by key and by tag', async () => {
      await track()
      assert.equal((await track({}, await clientOf())).changeStatus, 'new')
      assert.equal((await track({ tag: 'weekly' })).changeStatus, 'new')
      assert.deepEqual([(await track()).changeStatus, (await track({ tag: 'weekly' })).changeStatus], ['same', 'same'])
    })

    it('compares the fields of a schema', async () => {
      const schema = { type: 'object', properties: { price: { type: 'string' } } }
      const options = { modes: ['json'], schema } as const satisfies Partial<ChangeTrackingFormat>
      const fields = { ...options, modes: [...options.modes] }
      assert.equal((await track(fields)).changeStatus, 'new')
      flow.site.pages['/mill'] = millPage('$4', '<p>Closed in August.</p>')
      assert.equal((await track(fields)).changeStatus, 'same', 'the price is the same')
      flow.site.pages['/mill'] = millPage('$5')
      const changed = await track(fields)
      assert.deepEqual([changed.changeStatus, changed.diff], ['changed', undefined])
      assert.deepEqual(changed.json, { price: { previous: '$4', current: '$5' } })

      await track({ ...fields, modes: ['git-diff', 'json'] })
      flow.site.pages['/mill'] = millPage('$6')
      const both = await track({ ...fields, modes: ['git-diff', 'json'] })
      assert.deepEqual(both.json, { price: { previous: '$5', current: '$6' } })
      assert.match(both.diff!.text, /^\+Price: \$6$/m)
    })

    it('gives the status alone without modes, and as the client of version 1 asks for it', async () => {
      await read(['markdown', 'changeTracking'])
      flow.site.pages['/mill'] = millPage('$5')
      const { changeStatus, diff } = trackingOf(await read(['markdown', 'changeTracking']))
      assert.deepEqual([changeStatus, diff], ['changed', undefined])
      flow.site.pages['/mill'] = millPage('$6')
      const v1 = await client.v1.scrapeUrl(flow.site.url('/mill'), {
        formats: ['markdown', 'changeTracking'], changeTrackingOptions: { modes: ['git-diff'], tag: null },
      })
      assert.ok(v1.success)
      assert.equal(v1.changeTracking!.changeStatus, 'changed')
      assert.match(v1.changeTracking!.diff!.text, /^\+Price: \$6$/m)
    })

    it('refuses what it cannot compare', async () => {
      const options = (changes: object) => [{ ...gitDiff, ...changes } as ChangeTrackingFormat]
      await assert.rejects(read(options({ modes: ['words'] })), /`modes` of `changeTracking` must be a list of/)
      await assert.rejects(read(options({ tag: 'x'.repeat(200) })), /`changeTracking\.tag`/)
    })
  })

  describe('branding', () => {
    it('is a profile from the brand and the styleguide', async () => {
      const { branding, metadata, warning } = await read(['branding'], client, '/bakery')
      assert.equal(warning, undefined)
      const { colorScheme, brandName, logo, fonts, colors, images, ...styles } = branding!
      const { typography, spacing, components, ...rest } = styles
      assert.deepEqual(rest, {})
      assert.deepEqual([colorScheme, brandName, logo], ['light', 'Lundgren Bakery', flow.site.url('/logo.svg')])
      assert.deepEqual(fonts!.map(({ family, role }) => [family, role]), [
        ['Lora', 'heading'], ['Karla', 'body'], ['Fira Code', 'mono'],
      ])
      assert.deepEqual([colors!.primary, colors!.background, colors!.textPrimary, colors!.link], [
        '#c0401f', '#fffaf5', '#2b2b2b', '#0b62c4',
      ])
      assert.deepEqual(typography!.fontFamilies, { primary: 'Karla', heading: 'Lora', code: 'Fira Code' })
      assert.deepEqual(typography!.fontStacks!.heading, ['Lora', 'serif'])
      assert.deepEqual([typography!.fontSizes!.h2, typography!.fontSizes!.body], ['31.25px', '16px'])
      assert.deepEqual(typography!.lineHeights, { heading: 1.2, body: 1.5 })
      assert.deepEqual(typography!.fontWeights, { regular: 400, bold: 700 })
      assert.deepEqual(spacing, { baseUnit: 4, borderRadius: '16px' })
      assert.deepEqual([components!.buttonPrimary!.background, components!.buttonPrimary!.borderRadius], ['#c0401f', '8px'])
      assert.equal(components!.input!.borderColor, '#bbbbbb')
      assert.deepEqual(images, {
        logo: flow.site.url('/logo.svg'), favicon: flow.site.url('/icon.svg'), ogImage: flow.site.url('/preview.png'),
      })
      assert.equal(metadata!.creditsUsed, prices.scrape + prices.brand + prices.styleguide)
    })

    it('is left out, with a warning and free, when the page is gone after the scrape', async () => {
      let requests = 0
      flow.site.pages['/short'] = () => (requests++ === 0 ? millPage('$4') : { status: 404, body: 'gone' })
      const { markdown, branding, metadata, warning } = await read(['markdown', 'branding'], client, '/short')
      assert.match(markdown!, /The mill/)
      assert.deepEqual([branding, metadata!.creditsUsed], [undefined, prices.scrape])
      assert.match(warning!, /The part brand of `branding` failed: .*The part styleguide of `branding` failed: /)
    })
  })
})
