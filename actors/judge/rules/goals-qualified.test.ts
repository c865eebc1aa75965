// Goals with conditions, exclusions and directions in further words, written without looking at the rules.

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

const list = (title: string, ...items: string[]) => `# ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`

testGoals('conditions in further words', {
  'Let me know about price drops as long as the bike is still available': [
    tell('# Bike\n\nPrice: €900\n\nAvailable', '# Bike\n\nPrice: €850\n\nAvailable'),
    quiet('# Bike\n\nPrice: €900\n\nUnavailable', '# Bike\n\nPrice: €850\n\nUnavailable'),
  ],
  'Inform me if the rent changes, except if the flat is already rented': [
    tell('# Flat\n\nRent: 900 €\n\nVacant', '# Flat\n\nRent: 950 €\n\nVacant'),
    quiet('# Flat\n\nRent: 900 €\n\nRented out', '# Flat\n\nRent: 950 €\n\nRented out'),
  ],
  "Don't tell me about price changes unless it is in stock": [
    tell('# Pot\n\nPrice: $20\n\nIn stock', '# Pot\n\nPrice: $18\n\nIn stock'),
    quiet('# Pot\n\nPrice: $20\n\nSold out', '# Pot\n\nPrice: $18\n\nSold out'),
  ],
  'Sag mir, wenn sich der Preis ändert, außer wenn das Produkt vergriffen ist': [
    tell('# Topf\n\nPreis: 20 €\n\nLieferbar', '# Topf\n\nPreis: 18 €\n\nLieferbar'),
    quiet('# Topf\n\nPreis: 20 €\n\nVergriffen', '# Topf\n\nPreis: 18 €\n\nVergriffen'),
  ],
  'Nur melden, wenn das Angebot kostenlos ist': [
    tell('Angebot: 5 €', 'Angebot: kostenlos'),
    quiet('Angebot: 5 €', 'Angebot: 4 €'),
  ],
  'Les changements de prix, à moins que le produit ne soit indisponible': [
    tell('# Pot\n\nPrix : 20 €\n\nDisponible', '# Pot\n\nPrix : 18 €\n\nDisponible'),
    quiet('# Pot\n\nPrix : 20 €\n\nIndisponible', '# Pot\n\nPrix : 18 €\n\nIndisponible'),
  ],
  'Cambios de precio, siempre que esté disponible': [
    tell('# Olla\n\nPrecio: 20 €\n\nDisponible', '# Olla\n\nPrecio: 18 €\n\nDisponible'),
    quiet('# Olla\n\nPrecio: 20 €\n\nNo disponible', '# Olla\n\nPrecio: 18 €\n\nNo disponible'),
  ],
  'new workshops, provided they cost nothing': [
    tell(list('Workshops', 'Clay, $20'), list('Workshops', 'Clay, $20', 'Wood, free')),
    quiet(list('Workshops', 'Clay, $20'), list('Workshops', 'Clay, $20', 'Wood, $25')),
  ],
})

testGoals('exclusions in further words', {
  'vacancies except temporary ones': [
    tell(list('Vacancies', 'Cook'), list('Vacancies', 'Cook', 'Baker, permanent')),
    quiet(list('Vacancies', 'Cook'), list('Vacancies', 'Cook', 'Baker, temporary')),
  ],
  'Neue Wohnungen, aber keine WG-Zimmer': [
    tell(list('Wohnungen', '2 Zimmer, Altona'), list('Wohnungen', '2 Zimmer, Altona', '3 Zimmer, Eimsbüttel')),
    quiet(list('Wohnungen', '2 Zimmer, Altona'), list('Wohnungen', '2 Zimmer, Altona', 'WG-Zimmer, Eimsbüttel')),
  ],
  'Neue Artikel ohne Sport': [
    tell(list('Nachrichten', 'Tram'), list('Nachrichten', 'Tram', 'Bibliothek schließt')),
    quiet(list('Nachrichten', 'Tram'), list('Nachrichten', 'Tram', 'Sport: Pokalfinale')),
  ],
  'De nouveaux appartements, pas de colocation': [
    tell(list('Appartements', '2 pièces'), list('Appartements', '2 pièces', '3 pièces, Nantes')),
    quiet(list('Appartements', '2 pièces'), list('Appartements', '2 pièces', 'Colocation, Nantes')),
  ],
  'Nuevos pisos, no compartidos': [
    tell(list('Pisos', '2 habitaciones'), list('Pisos', '2 habitaciones', '3 habitaciones, Gracia')),
    quiet(list('Pisos', '2 habitaciones'), list('Pisos', '2 habitaciones', 'Piso compartido, Gracia')),
  ],
  'new courses (but not in German)': [
    tell(list('Courses', 'Yoga'), list('Courses', 'Yoga', 'Painting, English')),
    quiet(list('Courses', 'Yoga'), list('Courses', 'Yoga', 'Painting, German')),
  ],
  'Nur Vollzeitjobs': [
    tell(list('Jobs', 'Koch'), list('Jobs', 'Koch', 'Bäcker, Vollzeit')),
    quiet(list('Jobs', 'Koch'), list('Jobs', 'Koch', 'Bäcker, Teilzeit')),
  ],
  'only internships': [
    tell(list('Jobs', 'Cook'), list('Jobs', 'Cook', 'Marketing intern')),
    quiet(list('Jobs', 'Cook'), list('Jobs', 'Cook', 'Marketing manager')),
  ],
})

testGoals('directions of dates in further words', {
  'Warn me if the flight departs sooner': [
    tell('Departure: 18:40', 'Departure: 17:55'),
    quiet('Departure: 18:40', 'Departure: 19:10'),
  ],
  'the hearing is moved forward': [
    tell('Hearing: 9 June 2026', 'Hearing: 2 June 2026'),
    quiet('Hearing: 9 June 2026', 'Hearing: 16 June 2026'),
  ],
  'tell me if the launch slips': [
    tell('Launch date: Q2 2026', 'Launch date: Q3 2026'),
    quiet('Launch date: Q3 2026', 'Launch date: Q2 2026'),
  ],
  'Sag Bescheid, wenn die Prüfung früher stattfindet': [
    tell('Prüfung: 12.05.2026', 'Prüfung: 05.05.2026'),
    quiet('Prüfung: 12.05.2026', 'Prüfung: 19.05.2026'),
  ],
  'si la livraison est retardée': [
    tell('Date de livraison : 3 mars 2026', 'Date de livraison : 9 mars 2026'),
    quiet('Date de livraison : 3 mars 2026', 'Date de livraison : 1 mars 2026'),
  ],
  'si el examen se pospone': [
    tell('Examen: 3 de mayo', 'Examen: 9 de mayo'),
    quiet('Examen: 3 de mayo', 'Examen: 1 de mayo'),
  ],
  'due date changes, but ignore postponements': [
    tell(...field('due_date', '2026-05-10', '2026-05-03')),
    quiet(...field('due_date', '2026-05-10', '2026-05-17')),
  ],
})
