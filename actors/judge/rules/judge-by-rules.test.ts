import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageChange } from '../page-change.ts'
import { textChange } from '#test/support/page-changes.ts'
import { judgeByRules } from './judge-by-rules.ts'

type Case = [goal: string, old: string | null, now: string, meaningful: boolean, rest?: Partial<PageChange>]

const product = (price: string, stock = 'In stock', text = 'A kettle of copper, made by hand.') =>
  `# Copper kettle\n\n${text}\n\nPrice: ${price}\n\n${stock}\n\n## Delivery\n\nShips within two days.`
const plans = (basic: string, pro: string) =>
  `# Plans\n\n| Plan | Price | Users |\n| --- | --- | --- |\n| Basic | ${basic} | 5 |\n| Pro | ${pro} | 50 |`
const jobs = (...lines: string[]) =>
  `# Open positions\n\n${lines.map((line) => `- ${line}`).join('\n')}\n\nWe look forward to your application.`
const news = (...titles: string[]) =>
  `# News\n\n${titles.map((title) => `## ${title}\n\nA short text about it.`).join('\n\n')}`
const releases = (...versions: string[]) =>
  `# Changelog\n\n${versions.map((version) => `## ${version}\n\n- Fixes`).join('\n\n')}`
const article = (text: string) =>
  `# On bridges\n\nThe city has four bridges over the river.\n\n${text}\n\nThe oldest of them was built long ago.`
const rewritten =
  'A wholly different paragraph about the harbour took its place, with many words on ships, cranes and the people who work there every single day.'

