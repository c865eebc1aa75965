import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { identityOf } from '#test/support/identity-pages.ts'
import { readAccount } from './read-account.ts'

describe('readAccount', () => {
  for (const [address, network, url] of [
    ['https://m.facebook.com/nordlicht.werft/?ref=hl', 'facebook', 'https://www.facebook.com/nordlicht.werft'],
    ['http://de-de.facebook.com/pages/Werft/12345', 'facebook', 'https://www.facebook.com/pages/Werft/12345'],
    ['https://www.facebook.com/profile.php?id=100064', 'facebook', 'https://www.facebook.com/profile.php?id=100064'],
    ['https://twitter.com/@werft?lang=de', 'x', 'https://x.com/werft'],
    ['https://x.com/werft', 'x', 'https://x.com/werft'],
    ['https://instagram.com/werft.kiel/', 'instagram', 'https://www.instagram.com/werft.kiel'],
    ['https://de.linkedin.com/company/werft/about/', 'linkedin', 'https://www.linkedin.com/company/werft'],
    ['https://www.youtube.com/channel/UCabcDEF/videos', 'youtube', 'https://www.youtube.com/channel/UCabcDEF'],
    ['https://youtube.com/@werft', 'youtube', 'https://www.youtube.com/@werft'],
    ['https://www.tiktok.com/@werft?lang=en', 'tiktok', 'https://www.tiktok.com/@werft'],
    ['https://www.pinterest.co.uk/werft/', 'pinterest', 'https://www.pinterest.com/werft'],
    ['https://github.com/werft/boats', 'github', 'https://github.com/werft'],
    ['https://t.me/s/werft', 'telegram', 'https://t.me/werft'],
    ['https://bsky.app/profile/werft.de', 'bluesky', 'https://bsky.app/profile/werft.de'],
    ['https://www.reddit.com/r/werft/', 'reddit', 'https://www.reddit.com/r/werft'],
    ['https://discord.gg/AbC', 'discord', 'https://discord.gg/AbC'],
    ['https://werft.tumblr.com/', 'tumblr', 'https://werft.tumblr.com'],
    ['https://medium.com/@werft', 'medium', 'https://medium.com/@werft'],
    ['https://www.flickr.com/photos/werft/', 'flickr', 'https://www.flickr.com/photos/werft'],
    ['https://mastodon.social/@werft', 'mastodon', 'https://mastodon.social/@werft'],
    ['https://www.xing.com/companies/werft', 'xing', 'https://www.xing.com/companies/werft'],
    ['https://www.snapchat.com/add/werft', 'snapchat', 'https://www.snapchat.com/add/werft'],
    ['https://www.threads.net/@werft', 'threads', 'https://www.threads.net/@werft'],
    ['https://vk.com/werft', 'vk', 'https://vk.com/werft'],
  ] as const) {
    it(address, () => {
      const account = readAccount(address)
      assert.deepEqual([account?.network, account?.url], [network, url])
    })
  }

  for (const address of [
    'https://www.facebook.com/sharer/sharer.php?u=x', 'https://twitter.com/intent/tweet?url=x', 'https://twitter.com/',
    'https://twitter.com/share', 'https://www.instagram.com/p/abc/', 'https://www.youtube.com/watch?v=1', 'https://youtu.be/abc',
    'https://www.linkedin.com/shareArticle?url=x', 'https://pinterest.com/pin/create/button/', 'https://twitter.com/werft/status/1',
    'https://www.youtube.com/embed/x', 'https://www.reddit.com/submit?url=x', 'https://vimeo.com/123456', 'https://example.com/werft',
    'https://t.me/share/url?url=x', 'https://www.facebook.com/dialog/feed', 'https://notfacebook.com/werft', 'mailto:a@b.de',
    'https://github.com/features', 'https://www.tumblr.com/share', 'https://www.facebook.com/wordpress',
  ]) it(`no account: ${address}`, () => assert.equal(readAccount(address), null))
})

const links = (html: string, url = 'https://www.nordlicht-werft.de/a'): string[] =>
  identityOf(html, url).social_links.map((link) => link.url.replace('https://www.', '').replace('https://', ''))

