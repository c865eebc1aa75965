// The style probe with a real browser: what it reads, and what hostile pages cannot do.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { StyleSamples } from '#schemas/style-samples.ts'
import { styleguideOf } from '#actors/extract/styleguide/styleguide.ts'
import type { Styleguide, StyleguideRequest } from '#schemas/styleguide.ts'
import type { Done, Task } from '#src/tasks/outcome.ts'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

const bakery = readFileSync(new URL('../../test/fixtures/styles/bakery.html', import.meta.url), 'utf8')

/** Largest samples of any page, in bytes. */
const samplesMax = 1_500_000
/** Longest reading of a hostile page, with its rendering, in milliseconds. */
const hostileMs = 20_000

let site: TestSite
let other: TestSite
let stage: TestRender

const styled = (css: string, body = `<h1>Page</h1>${filler}`): string =>
  `<!doctype html><style>${css}</style><body>${body}`
const repeated = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const pages: Record<string, string> = {
  '/bakery': bakery,
  '/by-attribute': styled(':root{background:#fff;color:#222}[data-theme="dark"]{background:#101418;color:#ddd}'),
  '/by-class': styled('body{background:#fff;color:#222}.dark body{background:#101418;color:#ddd}'),
  '/by-script': styled(
    'body{background:#fff}html.night body{background:#000;color:#fff}',
    `<h1>Page</h1>${filler}<script>if (matchMedia('(prefers-color-scheme: dark)').matches)
      document.documentElement.className = 'night'</script>`,
  ),
  '/light-only': styled('body{background:#fff;color:#222}.dark-button{background:#000}'),
  '/shadow': styled('body{font:16px/1.5 Arial}', `<h1>Page</h1>${filler}<x-button>Buy this now</x-button>
    <script>customElements.define('x-button', class extends HTMLElement { constructor() { super()
      this.attachShadow({ mode: 'open' }).innerHTML = '<style>button{background:#c2185b;color:#fff;border:0;'
        + 'padding:10px 20px;border-radius:5px}</style><button><slot></slot></button>' } })</script>`),
  '/overridden': styled('body{background:#fff;color:#123456}', `<h1>Page</h1>${filler}<script>
    window.getComputedStyle = () => new Proxy({}, { get: () => 'rgb(255, 0, 0)' })
    Element.prototype.getBoundingClientRect = () => { for (;;); }
    Object.defineProperty(Document.prototype, 'styleSheets', { get() { throw new Error('no') } })
    Array.prototype.push = () => { throw new Error('no') }; JSON.stringify = () => '{}'</script>`),
  '/appears': styled('.late{opacity:0;transition:opacity 1s}.menu{position:absolute;opacity:0}',
    `<h1>Page</h1>${filler}<section class="late"><h2>Later</h2></section><div class="menu"><h3>Closed</h3></div>`),
}

/** A list of 100 items, each of two elements, the 30th of them a different one. */
const longList = repeated(100, (at) => at === 29
  ? '<li class="new"><b>Sold out</b></li>' : `<li class="item"><b>Loaf ${at}</b></li>`)
pages['/long-list'] = styled(
  ':root{--x:1;--y:2}body{--y:3;--z:4}li{background:#eee}.item{padding:8px}.new{padding:24px}',
  `<h1>Page</h1>${filler}<ul>${longList}</ul>`,
)

const hostile: Record<string, string> = {
  '/many-elements': styled('p{color:#123}', `<h1>Page</h1>${filler}${'<p>x</p>'.repeat(200_000)}`),
  '/many-variables': styled(`:root{${repeated(50_000, (at) => `--v${at}: ${'x'.repeat(20)};`)}}`),
  '/huge-sheet': styled(repeated(60_000, (at) => `@media (min-width:${at}px){.c${at}{color:red}}`)),
  '/many-styles': styled('', `<h1>Page</h1>${filler}${repeated(20_000, (at) => `<p style="padding:${at}px">x</p>`)}`),
  '/long-values': styled(`body{font-family:${repeated(2_000, (at) => `f${at},`)}serif;background-image:${
    repeated(2_000, () => 'linear-gradient(red,blue),')}none}`),
  '/animated': styled('@keyframes a{from{background:#f00}to{background:#00f}}p{animation:a 1s infinite}',
    `<h1>Page</h1>${filler.repeat(500)}`),
  '/deep-shadows': styled('', `<h1>Page</h1>${filler}<div id=d></div><script>let at = d
    for (let i = 0; i < 500; i++) { at = at.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
      at.textContent = 'deep' }</script>`),
  '/deep': styled('', `<h1>Page</h1>${filler}${'<div>'.repeat(3_000)}deep`),
}

before(async () => {
  other = await serve({
    '/far.css': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/css' })
        .end('@media (min-width: 700px) { b { color: red } } h1 { color: #00695c }'),
  })
  pages['/far'] = `<!doctype html><link rel=stylesheet href="${other.url('/far.css')}"><h1>Page</h1>${filler}`
  site = await serve({ ...pages, ...hostile, '/file': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end('only text') })
  stage = await startRender()
})
after(async () => {
  await stage.close()
  await Promise.all([site.close(), other.close()])
})

