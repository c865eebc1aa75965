import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSameAddress } from '#src/identity/same-address.ts'
import { identityOf } from '#test/support/identity-pages.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'

const addresses = (html: string, url?: string): string[] => identityOf(html, url).addresses.map(({ text }) => text)
const footer = (content: string): string =>
  `<title>Bericht - Nordlicht Werft</title><main><p>Text.</p></main><footer><p>Nordlicht Werft</p>${content}</footer>`

describe('addresses in a footer', () => {
  const forms: readonly (readonly [country: string, html: string, address: string])[] = [
    ['Germany', '<p>Hafenstraße 12a<br>24103 Kiel<br>Tel. 0431 123456</p>', 'Hafenstraße 12a, 24103 Kiel'],
    ['Germany, one line', '<p>Nordlicht Werft GmbH, Am Alten Hafen 3, D-24103 Kiel</p>', 'Am Alten Hafen 3, D-24103 Kiel'],
    ['Germany, post box', '<p>Postfach 12 34, 24103 Kiel</p>', 'Postfach 12 34, 24103 Kiel'],
    ['Austria', '<div>Linke Wienzeile 48</div><div>A-1060 Wien</div>', 'Linke Wienzeile 48, A-1060 Wien'],
    ['Switzerland', '<p>Seestrasse 7 · 8002 Zürich</p>', 'Seestrasse 7 · 8002 Zürich'],
    ['France', '<p>14 bis, rue des Tanneurs<br>67000 Strasbourg</p>', '14 bis, rue des Tanneurs, 67000 Strasbourg'],
    ['Italy', '<p>Via dei Mille, 23 - 80121 Napoli (NA)</p>', 'Via dei Mille, 23 - 80121 Napoli (NA)'],
    ['Spain', '<p>Calle del Pez, 8, 28004 Madrid</p>', 'Calle del Pez, 8, 28004 Madrid'],
    ['Portugal', '<p>Rua da Prata 80, 1100-420 Lisboa</p>', 'Rua da Prata 80, 1100-420 Lisboa'],
    ['Brazil', '<p>Avenida Paulista, 1578 - São Paulo - SP, 01310-200</p>', 'Avenida Paulista, 1578 - São Paulo - SP, 01310-200'],
    ['Netherlands', '<p>Prinsengracht 263<br>1016 GV Amsterdam</p>', 'Prinsengracht 263, 1016 GV Amsterdam'],
    ['Poland', '<p>Adres: ul. Długa 5, 00-238 Warszawa</p>', 'ul. Długa 5, 00-238 Warszawa'],
    ['Sweden', '<p>Storgatan 5<br>211 42 Malmö</p>', 'Storgatan 5, 211 42 Malmö'],
    ['Denmark', '<p>Nørregade 10, 1165 København</p>', 'Nørregade 10, 1165 København'],
    ['Hungary', '<p>Kossuth Lajos utca 12, 1053 Budapest</p>', 'Kossuth Lajos utca 12, 1053 Budapest'],
    ['United States', '<p>1705 N. Harbor Blvd Suite 200<br>Fullerton, CA 92832</p>', '1705 N. Harbor Blvd Suite 200, Fullerton, CA 92832'],
    ['United States, post box', '<p>P.O. Box 2160, Spokane, WA 99210</p>', 'P.O. Box 2160, Spokane, WA 99210'],
    ['United States, highway', '<p>31378 State Route 37<br>Richwood, Ohio 43344</p>', '31378 State Route 37, Richwood, Ohio 43344'],
    ['Canada', '<p>365 Queen St East, Toronto, ON M5A 1T2</p>', '365 Queen St East, Toronto, ON M5A 1T2'],
    ['United Kingdom', '<p>3rd Floor, 86-90 Paul Street, London, EC2A 4NE</p>', '3rd Floor, 86-90 Paul Street, London, EC2A 4NE'],
    ['Australia', '<p>Level 6, 9 Help Street, Chatswood NSW 2067</p>', 'Level 6, 9 Help Street, Chatswood NSW 2067'],
    ['India', '<p>Ground Floor, Lotus Plaza, Pandri, Raipur, Chhattisgarh - 492001</p>', 'Ground Floor, Lotus Plaza, Pandri, Raipur, Chhattisgarh - 492001'],
    ['Hong Kong, no postal code', '<p>135 Bonham Strand, Sheung Wan, Hong Kong</p>', '135 Bonham Strand, Sheung Wan, Hong Kong'],
    ['label and comma', '<p>Head office, 12 Harbour Street, Bristol BS1 4QA</p>', '12 Harbour Street, Bristol BS1 4QA'],
    ['copyright line', '<p>© 2019–2026 Quiet Harbour Ltd, 12 Quay Street, Bristol BS1 4QA. All rights reserved.</p>', '12 Quay Street, Bristol BS1 4QA'],
    ['copyright line, Germany', '<p>© Nordlicht Werft, Hafenstraße 12, 24103 Kiel | Tel. 0431 123456</p>', 'Hafenstraße 12, 24103 Kiel'],
    ['Russia', '<p>ул. Тверская, д. 7, 125009 Москва</p>', 'ул. Тверская, д. 7, 125009 Москва'],
  ]
  for (const [country, html, address] of forms)
    it(country, () => assert.deepEqual(addresses(footer(html)), [address]))

  it('ends before telephone numbers, e-mail addresses and opening hours on the same line', () =>
    assert.deepEqual(
      addresses(footer('<p>Hafenstraße 12, 24103 Kiel Telefon: 0431 123456 E-Mail: info@werft.de</p>')),
      ['Hafenstraße 12, 24103 Kiel'],
    ))

  it('lists an address once, also when it is written twice in another way', () =>
    assert.deepEqual(
      addresses(`<script type="application/ld+json">{"@type":"Organization","name":"Nordlicht Werft","address":{"@type":"PostalAddress",
        "streetAddress":"Hafenstr. 12","postalCode":"24103","addressLocality":"Kiel","addressCountry":"DE"}}</script>
        ${footer('<p>Hafenstraße 12, 24103 Kiel</p>')}`),
      ['Hafenstraße 12, 24103 Kiel'],
    ))
})

