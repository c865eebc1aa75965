import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { LogoFact } from '#schemas/identity.ts'
import { identityOf } from '#test/support/identity-pages.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'

const site = 'https://www.nordlicht-werft.de'
const logosOf = (html: string): LogoFact[] => identityOf(html, `${site}/presse/bericht`).logos
const urls = (html: string, type: LogoFact['type'] = 'logo'): string[] =>
  logosOf(html).filter((logo) => logo.type === type).map(({ url }) => url.replace(site, ''))

describe('logos', () => {
  it('start with the image of the link to the first page in the header', () =>
    assert.deepEqual(
      urls(`<header><a href="/"><img src="/img/kopf.png" alt="Nordlicht Werft"></a><img src="/img/search.png"></header>
        <main><img src="/img/boot.jpg"></main><footer><img src="/img/logo-klein.png" alt="Logo Nordlicht Werft"></footer>`),
      ['/img/kopf.png', '/img/logo-klein.png'],
    ))

  for (const [what, html, url] of [
    ['a lazy image', '<header><a href="/"><img class="logo" src="data:image/gif;base64,R0lGOD" data-src="/l.png"></a></header>', '/l.png'],
    ['an unknown lazy loader', `<header><a href="/"><img class="logo" src="data:image/svg+xml,%3Csvg%3E%3C/svg%3E" turbo-lazy-src="/l.png"></a></header>`, '/l.png'],
    ['a picture', '<header><a href="/"><picture><source srcset="/l.webp 2x"><img alt="logo"></picture></a></header>', '/l.webp'],
    ['a background', `<header><a href="/" class="logo" style="background-image: url('/l.svg')"></a></header>`, '/l.svg'],
    ['a link with a language', '<header><a href="/de/"><img src="/l.png" alt="Logo"></a></header>', '/l.png'],
    ['no header at all', '<div><a href="https://nordlicht-werft.de"><img src="/l.png" alt="Nordlicht Werft Logo"></a></div><p>Text</p>', '/l.png'],
  ] as const) it(`reads ${what}`, () => assert.equal(urls(html)[0], url))

  it('writes inline SVG as a data address with the symbols that it uses, without scripts', () => {
    const [url] = urls(`<svg><defs><symbol id="mark" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol></defs></svg>
      <header><a href="/" aria-label="Nordlicht Werft"><svg class="logo" viewBox="0 0 90 30" onload="x()"><use xlink:href="#mark"/><script>x()</script></svg></a></header>`)
    assert.match(url!, /^data:image\/svg\+xml;base64,/)
    const source = Buffer.from(url!.split(',')[1]!, 'base64').toString()
    assert.match(source, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    assert.match(source, /<path d="M0 0h9v9z"\/>/)
    assert.doesNotMatch(source, /script|onload/)
  })

  it('are not those of customers, partners, networks, articles and commenters', () =>
    assert.deepEqual(
      urls(`<section class="our-clients"><h2>Trusted by</h2>${['a', 'b', 'c'].map((name) => `<img src="/logos/${name}-logo.png" alt="${name} logo">`).join('')}</section>
        <article><img src="/logo-story.png" alt="Logo of the fair"></article><div id="comments"><img src="/logo.png" class="logo"></div>
        <footer><a href="https://facebook.com/x"><img src="/facebook-logo.png"></a><a href="https://otherfirm.de"><img src="/other-logo.png" alt="Logo"></a></footer>`),
      [],
    ))

  it('include what JSON-LD names, icons and the preview image', () => {
    const html = `<link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" sizes="180x180" href="/touch.png">
      <meta property="og:image" content="/preview.jpg">
      <script type="application/ld+json">{"@type":"Organization","name":"Nordlicht Werft","logo":{"@type":"ImageObject","url":"/ld.png"}}</script>`
    assert.deepEqual(urls(html), ['/ld.png'])
    assert.deepEqual(urls(html, 'icon'), ['/touch.png', '/favicon.ico'])
    assert.deepEqual(urls(html, 'social'), ['/preview.jpg'])
    assert.equal(identityOf(html, `${site}/a`).favicon, `${site}/favicon.ico`)
  })

  it('tell the background that they are made for', () =>
    assert.deepEqual(
      logosOf('<header><a href="/"><img class="logo" src="/logo-white.svg"><img class="logo dark:hidden" src="/logo.svg"></a></header>').map(({ mode }) => mode).toSorted(),
      ['dark', 'light'],
    ))

  it('are bounded on a page with many images, which takes linear time', () => {
    const header = '<header><a href="/"><img class="logo" src="/l.png"></a></header>'
    const image = '<a href="/"><svg class="logo"><path d="M0"/></svg></a>'
    assertLinearTime((images) => assert.ok(logosOf(header + image.repeat(images)).length < 60), 20_000)
  })
})