describe('accounts of a site', () => {
  it('are those in header, footer and JSON-LD, not those of share buttons, articles, authors and partners', () =>
    assert.deepEqual(
      links(`<script type="application/ld+json">{"@type":"Organization","name":"Nordlicht Werft","sameAs":["https://www.xing.com/companies/nordlichtwerft"]}</script>
        <div class="share-buttons"><a href="https://www.facebook.com/sharer.php?u=1">f</a><a href="https://twitter.com/someotherone">t</a></div>
        <article><a href="https://www.instagram.com/captain_ole">Ole</a><div class="author-bio"><a href="https://www.linkedin.com/in/ole-hansen">in</a></div></article>
        <div class="partners"><a href="https://www.tiktok.com/@segelclub">Club</a></div>
        <footer><ul class="social-links"><li><a href="https://www.facebook.com/nordlichtwerft">f</a></li>
          <li><a href="https://www.youtube.com/channel/UC123">y</a></li></ul></footer>`).toSorted(),
      ['facebook.com/nordlichtwerft', 'xing.com/companies/nordlichtwerft', 'youtube.com/channel/UC123'],
    ))

  for (const credit of [
    'Theme by <a href="https://x.com/pixelwerk">Pixelwerk</a>',
    'Website by <a href="https://pixelwerk.io">Pixelwerk</a> <a href="https://x.com/pixelwerk"><i></i></a>',
    'Proudly powered by Pixelwerk <a href="https://x.com/pixelwerk_io">Twitter</a>',
    'Webdesign: <a href="https://x.com/pixelwerk">Pixelwerk</a>', 'Umsetzung durch <a href="https://x.com/pw_kiel">Pixelwerk</a>',
    'Réalisé par <a href="https://x.com/pixelwerk">Pixelwerk</a>', 'Diseñado por <a href="https://x.com/pixelwerk">Pixelwerk</a>',
    'Realizzato da <a href="https://x.com/pixelwerk">Pixelwerk</a>', 'Desenvolvido por <a href="https://x.com/pixelwerk">Pixelwerk</a>',
    'Gemaakt door <a href="https://x.com/pixelwerk">Pixelwerk</a>', 'Wykonanie: <a href="https://x.com/pixelwerk">Pixelwerk</a>',
    'Разработка сайта: <a href="https://x.com/pixelwerk">Pixelwerk</a>',
  ]) {
    it(`are not those of the maker of the page: ${credit.replace(/<[^>]*>/g, '')}`, () =>
      assert.deepEqual(
        links(`<footer><p>© Nordlicht Werft</p><a href="https://www.facebook.com/nordlichtwerft">f</a><p>${credit}</p></footer>`),
        ['facebook.com/nordlichtwerft'],
      ))
  }

  it('are those of the site where it is the maker itself, and where no credit is given', () => {
    assert.deepEqual(links('<footer><p>Website by <a href="https://x.com/nordlichtwerft">Nordlicht</a></p></footer>'), ['x.com/nordlichtwerft'])
    assert.deepEqual(links('<footer><p>Folgen Sie uns: <a href="https://x.com/pixelwerk">X</a></p></footer>'), ['x.com/pixelwerk'])
  })

  it('are not those that a template came with beside the accounts of the site', () => {
    const accounts = (name: string, networks: readonly string[]): string =>
      networks.map((network) => `<a href="https://www.${network}.com/${name}">${network}</a>`).join(' ')
    const own = accounts('nordlichtwerft', ['facebook', 'instagram'])
    assert.deepEqual(
      links(`<footer>${own} ${accounts('pixelwerk', ['facebook', 'instagram', 'tumblr', 'github'])}</footer>`),
      ['facebook.com/nordlichtwerft', 'instagram.com/nordlichtwerft'],
    )
    assert.ok(links(`<footer>${own} ${accounts('pixelwerk', ['github'])}</footer>`).includes('github.com/pixelwerk'))
  })

  it('puts the account with the name of the site first', () =>
    assert.deepEqual(
      links('<footer><a href="https://x.com/agentur_pixel">a</a><a href="https://x.com/nordlichtwerft">b</a></footer>')[0],
      'x.com/nordlichtwerft',
    ))

  it('are none in a list of others', () =>
    assert.deepEqual(links(`<main><ul>${['a1', 'b2', 'c3', 'd4'].map((name) => `<li><a href="https://x.com/person_${name}">${name}</a>`).join('')}</ul></main>`), []))
})

describe('pages of the site that state its owner', () => {
  const pages = (html: string): string[] =>
    identityOf(html, 'https://www.nordlicht-werft.de/a').site_pages.map(({ kind, url }) => `${kind} ${new URL(url).pathname}`)

  it('are found by their texts in many languages and by their paths', () => {
    assert.deepEqual(
      pages(`<footer><a href="/i">Impressum</a><a href="/k">Kontakt</a><a href="/u">Über uns</a><a href="/t">AGB</a>
        <a href="/presse">Presse</a><a href="https://elsewhere.org/impressum">Impressum</a><a href="#">Kontakt</a></footer>`),
      ['imprint /i', 'contact /k', 'about /u', 'terms /t'],
    )
    for (const [text, kind] of [
      ['Mentions légales', 'imprint'], ['Nous contacter', 'contact'], ['Qui sommes-nous ?', 'about'], ['Contattaci', 'contact'], ['Quiénes somos', 'about'],
      ['Aviso legal', 'imprint'], ['O nas', 'about'], ['Regulamin', 'terms'], ['Yhteystiedot', 'contact'], ['会社概要', 'imprint'], ['Контакты', 'contact'],
      ['Impressum & Datenschutz', 'imprint'], ['Contact Us', 'contact'], ['About the Shipyard', 'about'], ['Terms of Service', 'terms'],
    ] as const) assert.deepEqual(pages(`<footer><a href="/x">${text}</a></footer>`), [`${kind} /x`], text)
    assert.deepEqual(pages('<a href="/de/impressum.html"><img src="i.png"></a>'), ['imprint /de/impressum.html'])
  })

  it('are of the site that base and canonical address name', () =>
    assert.deepEqual(
      identityOf('<base href="https://quietharbour.co.uk/a/"><a href="/contact">Contact</a><a href="http://127.0.0.1/imprint">Imprint</a>', 'http://127.0.0.1:8080/p')
        .site_pages.map(({ url }) => url).toSorted(),
      ['http://127.0.0.1/imprint', 'https://quietharbour.co.uk/contact'],
    ))
})
