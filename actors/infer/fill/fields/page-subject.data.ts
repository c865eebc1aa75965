// Words about what a page is part of. Collected by hand; lower case, without accents.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Things that a page seldom is about itself: it is published by, part of, or made by them. */
export const parentThings = words(
  'podcast series show publisher publication author company organisation organization employer shop store seller vendor brand '
  + 'team club league album artist band chef guest speaker host website site page owner contact person act tournament '
  + 'manufacturer agency agent landlord instructor teacher director district region country city town journal newspaper '
  + 'blog newsletter forum wiki channel programme sender recipient reporter assignee maintainer hospital '
  + 'magazine zeitung zeitschrift revue diario periodico giornale rivista krant tijdschrift',
)

/** Names of the section of a site that a page is in. */
export const sectionNames = words(
  'category section subsection forum subforum board department topic collection subcategory parentcategory kategorie rubrik '
  + 'bereich rubrique categorie categoria seccion sezione rubriek kategoria kategori',
)

/** Names of the kind of a page. */
export const kindOfPageNames = words('documenttype pagetype contenttype articletype type dokumenttyp dokumentart')
/** Classes of the line above a heading. */
export const kickerClasses = (
  'kicker eyebrow overline topper rubric rubrik rubrique antetitulo dachzeile spitzmarke caption caption-xl category '
  + 'section label topic supertitle pretitle surtitre occhiello vignette'
).split(' ')

/** Names of a date that do not say which. */
export const soleDateWords = words('date day datum tag fecha data jour dia giorno dag published')

/** What a page with a date at its head is about, in the names of fields: `meeting_date`. */
export const headDateWords = words(
  'meeting event session race match game draw release released rate rates order signing decision ruling hearing '
    + 'sitzung '
  + 'termin rennen spiel urteil seance course audience reunion sesion carrera partido resolucion seduta gara partita '
  + 'ordinanza mote kamp lop vergadering wedstrijd zitting of',
)

/** Things that a page is about, by the field that has their name. */
export const subjectThings = new Set([
  'program', 'programme', 'game', 'topic', 'thread', 'guide', 'tutorial',
  'event', 'product', 'recipe', 'job', 'course', 'book', 'movie', 'film', 'concert', 'konzert', 'festival', 'exhibition',
  'conference', 'workshop', 'webinar', 'race', 'rennen', 'carrera', 'lauf', 'loppet', 'route', 'ruta', 'strecke',
  'strecka',
  'rute', 'tratta', 'trajet', 'trasa', 'stop', 'stopname', 'haltestelle', 'liga', 'league', 'ligue', 'raekke', 'rakke',
  'staffel', 'vehicle', 'vehiculo', 'vehicule', 'veicolo', 'fahrzeug', 'fordon', 'voertuig', 'pojazd',
  'model', 'modell', 'modelo', 'modele', 'modello', 'rubrik', 'titulo', 'titulek', 'evenement', 'evento',
  'akce', 'esemeny', 'wydarzenie', 'tapahtuma', 'evenemang', 'wettkampf', 'tournee', 'plan', 'プラン名', 'rezept',
  'recette', 'receta', 'ricetta', 'recept', 'przepis', 'opskrift', 'oppskrift', 'resepti',
])

/** Things whose name is the heading of their page: `object_name`, `release_title`. */
export const namedThings = words(
  'object artwork release event product recipe dish article paper exhibition property vehicle game lot species item model '
  + 'lecture talk workshop concert petition dataset trail',
)

/** Things that have pages of their own for prices, changes and help. */
export const ownedThings = new Set([
  'product', 'project', 'software', 'app', 'package', 'tool', 'library', 'service', 'platform', 'produkt', 'projekt',
  'produit', 'projet', 'producto', 'proyecto', 'prodotto', 'progetto', 'projeto', 'produto', 'programm', 'logiciel',
])

/** Headings that name a page of any site, compact, and beginnings of such headings. */
export const genericHeadings = new Set([
  'about', 'aboutus', 'whoweare', 'ourstory', 'contact', 'contactus', 'home', 'homepage', 'changelog', 'releasenotes',
  'releases', 'whatsnew', 'whatson', 'news', 'blog', 'faq', 'help', 'imprint', 'impressum', 'uberuns', 'kontakt',
  'startseite', 'aktuelles', 'apropos', 'quisommesnous', 'accueil', 'quienessomos', 'sobrenosotros', 'inicio', 'chisiamo',
  'overons', 'onas',
])
export const greetings = ['welcome', 'willkommen', 'herzlich willkommen', 'bienvenue', 'bienvenid[oa]s?', 'benvenut[oi]', 'welkom']

/** Words of headings that say what kind of page it is, and name no thing. */
export const pageHeadings = new Set([
  'pricing', 'prices', 'plans', 'contact', 'faq', 'faqs', 'support', 'careers', 'login', 'search', 'cart', 'checkout',
  'preise', 'kontakt', 'tarifs', 'precios', 'prezzi', 'tarife',
])
