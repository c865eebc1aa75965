import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { agreesWithLabel, hasLegalForm, nameKey } from '#src/identity/name-keys.ts'
import { identityOf } from '#test/support/identity-pages.ts'
import { assertLinearTime } from '#test/support/linear-time.ts'
import { copyrightNames } from './find-names.ts'
import { wordsLike } from './names-like-domain.ts'

const bestName = (html: string, url?: string): string | null => identityOf(html, url).names[0]?.name ?? null

describe('copyrightNames', () => {
  for (const [line, name] of [
    ['© 2024 Nordlicht Werft GmbH. Alle Rechte vorbehalten.', 'Nordlicht Werft GmbH'],
    ['Copyright © 2010-2021 Quiet Harbour Ltd. All rights reserved', 'Quiet Harbour Ltd'],
    ['(c) Atelier Moreau 2019', 'Atelier Moreau'],
    ['Talleres Río © 2023 Todos los derechos reservados', 'Talleres Río'],
    ['2022 © Bottega Rossi S.r.l. | P. IVA 01234567890', 'Bottega Rossi S.r.l'],
    ['© Copyright 2023 - Fjord Bygg AS', 'Fjord Bygg AS'],
    ['Copyright by Stolarnia, wszelkie prawa zastrzeżone', 'Stolarnia'],
    ['© 2015 – present, Dr. Weber Labs. Design by Pixelwerk', 'Dr. Weber Labs'],
    ['© 2026 Quiet Harbour Ltd, 12 Quay Street, Bristol BS1 4QA', 'Quiet Harbour Ltd'],
    ['© 2026 Harbour, Inc., 12 Main St, Portland, OR 97201', 'Harbour, Inc.'],
    ['© Nordlicht Werft GmbH, Hafenstraße 12, 24103 Kiel', 'Nordlicht Werft GmbH'],
  ] as const) it(line, () => assert.deepEqual(copyrightNames(line), [name]))

  for (const line of [
    'All rights reserved', '© 2024', 'Copyright', '2019', 'Terms | Copyright | Contact', 'Copyright | Imprint',
  ]) it(`finds nothing in ${line}`, () => assert.deepEqual(copyrightNames(line), []))
})

describe('names in a form to compare', () => {
  it('ignores legal forms, case, accents and articles', () => {
    assert.equal(nameKey('The Nordlicht Wérft GmbH & Co. KG'), 'nordlichtwerft')
    assert.equal(nameKey('Quiet-Harbour Ltd.'), nameKey('quiet harbour'))
  })
  it('recognises legal forms', () => {
    for (const name of ['Werft GmbH', 'Harbour, Inc.', 'Rossi S.r.l.', 'Verein e.V.', 'Kawabe 株式会社']) assert.ok(hasLegalForm(name), name)
    for (const name of ['Nordlicht Werft', 'Asgard', 'Sepia']) assert.ok(!hasLegalForm(name), name)
  })
  it('compares with the label of a domain', () => {
    for (const [name, label] of [
      ['Nordlicht Werft', 'nordlichtwerft'], ['Nordlicht Werft', 'nordlicht'], ['International Business Machines', 'ibm'],
      ['Universität Heidelberg', 'uniheidelberg'], ['Quiet Harbour Ltd', 'quiet-harbour'],
    ] as const) assert.ok(agreesWithLabel(name, label), `${name} ${label}`)
    for (const [name, label] of [['Home', 'nordlicht'], ['A', 'a'], ['Blue Whale', 'nordlicht']] as const) assert.ok(!agreesWithLabel(name, label), name)
  })
  it('takes linear time for long names', () => {
    assertLinearTime((size) => agreesWithLabel('aaaaaaaa '.repeat(size), 'a'.repeat(63)), 8_000)
  })
  it('finds the words of a domain in a text', () => {
    assert.equal(wordsLike('Welcome to Nordlicht Werft, Kiel', 'nordlichtwerft'), 'Nordlicht Werft')
    assert.equal(wordsLike('the nordlicht werft', 'nordlichtwerft'), null)
    assert.equal(wordsLike('Nordlichtwerfthalle', 'nordlichtwerft'), null)
    assert.equal(wordsLike('Nordlichtwerft.de', 'nordlichtwerft'), 'Nordlichtwerft.de')
  })
  it('takes no part of an address, of an account or of a longer name for a name', () => {
    for (const text of [
      'paypal.me/Nordlicht', 'Visit www.Nordlicht.de today', 'Write to Nordlicht@mail.example', 'Follow @Nordlicht',
      'Freunde Nordlicht Kiel', 'See Nordlicht.de for more', 'Nordlicht.de/shop',
    ]) assert.equal(wordsLike(text, 'nordlicht'), null, text)
    assert.equal(wordsLike('Write to Nordlicht. We answer.', 'nordlicht'), 'Nordlicht')
  })
})

