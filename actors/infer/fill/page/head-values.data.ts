// Words about values at the head of a page. Collected by hand; names of fields are in lower case, without accents.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const seasonNames = words('season saison saeson sesong sasong seizoen stagione temporada kausi sezon sezona '
  + 'epoca szezon')
/** Names of the year that a name has: of a wine, of a boat. */
export const vintageNames = words('vintage year jahrgang baujahr millesime annata anada modelyear bouwjaar arsmodell '
  + 'argang rocznik')
/** What has a number in its name. */
export const numberedNames = words('episode folge lot issue heft ausgabe capitulo chapter kapitel los numero '
  + 'avsnitt afsnit')
/** Before the number of the thing that a page is about; fragments of a regular expression. */
export const numberLeads = ['n[°º]', 'n\\.', 'nr\\.?', 'no\\.', 'č\\.', 'núm\\.', 'num\\.', 'notes?:']

/** Names of a time of the day, and the words beside them that say of what the page is about. */
export const timeNames = words('time uhrzeit zeit heure hora ora tijd tid aanvang kl klokkeslett kellonaika godzina '
  + 'cas idopont anpfiff kickoff')
export const timeWordsBeside = words(
  'start starts begin event meeting funeral service race match game kick off show performance concert session opening '
  + 'de comienzo inicio d debut inizio van of the beginn',
)
/** Beginnings of the names of days. */
export const weekdayStarts = [
  'mon(?:day)?', 'tues?', 'wed', 'thu', 'fri', 'sat', 'sun', 'montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag',
  'samstag', 'sonntag', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche', 'lunes', 'martes',
  'miércoles', 'jueves', 'viernes', 'sábado', 'domingo', 'luned', 'marted', 'mercoled', 'gioved', 'venerd', 'sabato',
  'domenica', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag',
]
export const discountWords = words('discount rabatt remise descuento sconto desconto korting save saving off rabais '
  + 'sale reduction')
