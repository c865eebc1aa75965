// How amounts are written: signs and words of currencies by ISO 4217 code, and words that multiply a number.

/** Signs, codes and words of currencies as they stand beside an amount, in lower case without accents. */
export const currencyWords: Readonly<Record<string, string>> = {
  EUR: '€ eur euro euros',
  USD: '$ us$ usd dollar dollars bucks',
  GBP: '£ gbp pound pounds',
  CHF: 'chf franken francs sfr',
  JPY: '¥ jpy 円 yen',
  CNY: 'cny rmb 元',
  INR: '₹ inr rs rupees',
  RUB: '₽ rub',
  KRW: '₩ krw',
  TRY: '₺ try tl',
  PLN: 'zł zl pln',
  SEK: 'sek kr',
  NOK: 'nok',
  DKK: 'dkk',
  CZK: 'kč kc czk',
  HUF: 'huf ft',
  CAD: 'cad c$ ca$',
  AUD: 'aud a$ au$',
  NZD: 'nz$ nzd',
  HKD: 'hk$',
  SGD: 's$ sgd',
  BRL: 'r$ brl reais',
  MXN: 'mxn pesos',
  ILS: '₪',
  THB: '฿',
  VND: '₫',
  UAH: '₴',
  BTC: 'btc ₿',
  ZAR: 'zar',
}

/** Signs that stand before or after an amount; `$` may follow the letters of its country: `US$`, `A$`. */
export const currencySigns = '€£¥₹₽₩₺₪฿₫₴₿'
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
