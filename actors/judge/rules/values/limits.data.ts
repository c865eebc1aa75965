// How goals name a limit, by language (ISO 639-1). Collected by hand. Folded; each phrase is a fragment of a regular
// expression.

/** Comparisons that stand before the amount. */
export const comparisons = {
  '<=': {
    en: ['at most', 'no more than', 'not more than', 'up to', 'maximum(?: of)?', 'max\\.?', '<=', '≤', 'or less than'],
    de: ['hochstens', 'maximal', 'bis zu'],
    fr: ['au plus', 'maximum de'],
    es: ['como maximo', 'a lo sumo'],
    it: ['al massimo'],
  },
  '>=': {
    en: [
      'at least', 'no less than', 'not less than', 'minimum(?: of)?', 'min\\.?', '>=', '≥', 'reach(?:es|ed)?', 'hits?',
    ],
    de: ['mindestens', 'wenigstens', 'erreicht'],
    fr: ['au moins', 'minimum de', 'atteint'],
    es: ['al menos', 'como minimo', 'alcanza'],
    it: ['almeno'],
  },
  '<': {
    en: ['below', 'under', 'less than', 'lower than', 'cheaper than', 'fewer than', 'beneath', '<'],
    de: ['unter', 'weniger als', 'billiger als', 'gunstiger als'],
    fr: ['en dessous de', 'sous(?: les?)?', 'moins de', 'inferieur a'],
    es: ['por debajo de', 'debajo de', 'menos de', 'baj[ae]n? de', 'caen? de', 'inferior a'],
    it: ['sotto(?: i)?', 'meno di'],
    nl: ['onder(?: de)?', 'minder dan'],
    pt: ['abaixo de', 'menos de'],
  },
  '>': {
    en: [
      'above', 'over', 'more than', 'higher than', 'greater than', 'bigger than', 'larger than', 'exceed(?:s|ing)?',
      'beyond', 'pass(?:es|ed)?', '>',
    ],
    de: ['uber', 'mehr als', 'hoher als', 'ubersteigt'],
    fr: ['au-dessus de', 'plus de', 'superieur a', 'depasse'],
    es: ['por encima de', 'encima de', 'mas de', 'supera', 'superior a'],
    it: ['sopra(?: i)?', 'piu di'],
    nl: ['boven(?: de)?', 'meer dan'],
    pt: ['acima de', 'mais de'],
  },
} as const satisfies Record<string, Readonly<Record<string, readonly string[]>>>

/** Words between the comparison and the amount: "under the 50 euros". */
export const fillers = ['the ', 'of ', 'to ', 'a ', 'den ', 'de ', 'les? ', 'los ', 'i ']

/** Comparisons that stand after the amount: "5% or more". */
export const orLess = ['less', 'lower', 'below', 'under', 'cheaper', 'weniger', 'moins', 'menos']
export const trailingComparisons = {
  en: ['or (?:less|lower|below|under|cheaper|more|higher|above)'],
  de: ['oder (?:weniger|mehr)'],
  fr: ['ou (?:moins|plus)'],
  es: ['o (?:menos|mas)'],
}

/** Verbs that end at a lower value: "drops to 50". */
export const decreaseVerbs = ['drop', 'fall', 'go', 'lower', 'reduc', 'sink', 'fallt', 'baiss', 'baj', 'cae']

/** Verbs for which a limit means the difference: "changes more than 5 dollars". */
export const differenceVerbs = [
  'chang', 'differ', 'mov', 'var', 'swing', 'fluctuat', 'ander', 'andert', 'camb', 'cambi',
]
export const differenceComparisons = [
  'at least', 'more than', 'greater than', 'bigger than', 'larger than', 'over', 'mehr als', 'mindestens', 'plus de',
  'mas de', 'al menos', 'au moins',
]

/** What is measured in percent: a percentage of these is a value, not a change. */
export const rateNouns = [
  'rate', 'interest', 'inflation', 'yield', 'unemployment', 'share', 'poll', 'discount', 'rabatt', 'humidity', 'zins',
  'taux', 'tasa', 'percentage', 'chance', 'probability', 'off', 'apy', 'apr',
]
