import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { identityOf } from '#test/support/identity-pages.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { decodeCloudflare, decodeTypo3, rot13 } from './email-encodings.ts'
import { emailsIn, normalizeEmail } from './find-emails.ts'

const emails = (html: string, url?: string): string[] => identityOf(html, url).emails.map(({ email }) => email)

describe('email-encodings', () => {
  it("decodes Cloudflare's hexadecimal code by its first byte", () => {
    const code = Buffer.from([0x42, ...Buffer.from('info@nordlicht-werft.de').map((byte) => byte ^ 0x42)]).toString('hex')
    assert.equal(decodeCloudflare(code), 'info@nordlicht-werft.de')
    for (const bad of ['', 'zz', '1', '42424242', 'x'.repeat(1_000)]) assert.equal(decodeCloudflare(bad), null)
  })

  for (const shift of [1, 3, -2, 7]) {
    it(`decodes TYPO3 addresses shifted by ${shift}`, () => {
      const ranges = [[0x2b, 0x3a], [0x40, 0x5a], [0x61, 0x7a]] as const
      const code = [...'mailto:post@rathaus-seedorf.de'].map((char) => {
        const range = ranges.find(([start, end]) => char.charCodeAt(0) >= start && char.charCodeAt(0) <= end)
        if (!range) return char
        const size = range[1] - range[0] + 1
        return String.fromCharCode(range[0] + ((char.charCodeAt(0) - range[0] + shift + size) % size))
      }).join('')
      assert.equal(decodeTypo3(`javascript:linkTo_UnCryptMailto('${code}');`), 'mailto:post@rathaus-seedorf.de')
    })
  }

  it('is its own inverse for ROT13', () => assert.equal(rot13(rot13('Info@Nordlicht.de')), 'Info@Nordlicht.de'))
})

describe('emailsIn', () => {
  for (const [text, email] of [
    ['Write to info@nordlicht-werft.de.', 'info@nordlicht-werft.de'],
    ['kontakt [at] nordlicht-werft [dot] de', 'kontakt@nordlicht-werft.de'],
    ['kontakt(at)nordlicht-werft.de', 'kontakt@nordlicht-werft.de'],
    ['kontakt (ät) nordlicht-werft (punkt) de', 'kontakt@nordlicht-werft.de'],
    ['ventas [arroba] talleresrio.es', 'ventas@talleresrio.es'],
    ['bonjour(arobase)atelier-moreau(point)fr', 'bonjour@atelier-moreau.fr'],
    ['info {chiocciola} bottegarossi.it', 'info@bottegarossi.it'],
    ['biuro(małpa)stolarnia.pl', 'biuro@stolarnia.pl'],
    ['hello at quietharbour dot co dot uk', 'hello@quietharbour.co.uk'],
    ['INFO@Quietharbour.CO.UK', 'info@quietharbour.co.uk'],
    ['mail: info @ quietharbour.com', 'info@quietharbour.com'],
    ['info＠kawabe-seisakusho.co.jp', 'info@kawabe-seisakusho.co.jp'],
    ['post<at>fjordbygg.no', 'post@fjordbygg.no'],
    ['Call (888) 981-6893service@quietharbour.com', 'service@quietharbour.com'],
    ['Tel. +49 431 98 99info@nordlicht-werft.de', 'info@nordlicht-werft.de'],
    ['0431/9899-0info@nordlicht-werft.de', 'info@nordlicht-werft.de'],
    ['12345678@qq.com', '12345678@qq.com'],
    ['电话 010 1234 5678 12345678@qq.com', '12345678@qq.com'],
    ['13800138000abc@163.com', '13800138000abc@163.com'],
    ['Open 24-7help@quietharbour.com', '24-7help@quietharbour.com'],
    ['Tel. 0431 98990, 24horas@talleresrio.es', '24horas@talleresrio.es'],
    ['Hall 3 2go@quietharbour.com', '2go@quietharbour.com'],
  ] as const) it(`reads ${text}`, () => assert.deepEqual(emailsIn(text), [email]))

  for (const text of [
    'image@2x.png', 'user@example.com', 'your.name@company.com', 'max.mustermann@mail.de', 'npm i @scope/name',
    'meet at noon', 'look at this dot matrix', 'a@b', '@handle', 'x@localhost', 'look @ it.now!',
    'python@3.12', 'See you at 5 (at the harbour)',
  ]) it(`finds nothing in ${text}`, () => assert.deepEqual(emailsIn(text), []))

  it('reads a long text in linear time', () => {
    for (const part of ['a', '@', 'a@', 'a.', '(at)', ' at ', 'a@a.', 'a dot ', '[', 'a at b dot ']) {
      assertLinearTime((size) => emailsIn(part.repeat(size / part.length)), 200_000, part)
    }
  })
})

