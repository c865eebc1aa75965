// Words by which the text of a page tells what a value is. Collected by hand. As written, in any case; each is a
// fragment of a regular expression.

/** Before an amount that is not the current price. */
export const formerPriceWords = [
  'was', 'rrp', 'msrp', 'uvp', 'statt', 'before', 'list price', 'regular price', 'regulär', 'vorher', 'bisher',
  'au lieu de', 'antes', 'invece di',
]
/** In the classes of a part that shows such an amount. */
export const formerPriceClasses = [
  'old', 'was', 'before', 'strike', 'striked', 'crossed', 'regular', 'original', 'list', 'rrp', 'uvp', 'msrp',
  'compare', 'previous', 'statt', 'alt',
]

/** At the beginning of a line that states availability: in the text of a page, and in a part of a record. */
export const stockLines = [
  'in stock', 'out of stock', 'sold out', '(?:currently )?(?:un)?available', 'not available', 'auf lager',
  'nicht auf lager', 'ausverkauft', '(?:sofort |nicht )?(?:lieferbar|verfügbar)', 'en stock',
  'en rupture(?: de stock)?', 'épuisé', 'agotado', 'disponible', 'non disponibile', 'disponibile', 'esaurito',
]
export const stockParts = [
  'in stock', 'out of stock', 'sold out', 'available', 'unavailable', 'not available', 'auf lager', 'nicht auf lager',
  'ausverkauft', '(?:sofort |nicht )?(?:lieferbar|verfügbar)', 'en stock', 'en rupture', 'épuisé', 'agotado',
  'disponib\\p{L}+', 'esaurito',
]

/** At the beginning of a line with the date of publication. */
export const publishedLines = [
  'published', 'posted', 'veröffentlicht', 'publié', 'publicado', 'pubblicato', 'stand', 'date',
]
/** Before the name of an author. */
export const bylineWords = ['by', 'von', 'par', 'por', 'di', 'door', 'af', 'av']

/** Classes that style a part and name nothing. */
export const stylingClassPrefixes = [
  'js', 'col', 'row', 'mt', 'mb', 'p', 'm', 'text', 'font', 'd', 'flex', 'w', 'h',
]
