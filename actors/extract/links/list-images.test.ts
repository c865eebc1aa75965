import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Images } from '#schemas/scrape-data.ts'
import { makeIndex } from '#test/support/extract-pages.ts'
import { listImages } from './list-images.ts'
import { largestCandidate, parseSrcset } from './srcset.ts'

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

function imagesOf(html: string, base64 = false): Images {
  const { parsed, index } = makeIndex(html)
  return listImages(index, parsed.baseUrl, { base64 })
}
const urls = (html: string, base64 = false): string[] =>
  imagesOf(html, base64).assets.map(({ url }) => url.replace('https://shop.example.com', ''))

describe('listImages', () => {
  it('reports alt, size and loading of an image', () => {
    assert.deepEqual(
      imagesOf(
        `<img src="/a.png" alt="A picture" width="300" height="200px" loading="LAZY">
        <img src="/b.png" alt="" style="width: 20px; height: 10.5px"><img src="/c.png" width="50%">`,
      ).assets,
      [
        { url: 'https://shop.example.com/a.png', alt: 'A picture', width: 300, height: 200, loading: 'lazy' },
        { url: 'https://shop.example.com/b.png', alt: '', width: 20, height: 10, loading: null },
        { url: 'https://shop.example.com/c.png', alt: null, width: null, height: null, loading: null },
      ],
    )
  })

  for (const name of ['data-src', 'data-original', 'data-lazy-src', 'data-lazy', 'data-original-src']) {
    it(`reads the address of a lazy image from ${name}`, () =>
      assert.deepEqual(urls(`<img src="/img/placeholder.gif" ${name}="/real.jpg">`), ['/real.jpg']))
  }

  it('lists the largest image of a srcset in addition to the src', () => {
    assert.deepEqual(urls('<img src="/s.jpg" srcset="/s.jpg 480w, /l.jpg 1200w, /m.jpg 800w">'), ['/s.jpg', '/l.jpg'])
    assert.deepEqual(urls(`<img src="${pixel}" data-srcset="/a.jpg 1x, /b.jpg 2x">`), ['/b.jpg'])
    assert.equal(
      imagesOf('<img srcset="/s.jpg 480w, /l.jpg 1200w" width="600">').assets[0]!.url,
      'https://shop.example.com/l.jpg',
    )
  })

  it('reads the sources of a picture element', () => {
    assert.deepEqual(
      urls(
        `<picture><source srcset="/wide.webp 1600w" type="image/webp"><source srcset="/wide.jpg 1600w">
        <img src="/narrow.jpg" alt="P"></picture>`,
      ),
      ['/narrow.jpg', '/wide.webp'],
    )
  })

  it('finds the copy of a lazy image in noscript, and lists an address once', () => {
    assert.deepEqual(
      urls(`<img src="${pixel}" class="lazy"><noscript><img src="/copy.jpg"></noscript><img src="/copy.jpg">`),
      ['/copy.jpg'],
    )
  })

  it('drops tracking pixels', () =>
    assert.deepEqual(urls('<img src="/track.gif" width="1" height="1"><img src="/real.gif" width="1" height="90">'), [
      '/real.gif',
    ]))

  it('lists data URLs only with `base64`', () => {
    assert.deepEqual(urls(`<img src="${pixel}">`), [])
    assert.deepEqual(urls(`<img src="${pixel}">`, true), [pixel])
  })

  it('finds background images in style attributes', () => {
    assert.deepEqual(
      urls(
        `<div style="color: red; background: #fff url('/hero.jpg') no-repeat"></div>
        <section style="background-image:linear-gradient(#000,#fff),url(/h2.jpg)"></section>`,
      ),
      ['/hero.jpg', '/h2.jpg'],
    )
  })

  it('finds every layer of a background, in upper and lower case, and no images of other properties', () => {
    assert.deepEqual(
      urls(
        `<div style="color:red;BACKGROUND-IMAGE: URL('/a.jpg'), url(/b.jpg);
          list-style-image:url(/c.png);background:url(/d.jpg)"></div>`,
      ),
      ['/a.jpg', '/b.jpg', '/d.jpg'],
    )
    assert.deepEqual(
      urls(
        '<div data-bg="/e.jpg"></div><div data-background-image="url(/f.jpg)"></div><div data-background="dark"></div>',
      ),
      ['/e.jpg', '/f.jpg'],
    )
  })

  it('lists the poster of a video, AMP images and image buttons', () => {
    assert.deepEqual(
      urls(
        `<video poster="/v.jpg"></video><amp-img src="/m.jpg" width="3" height="4"></amp-img>
        <input type="IMAGE" src="/go.png">`,
      ),
      ['/v.jpg', '/m.jpg', '/go.png'],
    )
  })

  it('ignores lazy-load attributes that do not hold an image address', () => {
    assert.deepEqual(
      urls(
        `<img src="/real.jpg" data-url="/goods/kettle.html"><img data-src="{{image.url}}" src="/b.jpg"><img src="#">
        <img src="/blank.gif" data-url="/c.jpg">`,
      ),
      ['/real.jpg', '/b.jpg', '/c.jpg'],
    )
  })

  it('reports the first og:image with a valid address', () => {
    assert.equal(
      imagesOf(
        `<meta property="og:image" content="javascript:1">
        <meta property="og:image" content=" //cdn.example.net/a b.png ">
        <meta property="og:image:secure_url" content="/s.png">`,
      ).og_image,
      'https://cdn.example.net/a%20b.png',
    )
  })

  it('resolves og:image and twitter:image against the base', () => {
    const { og_image, twitter_image, count } = imagesOf(
      `<base href="https://cdn.example.net/x/"><meta property="og:image" content="og.png">
      <meta name="twitter:image:src" content="/tw.png">`,
    )
    assert.deepEqual(
      [og_image, twitter_image, count],
      ['https://cdn.example.net/x/og.png', 'https://cdn.example.net/tw.png', 0],
    )
  })
})

describe('parseSrcset', () => {
  it('keeps commas in addresses', () => {
    assert.deepEqual(
      parseSrcset('/w_400,c_fill/a.jpg 400w, data:image/png;base64,AAA= 2x,/b.jpg').map(({ url }) => url),
      ['/w_400,c_fill/a.jpg', 'data:image/png;base64,AAA=', '/b.jpg'],
    )
  })

  it('chooses by width, then by density', () => {
    assert.equal(largestCandidate(parseSrcset('/a 100w, /b 300w, /c 200w'))?.url, '/b')
    assert.equal(largestCandidate(parseSrcset('/a, /b 1.5x, /c 3x'))?.url, '/c')
    assert.equal(largestCandidate([]), null)
  })
})
