// Goals by the kind of site that they are about.

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

testGoals('shops, plans and services', {
  'Alert when delivery times get longer': [tell('Delivery: 2–3 days', 'Delivery: 5–7 days')],
  'new press releases': [
    tell(
      '# Press\n\n- [Q1 results](https://a.example/1), 3 May 2026',
      '# Press\n\n- [Q2 results](https://a.example/2), 3 August 2026\n- [Q1 results](https://a.example/1), 3 May 2026',
    ),
  ],
  'if the warranty terms get worse': [tell('Warranty: 3 years', 'Warranty: 2 years')],
  'Ping me when there is a discount of 30% or more': [
    tell('Today: 20% off', 'Today: 35% off'),
    quiet('Today: 20% off', 'Today: 25% off'),
  ],
  'Tell me if any product costs less than $10': [
    tell('- Mug $12\n- Pen $15', '- Mug $9\n- Pen $15'),
    quiet('- Mug $12\n- Pen $15', '- Mug $12\n- Pen $14'),
  ],
  'Watch this changelog for breaking changes': [
    tell(
      '# Changelog\n\n## 2.1\n\n- Added x',
      '# Changelog\n\n## 3.0\n\n- BREAKING: removed y\n\n## 2.1\n\n- Added x',
    ),
  ],
  'Notify me when Node 24 becomes LTS': [
    tell('| Node 24 | Current |\n| Node 22 | LTS |', '| Node 24 | LTS |\n| Node 22 | LTS |'),
    quiet('| Node 24 | Current |\n| Node 22 | LTS |', '| Node 24 | Current |\n| Node 22 | Maintenance |'),
  ],
  'Tell me when seats are left for the yoga course': [
    tell('Yoga course\n\nFully booked', 'Yoga course\n\n2 seats left'),
  ],
  'changes of the board of directors': [tell('# Board\n\n- Ada\n- Bob', '# Board\n\n- Ada\n- Cy')],
  'Tell me about deals on laptops': [tell('# Deals\n\n- TV -20%', '# Deals\n\n- Laptop X -15%\n- TV -20%')],
  'price changes only, ignore availability': [
    quiet('Price: 10 €\n\nIn stock', 'Price: 10 €\n\nSold out'),
    tell('Price: 10 €\n\nIn stock', 'Price: 12 €\n\nSold out'),
  ],
  'Let me know if they add a free plan': [
    tell('# Plans\n\n## Pro\n\n$30', '# Plans\n\n## Free\n\n$0\n\n## Pro\n\n$30'),
  ],
  'Any text change in the imprint': [
    tell('Acme Ltd\n\n1 Main Street', 'Acme Ltd\n\n2 Side Street', { title: 'Imprint' }),
  ],
  'meaningful content changes': [quiet('Posted 3 days ago\n\nHello', 'Posted 4 days ago\n\nHello')],
  'new listings': [
    tell('# For rent\n\n- Flat A, 900 €', '# For rent\n\n- Flat A, 900 €\n- Flat B, 950 €'),
    quiet('# For rent\n\n- Flat A, 900 €\n- Flat B, 950 €', '# For rent\n\n- Flat A, 900 €'),
  ],
  'Tell me if the phone number or email address changes': [
    tell('Phone: +49 30 1234\n\nEmail: a@a.example', 'Phone: +49 30 9999\n\nEmail: a@a.example'),
    tell('Phone: +49 30 1234\n\nEmail: a@a.example', 'Phone: +49 30 1234\n\nEmail: b@a.example'),
    quiet('Phone: +49 30 1234\n\nWe are nice', 'Phone: +49 30 1234\n\nWe are very nice'),
  ],
  'when "Add to cart" appears': [tell('Notify me', 'Add to cart')],
  'electricity tariff': [tell('Tarif: 32,5 ct/kWh', 'Tarif: 34,1 ct/kWh')],
  'Inform me if the fine for late returns changes': [tell('Fine for late returns: $5', 'Fine for late returns: $8')],
  'Let me know about new members joining the parliament group': [
    tell('# Members\n\n- Ada', '# Members\n\n- Ada\n- Bob'),
  ],
  'Tell me when the exhibition is extended': [tell('Open until 3 May 2026', 'Open until 30 June 2026')],
  'Tell me when the store opening hours change': [
    tell('# Store\n\nMonday 9:00–18:00\n\nParking is free', '# Store\n\nMonday 9:00–20:00\n\nParking is free'),
    quiet(
      '# Store\n\nMonday 9:00–18:00\n\nParking is free',
      '# Store\n\nMonday 9:00–18:00\n\nParking is behind the house',
    ),
  ],
  'Only alert on version bumps of the Docker image': [
    tell('Image: app:2.3.1', 'Image: app:2.3.2'),
    quiet('Image: app:2.3.1\n\nPulls 1,204', 'Image: app:2.3.1\n\nPulls 1,310'),
  ],
  'Jobs für Entwickler in Hamburg': [
    tell('# Jobs\n\n- Koch, Hamburg', '# Jobs\n\n- Koch, Hamburg\n- Java-Entwickler (m/w/d), Hamburg'),
    quiet('# Jobs\n\n- Koch, Hamburg', '# Jobs\n\n- Koch, Hamburg\n- Java-Entwickler (m/w/d), Köln'),
  ],
  'Wenn die Wohnung wieder frei ist': [tell('Status: vermietet', 'Status: frei')],
  'Wenn sich die AGB ändern': [tell('# AGB\n\nEs gilt deutsches Recht.', '# AGB\n\nEs gilt österreichisches Recht.')],
  'Preisänderungen über 5%': [
    quiet('Preis: 100 €', 'Preis: 103 €'),
    tell('Preis: 100 €', 'Preis: 110 €'),
  ],
  'si hay rebajas': [tell('Zapatos 50 €', 'Rebajas: Zapatos 40 €')],
  'quand une nouvelle version sort': [tell('Version 2.1', 'Version 2.2')],
  'toutes les modifications sauf les prix': [
    quiet('Prix : 10 €', 'Prix : 12 €'),
    tell('Prix : 10 €\n\nBleu', 'Prix : 10 €\n\nRouge'),
  ],
  'Tell me when something new is added': [tell(...field('items[2].name', undefined, 'Kettle'))],
  'rating drops below 4': [
    tell(...field('rating', 4.2, 3.9)),
    quiet(...field('rating', 4.2, 4.1)),
  ],
  'deadline': [tell(...field('deadline', '2026-05-01', '2026-05-15'))],
  'new version': [tell(...field('version', '1.2', '1.3'))],
  'price of the Pro plan': [
    quiet(...field('plans[0].price', 10, 12, { plans: [{ name: 'Basic', price: 12 }, { name: 'Pro', price: 30 }] })),
  ],
})