let tasks = 0
async function read(path: string, request: Partial<StyleguideRequest> = {}): Promise<StyleSamples> {
  const timeout = hostileMs
  const task: Task<'render'> = {
    id: `styles-${++tasks}`, requestId: 'request', keyId: 'key', lane: 'now', share: 'first', attempt: 1,
    deadlineAt: Date.now() + timeout, visited: [], ahead: ['extract'], results: {}, warnings: [], bodies: {},
    route: 'styleguide', request: { url: site.url(path), dark_mode: false, max_age: 0, timeout, ...request },
  }
  const { bodies } = await stage.handle(task, AbortSignal.timeout(timeout)) as Done<'render'>
  assert.ok(bodies.samples!.length < samplesMax, `${bodies.samples!.length} bytes`)
  return JSON.parse(Buffer.from(bodies.samples!).toString()) as StyleSamples
}
const guideOf = async (path: string, request: Partial<StyleguideRequest> = {}): Promise<Styleguide> =>
  styleguideOf(await read(path, request))

describe('the style probe', () => {
  it('reads what a page declares and how it looks at 1440 × 900', async () => {
    const samples = await read('/bakery')
    assert.deepEqual(samples.viewport, { width: 1440, height: 900 })
    assert.equal(samples.variables['--gap'], '8px')
    assert.ok(samples.fontUrls.some((url) => url.startsWith('https://fonts.googleapis.com/')))
    assert.deepEqual(Object.keys(samples.media).filter((one) => one.includes('width')).length, 3)
    assert.equal(samples.truncated, false)
    const banner = samples.elements.filter(({ within }) => within.includes('overlay'))
    assert.ok(banner.some(({ kind }) => kind === 'button'))
    const header = samples.elements.find(({ tag }) => tag === 'header')!
    assert.deepEqual(header.within, ['header'])
  })

  it('gives the styles at rest, in light and in dark', async () => {
    const light = await guideOf('/bakery')
    assert.equal(light.color_scheme, 'light')
    assert.equal(light.components.button_primary!.background, light.colors.primary)
    const dark = await guideOf('/bakery', { dark_mode: true })
    assert.equal(dark.color_scheme, 'dark')
    assert.deepEqual([dark.colors.background, dark.colors.text, dark.colors.heading], ['#14110f', '#e6e6e6', '#ffffff'])
  })

  for (const path of ['/by-attribute', '/by-class'])
    it(`switches to a dark theme that does not follow the browser: ${path}`, async () => {
      const { color_scheme, colors } = await guideOf(path, { dark_mode: true })
      assert.deepEqual([color_scheme, colors.background, colors.text], ['dark', '#101418', '#dddddd'])
      assert.equal((await guideOf(path)).color_scheme, 'light')
    })

  it('reads a dark theme that a script switches on', async () =>
    assert.equal((await guideOf('/by-script', { dark_mode: true })).colors.background, '#000000'))

  it('reads the usual theme of a page without a dark one', async () => {
    const { color_scheme, colors } = await guideOf('/light-only', { dark_mode: true })
    assert.deepEqual([color_scheme, colors.background], ['light', '#ffffff'])
  })

  it('reads some of the items of a long list that repeat, and each that differs', async () => {
    const samples = await read('/long-list')
    const items = samples.elements.filter(({ tag }) => tag === 'b')
      .map(({ parent }) => samples.styles[samples.elements[parent]!.style]!.padding)
    assert.deepEqual([items.filter((one) => one === '8px').length, items.filter((one) => one === '24px').length], [20, 1])
  })

  it('gives custom properties as the root has them, and those of the body', async () => {
    const { variables } = await read('/long-list')
    assert.deepEqual([variables['--x'], variables['--y'], variables['--z']], ['1', '2', '4'])
  })

  it('reads buttons inside of web components', async () => {
    const { button_primary: button } = (await guideOf('/shadow')).components
    assert.deepEqual([button?.background, button?.padding, button?.border_radius], ['#c2185b', '10px 20px', '5px'])
  })

  it('reads sheets of other origins', async () => {
    const samples = await read('/far')
    assert.equal(styleguideOf(samples).colors.heading, '#00695c')
    assert.deepEqual(styleguideOf(samples).breakpoints, ['700px'])
  })

  it('reads texts that appear when they are scrolled to, and no closed menus', async () => {
    const { styles } = (await guideOf('/appears')).typography
    assert.notEqual(styles.h2, null)
    assert.equal(styles.h3, null)
  })

  it('is not deceived by a page that replaces the functions of the browser', async () => {
    const { colors } = await guideOf('/overridden')
    assert.deepEqual([colors.background, colors.text], ['#ffffff', '#123456'])
  })

  it('refuses a file', async () => {
    await assert.rejects(read('/file'), { code: 'UNSUPPORTED_CONTENT' })
  })
})

describe('the style probe on hostile pages', () => {
  for (const path of Object.keys(hostile))
    it(`is bounded: ${path}`, async () => {
      const samples = await read(path)
      assert.ok(samples.elements.length <= 1_500, `${samples.elements.length} elements`)
      assert.ok(Object.keys(samples.variables).length <= 1_000)
      assert.ok(Object.keys(samples.media).length <= 300)
      const guide = styleguideOf(samples)
      assert.ok(JSON.stringify(guide).length < samplesMax)
      assert.equal(guide.typography.styles.h1?.font_size, '32px')
    })
})
