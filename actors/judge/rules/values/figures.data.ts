// How amounts are written: letters and codes beside them, and words that multiply a number.

/** Letters of a country before `$`. */
export const dollarCountries = ['US', 'CA', 'C', 'AU', 'A', 'NZ', 'HK', 'S', 'R']

/** Codes before an amount; as fragments of a regular expression. */
export const codesBefore = [
  'EUR', 'USD', 'GBP', 'CHF', 'SFr\\.?', 'JPY', 'CNY', 'RMB', 'INR', 'Rs\\.?', 'PLN', 'SEK', 'NOK', 'DKK', 'CZK', 'CAD',
  'AUD', 'BRL', 'MXN', 'kr\\.?',
]
/** Codes and words after an amount; as fragments of a regular expression. */
export const unitsAfter = {
  currencies: [
    'euros?', 'eur', 'us-dollars?', 'dollars?', 'usd', 'bucks', 'pounds?', 'gbp', 'chf', 'franken', 'francs', 'yen',
    'jpy', 'cny', 'rmb', 'inr', 'rupees', 'rub', 'krw', 'tl', 'zł', 'pln', 'sek', 'nok', 'dkk', 'kr', 'kč', 'czk',
    'huf', 'ft', 'cad', 'aud', 'sgd', 'brl', 'reais', 'mxn', 'pesos', 'btc', 'zar',
  ],
  percent: ['percent', 'per cent', 'prozent', 'pour cent', 'por ciento', 'percento', 'procent', 'pct'],
}

/** Words that multiply the number before them. */
export const scales: Readonly<Record<string, number>> = {
  k: 1e3, tsd: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6, millions: 1e6, millionen: 1e6,
  bn: 1e9, mrd: 1e9, milliarde: 1e9, milliarden: 1e9, billion: 1e9,
}
/** The same words as fragments of a regular expression; where several match at a place, the first wins. */
export const scaleWords = [
  'k', 'm', 'bn', 'mio', 'mrd', 'million(?:en|s)?', 'milliarden?', 'billion', 'thousand', 'tsd',
]
