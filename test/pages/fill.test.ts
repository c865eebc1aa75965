// Whole pages of many kinds with schemas that callers send for them, and what a reader would fill in: a wrong value is
// worse than none.

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extractJson } from '#actors/infer/extract-json.ts'
import { compileCallerSchema } from '#src/json-schema/compile-caller-schema.ts'
import { documentOf, factsOfHtml } from './ask-page.ts'

type Json = Record<string, unknown>

const text = { type: 'string' }
const number = { type: 'number' }
const integer = { type: 'integer' }
const yesNo = { type: 'boolean' }
const uri = { type: 'string', format: 'uri' }
const date = { type: 'string', format: 'date' }
const dateTime = { type: 'string', format: 'date-time' }
const email = { type: 'string', format: 'email' }
const object = (properties: Json, required: string[] = [], more: Json = {}): Json => ({
  type: 'object', properties, required, ...more,
})
const list = (items: Json): Json => ({ type: 'array', items })
const told = (schema: Json, description: string): Json => ({ ...schema, description })
const linkedData = (item: Json): string => `<script type="application/ld+json">${JSON.stringify(item)}</script>`
const nav = '<nav><a href="/">Home</a> <a href="/shop">Shop</a> <a href="/contact">Contact</a></nav>'
const foot = '<footer><p>© 2024 Example Ltd. All rights reserved.</p><a href="/privacy">Privacy</a></footer>'
const prose =
  '<p>This page tells what there is to know about it, in a few plain sentences that nobody has to read twice, and then it ends.</p>'

interface Case {
  what: string
  html: string
  schema: Json | undefined
  prompt: string | undefined
  expected: Json | null
}
const cases: Case[] = []
const page = (what: string, html: string, schema: Json | undefined, expected: Json | null, prompt?: string): void => {
  cases.push({ what, html, schema, prompt, expected })
}

