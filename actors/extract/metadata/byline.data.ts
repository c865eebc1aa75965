// Words of bylines in English, German, French, Spanish, Italian and Dutch. Entries are fragments of regular
// expressions, in the order in which they are tried.

/** Class names and ids of elements that name an author, as whole words. */
export const authorClasses = [
  'by-?line', 'authors?', 'author-?name', 'posted-?by', 'written-?by', 'writer', 'contributors?', 'autor', 'auteur',
]

/** Class names and ids of elements that hold a date of publication, as whole words. */
export const dateClasses = [
  'date', 'datum', 'fecha', 'posted-?(?:on)?', 'pub-?date', 'publish(?:ed)?(?:-?(?:date|time|on|at))?', 'post-?date',
  'entry-?date', 'datetime', 'timestamp', 'by-?line',
]

/** What is by an author: "posts by", "written by". */
export const byWhat = [
  'articles', 'posts', 'post', 'written', 'posted', 'published', 'reported', 'reviewed', 'words', 'text', 'story',
  'article', 'advice', 'created', 'alle beiträge', 'zeige alle beiträge', 'text und interview', 'ein beitrag',
  'beitrag',
]

/** Words that precede the name of an author. */
export const byWords = [
  'by', 'von', 'par', 'por', 'door', 'di', 'autor(?:in)?', 'author', 'auteur', 'autore', 'verfasser(?:in)?',
  'redaktion', 'text und interview', 'text',
]

/** The start of a line that consists of a byline. */
export const bylineStarts = ['by', 'von', 'par', 'por', 'door', 'text:', 'autor(?:in)?:', 'author:', 'auteur :']

/** Words after the names of a byline. */
export const afterNames = ['published', 'posted', 'updated', 'last']

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/** Texts in the place of a name that are not names. */
export const notNames = [
  'name', 'e-?mail', 'admin', 'administrator', 'webmaster', 'author', 'autor', 'auteur', 'user', 'guest', 'anonymous',
  'unknown', 'undefined', 'null', 'none', 'n/a', 'website', 'follow', 'share', 'last', 'updated', 'by', 'read more',
  'more', 'home', 'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
  'november', 'december',
]

/** First words of texts that are not names. */
export const notNameStarts = [
  'published', 'publiziert', 'veröffentlicht', 'posted', 'said', 'says', 'updated', 'written', 'last updated',
]

/** Words in lower case within names and between them. */
export const nameParticles = [
  'and', 'und', 'et', 'y', 'e', '&', 'de', 'del', 'da', 'di', 'van', 'von', 'der', 'den', 'du', 'la', 'le', 'al',
  'bin', 'zu',
]

/** Values of `twitter:label1`, in which WordPress names what `twitter:data1` holds. */
export const authorLabels = [
  'written by', 'author', 'geschrieben von', 'verfasst von', 'escrito por', 'écrit par', 'scritto da',
  'geschreven door', 'autor', 'auteur', 'skrevet av', 'napisane przez', 'автор', 'written',
]

/** Words before the date in a line that consists of a date. */
export const dateLabels = [
  'published', 'posted', 'created', 'date', 'datum', 'veröffentlicht', 'erstellt', 'stand', 'publié', 'publicado',
  'pubblicato', 'geplaatst', 'on', 'am', 'le', 'vom',
]
