// Goals of several sentences, with exceptions and limits, and goals about rows and tracked fields.

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

const pricing = (starter = '$10', team = '$30', claim = 'Loved by teams everywhere.', limit = '10 projects') =>
  [
    '# Pricing', claim, '## Starter', `${starter} per month`, `- ${limit}\n- Email support`, '## Team',
    `${team} per month`, '- Unlimited projects', '## FAQ', '### Can I cancel?', 'Yes, at any time.',
  ].join('\n\n')
const career = (title: string) => `### [${title}](https://a.example/${encodeURIComponent(title)})\n\nFull time`
const careers = (...titles: string[]) => `# Careers\n\n${titles.map(career).join('\n\n')}`
const sneakers = (rows: string[]) =>
  [
    '# Sneakers\n\n| Model | Size | Price | Status |', '| --- | --- | --- | --- |', ...rows.map((row) => `| ${row} |`),
  ].join('\n')

testGoals('several sentences, exceptions and limits', {
  'Alert me when a new job is posted or an existing job is removed': [
    tell(careers('Cook'), careers('Cook', 'Baker')),
    tell(careers('Cook', 'Baker'), careers('Cook')),
    quiet(careers('Cook') + '\n\nWe love food', careers('Cook') + '\n\nWe love good food'),
  ],
  'Notify when pricing tiers, limits, or plan names change. Ignore marketing copy, testimonials and FAQ edits': [
    tell(pricing(), pricing('$12')),
    quiet(pricing(), pricing('$10', '$30', 'Loved by teams all over the world.')),
    tell(pricing(), pricing('$10', '$30', 'Loved by teams everywhere.', '5 projects')),
    quiet(pricing(), pricing().replace('Yes, at any time.', 'Yes, within a week.')),
  ],
  'Tell me when a new blog post about AI agents is published. Ignore changes to navigation, footer, or dates.': [
    tell(
      '# Blog\n\n## Party\n\n3 May 2026',
      '# Blog\n\n## AI agents in practice\n\n9 May 2026\n\n## Party\n\n3 May 2026',
    ),
    quiet('# Blog\n\n## Party\n\n3 May 2026', '# Blog\n\n## Cooking\n\n9 May 2026\n\n## Party\n\n3 May 2026'),
  ],
  'Detect new executive hires': [
    tell('# Leadership\n\n- Ada, CEO', '# Leadership\n\n- Ada, CEO\n- Bob, Chief Revenue Officer'),
  ],
  'Only changes to the hero headline': [tell('# Build faster\n\nText', '# Build better\n\nText')],
  'Material changes to the terms: liability, data sharing, fees': [
    tell('## Liability\n\nWe are liable for damages.', '## Liability\n\nWe are not liable for damages.'),
  ],
  'Has the return window changed?': [
    tell('You may return goods within 30 days.', 'You may return goods within 14 days.'),
  ],
  'Tell me when the price of the Kindle Paperwhite drops below $100': [
    tell('# Kindle Paperwhite\n\n$149.99', '# Kindle Paperwhite\n\n$94.99', { title: 'Kindle Paperwhite – Shop' }),
    quiet('# Kindle Paperwhite\n\n$149.99', '# Kindle Paperwhite\n\n$129.99', { title: 'Kindle Paperwhite – Shop' }),
    quiet(
      '# Kindle Paperwhite\n\n$149.99\n\n## Also bought\n\n- Case, $19.99',
      '# Kindle Paperwhite\n\n$149.99\n\n## Also bought\n\n- Charger, $29.99',
      { title: 'Kindle Paperwhite – Shop' },
    ),
  ],
  'price drop': [tell('~~$59.00~~ $49.00', '~~$59.00~~ $39.00')],
  'When visa appointment slots open up': [
    tell('No appointments available.', '3 appointments available'),
    quiet('No appointments available. Checked 10:00', 'No appointments available. Checked 10:05'),
  ],
  'campsite availability in July': [
    tell('| 3 July | Booked |\n| 4 July | Booked |', '| 3 July | Available |\n| 4 July | Booked |'),
  ],
  'exam results are published': [
    tell(
      '# Exam results\n\nResults will be published in June.',
      '# Exam results\n\n[Results (PDF)](https://a.example/r.pdf)',
    ),
  ],
  'Let me know if my competitor changes their homepage messaging': [
    tell('# We make tea\n\nFine tea from Ceylon.', '# We make coffee\n\nFine coffee from Peru.'),
  ],
  'Let me know if the minimum wage changes': [tell('Minimum wage: 12.41 €', 'Minimum wage: 12.82 €')],
  'Notify me on new software releases, except beta and release candidates': [
    quiet('# Releases\n\n## v1.4.0', '# Releases\n\n## v1.5.0-beta.1\n\n## v1.4.0'),
    tell('# Releases\n\n## v1.4.0', '# Releases\n\n## v1.5.0\n\n## v1.4.0'),
  ],
  'the number of open issues increases above 100': [
    tell('98 open issues', '101 open issues'),
    quiet('98 open issues', '99 open issues'),
  ],
  'Watch the water level. Alert if higher than 4.5 m': [
    tell('Water level: 4.1 m', 'Water level: 4.7 m'),
    quiet('Water level: 4.1 m', 'Water level: 4.3 m'),
  ],
  'temperature below 0': [tell('Temperature: 3 °C', 'Temperature: -2 °C')],
  'Preis unter 1.000 €': [
    tell('Preis: 1.099,00 €', 'Preis: 999,00 €'),
    quiet('Preis: 1.099,00 €', 'Preis: 1.049,00 €'),
  ],
  'Wenn neue Termine verfügbar sind': [tell('Keine Termine verfügbar', 'Freie Termine: 12. Mai, 14. Mai')],
  'Änderungen an den Öffnungszeiten': [tell('Öffnungszeiten\n\nMo–Fr 9–17 Uhr', 'Öffnungszeiten\n\nMo–Fr 10–17 Uhr')],
  'Neue Wohnungen in Leipzig unter 800 Euro': [
    tell('# Wohnungen\n\n- Leipzig, 900 €', '# Wohnungen\n\n- Leipzig, 900 €\n- Leipzig Süd, 750 €'),
    quiet('# Wohnungen\n\n- Leipzig, 900 €', '# Wohnungen\n\n- Leipzig, 900 €\n- Leipzig Süd, 950 €'),
  ],
  'nuevas ofertas de trabajo en Madrid': [
    tell('# Empleo\n\n- Cocinero, Sevilla', '# Empleo\n\n- Cocinero, Sevilla\n- Camarero, Madrid'),
    quiet('# Empleo\n\n- Cocinero, Sevilla', '# Empleo\n\n- Cocinero, Sevilla\n- Camarero, Bilbao'),
  ],
  'Any meaningful update. Ignore view counts, timestamps, ads.': [
    quiet('Text\n\n12 views\n\nPosted 3 hours ago', 'Text\n\n15 views\n\nPosted 4 hours ago'),
    tell('Text\n\n12 views', 'A new text that says more\n\n15 views'),
  ],
  'Tell me when Acme raises funding': [
    tell('# News\n\n- Acme moves', '# News\n\n- Acme raises $20 million in Series B\n- Acme moves'),
  ],
  'when the word "recall" appears': [
    tell('All is well.', 'Product recall: kettles.'),
    quiet('All is well.', 'All is well and good.'),
  ],
  'new episodes': [tell('# Show\n\n1. Pilot', '# Show\n\n1. Pilot\n2. The Return')],
  'what changed on this page': [tell('A b c', 'A b d')],
  'Everything': [tell('A b c', 'A b d')],
  'Please let me know about changes.': [tell('A b c', 'A b d')],
  '🤷': [tell('A b c', 'A b d')],
  'Tell me when the ban is lifted': [
    tell('The ban on fishing stays in force.', 'The ban on fishing was lifted on Monday.'),
  ],
  'Only tell me when the price changes by 5% or more': [
    quiet('Price: $100', 'Price: $104'),
    tell('Price: $100', 'Price: $106'),
  ],
  'Price between 10 and 20 euros': [tell('Price: 25 €', 'Price: 15 €')],
  'stock falls below 10 units': [
    tell('Stock: 14 units', 'Stock: 8 units'),
    quiet('Stock: 14 units', 'Stock: 12 units'),
  ],
})

