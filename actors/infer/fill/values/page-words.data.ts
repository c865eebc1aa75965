// Words by which the text of a page tells what a value is. Collected by hand. As written, in any case; each is a
// fragment of a regular expression.

/** Before an amount that is not the current price. */
export const formerPriceWords = [
  'was', 'rrp', 'msrp', 'mrp', 'm\\.r\\.p\\.?', 'uvp', 'statt', 'before', 'list price', 'regular price',
  'original price', 'old price', 'previous price', 'compare at', 'reg\\.?', 'regulär', 'regulärer preis', 'vorher',
  'bisher', 'listenpreis', 'au lieu de', 'prix (?:normal|conseillé|barré|public)', 'antes',
  'precio (?:anterior|normal)',
  'pvpr', 'invece di', 'prezzo (?:di listino|precedente|consigliato)', 'de', 'preço normal', 'adviesprijs', 'van',
  'cena (?:regularna|katalogowa)', 'старая цена', '定価', '通常価格', '原价',
]
/** Of them, the words that templates also put before a price that is not reduced. */
export const usualPriceWords = ['regular price', 'reg\\.?', 'regulärer preis', 'regulär', 'preço normal', '通常価格']

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
/** Directly before a date: what happened then. */
export const publishedLeads = [
  'published', 'released', '(?:released|published) this', 'posted', 'created', 'veröffentlicht', 'publié', 'publicado',
  'pubblicato', 'geplaatst', 'by [^,]{0,40},?',
]
export const modifiedLeads = [
  'updated', 'modified', 'last updated', 'last modified', 'edited', 'aktualisiert', 'geändert', 'mis à jour',
  'actualizado', 'aggiornato', 'bijgewerkt', 'atualizado',
]
export const deadlineLeads = [
  'by', 'until', 'before', 'deadline', 'closes', 'ends', 'expires', 'bis', 'bis zum', 'avant', 'antes del?', 'entro',
]

/** Before the name of an author. */
export const bylineWords = ['by', 'von', 'par', 'por', 'di', 'door', 'af', 'av']

/** Before a telephone number. */
export const phoneLeads = [
  'tel', 'telefon', 'telephone', 'teléfono', 'telefono', 'telefone', 'téléphone', 'tél', 'phone', 'fon',
  'call(?: \\p{L}+){0,2}', '[tm](?=\\s*:)', 'rufen sie (?:uns )?an', 'appelez(?:-nous)?(?: au)?',
  'llam\\p{L}+(?: al)?', 'bel(?: ons)?(?: op)?',
]
/** Before the name of a company: "Data Engineer at Acme". */
export const companyLeads = ['at', 'bei', 'chez', 'bij', 'hos', 'presso']
/** Before an article number. */
export const numberLeads = [
  'item', 'article', 'artikel', 'product', 'produkt', 'style', 'model', 'sku', 'code', 'id', 'ref', 'réf', 'art', 'no',
  'nr', 'nummer', 'number', 'n°', 'nº',
]

/** Classes that style a part and name nothing. */
export const stylingClassPrefixes = [
  'js', 'col', 'row', 'mt', 'mb', 'p', 'm', 'text', 'font', 'd', 'flex', 'w', 'h',
]
/** First words of a class that say where on the page a part is. */
export const placeWordsOfClasses = [
  'hero', 'page', 'main', 'head', 'header', 'top', 'details?', 'info', 'meta', 'card', 'box', 'panel', 'summary',
  'pdp', 'js',
  'txt', 'lbl', 'spec', 'fact', 'field', 'item', 'entry', 'post', 'product', 'article', 'listing', 'event', 'job',
  'view',
]
/** Last words of a class that say in which form a part has its value. */
export const formWordsOfClasses = [
  'value', 'count', 'text', 'info', 'field', 'display', 'content', 'wrapper', 'container', 'box', 'line', 'item',
  'data', 'val',
  'link', 'links', 'list', 'name', 'details?',
]
