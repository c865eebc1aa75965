// Pages that list offers (cards, tables, search results) and the arrays that JSON extraction must fill.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import { boolean, footer, integer, list, nav, number, object, text, uri, type FillCase } from './fill-case.ts'

export const offerCases: FillCase[] = [
  {
    title: 'fills products from cards',
    page: documentOf('en', 'Kettles', html`
      ${nav}
      <main>
        <h1>Kettles</h1>
        <div class="grid">
          <div class="card">
            <a href="/k/1"><img src="/k1.jpg" alt="Copper Kettle"></a><h3><a href="/k/1">Copper Kettle</a></h3>
            <span class="price">€49.90</span><span class="rating">4.5 / 5</span>
          </div>
          <div class="card">
            <a href="/k/2"><img src="/k2.jpg" alt="Steel Kettle"></a><h3><a href="/k/2">Steel Kettle</a></h3>
            <span class="price">€29.00</span><span class="rating">4.1 / 5</span>
          </div>
          <div class="card">
            <a href="/k/3"><img src="/k3.jpg" alt="Glass Kettle"></a><h3><a href="/k/3">Glass Kettle</a></h3>
            <span class="price">€35.50</span><span class="rating">3.9 / 5</span>
          </div>
        </div>
      </main>
      ${footer}
    `),
    schema: object({ products: list(object({ name: text, price: number, url: uri })) }, ['products']),
    expected: {
      products: [
        { name: 'Copper Kettle', price: 49.9, url: 'https://example.com/k/1' },
        { name: 'Steel Kettle', price: 29, url: 'https://example.com/k/2' },
        { name: 'Glass Kettle', price: 35.5, url: 'https://example.com/k/3' },
      ],
    },
  },
  {
    title: 'fills books from the items of a list',
    page: documentOf('en', 'Books', html`
      ${nav}
      <main>
        <h1>Books to read</h1>
        <ul class="products">
          <li class="product">
            <h2 class="title">Dune</h2><p class="author">Frank Herbert</p><p class="price">$9.99</p>
            <p class="stock">In stock</p>
          </li>
          <li class="product">
            <h2 class="title">Emma</h2><p class="author">Jane Austen</p><p class="price">$7.49</p>
            <p class="stock">In stock</p>
          </li>
          <li class="product">
            <h2 class="title">Ulysses</h2><p class="author">James Joyce</p><p class="price">$12.00</p>
            <p class="stock">In stock</p>
          </li>
          <li class="product">
            <h2 class="title">Beloved</h2><p class="author">Toni Morrison</p><p class="price">$10.25</p>
            <p class="stock">In stock</p>
          </li>
        </ul>
      </main>
    `),
    schema: object({
      books: list(object({ title: text, author: text, price: number, in_stock: boolean }, ['title', 'price'])),
    }),
    expected: {
      books: [
        { title: 'Dune', author: 'Frank Herbert', price: 9.99, in_stock: true },
        { title: 'Emma', author: 'Jane Austen', price: 7.49, in_stock: true },
        { title: 'Ulysses', author: 'James Joyce', price: 12, in_stock: true },
        { title: 'Beloved', author: 'Toni Morrison', price: 10.25, in_stock: true },
      ],
    },
  },
  {
    title: 'fills products on sale from tiles',
    page: documentOf('en', 'Sale', html`
      <main>
        <h1>Shoes on sale</h1>
        <ul class="grid">
          <li class="tile">
            <a href="/s/0">
              <img src="/s0.png" alt="Runner"><h2>Runner</h2>
              <span class="old-price"><s>$80.00</s></span> <span class="new-price">$59.99</span>
            </a>
          </li>
          <li class="tile">
            <a href="/s/1">
              <img src="/s1.png" alt="Walker"><h2>Walker</h2>
              <span class="old-price"><s>$70.00</s></span> <span class="new-price">$49.50</span>
            </a>
          </li>
          <li class="tile">
            <a href="/s/2">
              <img src="/s2.png" alt="Hiker"><h2>Hiker</h2>
              <span class="old-price"><s>$120.00</s></span> <span class="new-price">$99.00</span>
            </a>
          </li>
        </ul>
      </main>
    `),
    schema: object({
      products: list(object({ name: text, price: number, original_price: number, url: uri, image_url: uri })),
    }),
    expected: {
      products: [
        {
          name: 'Runner', price: 59.99, original_price: 80, url: 'https://example.com/s/0',
          image_url: 'https://example.com/s0.png',
        },
        {
          name: 'Walker', price: 49.5, original_price: 70, url: 'https://example.com/s/1',
          image_url: 'https://example.com/s1.png',
        },
        {
          name: 'Hiker', price: 99, original_price: 120, url: 'https://example.com/s/2',
          image_url: 'https://example.com/s2.png',
        },
      ],
    },
  },
  {
    title: 'fills flats from search results',
    page: documentOf('en', 'Search', html`
      <main>
        <h1>Flats in Leeds</h1>
        <article class="property">
          <h2><a href="/f/1">Flat 1</a></h2><p class="property__price">£900 pcm</p>
          <p class="property__bedrooms">2 bedrooms</p><p class="property__address">LS1</p>
        </article>
        <article class="property">
          <h2><a href="/f/2">Flat 2</a></h2><p class="property__price">£1,100 pcm</p>
          <p class="property__bedrooms">3 bedrooms</p><p class="property__address">LS2</p>
        </article>
      </main>
    `),
    schema: object({
      properties: list(object({ title: text, price: number, bedrooms: integer, address: text, url: uri }, ['title'])),
    }),
    expected: {
      properties: [
        { title: 'Flat 1', price: 900, bedrooms: 2, address: 'LS1', url: 'https://example.com/f/1' },
        { title: 'Flat 2', price: 1100, bedrooms: 3, address: 'LS2', url: 'https://example.com/f/2' },
      ],
    },
  },
  {
    title: 'fills products from cards, with a prompt instead of a schema',
    page: documentOf('en', 'Kettles', html`
      <main>
        <h1>Kettles</h1>
        <div>
          <div class="product"><h3>A-One</h3><span class="price">€49.90</span></div>
          <div class="product"><h3>B-Two</h3><span class="price">€29.00</span></div>
        </div>
      </main>
    `),
    prompt: 'For each product extract name and price',
    expected: { products: [{ name: 'A-One', price: 49.9 }, { name: 'B-Two', price: 29 }] },
  },
  {
    title: 'fills plans from pricing cards',
    page: documentOf('en', 'Pricing – Acme', html`
      ${nav}
      <main>
        <h1>Pricing</h1>
        <section class="plans">
          <div class="plan">
            <h2>Free</h2><p class="price">$0<span>/month</span></p><ul><li>1 user</li><li>1 GB storage</li></ul>
            <a href="/signup">Choose Free</a>
          </div>
          <div class="plan">
            <h2>Pro</h2><p class="price">$12<span>/month</span></p>
            <ul><li>5 users</li><li>100 GB storage</li><li>Email support</li></ul><a href="/signup">Choose Pro</a>
          </div>
          <div class="plan">
            <h2>Business</h2><p class="price">$49<span>/month</span></p>
            <ul><li>Unlimited users</li><li>1 TB storage</li><li>Phone support</li></ul>
            <a href="/signup">Choose Business</a>
          </div>
        </section>
      </main>
    `),
    schema: object({ plans: list(object({ name: text, price: number, features: list(text) }, ['name', 'price'])) }),
    expected: {
      plans: [
        { name: 'Free', price: 0, features: ['1 user', '1 GB storage'] },
        { name: 'Pro', price: 12, features: ['5 users', '100 GB storage', 'Email support'] },
        { name: 'Business', price: 49, features: ['Unlimited users', '1 TB storage', 'Phone support'] },
      ],
    },
  },
  {
    title: 'fills plans from the columns of a table',
    page: documentOf('en', 'Plans', html`
      <main>
        <h1>Compare plans</h1>
        <table>
          <thead><tr><th></th><th>Basic</th><th>Plus</th><th>Max</th></tr></thead>
          <tbody>
            <tr><th>Price</th><td>$5</td><td>$10</td><td>$20</td></tr>
            <tr><th>Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td></tr>
            <tr><th>Support</th><td>–</td><td>Email</td><td>Phone</td></tr>
          </tbody>
        </table>
      </main>
    `),
    schema: object({
      plans: list(object({
        name: text, price: number, storage: text, support: { type: ['string', 'null'] },
      }, ['name', 'price', 'support'])),
    }),
    expected: {
      plans: [
        { name: 'Basic', price: 5, storage: '10 GB', support: null },
        { name: 'Plus', price: 10, storage: '100 GB', support: 'Email' },
        { name: 'Max', price: 20, storage: '1 TB', support: 'Phone' },
      ],
    },
  },
  {
    title: 'fills cities from the rows of a table',
    page: documentOf('en', 'Cities', html`
      <main>
        <h1>Largest cities</h1>
        <table>
          <caption>Cities by population</caption>
          <tr><th>Rank</th><th>City</th><th>Country</th><th>Population</th><th>Area (km²)</th></tr>
          <tr><td>1</td><td>Tokyo</td><td>Japan</td><td>37,400,068</td><td>13,452</td></tr>
          <tr><td>2</td><td>Delhi</td><td>India</td><td>28,514,000</td><td>3,483</td></tr>
        </table>
      </main>
    `),
    schema: object({
      cities: list(object({
        rank: integer, city: text, country: text, population: integer, area_km2: number,
      }, ['city', 'population'])),
    }),
    expected: {
      cities: [
        { rank: 1, city: 'Tokyo', country: 'Japan', population: 37400068, area_km2: 13452 },
        { rank: 2, city: 'Delhi', country: 'India', population: 28514000, area_km2: 3483 },
      ],
    },
  },
  {
    title: 'fills jobs from the rows of a table with links',
    page: documentOf('en', 'Careers', html`
      <main>
        <h1>Open positions</h1>
        <table>
          <thead><tr><th>Position</th><th>Department</th><th>Location</th><th>Type</th></tr></thead>
          <tbody>
            <tr><td><a href="/j/1">Engineer</a></td><td>R&amp;D</td><td>Oslo</td><td>Full-time</td></tr>
            <tr><td><a href="/j/2">Designer</a></td><td>Product</td><td>Remote</td><td>Part-time</td></tr>
          </tbody>
        </table>
      </main>
    `),
    schema: object({ jobs: list(object({ title: text, department: text, location: text, type: text, url: uri })) }),
    expected: {
      jobs: [
        { title: 'Engineer', department: 'R&D', location: 'Oslo', type: 'Full-time', url: 'https://example.com/j/1' },
        {
          title: 'Designer', department: 'Product', location: 'Remote', type: 'Part-time',
          url: 'https://example.com/j/2',
        },
      ],
    },
  },
]