testGoals('rows, tracked fields and languages', {
  'Let me know once the Air Zoom in size 44 is available again': [
    tell(
      sneakers(['Air Zoom | 43 | 99 € | available', 'Air Zoom | 44 | 99 € | sold out']),
      sneakers(['Air Zoom | 43 | 99 € | available', 'Air Zoom | 44 | 99 € | available']),
    ),
    quiet(
      sneakers(['Air Zoom | 43 | 99 € | sold out', 'Air Zoom | 44 | 99 € | sold out']),
      sneakers(['Air Zoom | 43 | 99 € | available', 'Air Zoom | 44 | 99 € | sold out']),
    ),
  ],
  'Tell me if the monthly subscription gets more expensive': [
    tell('Monthly: $9.99\n\nYearly: $99', 'Monthly: $11.99\n\nYearly: $99'),
    quiet('Monthly: $9.99\n\nYearly: $99', 'Monthly: $8.99\n\nYearly: $99'),
  ],
  'changes in the minimum order value': [tell('Minimum order value: 20 €', 'Minimum order value: 25 €')],
  'Report any new security advisories with high or critical severity': [
    tell(
      '# Advisories\n\n| ID | Severity |\n| --- | --- |\n| A-1 | Low |',
      '# Advisories\n\n| ID | Severity |\n| --- | --- |\n| A-2 | Critical |\n| A-1 | Low |',
    ),
    quiet(
      '# Advisories\n\n| ID | Severity |\n| --- | --- |\n| A-1 | Low |',
      '# Advisories\n\n| ID | Severity |\n| --- | --- |\n| A-2 | Low |\n| A-1 | Low |',
    ),
  ],
  'Notify me when a speaker is added to the conference': [
    tell('# Speakers\n\n- Ada Example, Acme', '# Speakers\n\n- Ada Example, Acme\n- Bob Sample, Initech'),
    quiet('# Speakers\n\n- Ada Example, Acme', '# Speakers\n\n- Ada Example, Initech'),
  ],
  'Tell me when the train timetable changes': [
    tell('| 08:05 | Berlin |\n| 09:05 | Hamburg |', '| 08:15 | Berlin |\n| 09:05 | Hamburg |'),
  ],
  'the launch date moves': [tell('Launch: Q3 2026', 'Launch: Q4 2026')],
  'I only care about price increases, not about anything else': [
    tell('Price: 10 €\n\nNice', 'Price: 12 €\n\nNice'),
    quiet('Price: 10 €\n\nNice', 'Price: 10 €\n\nVery nice thing'),
    quiet('Price: 10 €', 'Price: 9 €'),
  ],
  'Changes to shipping policy, except for typo fixes': [
    tell('# Shipping\n\nWe ship worldwide.', '# Shipping\n\nWe ship to the EU only.'),
  ],
  'Tell me when a new PDF is uploaded': [
    tell(
      '# Downloads\n\n- [Report 2024 (PDF)](https://a.example/2024.pdf)',
      '# Downloads\n\n- [Report 2025 (PDF)](https://a.example/2025.pdf)\n'
      + '- [Report 2024 (PDF)](https://a.example/2024.pdf)',
    ),
  ],
  'mortgage rates': [tell('30-year fixed: 6.5%', '30-year fixed: 6.25%')],
  'If the 30-year rate drops below 6%': [
    tell('30-year fixed: 6.5%', '30-year fixed: 5.9%'),
    quiet('30-year fixed: 6.5%', '30-year fixed: 6.25%'),
  ],
  'Let me know about recalls of baby products': [
    tell('# Recalls\n\n- Toaster X', '# Recalls\n\n- Baby crib Y\n- Toaster X'),
  ],
  'price': [tell(...field('price', 10, 12.5))],
  'when it comes back in stock': [
    tell(...field('in_stock', false, true)),
    quiet(...field('in_stock', true, false)),
    quiet(...field('price', 10, 12)),
  ],
  'availability': [
    tell(...field('offers.availability', 'https://schema.org/InStock', 'https://schema.org/OutOfStock')),
  ],
  'price below 20': [
    tell(...field('price', 25, 19.5)),
    quiet(...field('price', 25, 22)),
  ],
  'new jobs in Berlin': [
    tell(...field('jobs[3]', undefined, { title: 'Cook', city: 'Berlin' })),
    quiet(...field('jobs[3]', undefined, { title: 'Cook', city: 'Rome' })),
  ],
  'Tell me when the stock count is under 5': [tell(...field('stockCount', 7, 4))],
  'Tell me when the CEO changes': [
    tell(...field('team.ceo', 'Ada', 'Bob')),
    quiet(...field('team.cto', 'Ada', 'Bob')),
  ],
  'Informiere mich über neue Artikel zum Thema Datenschutz': [
    tell('# Blog\n\n- Sommerfest', '# Blog\n\n- Neues Urteil zum Datenschutz\n- Sommerfest'),
    quiet('# Blog\n\n- Sommerfest', '# Blog\n\n- Wintermarkt\n- Sommerfest'),
  ],
  'Sag mir, wenn die Anmeldung zum Marathon öffnet': [
    tell('Anmeldung noch nicht möglich', 'Anmeldung ab sofort möglich'),
  ],
  'Bitte nur bei Preissenkungen melden': [
    tell('Preis: 100 €', 'Preis: 90 €'),
    quiet('Preis: 100 €', 'Preis: 110 €'),
  ],
  'Préviens-moi des nouveaux concerts à Lyon': [
    tell('# Concerts\n\n- 3 mai, Paris', '# Concerts\n\n- 3 mai, Paris\n- 9 mai, Lyon'),
  ],
  'avísame si bajan los precios de los vuelos a Lima': [
    tell('Vuelo a Lima: 800 €', 'Vuelo a Lima: 650 €'),
    quiet('Vuelo a Lima: 800 €', 'Vuelo a Lima: 850 €'),
  ],
  'any update except view counter and "related articles"': [
    quiet('Body\n\n## Related articles\n\n- A', 'Body\n\n## Related articles\n\n- B'),
    tell('Body\n\n## Related articles\n\n- A', 'New body of text\n\n## Related articles\n\n- A'),
  ],
  'Is the API down?': [tell('API: Operational', 'API: Degraded performance')],
  'new comments': [
    tell(
      '# Post\n\n## Comments\n\nAda: Nice!',
      '# Post\n\n## Comments\n\nAda: Nice!\n\nBob: I do not agree with this at all.',
    ),
  ],
})
