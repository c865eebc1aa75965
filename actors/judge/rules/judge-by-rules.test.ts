// What the rules decide by the kind of goal: prices, availability, additions, any change, dates, languages.

import { quiet, tell, testGoals } from '#test/support/goal-cases.ts'

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
  'A wholly different paragraph about the harbour took its place, with many words on ships, cranes and the people who '
  + 'work there every single day.'

testGoals('prices', {
  'Tell me when the price changes': [
    tell(product('40 euros'), product('55 euros')),
    quiet(product('40 euros'), product('40 euros', 'In stock', 'A kettle of copper, mad by hand.')),
    quiet(product('40 euros'), product('40 euros', 'In stock', rewritten)),
    quiet(product('40 euros'), product('40 euros', 'Sold out')),
    tell(product('40 euros'), product('on request')),
    tell(product('40 euros'), product('40 euros', 'In stock', 'All prices will rise in May.')),
    quiet(`${product('40 €')}\n\n1,204 views`, `${product('40 €')}\n\n1,310 views`),
  ],
  'Tell me about price changes': [tell(product('$1,299.00'), product('$1,199.00'))],
  'Only prices': [quiet(article('Edition one.'), article('Edition two.'))],
  'price': [tell(product('40 EUR'), product('40 USD'))],
  'Notify me when the price drops': [
    tell(product('40 €'), product('35 €')),
    quiet(product('40 €'), product('45 €')),
  ],
  'Alert me if it gets cheaper': [tell(product('40 €'), product('39,90 €'))],
  'Tell me when the price increases': [
    tell(product('40 €'), product('45 €')),
    quiet(product('40 €'), product('30 €')),
  ],
  'Tell me when the price drops below 50 euros': [
    tell(product('60 euros'), product('49 euros')),
    quiet(product('60 euros'), product('52 euros')),
    quiet(product('45 euros'), product('48 euros')),
  ],
  'under $1,000': [tell(product('$1,100'), product('$999.99'))],
  'price changes by more than 10%': [
    tell(product('100 €'), product('115 €')),
    quiet(product('100 €'), product('105 €')),
  ],
  'price drops by at least 5 euros': [
    tell(product('40 €'), product('34 €')),
    quiet(product('40 €'), product('38 €')),
  ],
  'price above 100': [tell(product('90'), product('120'))],
  'Tell me when the price of the Pro plan changes': [
    tell(plans('10 €', '30 €'), plans('10 €', '35 €')),
    quiet(plans('10 €', '30 €'), plans('12 €', '30 €')),
  ],
  'price changes': [tell(plans('10', '30'), plans('10', '35'))],
  'new discounts': [tell(article('Welcome.'), article('Now 20% off everything.'))],
  'discount of at least 20%': [
    tell(article('Save 10% today.'), article('Save 25% today.')),
    quiet(article('Save 10% today.'), article('Save 15% today.')),
  ],
})

testGoals('availability', {
  'Tell me when it is back in stock': [
    tell(product('40 €', 'Sold out'), product('40 €', 'In stock')),
    tell(product('40 €', 'Sold out'), product('40 €', 'Add to cart')),
    quiet(product('40 €', 'In stock'), product('40 €', 'Out of stock')),
    quiet(product('40 €', 'Sold out'), product('45 €', 'Sold out')),
    quiet(product('40 €', '12 in stock'), product('40 €', '8 in stock')),
  ],
  'Tell me when it sells out': [
    tell(product('40 €', 'In stock'), product('40 €', 'Currently unavailable')),
    quiet(product('40 €', 'Sold out'), product('40 €', 'In stock')),
  ],
  'availability changes': [tell(product('40 €', 'In stock'), product('40 €', 'Discontinued'))],
  'availability': [tell(product('40 €', '12 in stock'), product('40 €', '3 in stock'))],
  'When do tickets go on sale?': [
    tell('# Concert\n\nTickets: coming soon\n\nDoors at 19:00', '# Concert\n\nBuy tickets now\n\nDoors at 19:00'),
  ],
  'price or availability changes': [
    tell(product('40 €', 'In stock'), product('40 €', 'Sold out')),
    tell(product('40 €', 'In stock'), product('44 €', 'In stock')),
    quiet(product('40 €', 'In stock'), product('40 €', 'In stock', 'A kettle of fine copper, made by hand.')),
  ],
})

