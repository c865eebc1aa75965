// Pages of one product and the fields that JSON extraction must fill.

import { html } from '#test/support/html.ts'
import { documentOf } from '../html-page.ts'
import {
  boolean, date, described, footer, integer, linkedData, list, nav, number, object, prose, text, uri, type FillCase,
} from './fill-case.ts'

export const productCases: FillCase[] = [
  {
    title: 'fills a product from paragraphs and a list',
    page: documentOf('en', 'Trail Runner 3 – Shoes | RunHub', html`
      ${nav}
      <main>
        <h1>Trail Runner 3</h1><p class="brand">by <a href="/b/peak">Peak</a></p><p class="price">$129.95</p>
        <p>In stock</p>
        <p>A light trail shoe with a grippy outsole and a rock plate, made for long days in the mountains.</p>
        <ul><li>Weight: 285 g</li><li>Drop: 6 mm</li><li>Colour: Blue</li></ul>
      </main>
      ${footer}
    `),
    schema: object({
      name: text, price: number, currency: text, in_stock: boolean, weight_grams: number, drop_mm: number, color: text,
    }),
    expected: {
      name: 'Trail Runner 3', price: 129.95, currency: 'USD', in_stock: true, weight_grams: 285, drop_mm: 6,
      color: 'Blue',
    },
  },
  {
    title: 'fills the current and the former price of a product on sale',
    page: documentOf('en', 'Desk Lamp Arc', html`
      ${nav}
      <main>
        <h1>Desk Lamp Arc</h1><div class="prices"><del>£89.00</del> <ins>£59.00</ins></div><p>SKU: DL-ARC-01</p>
        <p>Availability: Out of stock</p><p>Elegant lamp for your desk. It bends where you want it and stays there.</p>
      </main>
      ${footer}
    `),
    schema: object({
      name: text, price: described(number, 'Current price'), original_price: described(number, 'Price before discount'),
      currency: text, sku: text, in_stock: boolean,
    }),
    expected: {
      name: 'Desk Lamp Arc', price: 59, original_price: 89, currency: 'GBP', sku: 'DL-ARC-01', in_stock: false,
    },
  },
  {
    title: 'fills German field names from a German table',
    page: documentOf('de', 'Waschmaschine WM 7000 kaufen', html`
      ${nav}
      <main>
        <h1>Waschmaschine WM 7000</h1><p>1.049,00 €</p><p>inkl. MwSt., zzgl. Versand</p><h2>Technische Daten</h2>
        <table>
          <tr><th>Fassungsvermögen</th><td>8 kg</td></tr><tr><th>Schleuderdrehzahl</th><td>1.400 U/min</td></tr>
          <tr><th>Energieeffizienzklasse</th><td>A</td></tr><tr><th>Höhe</th><td>84,5 cm</td></tr>
          <tr><th>Inverter-Motor</th><td>Ja</td></tr><tr><th>Garantie</th><td>24 Monate</td></tr>
        </table>
      </main>
    `),
    schema: object({
      name: text, preis: number, fassungsvermoegen_kg: number, schleuderdrehzahl: integer,
      energieeffizienzklasse: { enum: ['A', 'B', 'C', 'D', 'E', 'F', 'G'] }, hoehe_cm: number, inverter_motor: boolean,
      garantie_monate: integer,
    }),
    expected: {
      name: 'Waschmaschine WM 7000', preis: 1049, fassungsvermoegen_kg: 8, schleuderdrehzahl: 1400,
      energieeffizienzklasse: 'A', hoehe_cm: 84.5, inverter_motor: true, garantie_monate: 24,
    },
  },
  {
    title: 'fills English field names from a German table',
    page: documentOf('de', 'Waschmaschine WM 7000 kaufen', html`
      ${nav}
      <main>
        <h1>Waschmaschine WM 7000</h1><p>1.049,00 €</p><h2>Technische Daten</h2>
        <table>
          <tr><th>Fassungsvermögen</th><td>8 kg</td></tr><tr><th>Höhe</th><td>84,5 cm</td></tr>
          <tr><th>Breite</th><td>60 cm</td></tr><tr><th>Gewicht</th><td>72 kg</td></tr>
        </table>
      </main>
    `),
    schema: object({
      productName: text, price: number, heightCm: number, widthCm: number, weightKg: number, depthCm: number,
      capacity: described(number, 'Fassungsvermögen in kg'),
    }),
    expected: {
      productName: 'Waschmaschine WM 7000', price: 1049, heightCm: 84.5, widthCm: 60, weightKg: 72, capacity: 8,
    },
  },
  {
    title: 'fills a product from a French page',
    page: documentOf('fr', 'Bouilloire', html`
      <main>
        <h1>Bouilloire en cuivre</h1><p>Prix : 1 249,90 €</p><p>Disponibilité : En stock</p>
        <ul>
          <li>Marque : Maison Leroux</li><li>Poids : 1,2 kg</li><li>Référence : BC-12</li><li>Garantie : 2 ans</li>
        </ul>
        ${prose}
      </main>
    `),
    schema: object({
      nom: text, prix: number, devise: text, marque: text, poids_kg: number, reference: text, disponible: boolean,
      garantie_mois: integer,
    }),
    expected: {
      nom: 'Bouilloire en cuivre', prix: 1249.9, devise: 'EUR', marque: 'Maison Leroux', poids_kg: 1.2,
      reference: 'BC-12', disponible: true, garantie_mois: 24,
    },
  },
  {
    title: 'fills a product from a Spanish page',
    page: documentOf('es', 'Lámpara', html`
      <main>
        <h1>Lámpara de mesa</h1><p>Precio: 1.299,00 €</p><p>Agotado</p>
        <dl><dt>Marca</dt><dd>Luz</dd><dt>Altura</dt><dd>45 cm</dd><dt>Color</dt><dd>negro</dd></dl>${prose}
      </main>
    `),
    schema: object({ nombre: text, precio: number, marca: text, altura_cm: number, color: text, disponible: boolean }),
    expected: {
      nombre: 'Lámpara de mesa', precio: 1299, marca: 'Luz', altura_cm: 45, color: 'negro', disponible: false,
    },
  },
  {
    title: 'fills English field names from an Italian page',
    page: documentOf('it', 'Scarpe', html`
      <main>
        <h1>Scarpe da corsa</h1><p>Prezzo: 89,90 €</p>
        <dl>
          <dt>Marca</dt><dd>Veloce</dd><dt>Peso</dt><dd>250 g</dd><dt>Colore</dt><dd>rosso</dd>
          <dt>Taglia</dt><dd>42</dd>
        </dl>
        ${prose}
      </main>
    `),
    schema: object({ name: text, price: number, brand: text, weight_g: number, color: text, size: integer }),
    expected: { name: 'Scarpe da corsa', price: 89.9, brand: 'Veloce', weight_g: 250, color: 'rosso', size: 42 },
  },
  {
    title: 'fills a product from a Japanese page',
    page: documentOf('ja', '電気ケトル', html`
      <main>
        <h1>電気ケトル 1.0L</h1><p>価格：￥12,800</p>
        <table>
          <tr><th>ブランド</th><td>山田電機</td></tr><tr><th>重量</th><td>0.9 kg</td></tr><tr><th>発売日</th><td>2024年3月5日</td></tr>
        </table>
        <p>お湯をすばやく沸かす、軽くて使いやすい電気ケトルです。</p>
      </main>
    `),
    schema: object({ name: text, price: number, brand: text, release_date: described(date, '発売日') }),
    expected: { name: '電気ケトル 1.0L', price: 12800, brand: '山田電機', release_date: '2024-03-05' },
  },
  {
    title: 'fills a product from a Russian page',
    page: documentOf('ru', 'Чайник', html`
      <main><h1>Чайник медный</h1><p>Цена: 4 990 ₽</p><p>Бренд: Самовар</p><p>Вес: 1,5 кг</p>${prose}</main>
    `),
    schema: object({ name: text, price: number, currency: text, brand: text }),
    expected: { name: 'Чайник медный', price: 4990, currency: 'RUB', brand: 'Самовар' },
  },
  {
    title: 'fills a product from JSON-LD',
    page: documentOf('en', 'x', html`
      ${nav}
      <main>
        <h1>AeroPress Go</h1><p>Travel coffee maker for people who go places and want good coffee everywhere.</p>
      </main>
    `, linkedData({
      '@context': 'https://schema.org', '@type': 'Product', name: 'AeroPress Go', sku: 'AP-GO', gtin13: '0085276000120',
      image: ['/img/1.jpg', '/img/2.jpg'], brand: { '@type': 'Brand', name: 'AeroPress' },
      offers: {
        '@type': 'Offer', price: '39.95', priceCurrency: 'USD', availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition', priceValidUntil: '2025-12-31',
      },
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.8', reviewCount: '2,345' },
    })),
    schema: object({
      name: text, brand: text, price: number, currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      availability: { enum: ['InStock', 'OutOfStock', 'PreOrder'] },
      condition: { enum: ['new', 'used', 'refurbished'] }, gtin: text,
      rating: { type: 'number', minimum: 0, maximum: 5 }, reviewCount: integer, images: list(uri), image: uri,
    }, ['name', 'price'], { additionalProperties: false }),
    expected: {
      name: 'AeroPress Go', brand: 'AeroPress', price: 39.95, currency: 'USD', availability: 'InStock',
      condition: 'new', gtin: '0085276000120', rating: 4.8, reviewCount: 2345,
      images: ['https://example.com/img/1.jpg', 'https://example.com/img/2.jpg'],
      image: 'https://example.com/img/1.jpg',
    },
  },
  {
    title: 'fills a product from microdata',
    page: documentOf('en', 'P', html`
      <main>
        <div itemscope itemtype="https://schema.org/Product">
          <h1 itemprop="name">Chair</h1><span itemprop="brand">Woodly</span>
          <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
            <span itemprop="priceCurrency" content="USD">$</span><span itemprop="price" content="149.00">149</span>
            <link itemprop="availability" href="https://schema.org/OutOfStock">
          </div>
          ${prose}
        </div>
      </main>
    `),
    schema: object({ name: text, brand: text, price: number, currency: text, in_stock: boolean }),
    expected: { name: 'Chair', brand: 'Woodly', price: 149, currency: 'USD', in_stock: false },
  },
  {
    title: 'fills a product from Open Graph properties',
    page: documentOf('en', 'Vase – Shop', `<main><h1>Vase</h1>${prose}</main>`, html`
      <meta property="og:title" content="Vase"><meta property="product:price:amount" content="35.00">
      <meta property="product:price:currency" content="EUR">
      <meta property="og:image" content="https://example.com/v.jpg">
    `),
    schema: object({ name: text, price: number, currency: text, image: uri }),
    expected: { name: 'Vase', price: 35, currency: 'EUR', image: 'https://example.com/v.jpg' },
  },
  {
    title: 'fills specifications in the units of the fields',
    page: documentOf('en', 'Laptop', html`
      <main>
        <h1>ZenBook 14</h1><p>$1,099.00</p><h2>Specifications</h2>
        <table>
          <tr><th>Processor</th><td>Intel Core i7-1360P</td></tr><tr><th>RAM</th><td>16 GB</td></tr>
          <tr><th>Storage</th><td>1 TB SSD</td></tr><tr><th>Display size</th><td>14 inches</td></tr>
          <tr><th>Weight</th><td>3.06 lbs</td></tr><tr><th>Touchscreen</th><td>Yes</td></tr>
          <tr><th>Battery life</th><td>Up to 18 hours</td></tr>
        </table>
      </main>
    `),
    schema: object({
      name: text, price: number, processor: text, ram_gb: integer, storage_gb: integer, display_inches: number,
      weight_kg: number, touchscreen: boolean, battery_hours: number, gpu: text,
    }),
    expected: {
      name: 'ZenBook 14', price: 1099, processor: 'Intel Core i7-1360P', ram_gb: 16, storage_gb: 1024,
      display_inches: 14, weight_kg: 1.387992652, touchscreen: true, battery_hours: 18,
    },
  },
  {
    title: 'fills specifications into a nested object',
    page: documentOf('en', 'Laptop', html`
      <main>
        <h1>ZenBook 14</h1>
        <table><tr><th>Processor</th><td>Intel Core i7</td></tr><tr><th>RAM</th><td>16 GB</td></tr></table>${prose}
      </main>
    `),
    schema: object({ name: text, specs: object({ processor: text, ram: text }) }),
    expected: { name: 'ZenBook 14', specs: { processor: 'Intel Core i7', ram: '16 GB' } },
  },
  {
    title: 'fills specifications into an object with any property names',
    page: documentOf('en', 'Laptop', html`
      <main>
        <h1>ZenBook 14</h1>
        <table><tr><th>Processor</th><td>Intel Core i7</td></tr><tr><th>RAM</th><td>16 GB</td></tr></table>${prose}
      </main>
    `),
    schema: object({ name: text, specifications: { type: 'object', additionalProperties: text } }),
    expected: { name: 'ZenBook 14', specifications: { Processor: 'Intel Core i7', RAM: '16 GB' } },
  },
  {
    title: 'fills a used car from a German table',
    page: documentOf('de', 'VW Golf', html`
      <main>
        <h1>VW Golf 1.5 TSI</h1><p>18.990 €</p>
        <table>
          <tr><td>Kilometerstand</td><td>45.300 km</td></tr><tr><td>Erstzulassung</td><td>03/2020</td></tr>
          <tr><td>Leistung</td><td>96 kW (131 PS)</td></tr><tr><td>Kraftstoff</td><td>Benzin</td></tr>
          <tr><td>Unfallfrei</td><td>Ja</td></tr>
        </table>
      </main>
    `),
    schema: object({
      name: text, price: number, mileage_km: described(integer, 'Kilometerstand'),
      power_kw: described(integer, 'Leistung in kW'),
      fuel: described({ enum: ['Benzin', 'Diesel', 'Elektro'] }, 'Kraftstoff'), unfallfrei: boolean,
    }),
    expected: {
      name: 'VW Golf 1.5 TSI', price: 18990, mileage_km: 45300, power_kw: 96, fuel: 'Benzin', unfallfrei: true,
    },
  },
  {
    title: 'fills a software release from a list',
    page: documentOf('en', 'FastEdit', html`
      <main>
        <h1>FastEdit</h1><p>A small text editor that starts in a blink and edits files of any size.</p>
        <ul>
          <li><strong>Version:</strong> 4.2.1</li><li><strong>License:</strong> MIT</li>
          <li><strong>Released:</strong> 2024-02-20</li><li><strong>File size:</strong> 12.4 MB</li>
          <li><strong>Downloads:</strong> 1,234,567</li><li><strong>Platforms:</strong> Windows, macOS, Linux</li>
        </ul>
      </main>
    `),
    schema: object({
      name: text, version: text, license: text, release_date: date, file_size_mb: number, downloads: integer,
      platforms: list(text), open_source: boolean,
    }),
    expected: {
      name: 'FastEdit', version: '4.2.1', license: 'MIT', release_date: '2024-02-20', file_size_mb: 12.4,
      downloads: 1234567, platforms: ['Windows', 'macOS', 'Linux'],
    },
  },
  {
    title: 'fills a book from a definition list',
    page: documentOf('en', 'Dune', html`
      <main>
        <h1>Dune</h1><p>by Frank Herbert</p>
        <dl>
          <dt>Publisher</dt><dd>Ace</dd><dt>Publication date</dt><dd>August 2, 2005</dd>
          <dt>Language</dt><dd>English</dd><dt>Paperback</dt><dd>704 pages</dd><dt>ISBN-13</dt><dd>978-0441013593</dd>
        </dl>
        ${prose}
      </main>
    `),
    schema: object({ title: text, author: text, publisher: text, publication_date: date, language: text, isbn: text }),
    expected: {
      title: 'Dune', author: 'Frank Herbert', publisher: 'Ace', publication_date: '2005-08-02', language: 'English',
      isbn: '978-0441013593',
    },
  },
]
