// The render stage with a real browser: what it reads, what it waits for, what it rejects, and its tiers.

import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { listen } from '#test/support/listen.ts'
import { filler, serve, startRender, type TestRender, type TestSite } from '#test/support/render-task.ts'

let site: TestSite
let elsewhere: TestSite
/** Ports from which the proxy of a test connects to the site. */
const throughProxy = new Set<number>()
let stage: TestRender

const html =
  (status: number, body: string, headers: Record<string, string> = {}) =>
    (_request: unknown, response: ServerResponse) =>
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
const bytes =
  (type: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    (_request: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
const wall =
  '<title>Just a moment...</title><div class="cf-browser-verification" id="challenge-form">'
    + '<h1>Checking your browser before accessing the site</h1></div>'

before(async () => {
  site = await serve({
    '/static': `<h1>Static</h1>${filler}`,
    '/mailto': `<h1>Static</h1>${filler}<script>location.href = 'mailto:a@b.example'</script>`,
    '/cut-chunked': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(`<h1>Half</h1>${filler}`)
      setTimeout(() => response.destroy(), 50)
    },
    '/cut-length': (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': 100_000 }).write(`<h1>Half</h1>${filler}`)
      setTimeout(() => response.destroy(), 50)
    },
    '/script': `<div id=root></div><noscript>Turn it on.</noscript>`
      + `<script>root.innerHTML = '<h1>Built</h1>' + ${JSON.stringify(filler)}</script>`,
    '/late': `<h1>Frame</h1><div id=app></div>`
      + `<script>addEventListener('load', () => setTimeout(async () => { `
      + `app.innerHTML = await (await fetch('/part')).text() }, 300))</script>`,
    '/part': (_request, response) => {
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'text/html' }).end(`<h2>Came later</h2>${filler}`), 500,
      )
    },
    '/spinner': `<h1>List</h1>${filler}<div class="spinner" style="width:20px;height:20px"></div><div id=app></div>`
      + `<script>setTimeout(() => { document.querySelector('.spinner').remove(); `
      + `app.textContent = 'after the spinner' }, 1200)</script>`,
    '/ticker': `<h1>Clock</h1>${filler}<p id=t></p>`
      + `<script>setInterval(() => { t.textContent = performance.now() }, 20)</script>`,
    '/poll': `<h1>Poll</h1>${filler}<script>fetch('/never')</script>`,
    '/never': () => undefined,
    '/button': `<h1>Wait</h1>${filler}`
      + `<script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<b class=done>here at last</b>'), `
      + `1500)</script>`,
    '/shadow': `<h1>Shadow</h1>${filler}<x-card><b slot=name>slotted name</b></x-card><div id=h>`
      + `<template shadowrootmode=open><p>declared shadow</p></template></div>
      <script>customElements.define('x-card', class extends HTMLElement { constructor() { super(); `
      + `this.attachShadow({ mode: 'open' }).innerHTML = '<i>card of </i><slot name=name></slot><x-inner></x-inner>`
      + `<slot>fallback text</slot>' } })
      customElements.define('x-inner', class extends HTMLElement { constructor() { super(); `
      + `this.attachShadow({ mode: 'open' }).innerHTML = '<u>inner</u>' } })</script>`,
    '/frames': `<h1>Frames</h1>${filler}<iframe src="/sub/frame"></iframe>`,
    '/frameset': '<html><head></head><frameset cols="30%,*"><frame src="/static"><frameset rows="50%,*">'
      + '<frame src="/sub/frame"></frameset><noframes>no frames</noframes></frameset></html>',
    '/sub/frame': '<p>text of the frame</p><a href="deep/link">a link</a>',
    '/lazy': `<h1>Lazy</h1><div style="height:6000px">${filler}</div><div id=end></div>`
      + `<script>new IntersectionObserver(([e]) => { `
      + `if (e.isIntersecting) end.textContent = 'seen at the end' }).observe(end)</script>`,
    '/dialogs': `<h1>Dialogs</h1><script>alert(1); `
      + `document.write('<p>' + confirm('?') + ' ' + prompt('?') + '</p>')</script>${filler}`
      + `<script>onbeforeunload = () => 'stay'; alert(2)</script>`,
    '/moved': html(302, '', { location: '/static' }),
    '/by-script': `<script>location.href = '/static'</script>`,
    '/by-refresh': `<meta http-equiv=refresh content="0; url=/static">`,
    '/loop': html(302, '', { location: '/loop' }),
    '/script-loop': `<script>location.href = '/script-loop?' + Math.random()</script>`,
    '/push': `<h1>Router</h1>${filler}<script>history.pushState({}, '', '/pushed')</script>`,
    '/hang': `<h1>Hang</h1>${filler}<script>for (;;);</script>`,
    '/slow': () => undefined,
    '/empty': '<!doctype html><html><body></body></html>',
    '/404': html(404, `<h1>No</h1>${filler}`),
    '/500': html(500, '<h1>Oops</h1>'),
    '/410-empty': html(410, ''),
    '/204': (_request, response) => response.writeHead(204).end(),
    '/moved-nowhere': html(302, `<h1>Moved</h1>${filler}`),
    '/stays': `<h1>Stays</h1>${filler}<script>location.href = '/204'</script>`,
    '/login':
      '<main><h1>Sign in</h1><form method=post><input type=email><input type=password>'
        + '<button>Sign in</button></form></main>',
    '/zip': bytes('application/zip', Buffer.from('504b0304140000000000', 'hex')),
    '/starts-download': `<h1>Starts</h1>${filler}`
      + `<script>addEventListener('load', () => setTimeout(() => { location.href = '/attachment' }))</script>`,
    '/leads-to-text': `<h1>Leads</h1>${filler}`
      + `<script>addEventListener('load', () => setTimeout(() => { location.href = '/text' }))</script>`,
    '/no-type': (_request, response) => response.writeHead(200).end(Buffer.from(`504b0304${'00'.repeat(200)}`, 'hex')),
    '/empty-type': bytes('', `<!doctype html><h1>Untyped</h1><div id=root></div>${filler}`
      + `<script>root.innerHTML = '<h2>Built</h2>'</script>`),
    '/closes': `<h1>Closes</h1>${filler}<script>print(); close()</script>`,
    '/attachment': bytes('text/html', '<h1>file</h1>', { 'content-disposition': 'attachment; filename=a.bin' }),
    '/pdf': bytes('application/pdf', '%PDF-1.4\n%%EOF'),
    '/text': bytes('text/plain; charset=iso-8859-1', Buffer.from('a caf\xe9 at noon', 'latin1')),
    '/json': bytes('application/json', '{"a":[1,2]}'),
    '/headers': (request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<h1>Headers</h1>${filler}<pre>${request.headers['x-token']} ${request.headers.cookie}</pre>`
            + `<script src="/sub.js"></script><iframe src="/headers-frame"></iframe>`,
        ),
    '/headers-frame': '<p>frame</p>',
    '/sub.js': bytes('text/javascript', ''),
    '/headers-away': (_request, response) => response.writeHead(302, { location: elsewhere.url('/arrived') }).end(),
    '/wall': html(403, wall, { 'cf-mitigated': 'challenge' }),
    '/check': (request, response) => {
      const passed = /passed=1/.test(request.headers.cookie ?? '')
      const check = `${wall}<script>setTimeout(() => { if (!navigator.webdriver) { document.cookie = 'passed=1'; `
        + `location.reload() } }, 1500)</script>`
      return (passed ? html(200, `<h1>Let in</h1>${filler}`) : html(403, check, { 'cf-mitigated': 'challenge' }))(
        request, response,
      )
    },
    '/by-proxy': (request, response) => {
      const here = throughProxy.has(request.socket.remotePort!)
      return (here ? html(200, `<h1>By proxy</h1>${filler}`) : html(403, wall, { 'cf-mitigated': 'challenge' }))(
        request, response,
      )
    },
  })
  elsewhere = await serve({ '/arrived': `<h1>Arrived</h1>${filler}` })
  stage = await startRender()
})
after(async () => { await Promise.all([stage.close(), site.close(), elsewhere.close()]) })

describe('the render stage', () => {
  const shows: readonly [path: string, text: RegExp, says: string][] = [
    ['/script', /<h1>Built<\/h1>/, 'what scripts built'],
    ['/late', /<h2>Came later<\/h2>/, 'what came over a second request after load'],
    ['/spinner', /after the spinner/, 'what a spinner stood for'],
    ['/ticker', /<h1>Clock<\/h1>/, 'a page that never stands still'],
    ['/poll', /<h1>Poll<\/h1>/, 'a page with a request that never ends'],
    [
      '/shadow', /<i>card of <\/i><b slot="name">slotted name<\/b><x-inner><u>inner<\/u><\/x-inner>fallback text/,
      'open shadow roots where they are shown',
    ],
    ['/shadow', /<div id="h"><p>declared shadow<\/p><\/div>/, 'declared shadow roots'],
    [
      '/frames', /<p>text of the frame<\/p><a href="http:\/\/127\.0\.0\.2:\d+\/sub\/deep\/link">/,
      'frames of the same origin, with their links',
    ],
    [
      '/frameset', /<body><div data-frame="[^"]+"><h1>Static<.+<div><div data-frame="[^"]+"><p>text of the frame</,
      'the frames of a frameset',
    ],
    ['/lazy', /seen at the end/, 'what loads on sight'],
    ['/dialogs', /<p>false null<\/p>/, 'a page with dialogs, all of them dismissed'],
    ['/by-script', /<h1>Static<\/h1>/, 'the page that a script goes to'],
    ['/by-refresh', /<h1>Static<\/h1>/, 'the page that a refresh goes to'],
    ['/stays', /<h1>Stays<\/h1>/, 'the page that stays when the next one has nothing to show'],
    ['/closes', /<h1>Closes<\/h1>/, 'a page that closes its window'],
    ['/starts-download', /<h1>Starts<\/h1>/, 'the page that stays when it starts a download'],
    ['/leads-to-text', /^a café at noon$/, 'the text that a script goes to after the page was shown'],
    ['/empty-type', /<h2>Built<\/h2>/, 'what scripts built in a page with an empty content type'],
  ]
  for (const [path, text, says] of shows)
    it(`reads ${says}`, async () => assert.match((await stage.render(site.url(path))).html, text))

  it('removes noscript elements', async () =>
    assert.doesNotMatch((await stage.render(site.url('/script'))).html, /Turn it on/))

  it('returns the status of the page and the URL after redirects', async () => {
    const { page } = await stage.render(site.url('/moved'))
    assert.deepEqual(
      {
        url: page.url, finalUrl: page.finalUrl, statusCode: page.statusCode, kind: page.kind, tier: page.tier,
        cacheState: page.cacheState,
      },
      {
        url: site.url('/moved'), finalUrl: site.url('/static'), statusCode: 200, kind: 'html', tier: 'rendered',
        cacheState: 'bypass',
      },
    )
    assert.equal((await stage.render(site.url('/push'))).page.finalUrl, site.url('/pushed'))
  })

  it('reads a page that tries to open a mail program', async () => {
    const startedAt = performance.now()
    assert.match((await stage.render(site.url('/mailto'))).html, /<h1>Static<\/h1>/)
    assert.ok(performance.now() - startedAt < 10_000)
  })
  it('waits for a selector', async () =>
    assert.match((await stage.render(site.url('/button'), { wait_for: '.done' })).html, /here at last/))
  it('waits a number of milliseconds', async () =>
    assert.match((await stage.render(site.url('/button'), { wait_for: 1800 })).html, /here at last/))
  it('warns about a wait that exceeds the deadline', async () => {
    const { warnings } = await stage.render(site.url('/static'), { wait_for: 15_000 }, 3_000)
    assert.deepEqual(warnings, ['wait_for: 15000 ms exceed the timeout; the page was read earlier.'])
  })
  it('warns about a selector that never matches, and reads the page', async () => {
    const { html: read, warnings } = await stage.render(site.url('/static'), { wait_for: '.never' }, 4_000)
    assert.match(read, /<h1>Static<\/h1>/)
    assert.match(warnings.join(), /wait_for: nothing matched "\.never" within \d s/)
  })

  const failures: readonly [path: string, code: string][] = [
    ['/404', 'TARGET_NOT_FOUND'], ['/410-empty', 'TARGET_NOT_FOUND'], ['/500', 'TARGET_SERVER_ERROR'],
    ['/empty', 'EMPTY_CONTENT'], ['/204', 'EMPTY_CONTENT'], ['/moved-nowhere', 'EMPTY_CONTENT'],
    ['/login', 'LOGIN_REQUIRED'], ['/zip', 'UNSUPPORTED_CONTENT'], ['/loop', 'TOO_MANY_REDIRECTS'],
    ['/script-loop', 'TOO_MANY_REDIRECTS'], ['/cut-chunked', 'TARGET_UNREACHABLE'],
    ['/cut-length', 'TARGET_UNREACHABLE'], ['/no-type', 'UNSUPPORTED_CONTENT'],
  ]
  for (const [path, code] of failures)
    it(`fails on ${path.slice(1)} with ${code}`, async () => assert.rejects(stage.render(site.url(path)), { code }))

  it('fails on an invalid selector', async () =>
    assert.rejects(stage.render(site.url('/static'), { wait_for: '((' }), { code: 'INVALID_REQUEST' }))
  it('fails on a host that does not respond', async () =>
    assert.rejects(stage.render('http://127.0.0.2:8081/'), { code: 'TARGET_UNREACHABLE' }))
  for (const path of ['/hang', '/slow']) {
    it(`gives up on ${path.slice(1)} at the deadline`, async () => {
      const startedAt = performance.now()
      await assert.rejects(stage.render(site.url(path), {}, 2_000), { code: 'TIMEOUT' })
      assert.ok(performance.now() - startedAt < 4_000)
    })
  }

  it('returns files other than HTML as they are', async () => {
    assert.deepEqual(
      [(await stage.render(site.url('/pdf'))).page.kind, (await stage.render(site.url('/json'))).html],
      ['pdf', '{"a":[1,2]}'],
    )
    const text = await stage.render(site.url('/text'))
    assert.deepEqual([text.page.kind, text.html, text.page.encoding], ['text', 'a café at noon', 'windows-1252'])
    assert.equal((await stage.render(site.url('/attachment'))).html, '<h1>file</h1>')
  })

  it('sends headers only with the page, and cookies with all requests to its site', async () => {
    const { html: read } = await stage.render(site.url('/headers'), {
      headers: { 'X-Token': 'secret', Cookie: 'a=b; c=d' },
    })
    assert.match(read, /<pre>secret a=b; c=d<\/pre>/)
    const sub = site.requests.find(({ path }) => path === '/sub.js')!
    assert.deepEqual([sub.headers['x-token'], sub.headers.cookie], [undefined, 'a=b; c=d'])
    assert.equal(site.requests.find(({ path }) => path === '/headers-frame')!.headers['x-token'], undefined)
  })
  it('sends the cookies that the browser accepts, and warns about the others', async () => {
    const { html: read, warnings } = await stage.render(site.url('/headers'), {
      headers: { Cookie: `a=b; __Secure-token=c; long=${'x'.repeat(5_000)}; d=e` },
    })
    assert.match(read, /<pre>undefined a=b; d=e<\/pre>/)
    assert.deepEqual(warnings, ['__Secure-token', 'long'].map(
      (name) => `headers: the browser does not accept the cookie "${name}" for this URL; `
        + 'the page was requested without it.',
    ))
  })
  it('sends no headers to another origin', async () => {
    await stage.render(site.url('/headers-away'), { headers: { 'X-Token': 'secret', 'Cookie': 'a=b' } })
    const { headers } = elsewhere.requests.at(-1)!
    assert.equal(headers['x-token'], undefined)
  })
  it('uses the same User-Agent everywhere', async () => {
    await stage.render(site.url('/static'))
    const { headers } = site.requests.at(-1)!
    assert.match(headers['user-agent']!, /compatible; Winnow\/1\.0\) Chrome\/\d+\.0\.0\.0/)
    assert.doesNotMatch(String(headers['sec-ch-ua']), /Headless/)
  })

  it('closes all pages and leases', () =>
    assert.deepEqual({ ...stage.counts(), browsers: 1 }, { pages: 0, browsers: 1, leases: 0 }))
})

describe('walls', () => {
  it('are TARGET_BLOCKED if no tier gets past them', async () =>
    assert.rejects(stage.render(site.url('/wall')), { code: 'TARGET_BLOCKED' }))

  it('are passed by the stealth browser if they only check for browsers', async () => {
    const { page, html: read, warnings } = await stage.render(site.url('/check'))
    assert.equal(page.tier, 'stealth')
    assert.match(read, /<h1>Let in<\/h1>/)
    assert.match(warnings.join(), /stealth browser/)
  })

  it('are passed through a proxy, skipping a broken one', async () => {
    const proxy = createServer()
    proxy.on('connect', (request, client: Socket) => {
      const [host, port] = request.url!.split(':')
      const onward = connect(Number(port), host, () => {
        throughProxy.add(onward.localPort!)
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        onward.pipe(client).pipe(onward)
      })
      client.on('error', () => onward.destroy())
      onward.on('error', () => client.destroy())
    })
    const listening = await listen(proxy)
    const withProxies = await startRender({
      proxyUrls: ['http://user:pass@127.0.0.1:1/', `http://127.0.0.1:${listening.port}/`],
    })
    for (let run = 0; run < 2; run++) {
      const { page, html: read } = await withProxies.render(site.url('/by-proxy'), {}, 30_000)
      assert.equal(page.tier, 'proxy')
      assert.match(read, /<h1>By proxy<\/h1>/)
    }
    await withProxies.close()
    await listening.close()
  })
})
