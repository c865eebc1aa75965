// Pictures of pages by a real browser, by their bytes.

import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { filler, serve, startRender, type TakenPicture, type TestRender, type TestSite } from '#test/support/render-task.ts'
import { isNear, readPixels, type Pixels } from '#test/support/pixels.ts'

type Colour = readonly [number, number, number]
const colours = {
  red: [255, 0, 0], green: [0, 128, 0], blue: [0, 0, 255], white: [255, 255, 255], black: [0, 0, 0],
} as const satisfies Record<string, Colour>
type Name = keyof typeof colours

let site: TestSite
let stage: TestRender
let greenImage: Buffer

const page = (body: string, style = ''): string =>
  `<!doctype html><title>Picture</title><style>body { margin: 0 } ${style}</style>${body}`
const bar = (style: string, colour: Name): string => `<div style="height:100px;background:${colour};${style}"></div>`
const space = (height: number): string => `<div style="height:${height}px"></div>`
const header = `<div style="position:fixed;top:0;left:0;right:0;height:60px;background:red"></div>`
const sticky = `<div style="position:sticky;top:0;height:60px;background:red"></div>`

before(async () => {
  greenImage = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#008000' } }).png().toBuffer()
  const image = (_request: unknown, response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(greenImage)
  }
  site = await serve({
    '/text': page(`<h1>Text</h1>${filler}`),
    '/high': page(`${header}${sticky}${filler}${space(3_000)}${bar('', 'blue')}`),
    '/lazy': page(
      `${filler}${space(4_000)}<img src=/green.png loading=lazy style="display:block;width:100px;height:100px">`
      + `${space(3_000)}<img id=late style="display:block;width:100px;height:100px">`
      + `<script>new IntersectionObserver(([e]) => { if (e.isIntersecting) late.src = '/green.png' }).observe(late)</script>`,
    ),
    '/green.png': image,
    '/endless': page(`${filler}<div style="height:40000px;background:linear-gradient(red 0 19900px,blue 19900px)"></div>`),
    '/grows': page(
      `${filler}<div id=list></div><script>
        const more = () => list.insertAdjacentHTML('beforeend', '<div style="height:900px;background:green"></div>')
        addEventListener('scroll', more); more()</script>`,
    ),
    '/theme': page(
      filler, ':root { background: white } @media (prefers-color-scheme: dark) { :root { background: black } }',
    ),
    '/moving': page(
      `${filler}<div id=spin></div><div id=timed></div><input autofocus>`,
      `@keyframes spin { from { margin-left: 0 } to { margin-left: 500px } }
      @keyframes end { from { background: red } to { background: blue } }
      #spin { width: 100px; height: 100px; background: green; animation: spin 3s linear infinite }
      #timed { width: 100px; height: 100px; animation: end 60s forwards }
      input { caret-color: red }`,
    ),
    '/scripted': page(
      `${filler}<div id=move style="position:absolute;top:0;width:100px;height:20000px;background:green"></div>
      <script>let at = 0; setInterval(() => { move.style.left = (at += 7) % 1000 + 'px' }, 5)</script>`,
    ),
    '/images': page('<img src=/green.png style="width:1440px;height:900px;display:block">'),
    '/canvas': page(
      `<canvas id=c width=400 height=400></canvas><script>const x = c.getContext('2d');
      x.fillStyle = 'green'; x.fillRect(0, 0, 400, 400)</script>`,
    ),
    '/blank': page('<div></div>'),
    '/loading': page('<div>Loading…</div><script src=/none.js></script>'),
    '/none.js': (_request, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(''),
    '/404': (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end(`<h1>No</h1>${filler}`),
    '/pdf': (_request, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF'),
    '/moved': (_request, response) => response.writeHead(302, { location: '/text' }).end(),
    '/checked': (request, response) => {
      const passed = /passed=1/.test(request.headers.cookie ?? '')
      const check = '<title>Just a moment...</title><div class="cf-browser-verification" id="challenge-form">'
        + '<h1>Checking your browser before accessing the site</h1></div><script>setTimeout(() => {'
        + `if (!navigator.webdriver) { document.cookie = 'passed=1'; location.reload() } }, 300)</script>`
      response
        .writeHead(passed ? 200 : 403, { 'content-type': 'text/html', ...(!passed && { 'cf-mitigated': 'challenge' }) })
        .end(passed ? page(`${header}${filler}${space(10_000)}${bar('', 'blue')}`) : check)
    },
    '/slow-script': page(`<h1>Script</h1>${filler}<script async src="/never"></script>`),
    '/slow-font': page(
      `<h1>Font</h1>${filler}<style>@font-face { font-family: F; src: url(/never) } h1 { font-family: F }</style>`,
    ),
    '/never': () => undefined,
    '/slow-image': page(`${filler}<img src=/never.png style="width:10px;height:10px">`),
    '/never.png': () => undefined,
  })
  stage = await startRender()
})
after(async () => { await Promise.all([stage.close(), site.close()]) })

const take = (path: string, request: Parameters<TestRender['takePicture']>[1] = {}): Promise<TakenPicture> =>
  stage.takePicture(site.url(path), request)
const pixelsOf = async (path: string, request: Parameters<TestRender['takePicture']>[1] = {}): Promise<Pixels> =>
  readPixels((await take(path, request)).bytes)
const assertColour = (pixels: Pixels, x: number, y: number, name: Name): void =>
  assert.ok(isNear(pixels.at(x, y), colours[name]), `(${x}, ${y}) is ${pixels.at(x, y).join()}, not ${name}`)

describe('a picture of a page', () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    it(`has the format ${format} and the size that was asked for`, async () => {
      const { data, bytes } = await take('/text', { format, width: 500, height: 400 })
      const pixels = await readPixels(bytes)
      assert.deepEqual([pixels.format, pixels.width, pixels.height], [format, 500, 400])
      assert.deepEqual(data.screenshot, {
        url: data.screenshot.url, viewport: { width: 500, height: 400 }, full_page: false, format,
      })
      assert.match(data.screenshot.url, new RegExp(`^http://winnow\\.example/files/fil_[0-9A-Za-z]{24}\\.${format}$`))
    })
  }

  it('says what was shown, when, and how long it is kept', async () => {
    const { data, warnings } = await take('/moved')
    const { url, final_url, domain, status_code, captured_at, expires_at } = data
    assert.deepEqual(
      { url, final_url, domain, status_code, warnings },
      { url: site.url('/moved'), final_url: site.url('/text'), domain: '127.0.0.2', status_code: 200, warnings: [] },
    )
    const keptMs = Date.parse(expires_at) - Date.parse(captured_at)
    assert.ok(keptMs >= 24 * 3600_000 && keptMs < 24 * 3600_000 + 60_000, String(keptMs))
  })

  it('is as large as the largest window', async () => {
    const { width, height } = await pixelsOf('/text', { width: 5_000, height: 5_000 })
    assert.deepEqual([width, height], [5_000, 5_000])
  })

  it('shows the whole page, with fixed and sticky elements once', async () => {
    const pixels = await pixelsOf('/high', { full_page: true, width: 800, height: 600 })
    assert.equal(pixels.width, 800)
    assert.ok(pixels.height > 3_100 && pixels.height < 3_600, String(pixels.height))
    assertColour(pixels, 400, 30, 'red')
    assertColour(pixels, 400, pixels.height - 50, 'blue')
    const red = Array.from({ length: pixels.height }, (_, y) => y).filter((y) => isNear(pixels.at(790, y), colours.red))
    assert.ok(red.at(-1)! < 130, `red at ${red.at(-1)}`)
  })

  it('shows lazy images: native ones, and those that a script loads on sight', async () => {
    const pixels = await pixelsOf('/lazy', { full_page: true, format: 'png' })
    assertColour(pixels, 50, pixels.height - 50, 'green')
    assertColour(pixels, 50, pixels.height - 3_150, 'green')
  })

  for (const [format, cap] of [['jpeg', 20_000], ['png', 20_000], ['webp', 16_383]] as const) {
    it(`ends at ${cap} pixels in ${format}, with a warning, and is joined without gaps`, async () => {
      const { bytes, warnings } = await take('/endless', { full_page: true, format, width: 1_000 })
      const pixels = await readPixels(bytes)
      assert.deepEqual([pixels.format, pixels.width, pixels.height], [format, 1_000, cap])
      assert.match(warnings.join(), new RegExp(`The page is 40\\d{3} pixels high; its picture shows the first ${cap}\\.`))
      for (let y = 400; y < Math.min(cap, 19_900); y += 10) assertColour(pixels, 500, y, 'red')
      if (cap === 20_000) assertColour(pixels, 500, 19_999 - 30, 'red')
    })
  }

  it('of an endless page ends in time', async () => {
    const startedAt = performance.now()
    const { height } = await pixelsOf('/grows', { full_page: true, width: 400 })
    assert.ok(height > 900 && height <= 20_000, String(height))
    assert.ok(performance.now() - startedAt < 15_000)
  })

  it('shows the dark theme if it is asked for', async () => {
    assertColour(await pixelsOf('/theme', { dark_mode: true }), 1_400, 880, 'black')
    assertColour(await pixelsOf('/theme'), 1_400, 880, 'white')
  })

  it('is the same each time: animations are at their end or beginning, and there is no caret', async () => {
    const [one, other] = [await take('/moving', { format: 'png' }), await take('/moving', { format: 'png' })]
    assert.deepEqual(Buffer.from(one.bytes), Buffer.from(other.bytes))
    const pixels = await readPixels(one.bytes)
    const column = Array.from({ length: pixels.height }, (_, y) => pixels.at(50, y))
    assert.ok(column.some((pixel) => isNear(pixel, colours.green)), 'the infinite animation is at its beginning')
    assert.ok(column.some((pixel) => isNear(pixel, colours.blue)), 'the finite animation is at its end')
  })

  it('does not move between its tiles', async () => {
    const pixels = await pixelsOf('/scripted', { full_page: true, format: 'png', width: 1_200 })
    assert.equal(pixels.height, 20_000)
    const columns = Array.from({ length: pixels.width }, (_, x) => x)
    const leftAt = (y: number): number => columns.findIndex((x) => isNear(pixels.at(x, y), colours.green))
    const lefts = new Set(Array.from({ length: 100 }, (_, n) => leftAt(n * 200 + 10)))
    assert.equal(lefts.size, 1, [...lefts].join())
  })

  it('shows a page of images or drawings without text', async () => {
    assertColour(await pixelsOf('/images'), 700, 450, 'green')
    assertColour(await pixelsOf('/canvas'), 200, 200, 'green')
  })

  it('is whole if the stealth browser took it, whose graphics repeat the page from 8,192 pixels on', async () => {
    const { bytes, warnings } = await stage.takePicture(site.url('/checked'), { full_page: true, width: 800 }, 30_000)
    assert.match(warnings.join(), /stealth browser/)
    const pixels = await readPixels(bytes)
    assertColour(pixels, 400, 30, 'red')
    assertColour(pixels, 400, 8_192 + 30, 'white')
    assertColour(pixels, 400, pixels.height - 50, 'blue')
  })

  it('says so if images or fonts were still loading', async () => {
    for (const path of ['/slow-image', '/slow-font']) {
      const { warnings } = await stage.takePicture(site.url(path), {}, 5_000)
      assert.match(warnings.join(), /^Some images or fonts of the page were still loading/, path)
    }
  })
  it('has no such warning if a script is still loading', async () =>
    assert.deepEqual((await stage.takePicture(site.url('/slow-script'), {}, 5_000)).warnings, []))

  const failures: readonly [path: string, code: string, message: RegExp][] = [
    ['/blank', 'EMPTY_CONTENT', /no content/], ['/loading', 'EMPTY_CONTENT', /no content/],
    ['/404', 'TARGET_NOT_FOUND', /404/], ['/pdf', 'UNSUPPORTED_CONTENT', /a file \(application\/pdf\), not to a page/],
    ['/green.png', 'UNSUPPORTED_CONTENT', /a file \(image\/png\), not to a page/],
  ]
  for (const [path, code, message] of failures)
    it(`of ${path.slice(1)} fails with ${code}`, async () => assert.rejects(take(path), { code, message }))

  it('leaves no page or lease', () =>
    assert.deepEqual({ ...stage.counts(), browsers: 1 }, { pages: 0, browsers: 1, leases: 0 }))
})

describe('a scrape with the format screenshot', () => {
  it('has the picture beside the page', async () => {
    const { html, screenshot, page: facts, warnings } = await stage.render(site.url('/text'), {
      formats: ['markdown', 'screenshot'], max_age: 1_000,
    })
    assert.match(html, /<h1>Text<\/h1>/)
    assert.deepEqual(warnings, [])
    assert.equal(facts.cacheState, 'bypass')
    const { url, ...rest } = screenshot!
    assert.deepEqual(rest, { viewport: { width: 1_440, height: 900 }, full_page: false, format: 'jpeg' })
    const file = await stage.files.read(url.replace(/.*\//, ''))
    const { width, height } = await readPixels(file!.bytes)
    assert.deepEqual([width, height, file!.type], [1_440, 900, 'image/jpeg'])
  })

  it('of a file has a warning instead', async () => {
    const { page: facts, screenshot, warnings } = await stage.render(site.url('/pdf'), { formats: ['screenshot'] })
    assert.deepEqual([facts.kind, screenshot], ['pdf', undefined])
    assert.match(warnings.join(), /screenshot: the URL leads to a file \(application\/pdf\), of which there is no picture/)
  })
})

describe('pictures without room for their files', () => {
  let fullStage: TestRender
  before(async () => { fullStage = await startRender({ filesBytesMax: 0 }) })
  after(async () => { await fullStage.close() })

  it('are refused before the page is visited, with an error to try again', async () => {
    const before = site.requests.length
    await assert.rejects(
      fullStage.takePicture(site.url('/text')),
      { code: 'SERVICE_UNAVAILABLE', retryable: true, message: /FILES_MB_MAX/ },
    )
    assert.equal(site.requests.length, before)
    assert.match((await fullStage.selfCheck()).join(), /FILES_MB_MAX/)
  })

  it('are left out of scrapes, with a warning', async () => {
    const { html, screenshot, warnings } =
      await fullStage.render(site.url('/text'), { formats: ['markdown', 'screenshot'] })
    assert.match(html, /<h1>Text/)
    assert.equal(screenshot, undefined)
    assert.match(warnings.join(), /screenshot: there is no picture.*FILES_MB_MAX/)
  })
})
