// Kinds of things that pages show as groups of records (cards, entries of a list), by the words for them: a group named
// by a word of one kind is not a group of another kind. Collected by hand. In the singular, separated by blanks.

export const kinds = {
  product:
    'product item good offer deal sku article result listing tile produit produkt producto prodotto produto ware artikel '
    + 'articulo articolo артикул товар 商品 urun tuote vara termek produs vyrobek zbozi',
  article: 'article post story news entry blog publication paper teaser item result',
  event:
    'event concert show meetup session talk akce tapahtuma etkinlik arrangement wydarzenie '
    + 'evenement termin veranstaltung konzert evento eventi spettacolo concerto concerti spectacle concierto '
    + 'espectaculo',
  job:
    'job vacancy position opening role career posting stelle stellenangebot offre emploi poste empleo oferta vaga '
    + 'vacante lavoro praca',
  person: 'person people member team staff employee speaker author leader leadership mitarbeiter contact',
  plan: 'plan tier package pricing subscription tarif offer',
  review: 'review comment testimonial rating feedback reply post message beitrag beitrage beitraege bewertung avis',
  question: 'faq question accordion qa answer frage',
  recipe: 'recipe rezept recette receta ricetta receita przepis',
  work: 'book film movie title',
  course: 'course lesson class lecture kurs',
  feature: 'feature benefit highlight service',
  quote: 'quote zitat citation',
  accommodation: 'hotel room apartment house property listing home flat immobilie wohnung',
  category: 'category tag label',
  partner: 'partner client sponsor logo customer',
  related: 'related similar recommended recommendation upsell crosssell',
  navigation: 'breadcrumb nav menu pagination share social tab slide',
  step: 'step stage phase',
  branch: 'store location branch office filiale standort',
} as const

/** Words that pages use for anything: they do not mark a group as one of another kind. */
export const vagueWords =
  'item result entry title offer listing label tile home property good class show location contact paper tab slide '
  + 'logo stage service step'

/** Concepts (by their first name) that only things of a kind have: what has a price is a product or a plan. */
export const tellingConcepts: readonly (readonly [word: string, concepts: readonly string[]])[] = [
  ['product', ['price', 'sku', 'originalprice']],
  ['plan', ['price']],
  ['event', ['startdate', 'datepublished']],
  ['article', ['datepublished']],
  ['person', ['email', 'phone', 'jobtitle']],
  ['review', ['rating']],
  ['hotel', ['price', 'rating']],
  ['course', ['price', 'startdate']],
  ['question', ['question']],
]

/** Weights of a group's score. Set by hand. */
export const groupWeight = {
  /** For each field that most records answer, and that they answer by their own markup. */
  answered: 1, certain: 0.3,
  /** For each of them that has one value in most records. */
  clear: 0.1,
  /** The group is named by the word that is asked for, or is related to it. */
  named: 1.5, related: 0.5,
  /** One point for so many records; more than `recordsMax` count no more. */
  recordsPerPoint: 100, recordsMax: 50,
} as const