describe('other sources of addresses', () => {
  it('reads JSON-LD of the organisation, not of an event', () =>
    assert.deepEqual(
      addresses(`<script type="application/ld+json">[{"@type":"Event","name":"Fair","location":{"@type":"Place","address":
          {"@type":"PostalAddress","streetAddress":"Messeplatz 1","postalCode":"4005","addressLocality":"Basel"}}},
        {"@type":"LocalBusiness","name":"Nordlicht Werft","address":{"@type":"PostalAddress","streetAddress":"Hafenstr. 12",
          "postalCode":"24103","addressLocality":"Kiel","addressCountry":{"@type":"Country","name":"DE"}}}]</script><p>x</p>`),
      ['Hafenstr. 12, 24103 Kiel, DE'],
    ))

  it('reads microdata', () =>
    assert.deepEqual(
      addresses(`<div itemscope itemtype="https://schema.org/Organization"><span itemprop="name">Nordlicht Werft</span>
        <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Hafenstr. 12</span>
        <span itemprop="postalCode">24103</span> <span itemprop="addressLocality">Kiel</span></div></div>`),
      ['Hafenstr. 12, 24103 Kiel'],
    ))

  it('reads the text of an imprint page anywhere', () =>
    assert.deepEqual(
      addresses('<title>Impressum</title><main><article><p>Hafenstraße 12<br>24103 Kiel</p></article></main>', 'https://nordlicht-werft.de/impressum'),
      ['Hafenstraße 12, 24103 Kiel'],
    ))
})

describe('what is no address of the organisation', () => {
  for (const [what, html] of [
    ['a meeting place in an article', '<article><p>We meet at the church, Kirchweg 4, 24105 Kiel, on Sunday.</p></article>'],
    ['an address in a comment', '<div id="comments"><p>Ole, Kirchweg 4, 24105 Kiel</p></div>'],
    ['dates and counts', '<aside><p>March 14, 2026</p><p>Archive 2025 (12)</p><p>2024 Annual Report</p><p>20 000 Besucher</p></aside>'],
    ['prices and offers', '<footer><p>Over 4000 Products</p><p>10000 Happy Customers, 24/7 Support</p></footer>'],
    ['telephone numbers', '<footer><p>Tel. 0431 12345</p><p>Fax 0431 54321 Kiel</p></footer>'],
    ['certificates and documents', '<footer><p>SOC 2</p><p>Certified</p><p>ISO 27001</p><p>Ordinance No. 1663 (PDF)</p></footer>'],
    ['steps of a process', '<footer><p>via a 212-step process.</p><p>Kiel</p></footer>'],
    ['bank accounts', '<footer><p>Konto 103 79 00, Bankleitzahl 100 205 00</p></footer>'],
  ] as const) it(what, () => assert.deepEqual(addresses(html), []))

  it('reads hostile text in linear time', () => {
    for (const part of ['1 A ', '12 Main ', 'A-', '1234 ', 'ул. ', 'Straße ', 'No. 1, ', 'P.O. Box ', 'a, ', '1-2-3 ', 'Am ']) {
      const line = `<p>${part.repeat(390 / part.length)}</p>`
      assertLinearTime((lines) => identityOf(`<footer>${line.repeat(lines)}</footer>`), 500, part)
    }
  })
})

describe('isSameAddress', () => {
  it('compares numbers and words without marks and case', () => {
    assert.ok(isSameAddress('Hafenstraße 12, 24103 Kiel', 'HAFENSTR. 12 · 24103 Kiel, Germany'))
    assert.ok(!isSameAddress('Hafenstraße 12, 24103 Kiel', 'Hafenstraße 14, 24103 Kiel'))
    assert.ok(!isSameAddress('12 Main Street, Dover', '12 Oak Lane, Bristol'))
  })
})