testGoals('additions and removals', {
  'Tell me about new job postings in Berlin': [
    tell(jobs('Designer, Munich'), jobs('Designer, Munich', 'Backend engineer, Berlin')),
    quiet(jobs('Designer, Munich'), jobs('Designer, Munich', 'Backend engineer, Hamburg')),
    quiet(jobs('Designer, Munich', 'Cook, Berlin'), jobs('Designer, Munich')),
  ],
  'new job postings in Berlin or Hamburg': [
    tell(jobs('Designer, Munich'), jobs('Designer, Munich', 'Backend engineer, Hamburg')),
  ],
  'new job openings': [
    tell(jobs('Designer'), jobs('Designer', 'Baker')),
    quiet(jobs('Designer', 'Baker'), jobs('Designer')),
  ],
  'new remote positions but not internships': [
    quiet(jobs('Designer'), jobs('Designer', 'Remote internship in sales')),
    tell(jobs('Designer'), jobs('Designer', 'Engineer (remote)')),
  ],
  'new articles': [tell(news('Bridge opens'), news('Harbour closes', 'Bridge opens'))],
  'Tell me about new articles that mention OpenAI': [
    tell(news('Bridge opens'), news('OpenAI opens an office', 'Bridge opens')),
    quiet(news('Bridge opens'), news('Harbour closes', 'Bridge opens')),
  ],
  'new products under 50 euros': [
    tell('# Shop\n\n- Kettle, 80 €', '# Shop\n\n- Kettle, 80 €\n- Pot, 45 €'),
    quiet('# Shop\n\n- Kettle, 80 €', '# Shop\n\n- Kettle, 80 €\n- Pot, 75 €'),
  ],
  'new releases': [
    tell(releases('1.4.0'), releases('1.5.0', '1.4.0')),
    quiet(releases('1.4.0'), releases('1.4.0').replace('Fixes', 'Fixess')),
  ],
  'Tell me when a new version is released': [tell('Current version: 1.4.0', 'Current version: 1.4.1')],
  'new major version': [
    quiet('Current version: 1.4.0', 'Current version: 1.5.0'),
    tell('Current version: 1.4.0', 'Current version: 2.0.0'),
  ],
  'Tell me when products are removed': [
    tell('# Shop\n\n- Kettle\n- Pot', '# Shop\n\n- Kettle'),
    quiet('# Shop\n\n- Kettle', '# Shop\n\n- Kettle\n- Pot'),
  ],
})

testGoals('anything', {
  'any change': [
    tell(product('40 €'), product('45 €')),
    quiet(`${article('One.')}\n\n1,204 views · 31 comments`, `${article('One.')}\n\n1,310 views · 33 comments`),
    quiet(
      `${article('One.')}\n\nLast updated: 5 March 2026, 10:31`,
      `${article('One.')}\n\nLast updated: 7 March 2026, 11:02`,
    ),
    quiet(`${article('One.')}\n\n© 2025 Example`, `${article('One.')}\n\n© 2026 Example`),
    quiet(article('It costs *much*.'), article('It costs **much**!')),
    tell('# Hours\n\nMon to Fri 9:00–17:00', '# Hours\n\nMon to Fri 9:00–18:00'),
    tell('Supported: ✔', 'Supported: ✗'),
    tell('Sale starts 3 May 2026', 'Sale starts 9 May 2026'),
  ],
  'anything new': [
    tell(article('One.'), article('One.\n\nA second paragraph was written.')),
    quiet(`${article('One.')}\n\nUpdated 5 minutes ago`, `${article('One.')}\n\nUpdated 12 minutes ago`),
  ],
  'Tell me when this page changes': [tell(article('One.'), article(rewritten))],
  'updates': [tell(article('One thing.'), article('Another thing.'))],
  'g': [tell(article('One thing.'), article('Another thing.'))],
  'Any change except prices': [
    quiet(product('40 €'), product('45 €')),
    tell(product('40 €'), product('40 €', 'Sold out')),
  ],
  'Tell me about any change. Ignore typos and small wording changes.': [
    quiet(article('The bridg is red.'), article('The bridge is red.')),
    tell(article('The bridge is red.'), article(rewritten)),
  ],
  'everything, but ignore dates': [quiet(article('Meeting on 5 March 2026.'), article('Meeting on 6 March 2026.'))],
  "any change, I don't care about availability": [quiet(product('40 €', 'In stock'), product('40 €', 'Sold out'))],
})