testGoals('places, people and public pages', {
  'Tell me when flights from Vienna to Tokyo cost less than 600 euros': [
    tell(
      '| Route | Fare |\n| --- | --- |\n| Vienna – Tokyo | 720 € |\n| Vienna – Rome | 90 € |',
      '| Route | Fare |\n| --- | --- |\n| Vienna – Tokyo | 580 € |\n| Vienna – Rome | 90 € |',
    ),
    quiet(
      '| Route | Fare |\n| --- | --- |\n| Vienna – Tokyo | 720 € |\n| Vienna – Rome | 90 € |',
      '| Route | Fare |\n| --- | --- |\n| Vienna – Tokyo | 720 € |\n| Vienna – Rome | 80 € |',
    ),
  ],
  'new bug fixes in the Linux kernel': [
    tell(
      '# Kernel log\n\n- net: tidy up',
      '# Kernel log\n\n- fs: fix use after free\n- net: tidy up',
      { title: 'Linux kernel log' },
    ),
  ],
  'I need to know when the maintenance window is rescheduled': [
    tell('Maintenance: Sunday 02:00–04:00', 'Maintenance: Monday 02:00–04:00'),
  ],
  'when a course has free places': [tell('| Spanish A1 | full |', '| Spanish A1 | 3 places left |')],
  'when they publish the annual report': [
    tell('# Investors\n\n- Annual report 2024', '# Investors\n\n- Annual report 2025\n- Annual report 2024'),
    quiet(
      '# Investors\n\n- Annual report 2024\n\nContact us.',
      '# Investors\n\n- Annual report 2024\n\nContact us by phone.',
    ),
  ],
  'Tell me about any change to the list of supported countries': [
    tell('# Supported countries\n\n- Austria\n- Belgium', '# Supported countries\n\n- Austria\n- Belgium\n- Croatia'),
    tell('# Supported countries\n\n- Austria\n- Belgium', '# Supported countries\n\n- Austria'),
  ],
  'price went up or down by more than 2 dollars': [
    quiet('Price: $20.00', 'Price: $20.99'),
    tell('Price: $20.00', 'Price: $17.50'),
  ],
  'Let me know when the weather forecast mentions snow': [
    tell('Sunny, 4 °C', 'Snow showers, -1 °C'),
    quiet('Sunny, 4 °C', 'Rain, 5 °C'),
  ],
  'Tell me when my order ships': [tell('Status: processing', 'Status: shipped')],
  'notify on changed API rate limits': [
    tell('Rate limit: 100 requests per minute', 'Rate limit: 60 requests per minute'),
    quiet('We love developers.', 'We love our developers.'),
  ],
  'house prices in Graz': [
    tell('# Graz\n\nAverage price: 3,100 € per m²', '# Graz\n\nAverage price: 3,180 € per m²'),
  ],
  'Tell me if the recipe changes': [
    tell(
      '# Pancakes\n\n- 2 eggs\n- 200 g flour',
      '# Pancakes\n\n- 3 eggs\n- 200 g flour',
      { title: 'Pancake recipe' },
    ),
  ],
  'New concerts by Radiohead, but not in the US': [
    tell('# Tour\n\n- 3 May, Paris', '# Tour\n\n- 3 May, Paris\n- Radiohead, 9 May, Lisbon'),
    quiet('# Tour\n\n- 3 May, Paris', '# Tour\n\n- 3 May, Paris\n- Radiohead, 9 May, Boston, US'),
  ],
  'Send me a message whenever a new entry appears in the public consultation register': [
    tell(
      '# Register\n\n| No. | Title |\n| --- | --- |\n| 1 | Water act |',
      '# Register\n\n| No. | Title |\n| --- | --- |\n| 1 | Water act |\n| 2 | Road act |',
    ),
  ],
  'Only tell me about changes to section "Fees"': [
    tell(
      '## Fees\n\n1 % per trade\n\n## About\n\nWe are old.',
      '## Fees\n\n2 % per trade\n\n## About\n\nWe are old.',
    ),
    quiet(
      '## Fees\n\n1 % per trade\n\n## About\n\nWe are old.',
      '## Fees\n\n1 % per trade\n\n## About\n\nWe are very old.',
    ),
  ],
  'Tell me when the poll shows party A above 30%': [
    tell('Party A: 28%', 'Party A: 31%'),
    quiet('Party A: 28%', 'Party A: 29%'),
  ],
  'wenn neue Prüfungstermine veröffentlicht werden': [
    tell('# Prüfungstermine\n\n- 3. Mai 2026', '# Prüfungstermine\n\n- 3. Mai 2026\n- 9. Juni 2026'),
  ],
  'Änderungen bei den Versandkosten': [tell('Versandkosten: 4,90 €', 'Versandkosten: 5,90 €')],
  'Nur wenn der Kurs über 200 € steigt': [
    tell('Kurs: 195 €', 'Kurs: 203 €'),
    quiet('Kurs: 195 €', 'Kurs: 198 €'),
  ],
  'quand des places se libèrent': [tell('Complet', '4 places disponibles')],
  'cuando publiquen nuevas becas': [tell('# Becas\n\n- Beca A', '# Becas\n\n- Beca A\n- Beca B')],
  'Let me know when comments are closed': [tell('Comments are open', 'Comments are closed')],
  'Tell me when the product is discontinued': [tell('Available', 'This product has been discontinued')],
  'significant changes': [tell('The rate is 5% now.', 'The rate is 7% now.')],
  'substantial edits only, no timestamps': [quiet('Page generated at 12:03:11', 'Page generated at 12:09:45')],
  'tell me about new winners': [tell('# Winners\n\n- 2025: Ada', '# Winners\n\n- 2026: Bob\n- 2025: Ada')],
})
