// Goals that exclude something ("no remote work", "nicht Teilzeit") or want nothing else ("nur Teilzeitstellen").

import { field, quiet, tell, testGoals } from '#test/support/goal-cases.ts'

const jobs = (...rows: string[]) => `# Jobs\n\n${rows.map((row) => `- ${row}`).join('\n')}`
const list = (title: string, ...items: string[]) => `# ${title}\n\n${items.map((item) => `- ${item}`).join('\n')}`

testGoals('exclusions with not, no, without, kein, pas, sin', {
  'full-time jobs, not part-time': [
    tell(jobs('Cook, part-time'), jobs('Cook, part-time', 'Baker, full-time')),
    quiet(jobs('Cook, part-time'), jobs('Cook, part-time', 'Baker, part-time')),
    quiet(jobs('Cook, full-time'), jobs('Cook, full-time', 'Baker (part time)')),
  ],
  'New jobs in Berlin (no remote work)': [
    tell(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Baker, Berlin')),
    quiet(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Engineer, Berlin or remote')),
    quiet(jobs('Cook, Berlin'), jobs('Cook, Berlin', 'Baker, Hamburg')),
  ],
  'new positions without travel': [
    quiet(jobs('Cook'), jobs('Cook', 'Auditor, 60 % travel')),
    tell(jobs('Cook'), jobs('Cook', 'Baker, Hamburg')),
  ],
  'Neue Stellen, keine Praktika': [
    quiet(jobs('Koch'), jobs('Koch', 'Praktikum Marketing')),
    tell(jobs('Koch'), jobs('Koch', 'Bäcker in Vollzeit')),
  ],
  'Neue Stellen, aber nicht in Teilzeit': [
    quiet(jobs('Koch'), jobs('Koch', 'Bäcker, Teilzeit')),
    quiet(jobs('Koch'), jobs('Koch', 'Teilzeitkraft für die Backstube')),
    tell(jobs('Koch'), jobs('Koch', 'Bäcker, Vollzeit')),
  ],
  'Nouvelles offres d’emploi, sans télétravail': [
    quiet(list('Offres', 'Chef, Lyon'), list('Offres', 'Chef, Lyon', 'Comptable, télétravail')),
    tell(list('Offres', 'Chef, Lyon'), list('Offres', 'Chef, Lyon', 'Comptable, Nantes')),
  ],
  'Nouvelles offres d’emploi, mais pas de stages': [
    quiet(list('Offres', 'Chef, Lyon'), list('Offres', 'Chef, Lyon', 'Stage en marketing, Paris')),
    tell(list('Offres', 'Chef, Lyon'), list('Offres', 'Chef, Lyon', 'Comptable, Nantes')),
  ],
  'Nuevas ofertas de empleo, sin prácticas': [
    quiet(list('Empleo', 'Cocinero, Sevilla'), list('Empleo', 'Cocinero, Sevilla', 'Prácticas de marketing, Madrid')),
    tell(list('Empleo', 'Cocinero, Sevilla'), list('Empleo', 'Cocinero, Sevilla', 'Camarero, Madrid')),
  ],
  'new articles that are not about football': [
    quiet(list('News', 'Tram opens'), list('News', 'Football: cup final on Sunday', 'Tram opens')),
    tell(list('News', 'Tram opens'), list('News', 'Library closes early', 'Tram opens')),
  ],
  'new flats - no ground floor': [
    quiet(list('Flats', '2 rooms, Altona'), list('Flats', '2 rooms, Altona', '3 rooms, ground floor')),
    tell(list('Flats', '2 rooms, Altona'), list('Flats', '2 rooms, Altona', '3 rooms, third floor')),
  ],
  'laptop offers, not refurbished or used ones': [
    quiet(list('Offers', 'X1, 900 €'), list('Offers', 'X1, 900 €', 'X2, refurbished, 500 €')),
    quiet(list('Offers', 'X1, 900 €'), list('Offers', 'X1, 900 €', 'X2 (used), 400 €')),
    tell(list('Offers', 'X1, 900 €'), list('Offers', 'X1, 900 €', 'X2, 700 €')),
  ],
})

testGoals('restrictions with only, nur, seulement, solo', {
  'Nur Teilzeitstellen': [
    tell(jobs('Koch, Vollzeit'), jobs('Koch, Vollzeit', 'Bäcker, Teilzeit')),
    quiet(jobs('Koch, Vollzeit'), jobs('Koch, Vollzeit', 'Bäcker, Vollzeit')),
    tell(jobs('Koch, Vollzeit'), jobs('Koch, Vollzeit', 'Teilzeitstelle in der Backstube')),
  ],
  'only part-time positions': [
    tell(jobs('Cook, full-time'), jobs('Cook, full-time', 'Baker, part-time')),
    quiet(jobs('Cook, full-time'), jobs('Cook, full-time', 'Baker, full-time')),
  ],
  'Nur Ferienwohnungen': [
    tell(list('Angebote', 'Haus am See'), list('Angebote', 'Haus am See', 'Ferienwohnung in Kiel')),
    quiet(list('Angebote', 'Haus am See'), list('Angebote', 'Haus am See', 'Büro in Kiel')),
  ],
  'Uniquement les postes à temps partiel': [
    tell(list('Postes', 'Chef, temps plein'), list('Postes', 'Chef, temps plein', 'Comptable, temps partiel')),
    quiet(list('Postes', 'Chef, temps plein'), list('Postes', 'Chef, temps plein', 'Comptable, temps plein')),
  ],
  'Solo empleos a media jornada': [
    tell(list('Empleos', 'Cocinero'), list('Empleos', 'Cocinero', 'Camarero, media jornada')),
    quiet(list('Empleos', 'Cocinero'), list('Empleos', 'Cocinero', 'Camarero, jornada completa')),
  ],
  'only remote jobs': [
    tell(...field('jobs[2]', undefined, { title: 'Writer', place: 'Home office' })),
    quiet(...field('jobs[2]', undefined, { title: 'Writer', place: 'Kiel' })),
  ],
})
