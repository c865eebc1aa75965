// Signs, codes and words of currencies by ISO 4217 code. Collected by hand.

/** Signs, codes and words of currencies as they stand beside an amount, in lower case without accents. */
export const currencyWords: Readonly<Record<string, string>> = {
  EUR: '€ eur euro euros',
  USD: '$ us$ usd dollar dollars bucks',
  GBP: '£ gbp pound pounds',
  CHF: 'chf franken francs sfr',
  JPY: '¥ jpy 円 yen',
  CNY: 'cny rmb 元',
  INR: '₹ inr rs rupees',
  RUB: '₽ rub руб',
  KRW: '₩ krw 원',
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
  UAH: '₴ uah грн',
  BTC: 'btc ₿',
  ZAR: 'zar',
  RON: 'ron lei',
  AED: 'aed',
}

/** Signs that stand before or after an amount; `$` may follow the letters of its country: `US$`, `A$`. */
export const currencySigns = '€£¥₹₽₩₺₪฿₫₴₿'