describe('normalizeEmail', () => {
  it('removes the scheme and the query', () =>
    assert.equal(normalizeEmail(' mailto:Info@Werft.de?subject=x '), 'info@werft.de'))
  it('rejects domains without a public suffix', () => assert.equal(normalizeEmail('root@server.invalidtld'), null))
})

describe('e-mail addresses of a page', () => {
  const page = 'https://www.nordlicht-werft.de/presse/bericht'

  it('decodes links, whatever their encoding, and lists each address once', () => {
    const cloudflare = Buffer.from([7, ...Buffer.from('jobs@nordlicht-werft.de').map((byte) => byte ^ 7)]).toString('hex')
    assert.deepEqual(
      emails(`<footer>
        <a href="mailto:%20info@nordlicht-werft.de?subject=Hi">Mail</a> info@nordlicht-werft.de
        <a href="/cdn-cgi/l/email-protection#${cloudflare}"><span class="__cf_email__" data-cfemail="${cloudflare}">[email&#160;protected]</span></a>
        <a href="javascript:open('${rot13('mailto:presse@nordlicht-werft.de')}')">Presse</a>
        <a href="#" data-user="shop" data-domain="nordlicht-werft.de">Shop</a>
        &#107;&#111;&#110;&#116;&#97;&#107;&#116;&#64;nordlicht-werft.de</footer>`, page).toSorted(),
      ['info@nordlicht-werft.de', 'jobs@nordlicht-werft.de', 'kontakt@nordlicht-werft.de', 'presse@nordlicht-werft.de', 'shop@nordlicht-werft.de'],
    )
  })

  it('separates an address from the text nodes beside it, unless they are parts of it', () => {
    for (const [html, email] of [
      ['<a href="tel:1">+49 431 98 99</a><a href="/m">info@nordlicht-werft.de</a>', 'info@nordlicht-werft.de'],
      ['<b>E-Mail</b>info@nordlicht-werft.de<i>Telefon</i>', 'info@nordlicht-werft.de'],
      ['<b>99</b>info@nordlicht-werft.de', 'info@nordlicht-werft.de'],
      ['<b>i</b>nfo@nordlicht-werft.de', 'info@nordlicht-werft.de'],
      ['info<b>@</b>nordlicht-werft<i>.de</i>', 'info@nordlicht-werft.de'],
      ['ole.<b>hansen@nordlicht-werft.de</b>', 'ole.hansen@nordlicht-werft.de'],
      ['Mail: <b>24info@nordlicht-werft.de</b>', '24info@nordlicht-werft.de'],
    ] as const) assert.deepEqual(emails(`<footer><p>${html}</p></footer>`, page), [email], html)
  })

  it('reads text that is reversed by its direction, and leaves out hidden decoys', () => {
    assert.deepEqual(
      emails(`<footer><span style="unicode-bidi: bidi-override; direction: rtl">ed.tfrew-thcildron@ofni</span></footer>`, page),
      ['info@nordlicht-werft.de'],
    )
  })

  it('decodes ROT13 text when that gives an address of the site', () =>
    assert.deepEqual(emails(`<p class="x">${rot13('buero@nordlicht-werft.de')}</p>`, page), ['buero@nordlicht-werft.de']))

  it('leaves out addresses of commenters, of others in articles, of agencies and in code', () => {
    assert.deepEqual(
      emails(`<article><p>Ask hannah@harbour-museum.org about it.</p><pre>git config user.email dev@sourcetool.io</pre></article>
        <div id="comments"><p>ole@fischmarkt-ole.de says hi</p></div>
        <footer>Nordlicht Werft · info@nordlicht-werft.de <p>Webdesign by studio@pixelwerk.io</p></footer>`, page),
      ['info@nordlicht-werft.de'],
    )
  })

  it('accepts an address of another domain in the footer, and one at a free host with the name of the site', () => {
    assert.deepEqual(emails('<footer>Contact: <a href="mailto:office@werftgruppe-nord.de">Mail</a></footer>', page), ['office@werftgruppe-nord.de'])
    assert.deepEqual(emails('<p>nordlichtwerft@gmail.com</p>', page), ['nordlichtwerft@gmail.com'])
  })
})