const tables: Record<string, Case[]> = {
  prices: [
    ['Tell me when the price changes', product('40 euros'), product('55 euros'), true],
    [
      'Tell me when the price changes', product('40 euros'),
      product('40 euros', 'In stock', 'A kettle of copper, mad by hand.'), false,
    ],
    ['Tell me when the price changes', product('40 euros'), product('40 euros', 'In stock', rewritten), false],
    ['Tell me when the price changes', product('40 euros'), product('40 euros', 'Sold out'), false],
    ['Tell me about price changes', product('$1,299.00'), product('$1,199.00'), true],
    ['Only prices', article('Edition one.'), article('Edition two.'), false],
    ['price', product('40 EUR'), product('40 USD'), true],
    ['Notify me when the price drops', product('40 €'), product('35 €'), true],
    ['Notify me when the price drops', product('40 €'), product('45 €'), false],
    ['Alert me if it gets cheaper', product('40 €'), product('39,90 €'), true],
    ['Tell me when the price increases', product('40 €'), product('45 €'), true],
    ['Tell me when the price increases', product('40 €'), product('30 €'), false],
    ['Tell me when the price drops below 50 euros', product('60 euros'), product('49 euros'), true],
    ['Tell me when the price drops below 50 euros', product('60 euros'), product('52 euros'), false],
    ['Tell me when the price drops below 50 euros', product('45 euros'), product('48 euros'), false],
    ['under $1,000', product('$1,100'), product('$999.99'), true],
    ['price changes by more than 10%', product('100 €'), product('115 €'), true],
    ['price changes by more than 10%', product('100 €'), product('105 €'), false],
    ['price drops by at least 5 euros', product('40 €'), product('34 €'), true],
    ['price drops by at least 5 euros', product('40 €'), product('38 €'), false],
    ['price above 100', product('90'), product('120'), true],
    ['Tell me when the price of the Pro plan changes', plans('10 €', '30 €'), plans('10 €', '35 €'), true],
    ['Tell me when the price of the Pro plan changes', plans('10 €', '30 €'), plans('12 €', '30 €'), false],
    ['price changes', plans('10', '30'), plans('10', '35'), true],
    ['Tell me when the price changes', product('40 euros'), product('on request'), true],
    [
      'Tell me when the price changes', product('40 euros'),
      product('40 euros', 'In stock', 'All prices will rise in May.'), true,
    ],
    ['Tell me when the price changes', `${product('40 €')}\n\n1,204 views`, `${product('40 €')}\n\n1,310 views`, false],
    ['new discounts', article('Welcome.'), article('Now 20% off everything.'), true],
    ['discount of at least 20%', article('Save 10% today.'), article('Save 25% today.'), true],
    ['discount of at least 20%', article('Save 10% today.'), article('Save 15% today.'), false],
  ],
  availability: [
    ['Tell me when it is back in stock', product('40 €', 'Sold out'), product('40 €', 'In stock'), true],
    ['Tell me when it is back in stock', product('40 €', 'Sold out'), product('40 €', 'Add to cart'), true],
    ['Tell me when it is back in stock', product('40 €', 'In stock'), product('40 €', 'Out of stock'), false],
    ['Tell me when it is back in stock', product('40 €', 'Sold out'), product('45 €', 'Sold out'), false],
    ['Tell me when it is back in stock', product('40 €', '12 in stock'), product('40 €', '8 in stock'), false],
    ['Tell me when it sells out', product('40 €', 'In stock'), product('40 €', 'Currently unavailable'), true],
    ['Tell me when it sells out', product('40 €', 'Sold out'), product('40 €', 'In stock'), false],
    ['availability changes', product('40 €', 'In stock'), product('40 €', 'Discontinued'), true],
    ['availability', product('40 €', '12 in stock'), product('40 €', '3 in stock'), true],
    [
      'When do tickets go on sale?', '# Concert\n\nTickets: coming soon\n\nDoors at 19:00',
      '# Concert\n\nBuy tickets now\n\nDoors at 19:00', true,
    ],
    ['price or availability changes', product('40 €', 'In stock'), product('40 €', 'Sold out'), true],
    ['price or availability changes', product('40 €', 'In stock'), product('44 €', 'In stock'), true],
    [
      'price or availability changes', product('40 €', 'In stock'),
      product('40 €', 'In stock', 'A kettle of fine copper, made by hand.'), false,
    ],
  ],
  'things that turn up': [
    [
      'Tell me about new job postings in Berlin', jobs('Designer, Munich'),
      jobs('Designer, Munich', 'Backend engineer, Berlin'), true,
    ],
    [
      'Tell me about new job postings in Berlin', jobs('Designer, Munich'),
      jobs('Designer, Munich', 'Backend engineer, Hamburg'), false,
    ],
    [
      'Tell me about new job postings in Berlin', jobs('Designer, Munich', 'Cook, Berlin'), jobs('Designer, Munich'),
      false,
    ],
    [
      'new job postings in Berlin or Hamburg', jobs('Designer, Munich'),
      jobs('Designer, Munich', 'Backend engineer, Hamburg'), true,
    ],
    ['new job openings', jobs('Designer'), jobs('Designer', 'Baker'), true],
    ['new job openings', jobs('Designer', 'Baker'), jobs('Designer'), false],
    [
      'new remote positions but not internships', jobs('Designer'), jobs('Designer', 'Remote internship in sales'),
      false,
    ],
    ['new remote positions but not internships', jobs('Designer'), jobs('Designer', 'Engineer (remote)'), true],
    ['new articles', news('Bridge opens'), news('Harbour closes', 'Bridge opens'), true],
    [
      'Tell me about new articles that mention OpenAI', news('Bridge opens'),
      news('OpenAI opens an office', 'Bridge opens'), true,
    ],
    [
      'Tell me about new articles that mention OpenAI', news('Bridge opens'), news('Harbour closes', 'Bridge opens'),
      false,
    ],
    ['new products under 50 euros', '# Shop\n\n- Kettle, 80 €', '# Shop\n\n- Kettle, 80 €\n- Pot, 45 €', true],
    ['new products under 50 euros', '# Shop\n\n- Kettle, 80 €', '# Shop\n\n- Kettle, 80 €\n- Pot, 75 €', false],
    ['new releases', releases('1.4.0'), releases('1.5.0', '1.4.0'), true],
    ['Tell me when a new version is released', 'Current version: 1.4.0', 'Current version: 1.4.1', true],
    ['new major version', 'Current version: 1.4.0', 'Current version: 1.5.0', false],
    ['new major version', 'Current version: 1.4.0', 'Current version: 2.0.0', true],
    ['new releases', releases('1.4.0'), releases('1.4.0').replace('Fixes', 'Fixess'), false],
    ['Tell me when products are removed', '# Shop\n\n- Kettle\n- Pot', '# Shop\n\n- Kettle', true],
    ['Tell me when products are removed', '# Shop\n\n- Kettle', '# Shop\n\n- Kettle\n- Pot', false],
  ],
  anything: [
    ['any change', product('40 €'), product('45 €'), true],
    ['anything new', article('One.'), article('One.\n\nA second paragraph was written.'), true],
    [
      'anything new', `${article('One.')}\n\nUpdated 5 minutes ago`, `${article('One.')}\n\nUpdated 12 minutes ago`,
      false,
    ],
    [
      'any change', `${article('One.')}\n\n1,204 views · 31 comments`,
      `${article('One.')}\n\n1,310 views · 33 comments`, false,
    ],
    [
      'any change', `${article('One.')}\n\nLast updated: 5 March 2026, 10:31`,
      `${article('One.')}\n\nLast updated: 7 March 2026, 11:02`, false,
    ],
    ['any change', `${article('One.')}\n\n© 2025 Example`, `${article('One.')}\n\n© 2026 Example`, false],
    ['any change', article('It costs *much*.'), article('It costs **much**!'), false],
    ['Tell me when this page changes', article('One.'), article(rewritten), true],
    ['updates', article('One thing.'), article('Another thing.'), true],
    ['g', article('One thing.'), article('Another thing.'), true],
    ['any change', '# Hours\n\nMon to Fri 9:00–17:00', '# Hours\n\nMon to Fri 9:00–18:00', true],
    ['any change', 'Supported: ✔', 'Supported: ✗', true],
    ['Any change except prices', product('40 €'), product('45 €'), false],
    ['Any change except prices', product('40 €'), product('40 €', 'Sold out'), true],
    [
      'Tell me about any change. Ignore typos and small wording changes.', article('The bridg is red.'),
      article('The bridge is red.'), false,
    ],
    [
      'Tell me about any change. Ignore typos and small wording changes.', article('The bridge is red.'),
      article(rewritten), true,
    ],
    ['everything, but ignore dates', article('Meeting on 5 March 2026.'), article('Meeting on 6 March 2026.'), false],
    ["any change, I don't care about availability", product('40 €', 'In stock'), product('40 €', 'Sold out'), false],
  ],
  'dates, numbers, words': [
    ['Tell me when the application deadline changes', 'Deadline: 1 May 2026', 'Deadline: 15 May 2026', true],
    [
      'Tell me when the application deadline changes', 'Deadline: 1 May 2026\n\nBring a pen.',
      'Deadline: 1 May 2026\n\nBring two pens.', false,
    ],
    ['opening hours', '# Hours\n\nMonday: 9:00 to 17:00', '# Hours\n\nMonday: 10:00 to 17:00', true],
    ['Tell me when the number of GitHub stars passes 1000', '# Project\n\n980 stars', '# Project\n\n1,012 stars', true],
    ['Tell me when the number of GitHub stars passes 1000', '# Project\n\n980 stars', '# Project\n\n990 stars', false],
    ['interest rate rises above 4%', 'Interest rate: 3.5%', 'Interest rate: 4.25%', true],
    ['interest rate rises above 4%', 'Interest rate: 3.5%', 'Interest rate: 3.75%', false],
    [
      'changes to the refund policy', '# Shop\n\n## Refunds\n\nWithin 30 days.',
      '# Shop\n\n## Refunds\n\nWithin 14 days.', true,
    ],
    [
      'changes to the privacy policy', article('We share nothing.'), article('We share it with partners.'), true,
      { title: 'Privacy policy' },
    ],
    ['Tell me when the CEO changes', 'Our CEO is Ada Example.', 'Our CEO is Bob Example.', true],
    ['Tell me when the CEO changes', article('The bridg is red.'), article('The bridge is red.'), false],
    ['Tell me when the CEO changes', article('Short.'), article(rewritten), true],
    ['security vulnerabilities', '# Advisories\n\nNone.', '# Advisories\n\nCVE-2026-1234: remote code execution', true],
  ],
  'other languages': [
    [
      'Sag mir Bescheid, wenn sich der Preis ändert', product('40 €'), 'Preis: 40 €'.replace(/.*/, product('55 €')),
      true,
    ],
    [
      'Sag mir Bescheid, wenn sich der Preis ändert', '# Kessel\n\nPreis: 40 €\n\nEin schöner Kesel.',
      '# Kessel\n\nPreis: 40 €\n\nEin schöner Kessel.', false,
    ],
    ['Benachrichtige mich, wenn der Preis unter 50 Euro fällt', 'Preis: 59,90 €', 'Preis: 49,90 €', true],
    ['Benachrichtige mich, wenn der Preis unter 50 Euro fällt', 'Preis: 59,90 €', 'Preis: 54,90 €', false],
    ['wenn der Artikel wieder lieferbar ist', 'Kessel\n\nDerzeit nicht lieferbar', 'Kessel\n\nSofort lieferbar', true],
    ['wenn der Artikel wieder lieferbar ist', 'Kessel\n\nAuf Lager', 'Kessel\n\nAusverkauft', false],
    [
      'Neue Stellen in Berlin', '# Stellen\n\n- Koch, Hamburg', '# Stellen\n\n- Koch, Hamburg\n- Bäckerin, Berlin',
      true,
    ],
    ['Neue Stellen in Berlin', '# Stellen\n\n- Koch, Hamburg', '# Stellen\n\n- Koch, Hamburg\n- Bäckerin, Köln', false],
    ['Alle Änderungen außer Preise', '# Kessel\n\nPreis: 40 €', '# Kessel\n\nPreis: 45 €', false],
    ['Préviens-moi quand le prix baisse', 'Prix : 40 €', 'Prix : 35 €', true],
    ['Préviens-moi quand le prix baisse', 'Prix : 40 €', 'Prix : 42 €', false],
    ['quand le produit est de nouveau disponible', 'Bouilloire\n\nRupture de stock', 'Bouilloire\n\nEn stock', true],
    [
      'tout changement', 'Bouilloire\n\nMis à jour il y a 5 minutes', 'Bouilloire\n\nMis à jour il y a 9 minutes',
      false,
    ],
    ['Avísame cuando cambie el precio', 'Precio: 40 €', 'Precio: 45 €', true],
    [
      'Avísame cuando cambie el precio', 'Precio: 40 €\n\nTetera de cobre', 'Precio: 40 €\n\nTetera de cobre fino',
      false,
    ],
    ['cuando vuelva a estar disponible', 'Tetera\n\nAgotado', 'Tetera\n\nDisponible', true],
    ['价格变动时通知我', '价格：40元', '价格：55元', true],
  ],
  'new pages': [
    ['new job postings in Berlin', null, '# Backend engineer\n\nPlace: Berlin\n\nWe look for you.', true],
    ['new job postings in Berlin', null, '# Backend engineer\n\nPlace: Rome\n\nWe look for you.', false],
    ['any change', null, '# A page\n\nWith text.', true],
    ['back in stock', null, product('40 €', 'Sold out'), false],
  ],
}

for (const [name, cases] of Object.entries(tables)) {
  describe(`the rules on ${name}`, () => {
    for (const [index, [goal, old, now, meaningful, rest]] of cases.entries()) {
      it(`${index + 1}: ${meaningful ? 'announce' : 'keep quiet'} for “${goal}”`, () => {
        const verdict = judgeByRules(textChange(old, now, rest), goal)
        assert.equal(verdict.meaningful, meaningful, verdict.reason)
      })
    }
  })
}
