// Words that tell what an amount, a rating or a line of a page means, by language. Collected by hand from shops of many
// countries. As written, in any case; each is a fragment of a regular expression.

/** Delivery: an amount in a text about it is a cost or a threshold, not a price. */
export const deliveryWords = [
  'shipping', 'deliver\\p{L}*', 'ships?', 'postage', 'versand\\p{L}*', 'lieferung', 'lieferkosten', 'livraison',
  'env[ií]os?', 'frete', 'entrega', 'bezorg\\p{L}*', 'verzend\\p{L}*', 'dostaw\\p{L}*', 'wysyłk\\p{L}*', 'доставк\\p{L}*',
  'spedizion\\p{L}*', 'consegna', 'frakt', '送料', '配送', 'returns?', 'pick-?up',
]
/** Before such a word: the amount is the price, and delivery comes on top or is included. */
export const besidesDelivery = [
  'zzgl\\.?', 'zuzüglich', 'plus', 'excl\\.?', 'exkl\\.?', 'excluding', 'incl\\.?', 'inkl\\.?', 'including', 'hors',
  'más', 'mais', 'exclusief', 'inclusief', '\\+', 'calculated', 'before', 'und', 'and', 'et', '/',
]
/** Payment in parts, and other amounts that are not what a thing costs now. */
export const otherAmountWords = [
  'payments? of', 'instal?ments?', 'interest[- ]free', 'emi', 'klarna', 'afterpay', 'clearpay', 'affirm', 'paylater',
  'paypal', 'pay later', 'sezzle', 'zip', 'parcelas?', 'sem juros', 'cuotas?', 'mensualités?', 'raten(?:zahlung)?',
  'raty', 'rat', 'intereses', 'interessi', 'zinsfrei', 'sans frais', 'meses', 'mensili', 'monatlich', 'рассрочк\\p{L}*', '\\d+\\s?x\\s?(?:de|of|à|von)?',
  'you save', 'save', 'saving', 'savings', 'sie sparen', 'gespart', 'ersparnis', 'économis\\p{L}*', 'ahorr\\p{L}*',
  'risparmi\\p{L}*', 'economize', 'bespaar\\p{L}*', 'oszczędz\\p{L}*', 'экономия', 'coupon', 'voucher', 'gutschein',
  'gift card', 'cash ?back', 'points?', 'deposit', 'pfand', 'orders?', 'bestellwert', 'mindestbestellwert', 'spend',
  'lowest price', 'niedrigster preis', 'najniższa cena', 'prix le plus bas', 'precio más bajo', 'prezzo più basso',
  'laagste prijs', 'discount of', 'rabatt von', 'off\\b', 'trade-?in',
]
/** Before an amount that is the lower end of a range. */
export const rangeLeads = [
  'from', 'starting at', 'as low as', 'ab', 'dès', 'partir de', 'desde', 'partire da', 'vanaf', 'od', 'от', 'från', 'fra',
]
/** After an amount: a rate, or the price of a subscription. */
export const rateWords = [
  '(?:/|per|pro|par|por|al|a|im)\\s*(?:mo|month|monat|mois|mes|mese|mês)', 'monatlich', 'mtl\\.?',
  '(?:every|alle|tous les|cada)\\s*\\d*\\s*(?:days?|weeks?|months?|tage|wochen|monate|mois|semaines|días|semanas|meses)',
]
/** After an amount: the price of a measure. */
export const unitPriceWords = [
  '(?:/|per|pro|je|par|por|al|za|na|за)\\s*\\d*\\s*(?:g|kg|ml|cl|l|litre|liter|lb|oz|m²?|stück|st\\.?|unit|piece|item|sheet|100)',
]

/** Phrases of a line that states availability; anywhere in a short text. */
export const stockPhrases = {
  en: ['in stock', 'out of stock', 'sold out', '(?:currently )?unavailable', 'available now', 'back ?order(?:ed)?'],
  de: ['auf lager', 'nicht an lager', 'ausverkauft', 'sofort (?:lieferbar|verfügbar)', 'nicht (?:lieferbar|verfügbar)'],
  fr: ['en stock', 'rupture de stock', 'épuisée?'],
  es: ['en stock', 'agotado', 'sin stock', 'no disponible'],
  it: ['disponibile', 'esaurito', 'non disponibile'],
  pt: ['em estoque', 'em stock', 'esgotado', 'indisponível'],
  nl: ['op voorraad', 'niet op voorraad', 'uitverkocht'],
  pl: ['w magazynie', 'na stanie', 'brak w magazynie', 'niedostępny'],
  ru: ['в наличии', 'нет в наличии'],
  ja: ['在庫あり', '在庫なし', '在庫切れ', '在庫：あり', '売り切れ'],
}

/** Nouns after (or before) the number of ratings, and of reviews. */
export const ratingNouns = [
  'ratings?', 'votes?', 'stimmen', 'wertungen', 'notes', 'votos', 'voti', 'stemmen', 'ocen\\p{L}*', 'оцен\\p{L}*',
  'calificaciones',
]
export const reviewNouns = [
  '(?:customer |verified |user |guest |global )?reviews?', '(?:kunden)?bewertungen', '(?:kunden)?rezensionen', 'avis',
  'opiniones', 'valoraciones', 'reseñas', 'recensioni', 'avaliações', 'opini\\p{L}*', 'beoordelingen', 'отзыв\\p{L}*',
  'recensies', 'recensioner', 'omdömen', 'anmeldelser', 'omtaler', 'arvostelua', 'hodnocení', 'recenz[ií]', 'değerlendirme',
  'yorum', 'レビュー', 'クチコミ', '件の(?:レビュー|評価)',
]
/** Labels before a rating. */
export const ratingLabels = [
  'rating', 'rated', 'score', 'average rating', 'bewertung', 'bewertet mit', 'note', 'nota', 'valoración(?: media)?',
  'valutazione', 'beoordeling', 'ocena', 'оценка', 'рейтинг', '評価', '评分',
]
/** Between a rating and the best one. */
export const outOfWords = ['/', 'out of', 'ud af', 'av', 'uit', 'di', 'z maks\\.', 'von', 'sur', 'de', 'of', 'su', 'van', 'av', 'z', 'из', 'na']
/** Headings above the reviews of readers, whose ratings are not that of the subject. */
export const reviewHeadings = [
  'reviews?', 'customer reviews', 'bewertungen', 'rezensionen', 'avis', 'opiniones', 'recensioni', 'avaliações', 'opinie',
  'отзывы', 'レビュー', 'beoordelingen',
]

/** Directly before an amount that is a limit and no price: "orders over $75", "less than $25,000". */
export const thresholdLeads = [
  'over', 'above', 'under', 'below', 'exceeding', 'exceeds?', '(?:more|less|higher|lower) than', 'up to', 'at least',
  'at most', 'minimum of', 'maximum of', 'unter', 'über', 'mehr als', 'weniger als', 'bis zu', 'mindestens', 'höchstens',
  'plus de', 'moins de', "jusqu['’]à", 'au moins', 'más de', 'menos de', 'hasta', 'al menos', 'oltre', 'fino a', 'almeno',
  'meno di', 'più di', 'acima de', 'até', 'meer dan', 'minder dan', 'boven', '以上',
]
