// Goals with conditions: "unless it is sold out", "only when it is free", "nur wenn", "sauf si", "salvo si".

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

const product = (price: string, stock = 'In stock') => `# Kettle\n\nPrice: ${price}\n\n${stock}`
const list = (title: string, ...items: string[]) => `# ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`
const table = (...rows: string[]) =>
  ['| Model | Price | Stock |', '| --- | --- | --- |', ...rows.map((row) => `| ${row} |`)].join('\n')

testGoals('vetoes by the state of the thing', {
  'Tell me when the price changes, unless it is sold out': [
    tell(product('40 €'), product('35 €')),
    quiet(product('40 €', 'Sold out'), product('35 €', 'Sold out')),
    tell(product('40 €', 'Sold out'), product('35 €', 'In stock')),
  ],
  'Any change, unless the product is out of stock': [
    quiet(product('40 €', 'Out of stock'), product('42 €', 'Out of stock')),
    tell(product('40 €', 'Out of stock'), product('42 €', 'In stock')),
  ],
  'Price drops except when it is unavailable': [
    quiet(table('Kettle | 40 € | unavailable'), table('Kettle | 35 € | unavailable')),
    tell(table('Kettle | 40 € | available'), table('Kettle | 35 € | available')),
    tell(
      table('Kettle | 40 € | available', 'Pot | 20 € | unavailable'),
      table('Kettle | 35 € | available', 'Pot | 20 € | unavailable'),
    ),
  ],
  'Melde Preisänderungen, es sei denn, der Artikel ist ausverkauft': [
    quiet('# Kessel\n\nPreis: 40 €\n\nAusverkauft', '# Kessel\n\nPreis: 35 €\n\nAusverkauft'),
    tell('# Kessel\n\nPreis: 40 €\n\nAuf Lager', '# Kessel\n\nPreis: 35 €\n\nAuf Lager'),
  ],
  'Préviens-moi quand le prix change, sauf s’il est épuisé': [
    quiet('# Bouilloire\n\nPrix : 40 €\n\nÉpuisé', '# Bouilloire\n\nPrix : 35 €\n\nÉpuisé'),
    tell('# Bouilloire\n\nPrix : 40 €\n\nEn stock', '# Bouilloire\n\nPrix : 35 €\n\nEn stock'),
  ],
  'Avísame cuando cambie el precio, salvo si está agotado': [
    quiet('# Hervidor\n\nPrecio: 40 €\n\nAgotado', '# Hervidor\n\nPrecio: 35 €\n\nAgotado'),
    tell('# Hervidor\n\nPrecio: 40 €\n\nEn existencias', '# Hervidor\n\nPrecio: 35 €\n\nEn existencias'),
  ],
  'price changes unless the price is above 100 euros': [
    quiet('Price: 140 €', 'Price: 120 €'),
    tell('Price: 90 €', 'Price: 80 €'),
  ],
  'Tell me when the price changes unless it changes by less than 5%': [
    quiet('Price: 100 €', 'Price: 102 €'),
    tell('Price: 100 €', 'Price: 90 €'),
  ],
  'changes of the price, unless it is not in stock': [
    quiet(...field('price', 40, 35, { price: 35, availability: 'OutOfStock' })),
    tell(...field('price', 40, 35, { price: 35, availability: 'InStock' })),
    quiet(...field('items[1].price', 40, 35, {
      items: [{ name: 'Pot', price: 20, in_stock: true }, { name: 'Kettle', price: 35, in_stock: false }],
    })),
    tell(...field('items[0].price', 25, 20, {
      items: [{ name: 'Pot', price: 20, in_stock: true }, { name: 'Kettle', price: 35, in_stock: false }],
    })),
  ],
  'Any update unless it is just a typo': [
    quiet('We recieve guests daily from nine.', 'We receive guests daily from nine.'),
    tell('We receive guests daily from nine.', 'We receive guests only on Mondays from noon, by appointment.'),
  ],
  'new events unless they are online': [
    quiet(list('Events', 'Jazz, City Hall'), list('Events', 'Jazz, City Hall', 'Blues evening, online')),
    tell(list('Events', 'Jazz, City Hall'), list('Events', 'Jazz, City Hall', 'Blues evening, Old Mill')),
  ],
})

testGoals('requirements by the state of the thing', {
  'Only when it is free': [
    tell('Ticket price: 12 €', 'Ticket price: free'),
    quiet('Ticket price: 12 €', 'Ticket price: 10 €'),
    tell('Ticket price: 12 €', 'Ticket price: 0 €'),
  ],
  'Tell me about new events, but only if they are free': [
    tell(list('Events', 'Jazz, 12 €'), list('Events', 'Jazz, 12 €', 'Blues, free admission')),
    quiet(list('Events', 'Jazz, 12 €'), list('Events', 'Jazz, 12 €', 'Blues, 15 €')),
  ],
  'Neue Kurse, aber nur wenn sie kostenlos sind': [
    tell(list('Kurse', 'Yoga, 12 €'), list('Kurse', 'Yoga, 12 €', 'Tanzen, kostenlos')),
    quiet(list('Kurse', 'Yoga, 12 €'), list('Kurse', 'Yoga, 12 €', 'Tanzen, 30 €')),
  ],
  'Nouveaux concerts, seulement s’ils sont gratuits': [
    tell(list('Concerts', 'Jazz, 12 €'), list('Concerts', 'Jazz, 12 €', 'Blues, gratuit')),
    quiet(list('Concerts', 'Jazz, 12 €'), list('Concerts', 'Jazz, 12 €', 'Blues, 15 €')),
  ],
  'Nuevos cursos, solo si son gratis': [
    tell(list('Cursos', 'Yoga, 12 €'), list('Cursos', 'Yoga, 12 €', 'Baile, gratis')),
    quiet(list('Cursos', 'Yoga, 12 €'), list('Cursos', 'Yoga, 12 €', 'Baile, 15 €')),
  ],
  'Tell me when the price changes, but only if it is in stock': [
    tell(product('40 €'), product('35 €')),
    quiet(product('40 €', 'Sold out'), product('35 €', 'Sold out')),
  ],
  'price changes as long as it is available': [
    tell(product('40 €', 'Available'), product('35 €', 'Available')),
    quiet(product('40 €', 'Not available'), product('35 €', 'Not available')),
  ],
  'Preisänderungen, solange der Artikel lieferbar ist': [
    tell('# Kessel\n\nPreis: 40 €\n\nLieferbar', '# Kessel\n\nPreis: 35 €\n\nLieferbar'),
    quiet('# Kessel\n\nPreis: 40 €\n\nNicht lieferbar', '# Kessel\n\nPreis: 35 €\n\nNicht lieferbar'),
  ],
  'new flats, only if they cost less than 900 euros': [
    tell(list('Flats', '2 rooms, 950 €'), list('Flats', '2 rooms, 950 €', '3 rooms, 880 €')),
    quiet(list('Flats', '2 rooms, 950 €'), list('Flats', '2 rooms, 950 €', '3 rooms, 1,080 €')),
  ],
})
