// Words of prompts that ask for fields: "Extract the product name, price and rating from the page". Collected by hand.
// As written, in any case; each is a fragment of a regular expression.

/** At the beginning of a prompt. */
export const requestVerbs = [
  'extract', 'get', 'find', 'return', 'give(?: me)?', 'list', 'pull(?: out)?', 'collect', 'scrape', 'fetch',
  'show(?: me)?', 'tell me', 'read', 'provide', 'identify', 'capture', 'grab', 'retrieve', 'i (?:want|need)',
  "what(?:'s| is| are)", 'extrahiere', 'hole', 'gib(?: mir)?', 'finde', 'nenne', 'extrais', 'extraire', 'extrae',
  'extraer', 'estrai', 'extraia',
]
/** Before the name of a field. */
export const leadWords = [
  'and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'o', 'e', 'with', 'mit', 'also', 'the', 'its', 'their', 'his', 'her',
  'this', 'each', 'every', 'all', 'any', 'of', 'for', 'a', 'an', 'der', 'die', 'das', 'den', 'le', 'la', 'les', 'el',
  'los', 'las', 'il', 'i', 'gli', 'following', 'fields?', 'data', 'information', 'details?', 'values?', 'about',
]
/** After the name of a field, with the rest of the phrase. */
export const tailWords = [
  'from', 'on', 'of', 'in', 'for', 'at', 'as', 'if', 'that', 'which', 'where', 'shown', 'listed', 'found', 'available',
  'von', 'auf', 'aus', 'der', 'des', 'de la', 'de', 'del', 'du',
]
/** After the name of a field, at the end of a phrase. */
export const tailPhrases = ['as (?:json|an? \\w+)', 'please', 'if (?:any|available|present)']
/** Words for the thing that a field belongs to: "product price". */
export const promptThings = [
  'product', 'item', 'article', 'page', 'recipe', 'event', 'job', 'book', 'movie', 'film', 'company', 'post', 'listing',
  'hotel', 'restaurant', 'course', 'video', 'story', 'website', 'site', 'document',
]

/** Before the name of things of which each is asked for: "for each product". */
export const eachWords = [
  'for (?:each|every|all(?: the)?)', '(?:list of|all|every|each)(?: of)?(?: the)?',
]
/** Between that name and the fields: "for each product: name", "all products with name". */
export const eachLinks = [
  ':', ',', '\\bwith(?: their| its)?\\b', '\\band (?:their|its)\\b', '\\bincluding\\b', '\\bextract\\b',
  '\\breturn\\b', '\\bget\\b',
]
