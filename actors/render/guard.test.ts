// Nothing that a page does reaches an address that the egress rules forbid.

import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import { parseEgressAllow } from '#src/egress/address-verdict.ts'
import { startEgressProxy } from '#src/egress/egress-proxy.ts'
import type { ResolvedAddress } from '#src/egress/guarded-connect.ts'
import { isNear, readPixels } from '#test/support/pixels.ts'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

const redImage = await sharp({ create: { width: 50, height: 50, channels: 3, background: 'red' } }).png().toBuffer()
let inside: TestSite
let own: TestSite
let stage: TestRender
const answers = new Map<string, ResolvedAddress[][]>()

const sendHtml = (response: ServerResponse, page: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(page)

before(async () => {
  inside = await serve({
    '/red.png': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(redImage),
    '/red': '<body style="background:red">',
    '/red.css': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/css' }).end('body { background: red !important }'),
    '*': (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' }).end('SECRET'),
  })
  const there = (path: string): string => inside.url(path, '127.0.0.3')
  const named = (path: string): string => inside.url(path, 'rebound.example')
  answers.set('rebound.example', [[{ address: '127.0.0.3', family: 4 }]])
  const script = (code: string): string => `<h1>Trap</h1>${filler}<p id="out"></p><script>${code}</script>`
  const moved = (to: string) => (_request: unknown, response: ServerResponse) =>
    response.writeHead(302, { location: to }).end()
  own = await serve({
    '/plain': `<h1>Plain</h1>${filler}<img src="/own.png">`,
    '/own.png': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    '/elements': `<link rel=stylesheet href="${there('/css')}">`
      + `<link rel=preload as=script href="${there('/preload')}"><link rel=prefetch href="${there('/prefetch')}">`
      + `<link rel=preconnect href="${there('/')}"><link rel=icon href="${there('/icon')}">`
      + `<link rel=dns-prefetch href="${there('/')}"><link rel=modulepreload href="${there('/module')}">
      <style>@import url(${there('/import')}); @font-face { font-family: f; `
      + `src: url(${there('/font')}) } body { font-family: f; background: url(${there('/background')}) }</style>
      <h1>Trap</h1>${filler}<img src="${there('/img')}"><iframe src="${there('/frame')}"></iframe>`
      + `<script src="${there('/js')}"></script><object data="${there('/object')}"></object>`
      + `<embed src="${there('/embed')}"><video src="${there('/video')}" autoplay></video>`
      + `<audio src="${there('/audio')}"></audio><img srcset="${there('/srcset')} 2x">`
      + `<a ping="${there('/ping')}" href="#" id=a>a</a>`,
    '/scripts': script(`const u = ${JSON.stringify(there('/'))}; const put = (text) => { out.textContent += text }
      fetch(u + 'fetch').then((r) => r.text()).then(put).catch(() => put(' refused')); `
      + `fetch(u + 'opaque', { mode: 'no-cors' }).catch(() => 0)
      const x = new XMLHttpRequest(); x.open('GET', u + 'xhr'); x.onload = () => put(x.responseText); `
      + `x.onerror = () => 0; x.send()
      navigator.sendBeacon(u + 'beacon', 'x'); new EventSource(u + 'events'); new Image().src = u + 'image'; `
      + `import(u + 'module.js').catch(() => 0)
      new Worker(URL.createObjectURL(new Blob(['fetch("' + u + 'worker").catch(() => 0)'])))`),
    '/sockets':
      script(`const u = '127.0.0.3:${inside.port}'; new WebSocket('ws://' + u + '/ws'); `
        + `try { new WebSocket('wss://' + u + '/wss') } catch {}
      try { new WebTransport('https://' + u + '/wt') } catch {}`),
    '/windows':
      script(`window.open(${JSON.stringify(there('/open'))}); const a = document.createElement('a'); `
        + `a.href = ${JSON.stringify(there('/blank'))}; a.target = '_blank'; document.body.append(a); a.click()
      const f = document.createElement('form'); f.action = ${JSON.stringify(there('/form'))}; f.target = '_blank'; `
        + `f.method = 'post'; document.body.append(f); f.submit()`),
    '/picture': `<!doctype html><link rel=stylesheet href="${there('/red.css')}">
      <style>@import url(${there('/red.css')}); @font-face { font-family: f; src: url(${there('/font')}) }
      p { font-family: f } body { background: white url(${there('/red.png')}) }
      img, iframe, object, embed, div, video { display: block; width: 500px; height: 80px }</style><h1>Trap</h1>${filler}
      <img src="${there('/red.png')}"><img srcset="${named('/red.png')} 1x"><img src="/red-away" loading=lazy>
      <iframe src="${there('/red')}"></iframe><iframe src="${named('/red')}"></iframe>
      <iframe srcdoc="<body style='background:url(${there('/red.png')})'>"></iframe>
      <object data="${there('/red')}"></object><embed src="${there('/red')}"><video poster="${there('/red.png')}"></video>
      <svg width=500 height=80><image href="${there('/red.png')}" width=500 height=80 /></svg>
      <div style="background:url(${named('/red.png')})"></div>
      <script>new Image().src = '${there('/red.png?late')}'; fetch('${named('/red')}').catch(() => 0)</script>`,
    '/red-away': moved(there('/red.png')),
    '/redirected-image': `<h1>Trap</h1>${filler}<img src="/away"><script src="/away"></script>`
      + `<iframe src="/away"></iframe>`,
    '/away': moved(there('/redirected')),
    '/moved': ({ url }, response) => { response.writeHead(302, { location: url!.split('?')[1] }).end() },
    '/refreshed': ({ url }, response) => { sendHtml(response, `<meta http-equiv=refresh content="0;url=${url!.split('?')[1]}">`) },
    '/scripted': ({ url }, response) => { sendHtml(response, `<script>location.href = '${url!.split('?')[1]}'</script>`) },
    '/frame-refresh': `<h1>Trap</h1>${filler}<iframe src="/refresh"></iframe>`,
    '/refresh': `<meta http-equiv=refresh content="0;url=${there('/refreshed')}">${filler}`,
    '/location': `${filler}<script>location.href = ${JSON.stringify(there('/location'))}</script>`,
    '/sw': script(`navigator.serviceWorker.register('/sw.js').catch((e) => { out.textContent = String(e) })`),
    '/sw.js': (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(`importScripts(${JSON.stringify(there('/imported.js'))}); fetch(${JSON.stringify(there('/sw-fetch'))})`),
    '/to-file': `<h1>Stay</h1>${filler}<script>location.href = 'file:///etc/passwd'</script>`
      + `<iframe src="file:///etc/passwd"></iframe>`,
    '/to-data': `<h1>Stay</h1>${filler}<script>location.href = 'data:text/html,<h1>DATA</h1>'</script>`,
    '/to-blob': `<h1>Stay</h1>${filler}`
      + `<script>location.href = URL.createObjectURL(new Blob(['<h1>BLOB</h1>'], { type: 'text/html' }))</script>`,
    '/to-chrome': `<h1>Stay</h1>${filler}<script>location.href = 'chrome://version'</script>`,
  })
  stage = await startRender({
    resolve: (name) => {
      const list = answers.get(name) ?? []
      return Promise.resolve((list.length > 1 ? list.shift() : list[0]) ?? [])
    },
  })
})
after(async () => { await Promise.all([stage.close(), inside.close(), own.close()]) })

describe('a rendered page', () => {
  it('loads its own resources', async () => {
    const { html, page } = await stage.render(own.url('/plain'))
    assert.match(html, /<h1>Plain<\/h1>/)
    assert.equal(page.tier, 'rendered')
    assert.ok(own.requests.some(({ path }) => path === '/own.png'))
  })

  for (const path of ['/elements', '/scripts', '/sockets', '/windows', '/redirected-image', '/frame-refresh', '/sw']) {
    it(`does not reach a private address by ${path.slice(1)}`, async () => {
      const { html } = await stage.render(own.url(path), { wait_for: 600 })
      assert.match(html, /<h1>Trap<\/h1>/)
      assert.doesNotMatch(html, /SECRET/)
      assert.equal(inside.connections, 0, JSON.stringify(inside.requests))
    })
  }

  for (const path of ['/away', '/refresh', '/location']) {
    it(`is INVALID_URL if it leads to a private address by ${path.slice(1)}`, async () => {
      await assert.rejects(stage.render(own.url(path)), { code: 'INVALID_URL' })
      assert.equal(inside.connections, 0)
    })
  }

  for (const path of ['/to-file', '/to-data', '/to-chrome']) {
    it(`is read as it is if it tries to navigate to ${path.slice(1)}`, async () =>
      assert.match((await stage.render(own.url(path))).html, /<h1>Stay<\/h1>/))
  }
  for (const target of ['ftp://127.0.0.2/', 'file:///etc/passwd', 'mailto:a@b.example', 'chrome://version', 'about:blank']) {
    for (const way of ['moved', 'refreshed', 'scripted']) {
      it(`is INVALID_URL at once if it is empty and ${way} to ${target}`, async () => {
        const startedAt = performance.now()
        await assert.rejects(stage.render(own.url(`/${way}?${target}`)), { code: 'INVALID_URL' })
        assert.ok(performance.now() - startedAt < 10_000)
      })
    }
  }
  it('is INVALID_URL if it navigates to a blob', async () =>
    assert.rejects(stage.render(own.url('/to-blob')), { code: 'INVALID_URL' }))

  it('is not opened at a private address', async () => {
    for (const url of [inside.url('/', '127.0.0.3'), 'http://[::1]/', 'file:///etc/passwd', 'chrome://version']) {
      await assert.rejects(stage.render(url), { code: 'INVALID_URL' })
    }
    assert.equal(inside.connections, 0)
  })

  it('sends no UDP packet around the proxy', async () => {
    let datagrams = 0
    const stun = createSocket('udp4').bind(0, '127.0.0.3')
    await once(stun, 'listening')
    stun.on('message', () => { datagrams++ })
    const site = await serve({
      '/': `<h1>Trap</h1>${filler}<p id=out></p>`
        + '<script>const p = new RTCPeerConnection('
        + `{ iceServers: [{ urls: 'stun:127.0.0.3:${stun.address().port}' }] }); `
        + `p.createDataChannel('x'); `
        + `p.onicecandidate = (e) => { if (e.candidate) out.textContent += e.candidate.candidate }; `
        + `p.createOffer().then((o) => p.setLocalDescription(o))</script>`,
    })
    const { html } = await stage.render(site.url('/'), { wait_for: 800 })
    assert.match(html, /<p id="out"><\/p>/)
    assert.equal(datagrams, 0)
    stun.close()
    await site.close()
  })

  it('is INVALID_URL if its name resolves to a private address', async () => {
    await assert.rejects(stage.render(inside.url('/', 'rebound.example')), { code: 'INVALID_URL' })
    assert.equal(inside.connections, 0)
  })

  it('does not reach a private address if the DNS response changes', async () => {
    const site = await serve({
      '/': (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'text/html', connection: 'close' })
          .end(
            `<h1>Trap</h1>${filler}<p id=out></p>`
              + `<script>fetch('/again').then((r) => r.text()).then((t) => { out.textContent = t }, `
              + `() => { out.textContent = 'refused' })</script>`,
          ),
      '/again': 'SECRET',
    })
    answers.set('changing.example', [[{ address: '127.0.0.2', family: 4 }], [{ address: '127.0.0.3', family: 4 }]])
    const { html } = await stage.render(site.url('/', 'changing.example'))
    assert.match(html, /<p id="out">refused<\/p>/)
    assert.deepEqual(site.requests.map(({ path }) => path), ['/'])
    await site.close()
  })

  it('is DNS_RESOLUTION_FAILED if its name has no address', async () => {
    await assert.rejects(stage.render('http://nowhere.example/'), { code: 'DNS_RESOLUTION_FAILED' })
  })
})

describe('a picture of a page', () => {
  it('shows nothing from a private address, and does not reach it', async () => {
    const { bytes } = await stage.takePicture(own.url('/picture'), { full_page: true, format: 'png' })
    const { width, height, at } = await readPixels(bytes)
    assert.ok(height > 900, String(height))
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) assert.ok(!isNear(at(x, y), [255, 0, 0]), `red at ${x}, ${y}`)
    }
    assert.ok(own.requests.some(({ path }) => path === '/red-away'), 'the lazy image was not requested')
    assert.equal(inside.connections, 0, JSON.stringify(inside.requests))
  })

  it('shows what the page shows from an address that is permitted', async () => {
    const site = await serve({
      '/': `<!doctype html><body style="margin:0">${filler}<img src="/red.png" width=1440 height=900>`,
      '/red.png': (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(redImage),
    })
    const { bytes } = await stage.takePicture(site.url('/'), { format: 'png' })
    assert.deepEqual((await readPixels(bytes)).at(700, 850), [255, 0, 0])
    await site.close()
  })
})

describe('the egress proxy', () => {
  it('rejects requests without a credential', async () => {
    const proxy = await startEgressProxy({ allow: parseEgressAllow('127.0.0.0/8') })
    const lease = proxy.lease()
    const ask = async (text: string): Promise<string> => {
      const socket = connect(proxy.port, '127.0.0.1')
      socket.write(text)
      let answer = ''
      for await (const chunk of socket) answer += String(chunk)
      return answer.split('\r\n')[0]!
    }
    const wrong = Buffer.from(`${lease.username}:wrong`).toString('base64')
    const target = `127.0.0.2:${own.port}`
    assert.match(await ask(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`), /407/)
    assert.match(
      await ask(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${wrong}\r\n\r\n`), /407/,
    )
    assert.match(
      await ask(`GET http://${target}/plain HTTP/1.1\r\nHost: ${target}\r\nConnection: close\r\n\r\n`),
      /407/,
    )
    const right = Buffer.from(`${lease.username}:${lease.password}`).toString('base64')
    assert.match(
      await ask(
        `GET http://${target}/plain HTTP/1.1\r\nHost: ${target}\r\nConnection: close\r\n`
          + `Proxy-Authorization: Basic ${right}\r\n\r\n`,
      ),
      /200/,
    )
    lease.close()
    assert.match(
      await ask(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: Basic ${right}\r\n\r\n`), /407/,
    )
    await proxy.close()
  })
})
