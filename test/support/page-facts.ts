// Facts of small pages, for tests of the infer stage.

import type { PageFacts } from '#schemas/facts.ts'

const empty: PageFacts = {
  url: 'https://shop.example/products/kettle',
  title: null,
  description: null,
  language: 'en',
  siteName: null,
  author: null,
  publishedTime: null,
  markdown: '',
  headings: [],
  jsonLd: [],
  items: [],
  meta: {},
  tables: [],
  labelled: [],
  groups: [],
  subject: [],
  links: [],
  images: [],
  hidden: [],
  outside: [],
  truncated: false,
  textsLeftOut: false,
}

/** Facts of an empty page, except `known`. */
export const factsOf = (known: Partial<PageFacts>): PageFacts => ({ ...empty, ...known })

/** A shop's page with JSON-LD. */
export const product = factsOf({
  title: 'Copper kettle | Kitchen House',
  headings: [{ level: 1, text: 'Copper kettle' }],
  markdown: '# Copper kettle\n\n€ 49,90\n\nA kettle made by hand in a small workshop, from a single sheet of copper.',
  jsonLd: [
    { '@context': 'https://schema.org', '@type': 'Organization', name: 'Kitchen House', url: 'https://shop.example/' },
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Copper kettle',
      sku: 'CK-77',
      brand: { '@type': 'Brand', name: 'Hearth' },
      offers: { '@type': 'Offer', price: '49.90', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.6', reviewCount: '1,204' },
      review: [
        {
          '@type': 'Review', author: { '@type': 'Person', name: 'Ann' }, reviewRating: { ratingValue: 5 },
          reviewBody: 'Best kettle.',
        },
        { '@type': 'Review', author: 'Bob', reviewRating: { ratingValue: 2 }, reviewBody: 'It leaks.' },
      ],
    },
  ],
})

/** A page of a German shop without structured data. */
export const germanShop = factsOf({
  language: 'de',
  title: 'Kupferkessel | Küchenhaus',
  siteName: 'Küchenhaus',
  headings: [{ level: 1, text: 'Kupferkessel' }, { level: 2, text: 'Eigenschaften' }],
  markdown:
    '# Kupferkessel\n\n1.249,00 €\n\nVon Hand gefertigt; statt 2.000 € im Laden.\n\nLieferzeit: 3 Tage\n\n'
    + '## Eigenschaften\n\n* Handgefertigt\n* Spülmaschinenfest',
  labelled: [
    { label: 'Artikelnummer', value: 'KK-1700' }, { label: 'Gewicht', value: '1,35 kg' },
    { label: 'Hersteller', value: 'Schwarzwald Metall GmbH' },
  ],
})

/** A recipe inside a graph with references. */
export const recipe = factsOf({
  title: 'Pancakes',
  headings: [{ level: 1, text: 'Pancakes' }],
  jsonLd: [
    {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebSite', '@id': '#site', name: 'Cook' },
        { '@type': 'WebPage', name: 'Pancakes | Cook', isPartOf: { '@id': '#site' } },
        { '@type': 'Person', '@id': '#jo', name: 'Jo' },
        {
          '@type': 'Recipe',
          name: 'Pancakes',
          author: { '@id': '#jo' },
          recipeIngredient: ['200 g flour', '2 eggs'],
          prepTime: 'PT1H10M',
          recipeYield: ['4', '4 servings'],
          recipeInstructions: [
            { '@type': 'HowToStep', text: 'Mix.' }, { '@type': 'HowToStep', text: 'Fry &amp; serve.' },
          ],
        },
      ],
    },
  ],
})

/** A page with a table of plans. */
export const plans = factsOf({
  title: 'Plans',
  headings: [{ level: 1, text: 'Plans' }],
  tables: [
    { caption: null, hasHeader: true, rows: [['Region', 'Office'], ['North', 'Oslo'], ['South', 'Rome']] },
    {
      caption: 'Plans', hasHeader: true,
      rows: [
        ['Plan', 'Price (USD)', 'Storage', 'Support'],
        ['Basic', '$9.00', '10 GB', 'No'],
        ['Team', '$1,099.00', '1 TB', 'Yes'],
      ],
    },
  ],
})

/** An article with the usual metadata. */
export const article = factsOf({
  title: 'Bridges reopen after storm - The Daily',
  description: 'Three bridges reopened.',
  siteName: 'The Daily',
  author: 'Kim Lee',
  publishedTime: '2024-03-05T08:30:00Z',
  headings: [{ level: 1, text: 'Bridges reopen after storm' }, { level: 2, text: 'What comes next' }],
  meta: { keywords: 'bridges, storm' },
  links: [
    { url: 'mailto:desk@daily.example', text: 'Mail' },
    { url: 'https://daily.example/2', text: 'Next' },
  ],
  markdown: [
    '# Bridges reopen after storm',
    'Last updated on 5 March 2024.',
    "Three of the city's bridges reopened on Tuesday after a storm had closed them for nine days, officials said at a "
    + 'briefing in the town hall.',
    'Engineers inspected 412 cables and replaced eleven of them. The mayor, Dr. Ada Byrne, thanked the crews for their '
    + 'work in the cold, and said that bridge tolls would be waived until Sunday.',
    'Traffic was slow in the morning. Did anyone expect otherwise? Commuters said that they were glad to be back on '
    + 'their usual route.',
    '* Share this\n* Subscribe',
    '## What comes next',
    'A fourth bridge, the oldest of the four, will stay closed until May while its deck is renewed. The work costs 4.2 '
    + 'million dollars and is paid by the city.',
  ].join('\n\n'),
})