page(
  'product plain en',
  documentOf(
    'en', 'Trail Runner 3 – Shoes | RunHub',
    `${nav}<main><h1>Trail Runner 3</h1><p class="brand">by <a href="/b/peak">Peak</a></p><p class="price">$129.95</p><p>In stock</p><p>A light trail shoe with a grippy outsole and a rock plate, made for long days in the mountains.</p><ul><li>Weight: 285 g</li><li>Drop: 6 mm</li><li>Colour: Blue</li></ul></main>${foot}`,
  ),
  object({
    name: text, price: number, currency: text, in_stock: yesNo, weight_grams: number, drop_mm: number, color: text,
  }),
  {
    name: 'Trail Runner 3', price: 129.95, currency: 'USD', in_stock: true, weight_grams: 285, drop_mm: 6,
    color: 'Blue',
  },
)
page(
  'product sale',
  documentOf(
    'en', 'Desk Lamp Arc',
    `${nav}<main><h1>Desk Lamp Arc</h1><div class="prices"><del>£89.00</del> <ins>£59.00</ins></div><p>SKU: DL-ARC-01</p><p>Availability: Out of stock</p><p>Elegant lamp for your desk. It bends where you want it and stays there.</p></main>${foot}`,
  ),
  object({
    name: text, price: told(number, 'Current price'), original_price: told(number, 'Price before discount'),
    currency: text, sku: text, in_stock: yesNo,
  }),
  { name: 'Desk Lamp Arc', price: 59, original_price: 89, currency: 'GBP', sku: 'DL-ARC-01', in_stock: false },
)
page(
  'product de table',
  documentOf(
    'de', 'Waschmaschine WM 7000 kaufen',
    `${nav}<main><h1>Waschmaschine WM 7000</h1><p>1.049,00 €</p><p>inkl. MwSt., zzgl. Versand</p><h2>Technische Daten</h2><table><tr><th>Fassungsvermögen</th><td>8 kg</td></tr><tr><th>Schleuderdrehzahl</th><td>1.400 U/min</td></tr><tr><th>Energieeffizienzklasse</th><td>A</td></tr><tr><th>Höhe</th><td>84,5 cm</td></tr><tr><th>Inverter-Motor</th><td>Ja</td></tr><tr><th>Garantie</th><td>24 Monate</td></tr></table></main>`,
  ),
  object({
    name: text, preis: number, fassungsvermoegen_kg: number, schleuderdrehzahl: integer,
    energieeffizienzklasse: { enum: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }, hoehe_cm: number, inverter_motor: yesNo,
    garantie_monate: integer,
  }),
  {
    name: 'Waschmaschine WM 7000', preis: 1049, fassungsvermoegen_kg: 8, schleuderdrehzahl: 1400,
    energieeffizienzklasse: 'A', hoehe_cm: 84.5, inverter_motor: true, garantie_monate: 24,
  },
)
page(
  'product de, en names with description',
  documentOf(
    'de', 'Waschmaschine WM 7000 kaufen',
    `${nav}<main><h1>Waschmaschine WM 7000</h1><p>1.049,00 €</p><h2>Technische Daten</h2><table><tr><th>Fassungsvermögen</th><td>8 kg</td></tr><tr><th>Höhe</th><td>84,5 cm</td></tr><tr><th>Breite</th><td>60 cm</td></tr><tr><th>Gewicht</th><td>72 kg</td></tr></table></main>`,
  ),
  object({
    productName: text, price: number, heightCm: number, widthCm: number, weightKg: number, depthCm: number,
    capacity: told(number, 'Fassungsvermögen in kg'),
  }),
  { productName: 'Waschmaschine WM 7000', price: 1049, heightCm: 84.5, widthCm: 60, weightKg: 72, capacity: 8 },
)
page(
  'product jsonld full',
  documentOf(
    'en',
    'x',
    `${nav}<main><h1>AeroPress Go</h1><p>Travel coffee maker for people who go places and want good coffee everywhere.</p></main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'AeroPress Go',
      sku: 'AP-GO',
      gtin13: '0085276000120',
      image: ['/img/1.jpg', '/img/2.jpg'],
      brand: { '@type': 'Brand', name: 'AeroPress' },
      offers: {
        '@type': 'Offer',
        price: '39.95',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        priceValidUntil: '2025-12-31',
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8', reviewCount: '2,345' },
    }),
  ),
  object(
    {
      name: text, brand: text, price: number, currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      availability: { enum: ['InStock', 'OutOfStock', 'PreOrder'] },
      condition: { enum: ['new', 'used', 'refurbished'] }, gtin: text,
      rating: { type: 'number', minimum: 0, maximum: 5 }, reviewCount: integer, images: list(uri), image: uri,
    },
    ['name', 'price'],
    { additionalProperties: false },
  ),
  {
    name: 'AeroPress Go',
    brand: 'AeroPress',
    price: 39.95,
    currency: 'USD',
    availability: 'InStock',
    condition: 'new',
    gtin: '0085276000120',
    rating: 4.8,
    reviewCount: 2345,
    images: ['https://example.com/img/1.jpg', 'https://example.com/img/2.jpg'],
    image: 'https://example.com/img/1.jpg',
  },
)
page(
  'product cards list',
  documentOf(
    'en',
    'Kettles',
    `${nav}<main><h1>Kettles</h1><div class="grid">${[
      ['Copper Kettle', '€49.90', '4.5'], ['Steel Kettle', '€29.00', '4.1'], ['Glass Kettle', '€35.50', '3.9'],
    ]
      .map(
        ([n, p, r], i) =>
          `<div class="card"><a href="/k/${i + 1}"><img src="/k${i + 1}.jpg" alt="${n}"></a><h3><a href="/k/${i + 1}">${n}</a></h3><span class="price">${p}</span><span class="rating">${r} / 5</span></div>`,
      )
      .join('')}</div></main>${foot}`,
  ),
  object({ products: list(object({ name: text, price: number, url: uri })) }, ['products']),
  {
    products: [
      { name: 'Copper Kettle', price: 49.9, url: 'https://example.com/k/1' },
      { name: 'Steel Kettle', price: 29, url: 'https://example.com/k/2' },
      { name: 'Glass Kettle', price: 35.5, url: 'https://example.com/k/3' },
    ],
  },
)
page(
  'product cards ul li',
  documentOf(
    'en',
    'Books',
    `${nav}<main><h1>Books to read</h1><ul class="products">${[
      ['Dune', 'Frank Herbert', '$9.99'], ['Emma', 'Jane Austen', '$7.49'], ['Ulysses', 'James Joyce', '$12.00'],
      ['Beloved', 'Toni Morrison', '$10.25'],
    ]
      .map(
        ([t, a, p]) =>
          `<li class="product"><h2 class="title">${t}</h2><p class="author">${a}</p><p class="price">${p}</p><p class="stock">In stock</p></li>`,
      )
      .join('')}</ul></main>`,
  ),
  object({ books: list(object({ title: text, author: text, price: number, in_stock: yesNo }, ['title', 'price'])) }),
  {
    books: [
      ['Dune', 'Frank Herbert', 9.99], ['Emma', 'Jane Austen', 7.49], ['Ulysses', 'James Joyce', 12],
      ['Beloved', 'Toni Morrison', 10.25],
    ].map(([title, author, price]) => ({ title, author, price, in_stock: true })),
  },
)
page(
  'pricing cards',
  documentOf(
    'en',
    'Pricing – Acme',
    `${nav}<main><h1>Pricing</h1><section class="plans">${[
      ['Free', '$0', 'month', ['1 user', '1 GB storage']],
      ['Pro', '$12', 'month', ['5 users', '100 GB storage', 'Email support']],
      ['Business', '$49', 'month', ['Unlimited users', '1 TB storage', 'Phone support']],
    ]
      .map(
        ([n, p, per, f]) =>
          `<div class="plan"><h2>${n}</h2><p class="price">${p}<span>/${per}</span></p><ul>${[f]
            .flat()
            .map((x) => `<li>${x}</li>`)
            .join('')}</ul><a href="/signup">Choose ${n}</a></div>`,
      )
      .join('')}</section></main>`,
  ),
  object({ plans: list(object({ name: text, price: number, features: list(text) }, ['name', 'price'])) }),
  {
    plans: [
      { name: 'Free', price: 0, features: ['1 user', '1 GB storage'] },
      { name: 'Pro', price: 12, features: ['5 users', '100 GB storage', 'Email support'] },
      { name: 'Business', price: 49, features: ['Unlimited users', '1 TB storage', 'Phone support'] },
    ],
  },
)
page(
  'pricing table transposed',
  documentOf(
    'en', 'Plans',
    `<main><h1>Compare plans</h1><table><thead><tr><th></th><th>Basic</th><th>Plus</th><th>Max</th></tr></thead><tbody><tr><th>Price</th><td>$5</td><td>$10</td><td>$20</td></tr><tr><th>Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td></tr><tr><th>Support</th><td>–</td><td>Email</td><td>Phone</td></tr></tbody></table></main>`,
  ),
  object({
    plans: list(
      object({ name: text, price: number, storage: text, support: { type: ['string', 'null'] } }, [
        'name', 'price', 'support',
      ]),
    ),
  }),
  {
    plans: [
      { name: 'Basic', price: 5, storage: '10 GB', support: null },
      { name: 'Plus', price: 10, storage: '100 GB', support: 'Email' },
      { name: 'Max', price: 20, storage: '1 TB', support: 'Phone' },
    ],
  },
)
page(
  'job jsonld',
  documentOf(
    'en',
    'Job',
    `<main><h1>Backend Engineer</h1><p>We look for an engineer who likes databases and quiet offices, and who writes clear code.</p></main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Backend Engineer',
      datePosted: '2024-05-02',
      validThrough: '2024-06-30T23:59:59Z',
      employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Northwind', sameAs: 'https://northwind.example' },
      jobLocation: {
        '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
      jobLocationType: 'TELECOMMUTE',
      baseSalary: {
        '@type': 'MonetaryAmount', currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 60000, maxValue: 80000, unitText: 'YEAR' },
      },
    }),
  ),
  object({
    job_title: text, company: text, location: object({ city: text, country: text }),
    salary: object({ min: number, max: number, currency: text }),
    employment_type: { enum: ['full-time', 'part-time', 'contract'] }, date_posted: date, valid_through: dateTime,
    remote: yesNo,
  }),
  {
    job_title: 'Backend Engineer', company: 'Northwind', location: { city: 'Berlin', country: 'DE' },
    salary: { min: 60000, max: 80000, currency: 'EUR' }, employment_type: 'full-time', date_posted: '2024-05-02',
    valid_through: '2024-06-30T23:59:59Z', remote: true,
  },
)
page(
  'job plain',
  documentOf(
    'en', 'Senior Data Analyst at Fabrikam',
    `${nav}<main><h1>Senior Data Analyst</h1><p><strong>Company:</strong> Fabrikam Inc.</p><p><strong>Location:</strong> Austin, TX (hybrid)</p><p><strong>Salary:</strong> $95,000 – $120,000 per year</p><p><strong>Posted:</strong> March 12, 2024</p><h2>Requirements</h2><ul><li>5+ years with SQL</li><li>Python or R</li><li>Good writing</li></ul><h2>Benefits</h2><ul><li>Health insurance</li><li>401(k)</li></ul><p>Apply to <a href="mailto:jobs@fabrikam.example">jobs@fabrikam.example</a></p></main>`,
  ),
  object({
    title: text, company: text, location: text, salary_min: number, salary_max: number, salary: text, posted_date: date,
    requirements: list(text), benefits: list(text), contact_email: email, remote: yesNo,
  }),
  {
    title: 'Senior Data Analyst', company: 'Fabrikam Inc.', location: 'Austin, TX (hybrid)', salary_min: 95000,
    salary_max: 120000, salary: '$95,000 – $120,000 per year', posted_date: '2024-03-12',
    requirements: ['5+ years with SQL', 'Python or R', 'Good writing'], benefits: ['Health insurance', '401(k)'],
    contact_email: 'jobs@fabrikam.example',
  },
)
page(
  'jobs list table',
  documentOf(
    'en', 'Careers',
    `<main><h1>Open positions</h1><table><thead><tr><th>Position</th><th>Department</th><th>Location</th><th>Type</th></tr></thead><tbody><tr><td><a href="/j/1">Engineer</a></td><td>R&amp;D</td><td>Oslo</td><td>Full-time</td></tr><tr><td><a href="/j/2">Designer</a></td><td>Product</td><td>Remote</td><td>Part-time</td></tr></tbody></table></main>`,
  ),
  object({ jobs: list(object({ title: text, department: text, location: text, type: text, url: uri })) }),
  {
    jobs: [
      { title: 'Engineer', department: 'R&D', location: 'Oslo', type: 'Full-time', url: 'https://example.com/j/1' },
      {
        title: 'Designer',
        department: 'Product',
        location: 'Remote',
        type: 'Part-time',
        url: 'https://example.com/j/2',
      },
    ],
  },
)
page(
  'recipe plain',
  documentOf(
    'en', 'Lentil Soup Recipe',
    `${nav}<main><h1>Lentil Soup</h1><p>By Maria Rossi</p><p>Prep time: 15 minutes</p><p>Cook time: 1 hour 10 minutes</p><p>Serves: 4</p><h2>Ingredients</h2><ul><li>250 g red lentils</li><li>1 onion</li><li>2 carrots</li></ul><h2>Method</h2><ol><li>Chop the onion and carrots.</li><li>Fry them for 5 minutes.</li><li>Add lentils and 1 litre of water and simmer.</li></ol></main>`,
  ),
  object({
    title: text, author: text, prep_time_minutes: integer, cook_time_minutes: integer, servings: integer,
    ingredients: list(text), instructions: list(text), calories: integer,
  }),
  {
    title: 'Lentil Soup',
    author: 'Maria Rossi',
    prep_time_minutes: 15,
    cook_time_minutes: 70,
    servings: 4,
    ingredients: ['250 g red lentils', '1 onion', '2 carrots'],
    instructions: [
      'Chop the onion and carrots.', 'Fry them for 5 minutes.', 'Add lentils and 1 litre of water and simmer.',
    ],
  },
)
page(
  'recipe de',
  documentOf(
    'de', 'Apfelkuchen – Rezepte',
    `<main><h1>Apfelkuchen vom Blech</h1><dl><dt>Zubereitungszeit</dt><dd>45 Min.</dd><dt>Portionen</dt><dd>12</dd><dt>Schwierigkeit</dt><dd>einfach</dd></dl><h2>Zutaten</h2><ul><li>500 g Mehl</li><li>1 kg Äpfel</li></ul><h2>Zubereitung</h2><ol><li>Den Teig kneten.</li><li>Äpfel schälen und auf dem Teig verteilen.</li></ol></main>`,
  ),
  object({
    name: text, totalTime: told(integer, 'total time in minutes'), servings: integer,
    schwierigkeit: { enum: ['einfach', 'mittel', 'schwer'] }, ingredients: list(text), steps: list(text),
  }),
  {
    name: 'Apfelkuchen vom Blech', totalTime: 45, servings: 12, schwierigkeit: 'einfach',
    ingredients: ['500 g Mehl', '1 kg Äpfel'], steps: ['Den Teig kneten.', 'Äpfel schälen und auf dem Teig verteilen.'],
  },
)
page(
  'recipe ingredients objects',
  documentOf(
    'en', 'Pancakes',
    `<main><h1>Pancakes</h1><h2>Ingredients</h2><ul><li>200 g flour</li><li>2 eggs</li><li>300 ml milk</li></ul><h2>Steps</h2><ol><li>Mix all.</li><li>Fry.</li></ol></main>`,
  ),
  object({
    recipe: object({ title: text, ingredients: list(object({ name: text, quantity: text })), steps: list(text) }),
  }),
  {
    recipe: {
      title: 'Pancakes',
      ingredients: [
        { name: 'flour', quantity: '200 g' }, { name: 'eggs', quantity: '2' }, { name: 'milk', quantity: '300 ml' },
      ],
      steps: ['Mix all.', 'Fry.'],
    },
  },
)
page(
  'event plain',
  documentOf(
    'en', 'Jazz Night',
    `${nav}<main><h1>Jazz Night at the Blue Room</h1><p><b>Date:</b> Saturday, May 4, 2024</p><p><b>Time:</b> 8:00 PM – 11:30 PM</p><p><b>Venue:</b> The Blue Room, 12 King Street, Leeds</p><p><b>Tickets:</b> £15 in advance, £18 at the door</p><p>An evening with the Ann Lee Trio, playing music of Monk and Mingus and their own.</p></main>`,
  ),
  object({ title: text, date: date, venue: text, ticket_price: number, performer: text }),
  {
    title: 'Jazz Night at the Blue Room', date: '2024-05-04', venue: 'The Blue Room, 12 King Street, Leeds',
    ticket_price: 15,
  },
)
page(
  'events list time',
  documentOf(
    'en',
    'Events',
    `<main><h1>Upcoming events</h1><ul>${[
      ['2024-06-01T18:00', '1 June 2024, 6 pm', 'Summer party', 'Town hall'],
      ['2024-07-12T20:00', '12 July 2024, 8 pm', 'Open air cinema', 'City park'],
    ]
      .map(
        ([t, s, n, v]) =>
          `<li class="event"><h3><a href="/e/${n?.[0]}">${n}</a></h3><time datetime="${t}">${s}</time><p class="venue">${v}</p></li>`,
      )
      .join('')}</ul></main>`,
  ),
  object({ events: list(object({ name: text, date: date, venue: text })) }),
  {
    events: [
      { name: 'Summer party', date: '2024-06-01', venue: 'Town hall' },
      { name: 'Open air cinema', date: '2024-07-12', venue: 'City park' },
    ],
  },
)
page(
  'article plain',
  documentOf(
    'en-GB', 'Rail line reopens | The Post',
    `${nav}<article><h1>Rail line reopens after 50 years</h1><p class="byline">By <a rel="author" href="/a/jd">Jane Doe</a></p><time datetime="2024-03-05T09:00:00Z">5 March 2024</time><p>The line between Alton and Winchester reopened on Monday after years of work by volunteers and the county.</p><p>Hundreds came to see the first train leave the station at nine in the morning.</p><p>Tags: <a href="/t/rail">rail</a>, <a href="/t/hampshire">Hampshire</a></p></article>${foot}`,
    '<meta name="description" content="The line between Alton and Winchester is open again."><meta property="og:site_name" content="The Post">',
  ),
  object({ headline: text, author: text, publishedAt: dateTime, summary: text, publisher: text, wordCount: integer }),
  {
    headline: 'Rail line reopens after 50 years', author: 'Jane Doe', publishedAt: '2024-03-05T09:00:00Z',
    summary: 'The line between Alton and Winchester is open again.', publisher: 'The Post',
  },
)
page(
  'articles list',
  documentOf(
    'en',
    'News',
    `${nav}<main><h1>Latest news</h1>${[
      [
        'Council votes on budget', '2024-04-01',
        'The council passed the budget with a narrow majority after a debate of nine hours.',
      ],
      [
        'New bridge opens', '2024-04-02',
        'The bridge carries trams and bicycles across the river to the old harbour and back.',
      ],
      [
        'School wins prize', '2024-04-03',
        'Pupils built a robot that waters plants in the school garden when it has not rained.',
      ],
    ]
      .map(
        ([t, dd, x], i) =>
          `<article><h2><a href="/n/${i}">${t}</a></h2><time datetime="${dd}">${dd}</time><p>${x}</p></article>`,
      )
      .join('')}</main>`,
  ),
  object({ articles: list(object({ title: text, url: uri, date: date, summary: text }, ['title'])) }),
  {
    articles: [
      [
        'Council votes on budget', '2024-04-01',
        'The council passed the budget with a narrow majority after a debate of nine hours.',
      ],
      [
        'New bridge opens', '2024-04-02',
        'The bridge carries trams and bicycles across the river to the old harbour and back.',
      ],
      [
        'School wins prize', '2024-04-03',
        'Pupils built a robot that waters plants in the school garden when it has not rained.',
      ],
    ].map(([title, date, summary], i) => ({ title, url: `https://example.com/n/${i}`, date, summary })),
  },
)
page(
  'contact',
  documentOf(
    'en', 'Contact us – Acme Ltd',
    `${nav}<main><h1>Contact us</h1><p>Acme Ltd<br>221B Baker Street<br>London NW1 6XE<br>United Kingdom</p><p>Phone: +44 20 7946 0958</p><p>Fax: +44 20 7946 0959</p><p>Email: <a href="mailto:info@acme.example">info@acme.example</a></p><h2>Opening hours</h2><table><tr><td>Monday – Friday</td><td>9:00 – 17:30</td></tr><tr><td>Saturday</td><td>10:00 – 14:00</td></tr><tr><td>Sunday</td><td>Closed</td></tr></table></main>`,
    '<meta property="og:site_name" content="Acme Ltd">',
  ),
  object({
    company_name: text, email: email, phone: text, fax: text, opening_hours: list(object({ day: text, hours: text })),
  }),
  {
    email: 'info@acme.example',
    phone: '+44 20 7946 0958',
    fax: '+44 20 7946 0959',
    opening_hours: [
      { day: 'Monday – Friday', hours: '9:00 – 17:30' }, { day: 'Saturday', hours: '10:00 – 14:00' },
      { day: 'Sunday', hours: 'Closed' },
    ],
  },
)
page(
  'impressum de',
  documentOf(
    'de', 'Impressum',
    `<main><h1>Impressum</h1><p>Angaben gemäß § 5 TMG</p><p>Muster Bau GmbH<br>Hauptstraße 5<br>50667 Köln</p><p>Telefon: 0221 123456-0<br>E-Mail: kontakt@muster-bau.example</p><p>Geschäftsführer: Hans Muster</p><p>Handelsregister: HRB 12345, Amtsgericht Köln</p><p>Umsatzsteuer-ID: DE123456789</p></main>`,
  ),
  object({
    firma: text, telefon: text, email: email, geschaeftsfuehrer: text, handelsregister: text, umsatzsteuer_id: text,
  }),
  {
    telefon: '0221 123456-0', email: 'kontakt@muster-bau.example', geschaeftsfuehrer: 'Hans Muster',
    handelsregister: 'HRB 12345, Amtsgericht Köln', umsatzsteuer_id: 'DE123456789',
  },
)
page(
  'real estate',
  documentOf(
    'en', '3 bedroom flat for sale in Bristol',
    `<main><h1>3 bedroom flat for sale</h1><p class="price">£450,000</p><p>14 Rose Lane, Bristol BS1 4TR</p><dl><dt>Bedrooms</dt><dd>3</dd><dt>Bathrooms</dt><dd>2</dd><dt>Size</dt><dd>1,020 sq ft</dd><dt>Tenure</dt><dd>Leasehold</dd><dt>Garden</dt><dd>No</dd></dl></main>`,
  ),
  object(
    {
      title: text, price: number, bedrooms: integer, bathrooms: integer, size_sqft: number,
      tenure: { enum: ['freehold', 'leasehold'] }, has_garden: yesNo, year_built: { type: ['integer', 'null'] },
    },
    ['year_built'],
  ),
  {
    title: '3 bedroom flat for sale', price: 450000, bedrooms: 3, bathrooms: 2, size_sqft: 1020, tenure: 'leasehold',
    has_garden: false, year_built: null,
  },
)
page(
  'immobilie de',
  documentOf(
    'de', 'Wohnung',
    `<main><h1>Helle 2-Zimmer-Wohnung in Altona</h1><table><tr><td>Kaltmiete</td><td>890,50 €</td></tr><tr><td>Nebenkosten</td><td>180 €</td></tr><tr><td>Wohnfläche</td><td>58,4 m²</td></tr><tr><td>Zimmer</td><td>2</td></tr><tr><td>Balkon</td><td>vorhanden</td></tr><tr><td>Bezugsfrei ab</td><td>01.07.2024</td></tr></table></main>`,
  ),
  object({
    titel: text, kaltmiete: number, nebenkosten: number, wohnflaeche: number, zimmer: number, balkon: yesNo,
    bezugsfreiAb: date,
  }),
  {
    titel: 'Helle 2-Zimmer-Wohnung in Altona', kaltmiete: 890.5, nebenkosten: 180, wohnflaeche: 58.4, zimmer: 2,
    balkon: true, bezugsfreiAb: '2024-07-01',
  },
)
page(
  'hotel',
  documentOf(
    'en',
    'Hotel',
    `<main><h1>Sea View Hotel</h1><p>Rating: 8.7/10 (1,203 reviews)</p><p>Address: 5 Beach Road, Brighton BN1 2AA</p><p>Check-in: from 15:00</p><p>Check-out: until 11:00</p><h2>Amenities</h2><ul><li>Free WiFi</li><li>Pool</li><li>Parking</li></ul></main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@type': 'Hotel',
      name: 'Sea View Hotel',
      starRating: { '@type': 'Rating', ratingValue: 4 },
      checkinTime: '15:00',
      checkoutTime: '11:00',
      telephone: '+44 1273 000000',
      priceRange: '££',
    }),
  ),
  object({
    name: text, stars: integer, address: text, phone: text, amenities: list(text), check_in: text, check_out: text,
    price_range: text,
  }),
  {
    name: 'Sea View Hotel', stars: 4, address: '5 Beach Road, Brighton BN1 2AA', phone: '+44 1273 000000',
    amenities: ['Free WiFi', 'Pool', 'Parking'], check_in: 'from 15:00', check_out: 'until 11:00', price_range: '££',
  },
)
page(
  'course',
  documentOf(
    'en', 'Course',
    `<main><h1>Introduction to Statistics</h1><p>Instructor: Dr. Wei Zhang</p><p>Duration: 8 weeks</p><p>Level: Beginner</p><p>Price: Free</p><p>Start date: 9 September 2024</p><p>Language: English</p></main>`,
  ),
  object({
    courseName: text, instructor: text, durationWeeks: integer,
    level: { enum: ['beginner', 'intermediate', 'advanced'] }, price: number, startDate: date, language: text,
    certificate: yesNo,
  }),
  {
    courseName: 'Introduction to Statistics', instructor: 'Dr. Wei Zhang', durationWeeks: 8, level: 'beginner',
    price: 0, startDate: '2024-09-09', language: 'English',
  },
)
page(
  'software',
  documentOf(
    'en', 'FastEdit',
    `<main><h1>FastEdit</h1><p>A small text editor that starts in a blink and edits files of any size.</p><ul><li><strong>Version:</strong> 4.2.1</li><li><strong>License:</strong> MIT</li><li><strong>Released:</strong> 2024-02-20</li><li><strong>File size:</strong> 12.4 MB</li><li><strong>Downloads:</strong> 1,234,567</li><li><strong>Platforms:</strong> Windows, macOS, Linux</li></ul></main>`,
  ),
  object({
    name: text, version: text, license: text, release_date: date, file_size_mb: number, downloads: integer,
    platforms: list(text), open_source: yesNo,
  }),
  {
    name: 'FastEdit', version: '4.2.1', license: 'MIT', release_date: '2024-02-20', file_size_mb: 12.4,
    downloads: 1234567, platforms: ['Windows', 'macOS', 'Linux'],
  },
)
page(
  'faq dl',
  documentOf(
    'en', 'FAQ',
    `<main><h1>Frequently asked questions</h1><dl><dt>How long is shipping?</dt><dd>Two to four days.</dd><dt>Can I return it?</dt><dd>Yes, within 30 days.</dd></dl></main>`,
  ),
  object({ faqs: list(object({ question: text, answer: text }, ['question', 'answer'])) }),
  {
    faqs: [
      { question: 'How long is shipping?', answer: 'Two to four days.' },
      { question: 'Can I return it?', answer: 'Yes, within 30 days.' },
    ],
  },
)
page(
  'faq details',
  documentOf(
    'en', 'FAQ',
    `<main><h1>Help</h1><details><summary>How do I reset my password?</summary><p>Click on "Forgot password".</p></details><details><summary>Where is my invoice?</summary><p>In your account, under billing.</p></details></main>`,
  ),
  object({ questions: list(object({ question: text, answer: text })) }),
  {
    questions: [
      { question: 'How do I reset my password?', answer: 'Click on "Forgot password".' },
      { question: 'Where is my invoice?', answer: 'In your account, under billing.' },
    ],
  },
)
page(
  'team',
  documentOf(
    'en',
    'Team',
    `<main><h1>Our team</h1><div class="team">${[
      ['Ada Byron', 'CEO', 'ada@co.example'], ['Bob Kahn', 'CTO', 'bob@co.example'],
      ['Cy Twombly', 'Designer', 'cy@co.example'],
    ]
      .map(
        ([n, r, e]) =>
          `<div class="member"><img src="/${n?.[0]}.jpg" alt="${n}"><h3>${n}</h3><p>${r}</p><a href="mailto:${e}">${e}</a></div>`,
      )
      .join('')}</div></main>`,
  ),
  object({ members: list(object({ name: text, role: text, email: email })) }),
  {
    members: [
      { name: 'Ada Byron', role: 'CEO', email: 'ada@co.example' },
      { name: 'Bob Kahn', role: 'CTO', email: 'bob@co.example' },
      { name: 'Cy Twombly', role: 'Designer', email: 'cy@co.example' },
    ],
  },
)
page(
  'opening hours ld',
  documentOf(
    'en',
    'Shop',
    `<main><h1>Corner Books</h1><p>A small shop of old and new books near the river, run by two friends since the nineties.</p></main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@type': 'BookStore',
      name: 'Corner Books',
      address: {
        '@type': 'PostalAddress', streetAddress: '1 Rue de Seine', postalCode: '75006', addressLocality: 'Paris',
        addressCountry: 'FR',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 48.85, longitude: 2.33 },
      openingHours: ['Mo-Fr 10:00-19:00', 'Sa 11:00-18:00'],
      telephone: '+33 1 23 45 67 89',
    }),
  ),
  object({
    name: text, address: object({ street: text, city: text, postalCode: text, country: text }),
    coordinates: object({ lat: number, lng: number }), openingHours: list(text), phone: text,
  }),
  {
    name: 'Corner Books', address: { street: '1 Rue de Seine', city: 'Paris', postalCode: '75006', country: 'FR' },
    coordinates: { lat: 48.85, lng: 2.33 }, openingHours: ['Mo-Fr 10:00-19:00', 'Sa 11:00-18:00'],
    phone: '+33 1 23 45 67 89',
  },
)
page(
  'stats table',
  documentOf(
    'en', 'Cities',
    `<main><h1>Largest cities</h1><table><caption>Cities by population</caption><tr><th>Rank</th><th>City</th><th>Country</th><th>Population</th><th>Area (km²)</th></tr><tr><td>1</td><td>Tokyo</td><td>Japan</td><td>37,400,068</td><td>13,452</td></tr><tr><td>2</td><td>Delhi</td><td>India</td><td>28,514,000</td><td>3,483</td></tr></table></main>`,
  ),
  object({
    cities: list(
      object({ rank: integer, city: text, country: text, population: integer, area_km2: number }, [
        'city', 'population',
      ]),
    ),
  }),
  {
    cities: [
      { rank: 1, city: 'Tokyo', country: 'Japan', population: 37400068, area_km2: 13452 },
      { rank: 2, city: 'Delhi', country: 'India', population: 28514000, area_km2: 3483 },
    ],
  },
)
page(
  'quotes',
  documentOf(
    'en',
    'Quotes',
    `<main><h1>Quotes</h1>${[
      ['Be yourself; everyone else is already taken.', 'Oscar Wilde', ['self', 'wit']],
      ['So many books, so little time.', 'Frank Zappa', ['books']],
    ]
      .map(
        ([q, a, t]) =>
          `<div class="quote"><span class="text">“${q}”</span><span>by <small class="author">${a}</small></span><div class="tags">Tags: ${[
            t,
          ]
            .flat()
            .map((x) => `<a class="tag" href="/t/${x}">${x}</a>`)
            .join(' ')}</div></div>`,
      )
      .join('')}</main>`,
  ),
  object({ quotes: list(object({ text: text, author: text })) }),
  {
    quotes: [
      { text: '“Be yourself; everyone else is already taken.”', author: 'Oscar Wilde' },
      { text: '“So many books, so little time.”', author: 'Frank Zappa' },
    ],
  },
)
page(
  'fr product',
  documentOf(
    'fr', 'Bouilloire',
    `<main><h1>Bouilloire en cuivre</h1><p>Prix : 1 249,90 €</p><p>Disponibilité : En stock</p><ul><li>Marque : Maison Leroux</li><li>Poids : 1,2 kg</li><li>Référence : BC-12</li><li>Garantie : 2 ans</li></ul>${prose}</main>`,
  ),
  object({
    nom: text, prix: number, devise: text, marque: text, poids_kg: number, reference: text, disponible: yesNo,
    garantie_mois: integer,
  }),
  {
    nom: 'Bouilloire en cuivre', prix: 1249.9, devise: 'EUR', marque: 'Maison Leroux', poids_kg: 1.2,
    reference: 'BC-12', disponible: true, garantie_mois: 24,
  },
)
page(
  'es product',
  documentOf(
    'es', 'Lámpara',
    `<main><h1>Lámpara de mesa</h1><p>Precio: 1.299,00 €</p><p>Agotado</p><dl><dt>Marca</dt><dd>Luz</dd><dt>Altura</dt><dd>45 cm</dd><dt>Color</dt><dd>negro</dd></dl>${prose}</main>`,
  ),
  object({ nombre: text, precio: number, marca: text, altura_cm: number, color: text, disponible: yesNo }),
  { nombre: 'Lámpara de mesa', precio: 1299, marca: 'Luz', altura_cm: 45, color: 'negro', disponible: false },
)
page(
  'it english names',
  documentOf(
    'it', 'Scarpe',
    `<main><h1>Scarpe da corsa</h1><p>Prezzo: 89,90 €</p><dl><dt>Marca</dt><dd>Veloce</dd><dt>Peso</dt><dd>250 g</dd><dt>Colore</dt><dd>rosso</dd><dt>Taglia</dt><dd>42</dd></dl>${prose}</main>`,
  ),
  object({ name: text, price: number, brand: text, weight_g: number, color: text, size: integer }),
  { name: 'Scarpe da corsa', price: 89.9, brand: 'Veloce', weight_g: 250, color: 'rosso', size: 42 },
)
page(
  'ja product',
  documentOf(
    'ja', '電気ケトル',
    `<main><h1>電気ケトル 1.0L</h1><p>価格：￥12,800</p><table><tr><th>ブランド</th><td>山田電機</td></tr><tr><th>重量</th><td>0.9 kg</td></tr><tr><th>発売日</th><td>2024年3月5日</td></tr></table><p>お湯をすばやく沸かす、軽くて使いやすい電気ケトルです。</p></main>`,
  ),
  object({ name: text, price: number, brand: text, release_date: told(date, '発売日') }),
  { name: '電気ケトル 1.0L', price: 12800, brand: '山田電機', release_date: '2024-03-05' },
)
page(
  'ru product',
  documentOf(
    'ru', 'Чайник',
    `<main><h1>Чайник медный</h1><p>Цена: 4 990 ₽</p><p>Бренд: Самовар</p><p>Вес: 1,5 кг</p>${prose}</main>`,
  ),
  object({ name: text, price: number, currency: text, brand: text }),
  { name: 'Чайник медный', price: 4990, currency: 'RUB', brand: 'Самовар' },
)
page(
  'nullable all required',
  documentOf('en', 'Widget', `<main><h1>Widget 9</h1><p>Price: $19</p>${prose}</main>`),
  object(
    {
      name: text, price: number, brand: { type: ['string', 'null'] }, rating: { anyOf: [number, { type: 'null' }] },
      tags: list(text),
    },
    ['name', 'price', 'brand', 'rating', 'tags'],
    { additionalProperties: false },
  ),
  { name: 'Widget 9', price: 19, brand: null, rating: null, tags: [] },
)
page(
  'required missing', documentOf('en', 'Widget', `<main><h1>Widget 9</h1>${prose}</main>`),
  object({ name: text, price: number }, ['price']), null,
)
page(
  'anyOf number or string',
  documentOf('en', 'Widget', `<main><h1>Widget 9</h1><p>Price: on request</p><p>Weight: 5 kg</p>${prose}</main>`),
  object({ price: { anyOf: [number, text] }, weight: { anyOf: [number, text] } }), { price: 'on request', weight: 5 },
)
page(
  '$defs',
  documentOf('en', 'Co', `<main><h1>Acme</h1><p>Email: a@acme.example</p><p>Phone: +1 555 010 9999</p>${prose}</main>`),
  {
    $defs: { contact: object({ email: email, phone: text }) },
    ...object({ name: text, contact: { $ref: '#/$defs/contact' } }),
  },
  { name: 'Acme', contact: { email: 'a@acme.example', phone: '+1 555 010 9999' } },
)
page(
  'spec table values',
  documentOf(
    'en', 'Laptop',
    `<main><h1>ZenBook 14</h1><p>$1,099.00</p><h2>Specifications</h2><table><tr><th>Processor</th><td>Intel Core i7-1360P</td></tr><tr><th>RAM</th><td>16 GB</td></tr><tr><th>Storage</th><td>1 TB SSD</td></tr><tr><th>Display size</th><td>14 inches</td></tr><tr><th>Weight</th><td>3.06 lbs</td></tr><tr><th>Touchscreen</th><td>Yes</td></tr><tr><th>Battery life</th><td>Up to 18 hours</td></tr></table></main>`,
  ),
  object({
    name: text, price: number, processor: text, ram_gb: integer, storage_gb: integer, display_inches: number,
    weight_kg: number, touchscreen: yesNo, battery_hours: number, gpu: text,
  }),
  {
    name: 'ZenBook 14', price: 1099, processor: 'Intel Core i7-1360P', ram_gb: 16, storage_gb: 1024, display_inches: 14,
    weight_kg: 1.387992652, touchscreen: true, battery_hours: 18,
  },
)
page(
  'spec nested',
  documentOf(
    'en', 'Laptop',
    `<main><h1>ZenBook 14</h1><table><tr><th>Processor</th><td>Intel Core i7</td></tr><tr><th>RAM</th><td>16 GB</td></tr></table>${prose}</main>`,
  ),
  object({ name: text, specs: object({ processor: text, ram: text }) }),
  { name: 'ZenBook 14', specs: { processor: 'Intel Core i7', ram: '16 GB' } },
)
page(
  'spec free map',
  documentOf(
    'en', 'Laptop',
    `<main><h1>ZenBook 14</h1><table><tr><th>Processor</th><td>Intel Core i7</td></tr><tr><th>RAM</th><td>16 GB</td></tr></table>${prose}</main>`,
  ),
  object({ name: text, specifications: { type: 'object', additionalProperties: text } }),
  { name: 'ZenBook 14', specifications: { Processor: 'Intel Core i7', RAM: '16 GB' } },
)
page(
  'dates in languages',
  documentOf(
    'de', 'Konzert',
    `<main><h1>Orgelkonzert</h1><p>Beginn: 24. Dezember 2024, 18:30 Uhr</p><p>Ort: Dom zu Köln</p><p>Eintritt: 12,50 Euro</p>${prose}</main>`,
  ),
  object({ titel: text, start: dateTime, ort: text, eintritt: number }),
  { titel: 'Orgelkonzert', start: '2024-12-24T18:30:00Z', ort: 'Dom zu Köln', eintritt: 12.5 },
)
page(
  'event ld nested',
  documentOf(
    'en',
    'E',
    `<main><h1>Expo</h1>${prose}</main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@type': 'BusinessEvent',
      name: 'Expo 2024',
      startDate: '2024-10-01T09:00+02:00',
      endDate: '2024-10-03',
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        name: 'Messe',
        address: {
          '@type': 'PostalAddress', streetAddress: 'Platz 1', addressLocality: 'Essen',
          addressCountry: { '@type': 'Country', name: 'Germany' },
        },
      },
      offers: [
        { '@type': 'Offer', name: 'Day', price: 20, priceCurrency: 'EUR' },
        { '@type': 'Offer', name: 'Full', price: 45, priceCurrency: 'EUR' },
      ],
      performer: [
        { '@type': 'Person', name: 'A B' }, { '@type': 'Person', name: 'C D' },
      ],
      organizer: { '@type': 'Organization', name: 'Expo GmbH' },
    }),
  ),
  object({
    name: text, startDate: dateTime, endDate: date, venue: object({ name: text, city: text, country: text }),
    tickets: list(object({ name: text, price: number, currency: text })), speakers: list(text), organizer: text,
  }),
  {
    name: 'Expo 2024',
    startDate: '2024-10-01T09:00:00+02:00',
    endDate: '2024-10-03',
    venue: { name: 'Messe', city: 'Essen', country: 'Germany' },
    tickets: [
      { name: 'Day', price: 20, currency: 'EUR' }, { name: 'Full', price: 45, currency: 'EUR' },
    ],
    speakers: ['A B', 'C D'],
    organizer: 'Expo GmbH',
  },
)
page(
  'reviews plain',
  documentOf(
    'en',
    'Kettle',
    `<main><h1>Kettle</h1><p class="price">$20</p><section class="reviews"><h2>Reviews</h2>${[
      ['Ann', '5', 'It is great and boils fast every morning.', '2024-01-02'],
      ['Bob', '2', 'Mine broke after two weeks of light use.', '2024-02-03'],
    ]
      .map(
        ([a, r, t, dt]) =>
          `<div class="review"><span class="review-author">${a}</span><span class="review-rating">${r} out of 5</span><time datetime="${dt}">${dt}</time><p class="review-text">${t}</p></div>`,
      )
      .join('')}</section></main>`,
  ),
  object({
    name: text, price: number, reviews: list(object({ author: text, rating: number, text: text, date: date })),
  }),
  {
    name: 'Kettle',
    price: 20,
    reviews: [
      { author: 'Ann', rating: 5, text: 'It is great and boils fast every morning.', date: '2024-01-02' },
      { author: 'Bob', rating: 2, text: 'Mine broke after two weeks of light use.', date: '2024-02-03' },
    ],
  },
)
page(
  'no reviews but related',
  documentOf(
    'en', 'Kettle',
    `<main><h1>Kettle</h1><p>Price: $20</p>${prose}<div class="related"><h2>Related products</h2>${['Pot', 'Pan', 'Cup'].map((n) => `<div class="card"><h3><a href="/${n}">${n} deluxe</a></h3><span class="price">$9</span><span class="rating">4 / 5</span></div>`).join('')}</div></main>`,
  ),
  object({ name: text, price: number, reviews: list(object({ author: text, rating: number, text: text })) }),
  { name: 'Kettle', price: 20 },
)
page(
  'sale listing',
  documentOf(
    'en',
    'Sale',
    `<main><h1>Shoes on sale</h1><ul class="grid">${[
      ['Runner', '$80.00', '$59.99'], ['Walker', '$70.00', '$49.50'], ['Hiker', '$120.00', '$99.00'],
    ]
      .map(
        ([n, o, p], i) =>
          `<li class="tile"><a href="/s/${i}"><img src="/s${i}.png" alt="${n}"><h2>${n}</h2><span class="old-price"><s>${o}</s></span> <span class="new-price">${p}</span></a></li>`,
      )
      .join('')}</ul></main>`,
  ),
  object({ products: list(object({ name: text, price: number, original_price: number, url: uri, image_url: uri })) }),
  {
    products: [
      ['Runner', 59.99, 80], ['Walker', 49.5, 70], ['Hiker', 99, 120],
    ].map(([name, price, original_price], i) => ({
      name,
      price,
      original_price,
      url: `https://example.com/s/${i}`,
      image_url: `https://example.com/s${i}.png`,
    })),
  },
)
page(
  'listing wrapper results',
  documentOf(
    'en',
    'Search',
    `<main><h1>Flats in Leeds</h1>${[
      ['Flat 1', '£900 pcm', '2 bedrooms', 'LS1'], ['Flat 2', '£1,100 pcm', '3 bedrooms', 'LS2'],
    ]
      .map(
        ([n, p, b, a]) =>
          `<article class="property"><h2><a href="/f/${n?.[5]}">${n}</a></h2><p class="property__price">${p}</p><p class="property__bedrooms">${b}</p><p class="property__address">${a}</p></article>`,
      )
      .join('')}</main>`,
  ),
  object({
    properties: list(object({ title: text, price: number, bedrooms: integer, address: text, url: uri }, ['title'])),
  }),
  {
    properties: [
      { title: 'Flat 1', price: 900, bedrooms: 2, address: 'LS1', url: 'https://example.com/f/1' },
      { title: 'Flat 2', price: 1100, bedrooms: 3, address: 'LS2', url: 'https://example.com/f/2' },
    ],
  },
)
page(
  'menu',
  documentOf(
    'en', 'Menu',
    `<main><h1>Our menu</h1><h2>Starters</h2><ul><li><h3>Soup</h3><p>Tomato and basil with bread.</p><span>$6.50</span></li><li><h3>Salad</h3><p>Greens, nuts and a light dressing.</p><span>$7.00</span></li></ul></main>`,
  ),
  object({ menu_items: list(object({ name: text, description: text, price: number }, ['name', 'price'])) }),
  {
    menu_items: [
      { name: 'Soup', description: 'Tomato and basil with bread.', price: 6.5 },
      { name: 'Salad', description: 'Greens, nuts and a light dressing.', price: 7 },
    ],
  },
)
page(
  'podcast',
  documentOf(
    'en',
    'Podcast',
    `<main><h1>The Long Show</h1><ol>${[
      ['12', 'On rivers', '48 min', '2024-03-01'], ['11', 'On hills', '52 min', '2024-02-01'],
    ]
      .map(
        ([n, t, l, dt]) =>
          `<li class="episode"><h3>${t}</h3><p>Episode: ${n}</p><p>Duration: ${l}</p><time datetime="${dt}">${dt}</time></li>`,
      )
      .join('')}</ol></main>`,
  ),
  object({ episodes: list(object({ title: text, duration_minutes: integer, date: date })) }),
  {
    episodes: [
      { title: 'On rivers', duration_minutes: 48, date: '2024-03-01' },
      { title: 'On hills', duration_minutes: 52, date: '2024-02-01' },
    ],
  },
)
page(
  'org ld contact',
  documentOf(
    'en',
    'About',
    `<main><h1>About us</h1>${prose}</main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization',
          '@id': '#o',
          name: 'Acme Corp',
          legalName: 'Acme Corporation Inc.',
          foundingDate: '1999',
          numberOfEmployees: { '@type': 'QuantitativeValue', value: 250 },
          sameAs: ['https://x.example/acme', 'https://in.example/acme'],
          contactPoint: {
            '@type': 'ContactPoint', telephone: '+1-555-0100', email: 'hi@acme.example', contactType: 'sales',
          },
        },
      ],
    }),
  ),
  object({
    companyName: text, legal_name: text, founded: integer, employees: integer, email: email, phone: text,
    social_links: list(uri),
  }),
  {
    companyName: 'Acme Corp',
    legal_name: 'Acme Corporation Inc.',
    founded: 1999,
    employees: 250,
    email: 'hi@acme.example',
    phone: '+1-555-0100',
    social_links: ['https://x.example/acme', 'https://in.example/acme'],
  },
)
page(
  'hours object',
  documentOf(
    'en', 'Shop',
    `<main><h1>Shop</h1>${prose}<h2>Opening hours</h2><dl><dt>Monday</dt><dd>9am – 5pm</dd><dt>Tuesday</dt><dd>9am – 6pm</dd><dt>Sunday</dt><dd>Closed</dd></dl></main>`,
  ),
  object({ opening_hours: object({ monday: text, tuesday: text, sunday: text }) }),
  { opening_hours: { monday: '9am – 5pm', tuesday: '9am – 6pm', sunday: 'Closed' } },
)
page(
  'hours de open close',
  documentOf(
    'de', 'Laden',
    `<main><h1>Laden</h1>${prose}<table><tr><td>Montag</td><td>9:00 – 18:00 Uhr</td></tr><tr><td>Dienstag</td><td>10:00 – 18:00 Uhr</td></tr></table></main>`,
  ),
  object({ openingHours: list(object({ day: text, opens: text, closes: text })) }),
  {
    openingHours: [
      { day: 'Montag', opens: '9:00', closes: '18:00' }, { day: 'Dienstag', opens: '10:00', closes: '18:00' },
    ],
  },
)
page(
  'price in prose only',
  documentOf(
    'en', 'Blog',
    `<main><h1>Why we moved</h1><p>We paid $300 for the truck and spent three days on the road before we reached the new house in the hills.</p>${prose}</main>`,
  ),
  object({ title: text, price: number, author: text, rating: number }),
  { title: 'Why we moved' },
)
page(
  'email absent', documentOf('en', 'Blog', `<main><h1>Why we moved</h1>${prose}</main>`),
  object({ email: email, phone: text, address: text, sku: text }), null,
)
page(
  'prompt list', documentOf('en', 'Widget', `<main><h1>Widget 9</h1><p>Price: $19</p><p>Color: red</p>${prose}</main>`),
  undefined, { name: 'Widget 9', price: 19, color: 'red' }, 'Extract name, price and color',
)
page(
  'prompt each',
  documentOf(
    'en',
    'Kettles',
    `<main><h1>Kettles</h1><div>${[
      ['A-One', '€49.90'], ['B-Two', '€29.00'],
    ]
      .map(([n, p]) => `<div class="product"><h3>${n}</h3><span class="price">${p}</span></div>`)
      .join('')}</div></main>`,
  ),
  undefined,
  {
    products: [
      { name: 'A-One', price: 49.9 }, { name: 'B-Two', price: 29 },
    ],
  },
  'For each product extract name and price',
)
page(
  'microdata product',
  documentOf(
    'en',
    'P',
    `<main><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Chair</h1><span itemprop="brand">Woodly</span><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="priceCurrency" content="USD">$</span><span itemprop="price" content="149.00">149</span><link itemprop="availability" href="https://schema.org/OutOfStock"></div>${prose}</div></main>`,
  ),
  object({ name: text, brand: text, price: number, currency: text, in_stock: yesNo }),
  { name: 'Chair', brand: 'Woodly', price: 149, currency: 'USD', in_stock: false },
)
page(
  'og product',
  documentOf(
    'en',
    'Vase – Shop',
    `<main><h1>Vase</h1>${prose}</main>`,
    '<meta property="og:title" content="Vase"><meta property="product:price:amount" content="35.00"><meta property="product:price:currency" content="EUR"><meta property="og:image" content="https://example.com/v.jpg">',
  ),
  object({ name: text, price: number, currency: text, image: uri }),
  { name: 'Vase', price: 35, currency: 'EUR', image: 'https://example.com/v.jpg' },
)
page(
  'book',
  documentOf(
    'en', 'Dune',
    `<main><h1>Dune</h1><p>by Frank Herbert</p><dl><dt>Publisher</dt><dd>Ace</dd><dt>Publication date</dt><dd>August 2, 2005</dd><dt>Language</dt><dd>English</dd><dt>Paperback</dt><dd>704 pages</dd><dt>ISBN-13</dt><dd>978-0441013593</dd></dl>${prose}</main>`,
  ),
  object({ title: text, author: text, publisher: text, publication_date: date, language: text, isbn: text }),
  {
    title: 'Dune', author: 'Frank Herbert', publisher: 'Ace', publication_date: '2005-08-02', language: 'English',
    isbn: '978-0441013593',
  },
)
page(
  'movie ld',
  documentOf(
    'en',
    'M',
    `<main><h1>Heat</h1>${prose}</main>`,
    linkedData({
      '@context': 'https://schema.org',
      '@type': 'Movie',
      name: 'Heat',
      datePublished: '1995-12-15',
      duration: 'PT2H50M',
      director: { '@type': 'Person', name: 'Michael Mann' },
      actor: [
        { '@type': 'Person', name: 'Al Pacino' }, { '@type': 'Person', name: 'Robert De Niro' },
      ],
      genre: ['Crime', 'Drama'],
      contentRating: 'R',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 8.3, ratingCount: 700000, bestRating: 10 },
    }),
  ),
  object({
    title: text, year: integer, runtime_minutes: integer, director: text, cast: list(text), genres: list(text),
    rating: number, votes: integer, age_rating: told(text, 'Content rating'),
  }),
  {
    title: 'Heat', year: 1995, runtime_minutes: 170, director: 'Michael Mann', cast: ['Al Pacino', 'Robert De Niro'],
    genres: ['Crime', 'Drama'], rating: 8.3, votes: 700000,
  },
)
page(
  'car',
  documentOf(
    'de', 'VW Golf',
    `<main><h1>VW Golf 1.5 TSI</h1><p>18.990 €</p><table><tr><td>Kilometerstand</td><td>45.300 km</td></tr><tr><td>Erstzulassung</td><td>03/2020</td></tr><tr><td>Leistung</td><td>96 kW (131 PS)</td></tr><tr><td>Kraftstoff</td><td>Benzin</td></tr><tr><td>Unfallfrei</td><td>Ja</td></tr></table></main>`,
  ),
  object({
    name: text, price: number, mileage_km: told(integer, 'Kilometerstand'), power_kw: told(integer, 'Leistung in kW'),
    fuel: told({ enum: ['Benzin', 'Diesel', 'Elektro'] }, 'Kraftstoff'), unfallfrei: yesNo,
  }),
  { name: 'VW Golf 1.5 TSI', price: 18990, mileage_km: 45300, power_kw: 96, fuel: 'Benzin', unfallfrei: true },
)
page(
  'weather / stats',
  documentOf(
    'en', 'Oslo',
    `<main><h1>Oslo</h1><table class="infobox"><tr><th>Country</th><td>Norway</td></tr><tr><th>Population</th><td>717,710 (2024)</td></tr><tr><th>Area</th><td>480.76 km²</td></tr><tr><th>Elevation</th><td>23 m</td></tr><tr><th>Mayor</th><td>Anne Lindboe</td></tr></table>${prose}</main>`,
  ),
  object({
    name: text, country: text, population: integer, area_km2: number, elevation_m: number, mayor: text, timezone: text,
  }),
  { name: 'Oslo', country: 'Norway', population: 717710, area_km2: 480.76, elevation_m: 23, mayor: 'Anne Lindboe' },
)
page(
  'wrong currency', documentOf('en', 'x', `<main><h1>Lamp X</h1><p>Price: €49</p>${prose}</main>`),
  object({ name: text, price_usd: number }), { name: 'Lamp X' },
)
page(
  'steps how-to',
  documentOf(
    'en', 'How to',
    `<main><h1>How to change a tyre</h1><h2>You need</h2><ul><li>A jack</li><li>A wrench</li></ul><h2>Steps</h2><ol><li>Loosen the nuts.</li><li>Lift the car.</li></ol></main>`,
  ),
  object({ title: text, steps: list(object({ text: text })), tools: told(list(text), 'You need') }),
  {
    title: 'How to change a tyre', steps: [{ text: 'Loosen the nuts.' }, { text: 'Lift the car.' }],
    tools: ['A jack', 'A wrench'],
  },
)
page(
  'course list',
  documentOf(
    'en',
    'Courses',
    `<main><h1>Our courses</h1><div class="row">${[
      ['Python', '6 weeks', '$99'], ['Go', '4 weeks', '$79'],
    ]
      .map(
        ([n, w, p]) =>
          `<div class="course-card"><h3 class="course-card__title">${n}</h3><p>Duration: ${w}</p><p>Price: ${p}</p></div>`,
      )
      .join('')}</div></main>`,
  ),
  object({ courses: list(object({ title: text, weeks: told(integer, 'Duration in weeks'), price: number })) }),
  {
    courses: [
      { title: 'Python', weeks: 6, price: 99 }, { title: 'Go', weeks: 4, price: 79 },
    ],
  },
)

describe('extractJson on whole pages', () => {
  for (const { what, html, schema, prompt, expected } of cases) {
    it(`fills: ${what}`, () => {
      const { data } = extractJson(factsOfHtml(html), {
        ...(schema && { schema: compileCallerSchema(schema) }), ...(prompt !== undefined && { prompt }),
      })
      assert.deepEqual(data, expected)
    })
  }
})