describe('names of a page', () => {
  const url = 'https://www.nordlicht-werft.de/presse/bericht'

  it('prefers what several sources state and the domain says', () =>
    assert.equal(
      bestName(`<title>Neues Schiff | Nordlicht Werft</title><meta property="og:site_name" content="Nordlicht Werft">
        <meta name="publisher" content="Agentur Pixelwerk"><footer>© 2024 Nordlicht Werft GmbH</footer>`, url),
      'Nordlicht Werft',
    ))

  it('takes the publisher in JSON-LD, not the organiser of an event', () =>
    assert.equal(
      bestName(`<script type="application/ld+json">{"@graph":[{"@type":"Article","publisher":{"@id":"#org"}},
        {"@type":"Event","organizer":{"@type":"Organization","name":"Messe Kiel"}},
        {"@type":"Organization","@id":"#org","name":"Küstenpost"}]}</script><p>x</p>`, url),
      'Küstenpost',
    ))

  it('takes the part of a name without its slogan', () =>
    assert.equal(bestName('<meta property="og:site_name" content="Nordlicht Werft | Boote aus Kiel">', url), 'Nordlicht Werft'))

  it('reads a labelled publisher and the line with a legal form above an address', () => {
    assert.equal(bestName('<footer><p>Wydawca: Stolarnia Sp. z o.o.</p><p>stolarnia</p></footer>', 'https://stolarnia.pl/a/b'), 'Stolarnia Sp. z o.o.')
    assert.equal(bestName('<footer><p>Nordlicht Werft GmbH</p><p>Hafenstr. 12</p><p>24103 Kiel</p></footer>', url), 'Nordlicht Werft GmbH')
  })

  it('finds none on a page that states none', () => {
    assert.equal(bestName('<title>Ten facts about whales</title><h1>Ten facts about whales</h1><p>Text</p>', url), null)
    assert.equal(bestName('<title>Home</title><a href="/">Home</a>', 'https://blog.someplatform.io/x'), null)
  })

  it('takes the domain for a name only if the page calls itself so, and has no better name', () => {
    const domain = 'nordlicht-werft.de'
    const mentions = `<p>Alles auf ${domain}</p><a href="https://pay.example/NordlichtWerft">pay.example/NordlichtWerft</a>`
    assert.equal(bestName(mentions, url), null)
    const labelled = `<header><a href="/">${domain}</a></header>${mentions}`
    assert.equal(bestName(labelled, url), domain)
    assert.equal(bestName(`${labelled}<footer>© 2024 NLW Kiel</footer>`, url), 'NLW Kiel')
    assert.equal(bestName(`<meta property="og:site_name" content="${domain}"><footer>© NLW Kiel</footer>`, url), domain)
  })

  it('does not take one of many organisations of a directory', () =>
    assert.notEqual(
      bestName(`<script type="application/ld+json">[${['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega'].map((name) => `{"@type":"Restaurant","name":"${name} Grill"}`).join(',')}]</script>
        <title>Restaurants | Kieler Tafel</title><meta property="og:site_name" content="Kieler Tafel">`, 'https://kielertafel.de/liste'),
      'Alpha Grill',
    ))
})

describe('description and slogan', () => {
  it('come from structured data, and from the description of the first page only', () => {
    const structured = '<script type="application/ld+json">{"@type":"Organization","name":"Werft","description":"Builds boats.","slogan":"Boats for life"}</script><meta name="description" content="About this article.">'
    const { description, slogan } = identityOf(structured, 'https://nordlicht-werft.de/a')
    assert.deepEqual([description, slogan], ['Builds boats.', 'Boats for life'])
    assert.equal(identityOf('<meta name="description" content="We build boats.">', 'https://nordlicht-werft.de/').description, 'We build boats.')
    assert.equal(identityOf('<meta name="description" content="About this article.">', 'https://nordlicht-werft.de/a').description, null)
  })
})
