// Words in the names of fields, in lower case and separated by blanks. Collected by hand.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words for the thing that a field belongs to: `product_name` is a name. */
export const thingWords = words(
  'product item article page recipe event job book movie film company organization organisation post blog listing '
  + 'hotel restaurant course video podcast song album store shop person news story entry main primary the of a an '
  + 'webpage site document list your our ihre unsere deine',
)

/** Units and formats: `weight_kg` is a weight. */
export const unitWords = words(
  'usd eur gbp chf jpy cad aud kg g mg lb lbs oz cm mm m km inch inches in ft ml l liter litre minutes minute mins min '
  + 'seconds secs hours hour days percent pct sq square celsius fahrenheit watts w kwh v volt volts ah mah nm hz khz mhz ghz db lm bar psi mb gb tb mph kmh iso utc text '
  + 'string value number str int list array',
)
/** Words that make a name a question: `has_garden` asks for the garden. */
export const questionWords = words('has is are have with hat ist haben with includes include contains')
/** Ends of a range: `min_price` asks for the price. */
export const boundWords = words('min max minimum maximum lowest highest')
/** Words for the upper and for the lower end of a range. */
export const upperWords = ['max', 'maximum', 'highest', 'high', 'upper']
export const lowerWords = ['min', 'minimum', 'lowest', 'low', 'lower']
/** The same, and the words of a span: `salary_from`. */
export const spanWords = [
  'min', 'max', 'minimum', 'maximum', 'lowest', 'highest', 'low', 'high', 'lower', 'upper', 'from', 'to',
]

/** Last words of a name for the upper and for the lower end of a range, in languages where they are no other words. */
export const upperEndings = words('to do bis til till hasta tot jusqu jusqua max')
export const lowerEndings = words('from od von ab fra fran desde vanaf min')

/** Last words of a name that say since when or whether, and not what: `available_since`, `pets_allowed`. */
export const trailingWords = words('ab since seit allowed permitted welcome erlaubt')
/** Words by which a label names other things than the subject: "Other lots". */
export const otherWords = words(
  'other more related similar nearby weitere weiterer andere anderer autre otro otra altri altre outros pozostale inne',
)
/** Words of the name of a list by which it has other things than the subject of the page. */
export const otherThings = words(
  'other more related similar nearby matching recommended recommendations suggested weitere andere ahnliche verwandte '
  + 'passende empfohlene autres similaires lies associes otros relacionados similares altri correlati simili outros '
  + 'pozostale inne podobne powiazane relaterade relaterede andre',
)
/** Words of a name for the kind of a measure, which labels leave out. */
export const measureWords = words('speed level value percent percentage temperature reading strength score')
/** Words of a label that say nothing. */
export const fillWords = words('by our your this followed unser')
/** Words that stand for one thing in names and labels, each with the one they are compared by. */
export const sameWords: ReadonlyMap<string, string> = new Map([
  ...[...words('nummer numero numer nr num')].map((word) => [word, 'number'] as const),
  ['avg', 'average'], ['je', 'pro'], ['per', 'pro'], ['uhrzeit', 'zeit'], ['registreringsnummer', 'regnummer'],
  ['temp', 'temperature'], ['qty', 'quantity'],
  ...[...words('hochst highest leading')].map((word) => [word, 'high'] as const),
])

/** Words for a kind of value: a label with one of them names no other kind. "Flight date" is no `flight_number`. */
export const kindWords = words('date time number code id url phone email address datum nummer')

/** What the owner of a site may be called. */
export const siteOwners = words(
  'bank museum gym salon library newspaper magazine service studio university school retailer insurer brewery theatre '
  + 'theater venue gallery operator organization organisation charity agency council authority company practice praxis '
  + 'kanzlei verein trust club restaurant ristorante gasthof gasthaus wirtshaus podcast shop store winkel sklep obchod '
  + 'eshop butik butikk kauppa negozio tienda loja boutique verkkokauppa journal periodico medio diario giornale '
  + 'avis tidning jornal gazeta noviny lehti sanomalehti ujsag krant zeitung banca banque banco bank reederei '
  + 'anbieter provider comune gemeinde kommune kommun commune municipality ayuntamiento obec gym studio firm '
  + 'employer arbeitgeber employeur empleador werkgever arbetsgivare arbejdsgiver arbeidsgiver tyonantaja pracodawca '
  + 'zamestnavatel munkaltato poradatel 회사 법인 会社 医院 公司 学校 blog newsletter hospital hopital krankenhaus sklep '
  + 'kancelaria kancelar ecole escuela scuola '
  + 'skola skole koulu museo musee muzeum teatro theatre teatr divadlo knihovna biblioteka biblioteca bibliotheque '
  + 'bibliotheek bibliotek kirjasto konyvtar',
)

/** Concepts, by their first names, whose values are names or texts: a field of numbers asks for none of them. */
export const textConcepts = words(
  'name location author company organizer city country performer director brand street address description body '
  + 'category categories tags authors material color features requirements responsibilities ingredients instructions '
  + 'images image url actors',
)

/** Words for a price in the name of a field. */
export const priceWords = ['price', 'cost', 'fee', 'preis', 'prix', 'precio', 'prezzo']

/** Words by which a label names another value than a concept (by its first name); or the only further words allowed. */
export const otherQualifiers: Readonly<Record<string, { refused?: readonly string[]; allowed?: readonly string[] }>> = {
  price: {
    refused: [
      'shipping', 'delivery', 'list', 'old', 'was', 'original', 'rrp', 'msrp', 'previous', 'former', 'lowest', 'launch',
      'versand', 'livraison', 'envio', 'deposit', 'saving', 'discount', 'normal', 'regular', 'anterior', 'conseille',
    ],
  },
  rating: {
    allowed: [
      'average', 'overall', 'customer', 'user', 'review', 'star', 'our', 'avg', 'critic', 'mean', 'media', 'moyenne',
      'value', 'score', 'guest', 'reader', 'product', 'total', 'kunden', 'gesamt', 'out', 'of', '5',
    ],
  },
}

/** Names of objects that only group fields of the page. */
export const wrapperNames = words(
  'data info information detail metadata meta result page content specification spec attribute property contact '
  + 'contactinfo summary overview basic general fact',
)
/** Names of objects whose free properties are the labels of the page. */
export const labelMapNames = words('feature technicaldetail productdetail')
/** Names of lists that take whatever the page lists. */
export const anythingNames = words('item result data list entry row record element object content')
/** Names of lists whose members are links with a text. */
export const linkedListNames = words(
  'article post story news item result product page entry job event listing recipe release publication course',
)

/** Words before a label in the description of a field. */
export const descriptionLeads = [
  'the', 'a', 'an', 'der', 'die', 'das', 'le', 'la', 'el', 'il', 'total', 'current',
]
/** Words that may follow a label in the description of a field: "Capacity in kg". */
export const descriptionLinks = [
  'in', 'of', 'as', 'for', 'per', 'on', 'at', 'from', 'with', 'inkl', 'pro', 'von', 'der', 'des', 'e?n', 'de', 'du',
  'del', 'di', 'в', 'во', 'w', 'which', 'that', 'if', 'e', 'g',
]