testGoals('dates, numbers, words', {
  'Tell me when the application deadline changes': [
    tell('Deadline: 1 May 2026', 'Deadline: 15 May 2026'),
    quiet('Deadline: 1 May 2026\n\nBring a pen.', 'Deadline: 1 May 2026\n\nBring two pens.'),
  ],
  'opening hours': [tell('# Hours\n\nMonday: 9:00 to 17:00', '# Hours\n\nMonday: 10:00 to 17:00')],
  'Tell me when the number of GitHub stars passes 1000': [
    tell('# Project\n\n980 stars', '# Project\n\n1,012 stars'),
    quiet('# Project\n\n980 stars', '# Project\n\n990 stars'),
  ],
  'interest rate rises above 4%': [
    tell('Interest rate: 3.5%', 'Interest rate: 4.25%'),
    quiet('Interest rate: 3.5%', 'Interest rate: 3.75%'),
  ],
  'changes to the refund policy': [
    tell('# Shop\n\n## Refunds\n\nWithin 30 days.', '# Shop\n\n## Refunds\n\nWithin 14 days.'),
  ],
  'changes to the privacy policy': [
    tell(article('We share nothing.'), article('We share it with partners.'), { title: 'Privacy policy' }),
  ],
  'Tell me when the CEO changes': [
    tell('Our CEO is Ada Example.', 'Our CEO is Bob Example.'),
    quiet(article('The bridg is red.'), article('The bridge is red.')),
    tell(article('Short.'), article(rewritten)),
  ],
  'security vulnerabilities': [tell('# Advisories\n\nNone.', '# Advisories\n\nCVE-2026-1234: remote code execution')],
})

testGoals('other languages', {
  'Sag mir Bescheid, wenn sich der Preis ändert': [
    tell(product('40 €'), product('55 €')),
    quiet('# Kessel\n\nPreis: 40 €\n\nEin schöner Kesel.', '# Kessel\n\nPreis: 40 €\n\nEin schöner Kessel.'),
  ],
  'Benachrichtige mich, wenn der Preis unter 50 Euro fällt': [
    tell('Preis: 59,90 €', 'Preis: 49,90 €'),
    quiet('Preis: 59,90 €', 'Preis: 54,90 €'),
  ],
  'wenn der Artikel wieder lieferbar ist': [
    tell('Kessel\n\nDerzeit nicht lieferbar', 'Kessel\n\nSofort lieferbar'),
    quiet('Kessel\n\nAuf Lager', 'Kessel\n\nAusverkauft'),
  ],
  'Neue Stellen in Berlin': [
    tell('# Stellen\n\n- Koch, Hamburg', '# Stellen\n\n- Koch, Hamburg\n- Bäckerin, Berlin'),
    quiet('# Stellen\n\n- Koch, Hamburg', '# Stellen\n\n- Koch, Hamburg\n- Bäckerin, Köln'),
  ],
  'Alle Änderungen außer Preise': [quiet('# Kessel\n\nPreis: 40 €', '# Kessel\n\nPreis: 45 €')],
  'Préviens-moi quand le prix baisse': [
    tell('Prix : 40 €', 'Prix : 35 €'),
    quiet('Prix : 40 €', 'Prix : 42 €'),
  ],
  'quand le produit est de nouveau disponible': [tell('Bouilloire\n\nRupture de stock', 'Bouilloire\n\nEn stock')],
  'tout changement': [
    quiet('Bouilloire\n\nMis à jour il y a 5 minutes', 'Bouilloire\n\nMis à jour il y a 9 minutes'),
  ],
  'Avísame cuando cambie el precio': [
    tell('Precio: 40 €', 'Precio: 45 €'),
    quiet('Precio: 40 €\n\nTetera de cobre', 'Precio: 40 €\n\nTetera de cobre fino'),
  ],
  'cuando vuelva a estar disponible': [tell('Tetera\n\nAgotado', 'Tetera\n\nDisponible')],
  '价格变动时通知我': [tell('价格：40元', '价格：55元')],
})

testGoals('new pages', {
  'new job postings in Berlin': [
    tell(null, '# Backend engineer\n\nPlace: Berlin\n\nWe look for you.'),
    quiet(null, '# Backend engineer\n\nPlace: Rome\n\nWe look for you.'),
  ],
  'any change': [tell(null, '# A page\n\nWith text.')],
  'back in stock': [quiet(null, product('40 €', 'Sold out'))],
})
