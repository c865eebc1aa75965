// How goals state conditions, by language (ISO 639-1), and the states that they speak of. Collected by hand. Without
// accents, in any case; each phrase is a fragment of a regular expression. Where several match at a place, the first
// wins.

/** What begins a condition that must not hold. */
export const unlessPhrases = {
  en: [
    'unless', 'except(?:ing)? (?:when|if|while)', '(?:but |and )?not (?:when|if|while)',
    '(?:but )?(?:ignore|skip) (?:it |them )?(?:when|if|while)',
  ],
  de: ['es sei denn,?', 'au(?:ss|ß)er,? (?:wenn|falls)', '(?:aber )?nicht,? (?:wenn|falls|solange)'],
  fr: ["sauf (?:si|quand|lorsqu[e'’]|s['’])", "(?:a )?moins qu[e'’]", "mais pas (?:si|quand|lorsqu[e'’]|s['’])"],
  es: ['(?:salvo|excepto) (?:si|cuando|que)', 'a menos que', 'a no ser que', '(?:pero )?no (?:si|cuando)'],
  it: ['tranne (?:se|quando)', 'a meno che'],
  nl: ['tenzij', 'behalve (?:als|wanneer)'],
}
/** What begins a condition that must hold. */
export const onlyIfPhrases = {
  en: [
    '(?:but |and )?only (?:tell me |notify me |alert me )?(?:if|when|while|once|as long as)', '(?:as|so) long as',
    'provided(?: that)?', 'if and only if', 'on condition that',
  ],
  de: [
    '(?:aber |und )?nur,? (?:melden,? |benachrichtigen,? |bescheid geben,? )?(?:wenn|falls|solange)', 'solange',
    'sofern', 'vorausgesetzt,?',
  ],
  fr: [
    "(?:mais )?(?:seulement|uniquement) (?:si|quand|lorsqu[e'’]|s['’])", "tant qu[e'’]",
    "(?:a condition|pourvu) qu[e'’]",
  ],
  es: [
    '(?:pero )?(?:solo|unicamente|solamente) (?:si|cuando|mientras)', 'siempre (?:que|y cuando)', 'mientras',
    'a condicion de que',
  ],
  it: ['(?:ma )?solo (?:se|quando)', 'purche'],
  nl: ['(?:maar )?alleen (?:als|wanneer)', 'zolang'],
}
/** Articles before the thing that a condition speaks of: "unless the bike is sold". */
export const thingArticles = ['the', 'this', 'der', 'die', 'das', 'le', 'la', 'les', "l['’]", 'el', 'los', 'las']
/** What ends a condition besides the end of the sentence. */
export const conditionEnds = ['[,;)]\\s*(?:but|and|aber|und|mais|pero|ignor\\w+)\\b', '\\)', '\\s[-–—]\\s']

/** Phrases with the word "free" that say nothing about the price of the thing itself. Folded, canonical words. */
export const notFreeOfCharge = [
  'free (?:shipping|delivery|returns?|trial|wifi|wi-fi|parking|download|updates?|gift|sample)', '[a-z]+-free',
  'not free',
  '(?:shipping|delivery|versand|lieferung|livraison|envio)(?: (?:is|ist|est|es))? free', 'nicht free',
  'free of(?! charge)',
]
