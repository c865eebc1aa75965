// Pages about places, companies, jobs and events, and the fields that JSON extraction must fill.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import {
  boolean, date, dateTime, email, integer, linkedData, list, nav, number, object, prose, text, uri, type FillCase,
} from './fill-case.ts'

export const placeCases: FillCase[] = [
  {
    title: 'fills the contact data of a company',
    page: documentOf('en', 'Contact us – Acme Ltd', html`
      ${nav}
      <main>
        <h1>Contact us</h1><p>Acme Ltd<br>221B Baker Street<br>London NW1 6XE<br>United Kingdom</p>
        <p>Phone: +44 20 7946 0958</p><p>Fax: +44 20 7946 0959</p>
        <p>Email: <a href="mailto:info@acme.example">info@acme.example</a></p><h2>Opening hours</h2>
        <table>
          <tr><td>Monday – Friday</td><td>9:00 – 17:30</td></tr><tr><td>Saturday</td><td>10:00 – 14:00</td></tr>
          <tr><td>Sunday</td><td>Closed</td></tr>
        </table>
      </main>
    `, '<meta property="og:site_name" content="Acme Ltd">'),
    schema: object({
      company_name: text, email, phone: text, fax: text, opening_hours: list(object({ day: text, hours: text })),
    }),
    expected: {
      email: 'info@acme.example', phone: '+44 20 7946 0958', fax: '+44 20 7946 0959',
      opening_hours: [
        { day: 'Monday – Friday', hours: '9:00 – 17:30' },
        { day: 'Saturday', hours: '10:00 – 14:00' },
        { day: 'Sunday', hours: 'Closed' },
      ],
    },
  },
  {
    title: 'fills the contact data of a German legal notice',
    page: documentOf('de', 'Impressum', html`
      <main>
        <h1>Impressum</h1><p>Angaben gemäß § 5 TMG</p><p>Muster Bau GmbH<br>Hauptstraße 5<br>50667 Köln</p>
        <p>Telefon: 0221 123456-0<br>E-Mail: kontakt@muster-bau.example</p><p>Geschäftsführer: Hans Muster</p>
        <p>Handelsregister: HRB 12345, Amtsgericht Köln</p><p>Umsatzsteuer-ID: DE123456789</p>
      </main>
    `),
    schema: object({
      firma: text, telefon: text, email, geschaeftsfuehrer: text, handelsregister: text, umsatzsteuer_id: text,
    }),
    expected: {
      firma: 'Muster Bau GmbH', telefon: '0221 123456-0', email: 'kontakt@muster-bau.example',
      geschaeftsfuehrer: 'Hans Muster',
      handelsregister: 'HRB 12345, Amtsgericht Köln', umsatzsteuer_id: 'DE123456789',
    },
  },
  {
    title: 'fills a company from JSON-LD',
    page: documentOf('en', 'About', `<main><h1>About us</h1>${prose}</main>`, linkedData({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Organization', '@id': '#o', name: 'Acme Corp', legalName: 'Acme Corporation Inc.',
          foundingDate: '1999', numberOfEmployees: { '@type': 'QuantitativeValue', value: 250 },
          sameAs: ['https://x.example/acme', 'https://in.example/acme'],
          contactPoint: {
            '@type': 'ContactPoint', telephone: '+1-555-0100', email: 'hi@acme.example', contactType: 'sales',
          },
        },
      ],
    })),
    schema: object({
      companyName: text, legal_name: text, founded: integer, employees: integer, email, phone: text,
      social_links: list(uri),
    }),
    expected: {
      companyName: 'Acme Corp', legal_name: 'Acme Corporation Inc.', founded: 1999, employees: 250,
      email: 'hi@acme.example', phone: '+1-555-0100',
      social_links: ['https://x.example/acme', 'https://in.example/acme'],
    },
  },
  {
    title: 'fills a shop from JSON-LD',
    page: documentOf('en', 'Shop', html`
      <main>
        <h1>Corner Books</h1>
        <p>A small shop of old and new books near the river, run by two friends since the nineties.</p>
      </main>
    `, linkedData({
      '@context': 'https://schema.org', '@type': 'BookStore', name: 'Corner Books',
      address: {
        '@type': 'PostalAddress', streetAddress: '1 Rue de Seine', postalCode: '75006', addressLocality: 'Paris',
        addressCountry: 'FR',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 48.85, longitude: 2.33 },
      openingHours: ['Mo-Fr 10:00-19:00', 'Sa 11:00-18:00'], telephone: '+33 1 23 45 67 89',
    })),
    schema: object({
      name: text, address: object({ street: text, city: text, postalCode: text, country: text }),
      coordinates: object({ lat: number, lng: number }), openingHours: list(text), phone: text,
    }),
    expected: {
      name: 'Corner Books', address: { street: '1 Rue de Seine', city: 'Paris', postalCode: '75006', country: 'FR' },
      coordinates: { lat: 48.85, lng: 2.33 }, openingHours: ['Mo-Fr 10:00-19:00', 'Sa 11:00-18:00'],
      phone: '+33 1 23 45 67 89',
    },
  },
  {
    title: 'fills opening hours into one property per day',
    page: documentOf('en', 'Shop', html`
      <main>
        <h1>Shop</h1>${prose}<h2>Opening hours</h2>
        <dl><dt>Monday</dt><dd>9am – 5pm</dd><dt>Tuesday</dt><dd>9am – 6pm</dd><dt>Sunday</dt><dd>Closed</dd></dl>
      </main>
    `),
    schema: object({ opening_hours: object({ monday: text, tuesday: text, sunday: text }) }),
    expected: { opening_hours: { monday: '9am – 5pm', tuesday: '9am – 6pm', sunday: 'Closed' } },
  },
  {
    title: 'fills opening hours into opening and closing times',
    page: documentOf('de', 'Laden', html`
      <main>
        <h1>Laden</h1>${prose}
        <table>
          <tr><td>Montag</td><td>9:00 – 18:00 Uhr</td></tr><tr><td>Dienstag</td><td>10:00 – 18:00 Uhr</td></tr>
        </table>
      </main>
    `),
    schema: object({ openingHours: list(object({ day: text, opens: text, closes: text })) }),
    expected: {
      openingHours: [
        { day: 'Montag', opens: '9:00', closes: '18:00' },
        { day: 'Dienstag', opens: '10:00', closes: '18:00' },
      ],
    },
  },
  {
    title: 'fills a hotel from paragraphs and JSON-LD',
    page: documentOf('en', 'Hotel', html`
      <main>
        <h1>Sea View Hotel</h1><p>Rating: 8.7/10 (1,203 reviews)</p><p>Address: 5 Beach Road, Brighton BN1 2AA</p>
        <p>Check-in: from 15:00</p><p>Check-out: until 11:00</p><h2>Amenities</h2>
        <ul><li>Free WiFi</li><li>Pool</li><li>Parking</li></ul>
      </main>
    `, linkedData({
      '@context': 'https://schema.org', '@type': 'Hotel', name: 'Sea View Hotel',
      starRating: { '@type': 'Rating', ratingValue: 4 }, checkinTime: '15:00', checkoutTime: '11:00',
      telephone: '+44 1273 000000', priceRange: '££',
    })),
    schema: object({
      name: text, stars: integer, address: text, phone: text, amenities: list(text), check_in: text, check_out: text,
      price_range: text,
    }),
    expected: {
      name: 'Sea View Hotel', stars: 4, address: '5 Beach Road, Brighton BN1 2AA', phone: '+44 1273 000000',
      amenities: ['Free WiFi', 'Pool', 'Parking'], check_in: 'from 15:00', check_out: 'until 11:00', price_range: '££',
    },
  },
  {
    title: 'fills a flat for sale from a definition list',
    page: documentOf('en', '3 bedroom flat for sale in Bristol', html`
      <main>
        <h1>3 bedroom flat for sale</h1><p class="price">£450,000</p><p>14 Rose Lane, Bristol BS1 4TR</p>
        <dl>
          <dt>Bedrooms</dt><dd>3</dd><dt>Bathrooms</dt><dd>2</dd><dt>Size</dt><dd>1,020 sq ft</dd>
          <dt>Tenure</dt><dd>Leasehold</dd><dt>Garden</dt><dd>No</dd>
        </dl>
      </main>
    `),
    schema: object({
      title: text, price: number, bedrooms: integer, bathrooms: integer, size_sqft: number,
      tenure: { enum: ['freehold', 'leasehold'] }, has_garden: boolean, year_built: { type: ['integer', 'null'] },
    }, ['year_built']),
    expected: {
      title: '3 bedroom flat for sale', price: 450000, bedrooms: 3, bathrooms: 2, size_sqft: 1020, tenure: 'leasehold',
      has_garden: false, year_built: null,
    },
  },
  {
    title: 'fills a German flat to rent from a table',
    page: documentOf('de', 'Wohnung', html`
      <main>
        <h1>Helle 2-Zimmer-Wohnung in Altona</h1>
        <table>
          <tr><td>Kaltmiete</td><td>890,50 €</td></tr><tr><td>Nebenkosten</td><td>180 €</td></tr>
          <tr><td>Wohnfläche</td><td>58,4 m²</td></tr><tr><td>Zimmer</td><td>2</td></tr>
          <tr><td>Balkon</td><td>vorhanden</td></tr><tr><td>Bezugsfrei ab</td><td>01.07.2024</td></tr>
        </table>
      </main>
    `),
    schema: object({
      titel: text, kaltmiete: number, nebenkosten: number, wohnflaeche: number, zimmer: number, balkon: boolean,
      bezugsfreiAb: date,
    }),
    expected: {
      titel: 'Helle 2-Zimmer-Wohnung in Altona', kaltmiete: 890.5, nebenkosten: 180, wohnflaeche: 58.4, zimmer: 2,
      balkon: true, bezugsfreiAb: '2024-07-01',
    },
  },
  {
    title: 'fills a city from an infobox',
    page: documentOf('en', 'Oslo', html`
      <main>
        <h1>Oslo</h1>
        <table class="infobox">
          <tr><th>Country</th><td>Norway</td></tr><tr><th>Population</th><td>717,710 (2024)</td></tr>
          <tr><th>Area</th><td>480.76 km²</td></tr><tr><th>Elevation</th><td>23 m</td></tr>
          <tr><th>Mayor</th><td>Anne Lindboe</td></tr>
        </table>
        ${prose}
      </main>
    `),
    schema: object({
      name: text, country: text, population: integer, area_km2: number, elevation_m: number, mayor: text,
      timezone: text,
    }),
    expected: {
      name: 'Oslo', country: 'Norway', population: 717710, area_km2: 480.76, elevation_m: 23, mayor: 'Anne Lindboe',
    },
  },
  {
    title: 'fills a job from JSON-LD',
    page: documentOf('en', 'Job', html`
      <main>
        <h1>Backend Engineer</h1>
        <p>We look for an engineer who likes databases and quiet offices, and who writes clear code.</p>
      </main>
    `, linkedData({
      '@context': 'https://schema.org', '@type': 'JobPosting', title: 'Backend Engineer', datePosted: '2024-05-02',
      validThrough: '2024-06-30T23:59:59Z', employmentType: 'FULL_TIME',
      hiringOrganization: { '@type': 'Organization', name: 'Northwind', sameAs: 'https://northwind.example' },
      jobLocation: {
        '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' },
      },
      jobLocationType: 'TELECOMMUTE',
      baseSalary: {
        '@type': 'MonetaryAmount', currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 60000, maxValue: 80000, unitText: 'YEAR' },
      },
    })),
    schema: object({
      job_title: text, company: text, location: object({ city: text, country: text }),
      salary: object({ min: number, max: number, currency: text }),
      employment_type: { enum: ['full-time', 'part-time', 'contract'] }, date_posted: date, valid_through: dateTime,
      remote: boolean,
    }),
    expected: {
      job_title: 'Backend Engineer', company: 'Northwind', location: { city: 'Berlin', country: 'DE' },
      salary: { min: 60000, max: 80000, currency: 'EUR' }, employment_type: 'full-time', date_posted: '2024-05-02',
      valid_through: '2024-06-30T23:59:59Z', remote: true,
    },
  },
  {
    title: 'fills a job from labelled paragraphs',
    page: documentOf('en', 'Senior Data Analyst at Fabrikam', html`
      ${nav}
      <main>
        <h1>Senior Data Analyst</h1><p><strong>Company:</strong> Fabrikam Inc.</p>
        <p><strong>Location:</strong> Austin, TX (hybrid)</p>
        <p><strong>Salary:</strong> $95,000 – $120,000 per year</p><p><strong>Posted:</strong> March 12, 2024</p>
        <h2>Requirements</h2><ul><li>5+ years with SQL</li><li>Python or R</li><li>Good writing</li></ul>
        <h2>Benefits</h2><ul><li>Health insurance</li><li>401(k)</li></ul>
        <p>Apply to <a href="mailto:jobs@fabrikam.example">jobs@fabrikam.example</a></p>
      </main>
    `),
    schema: object({
      title: text, company: text, location: text, salary_min: number, salary_max: number, salary: text,
      posted_date: date, requirements: list(text), benefits: list(text), contact_email: email, remote: boolean,
    }),
    expected: {
      title: 'Senior Data Analyst', company: 'Fabrikam Inc.', location: 'Austin, TX (hybrid)', salary_min: 95000,
      salary_max: 120000, salary: '$95,000 – $120,000 per year', posted_date: '2024-03-12',
      requirements: ['5+ years with SQL', 'Python or R', 'Good writing'], benefits: ['Health insurance', '401(k)'],
      contact_email: 'jobs@fabrikam.example',
    },
  },
  {
    title: 'fills an event from labelled paragraphs',
    page: documentOf('en', 'Jazz Night', html`
      ${nav}
      <main>
        <h1>Jazz Night at the Blue Room</h1><p><b>Date:</b> Saturday, May 4, 2024</p>
        <p><b>Time:</b> 8:00 PM – 11:30 PM</p><p><b>Venue:</b> The Blue Room, 12 King Street, Leeds</p>
        <p><b>Tickets:</b> £15 in advance, £18 at the door</p>
        <p>An evening with the Ann Lee Trio, playing music of Monk and Mingus and their own.</p>
      </main>
    `),
    schema: object({ title: text, date, venue: text, ticket_price: number, performer: text }),
    expected: {
      title: 'Jazz Night at the Blue Room', date: '2024-05-04', venue: 'The Blue Room, 12 King Street, Leeds',
      ticket_price: 15,
    },
  },
  {
    title: 'fills an event with a German date and time',
    page: documentOf('de', 'Konzert', html`
      <main>
        <h1>Orgelkonzert</h1><p>Beginn: 24. Dezember 2024, 18:30 Uhr</p><p>Ort: Dom zu Köln</p>
        <p>Eintritt: 12,50 Euro</p>${prose}
      </main>
    `),
    schema: object({ titel: text, start: dateTime, ort: text, eintritt: number }),
    expected: { titel: 'Orgelkonzert', start: '2024-12-24T18:30:00Z', ort: 'Dom zu Köln', eintritt: 12.5 },
  },
  {
    title: 'fills an event with nested objects from JSON-LD',
    page: documentOf('en', 'E', `<main><h1>Expo</h1>${prose}</main>`, linkedData({
      '@context': 'https://schema.org', '@type': 'BusinessEvent', name: 'Expo 2024',
      startDate: '2024-10-01T09:00+02:00', endDate: '2024-10-03', eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place', name: 'Messe',
        address: {
          '@type': 'PostalAddress', streetAddress: 'Platz 1', addressLocality: 'Essen',
          addressCountry: { '@type': 'Country', name: 'Germany' },
        },
      },
      offers: [
        { '@type': 'Offer', name: 'Day', price: 20, priceCurrency: 'EUR' },
        { '@type': 'Offer', name: 'Full', price: 45, priceCurrency: 'EUR' },
      ],
      performer: [{ '@type': 'Person', name: 'A B' }, { '@type': 'Person', name: 'C D' }],
      organizer: { '@type': 'Organization', name: 'Expo GmbH' },
    })),
    schema: object({
      name: text, startDate: dateTime, endDate: date, venue: object({ name: text, city: text, country: text }),
      tickets: list(object({ name: text, price: number, currency: text })), speakers: list(text), organizer: text,
    }),
    expected: {
      name: 'Expo 2024', startDate: '2024-10-01T09:00:00+02:00', endDate: '2024-10-03',
      venue: { name: 'Messe', city: 'Essen', country: 'Germany' },
      tickets: [{ name: 'Day', price: 20, currency: 'EUR' }, { name: 'Full', price: 45, currency: 'EUR' }],
      speakers: ['A B', 'C D'], organizer: 'Expo GmbH',
    },
  },
]
