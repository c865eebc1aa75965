// Goals about kinds of versions, and goals that limit or negate what they ask for.

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

const releases = (...versions: string[]) =>
  `# Releases\n\n${versions.map((version) => `## ${version}\n\nSee the notes.`).join('\n\n')}`
const jobs = (...rows: string[]) => `# Jobs\n\n${rows.map((row) => `- ${row}`).join('\n')}`
const product = (price: string, stock = 'In stock') => `# Kettle\n\nPrice: ${price}\n\n${stock}`

testGoals('kinds of versions', {
  'Only major versions': [
    tell(releases('v2.9.1'), releases('v3.0.0', 'v2.9.1')),
    quiet(releases('v2.9.1'), releases('v2.10.0', 'v2.9.1')),
    quiet(releases('v2.9.1'), releases('v2.9.2', 'v2.9.1')),
  ],
  'Tell me about new releases, but only major versions': [
    tell('Latest version: 4.8.2', 'Latest version: 5.0'),
    quiet('Latest version: 4.8.2', 'Latest version: 4.9.0'),
    quiet('Latest version: 4.8.2\n\nFast and small.', 'Latest version: 4.8.2\n\nFast, small and pretty.'),
  ],
  'New releases, ignore patch releases': [
    quiet(releases('v1.4.2'), releases('v1.4.3', 'v1.4.2')),
    tell(releases('v1.4.2'), releases('v1.5.0', 'v1.4.2')),
    tell(releases('v1.4.2'), releases('v2.0.0', 'v1.4.2')),
  ],
  'Notify me of a new version, not the beta': [
    quiet(releases('7.1'), releases('7.2-beta.1', '7.1')),
    quiet(releases('7.1'), releases('7.2 Beta', '7.1')),
    tell(releases('7.1'), releases('7.2', '7.1')),
  ],
  'Stable releases only': [
    quiet(releases('1.22.4'), releases('1.23rc1', '1.22.4')),
    tell(releases('1.22.4'), releases('1.23.0', '1.22.4')),
  ],
  'minor and major versions, no bugfix releases': [
    quiet('Current: 3.2.1', 'Current: 3.2.2'),
    tell('Current: 3.2.1', 'Current: 3.3.0'),
  ],
  'new version without pre-releases': [
    quiet(releases('0.9.0'), releases('1.0.0-alpha.2', '0.9.0')),
    tell(releases('0.9.0'), releases('1.0.0', '0.9.0')),
  ],
  'Tell me when there is a new LTS version': [
    tell(releases('22.1.0'), releases('24.0.0 (LTS)', '22.1.0')),
    quiet(releases('22.1.0'), releases('23.4.0 (Current)', '22.1.0')),
  ],
  'when version 5 is released': [
    tell(releases('4.9.0'), releases('5.0.0', '4.9.0')),
    quiet(releases('4.9.0'), releases('4.10.0', '4.9.0')),
  ],
  'Nur neue Hauptversionen': [
    tell('Version 6.4', 'Version 7.0'),
    quiet('Version 6.4', 'Version 6.5'),
  ],
  'Seulement les versions majeures': [
    tell('Version 6.4', 'Version 7.0'),
    quiet('Version 6.4', 'Version 6.5'),
  ],
  'new major version of the library': [
    tell(...field('version', '1.9.4', '2.0.0')),
    quiet(...field('version', '1.9.4', '1.9.5')),
  ],
})

testGoals('limits and negations', {
  'new jobs, remote only': [
    tell(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Engineer, Remote')),
    quiet(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Engineer, Munich')),
    quiet(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Engineer, Munich (on-site)')),
  ],
  'Only remote jobs': [
    tell(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Writer (fully remote)')),
    quiet(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Writer, Hamburg')),
  ],
  'New engineering jobs but not internships': [
    quiet(jobs('Cook'), jobs('Cook', 'Engineering Intern (internship)')),
    tell(jobs('Cook'), jobs('Cook', 'Engineering Manager')),
  ],
  'Tell me when the price changes, unless it is sold out': [
    tell(product('40 €'), product('35 €')),
    quiet(product('40 €'), product('40 €', 'Sold out')),
  ],
  'price drops, not price increases': [
    tell(product('40 €'), product('35 €')),
    quiet(product('40 €'), product('45 €')),
  ],
  "don't tell me about price increases": [
    quiet(product('40 €'), product('45 €')),
    tell(product('40 €'), product('35 €')),
  ],
  'Back in stock, but not refurbished': [
    quiet('# GPU\n\n- New: sold out\n- Refurbished: sold out', '# GPU\n\n- New: sold out\n- Refurbished: in stock'),
    tell('# GPU\n\n- New: sold out\n- Refurbished: sold out', '# GPU\n\n- New: in stock\n- Refurbished: sold out'),
  ],
  'Everything except the visitor counter': [
    quiet('Hello\n\nVisitors: 1,204', 'Hello\n\nVisitors: 1,260'),
    tell('Hello\n\nWe open at nine.\n\nVisitors: 1,204', 'Hello\n\nWe open at ten.\n\nVisitors: 1,204'),
  ],
  'new posts, but nothing about sports': [
    quiet('# News\n\n- Tram line opens', '# News\n\n- Sports day on Friday\n- Tram line opens'),
    tell('# News\n\n- Tram line opens', '# News\n\n- Library closes early\n- Tram line opens'),
  ],
  'Only when it is free': [
    tell('Ticket price: 12 €', 'Ticket price: free'),
  ],
  'new flats, no shared flats': [
    quiet('# Flats\n\n- 2 rooms, Altona', '# Flats\n\n- Room in a shared flat, Eimsbüttel\n- 2 rooms, Altona'),
    tell('# Flats\n\n- 2 rooms, Altona', '# Flats\n\n- 3 rooms, Eimsbüttel\n- 2 rooms, Altona'),
  ],
  'Only tell me if the deadline moves earlier': [
    tell('Deadline: 20 May 2026', 'Deadline: 10 May 2026'),
  ],
  'full-time jobs, not part-time': [
    tell(jobs('Cook, part-time'), jobs('Cook, part-time', 'Baker, full-time')),
  ],
  'only English-language events': [
    tell('# Events\n\n- Lesung (Deutsch)', '# Events\n\n- Reading (English)\n- Lesung (Deutsch)'),
    quiet('# Events\n\n- Lesung (Deutsch)', '# Events\n\n- Vortrag (Deutsch)\n- Lesung (Deutsch)'),
  ],
})
