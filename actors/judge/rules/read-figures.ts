// Amounts of money, percentages and other numbers, with the words that they are written in.

import { fold } from './fold-words.ts'
import { withoutDates } from './read-dates.ts'

export interface Figure {
  /** As it is written, with its unit: `1.299,00 €`. */
  text: string
  value: number
  /** An ISO 4217 code, `%`, or nothing. */
  unit: string
  /** The word behind a number without such a unit, folded: `views`, `left`; empty when there is none. */
  noun: string
}

const currencyWords: Record<string, string> = {
  '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', $: 'USD', us$: 'USD', usd: 'USD', dollar: 'USD', dollars: 'USD',
  bucks: 'USD', '£': 'GBP', gbp: 'GBP', pound: 'GBP', pounds: 'GBP', chf: 'CHF', franken: 'CHF', francs: 'CHF',
  sfr: 'CHF', '¥': 'JPY', jpy: 'JPY', 円: 'JPY', yen: 'JPY', cny: 'CNY', rmb: 'CNY', 元: 'CNY', '₹': 'INR', inr: 'INR',
  rs: 'INR', rupees: 'INR', '₽': 'RUB', rub: 'RUB', '₩': 'KRW', krw: 'KRW', '₺': 'TRY', try: 'TRY', tl: 'TRY',
  zł: 'PLN', zl: 'PLN', pln: 'PLN', sek: 'SEK', nok: 'NOK', dkk: 'DKK', kr: 'SEK', kč: 'CZK', kc: 'CZK', czk: 'CZK',
  huf: 'HUF', ft: 'HUF', cad: 'CAD', c$: 'CAD', ca$: 'CAD', aud: 'AUD', a$: 'AUD', au$: 'AUD', nz$: 'NZD', nzd: 'NZD',
  hk$: 'HKD', s$: 'SGD', sgd: 'SGD', r$: 'BRL', brl: 'BRL', reais: 'BRL', mxn: 'MXN', pesos: 'MXN', '₪': 'ILS',
  '฿': 'THB', '₫': 'VND', '₴': 'UAH', btc: 'BTC', '₿': 'BTC', zar: 'ZAR',
}

const before = String.raw`(?:(?:US|CA|C|AU|A|NZ|HK|S|R)?\$|[€£¥₹₽₩₺₪฿₫₴₿]|(?<!\p{L})(?:EUR|USD|GBP|CHF|SFr\.?|JPY|CNY|RMB|INR|Rs\.?|PLN|SEK|NOK|DKK|CZK|CAD|AUD|BRL|MXN|kr\.?))`
const behind = String.raw`(?:[€£¥₹₽₩₺₪฿₫₴₿$円元%‰]|(?:euros?|eur|us-dollars?|dollars?|usd|bucks|pounds?|gbp|chf|franken|francs|yen|jpy|cny|rmb|inr|rupees|rub|krw|tl|zł|pln|sek|nok|dkk|kr|kč|czk|huf|ft|cad|aud|sgd|brl|reais|mxn|pesos|btc|zar|percent|per cent|prozent|pour cent|por ciento|percento|procent|pct)(?!\p{L}))`
const number = String.raw`\d{1,3}(?:[.,'’   ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,8})?`
const scale = String.raw`k|m|bn|mio|mrd|million(?:en|s)?|milliarden?|billion|thousand|tsd`

/** `,-` and `.–` after a number stand for no cents. */
const pattern = new RegExp(
  String.raw`(${before})?\s?(?<![\p{L}\d]|\d[.,])([-−]?)(${number})(?:[.,][-–—])?(?:\s?(${scale})(?![\p{L}\d])\.?)?(?:\s?(${behind}))?`,
  'giu',
)
const nounPattern = /^\s{0,2}(?:\p{L}{1,3}\s)?(\p{L}{2,24})/u

const scales: Record<string, number> = {
  k: 1e3, tsd: 1e3, thousand: 1e3, m: 1e6, mio: 1e6, million: 1e6, millions: 1e6, millionen: 1e6,
  bn: 1e9, mrd: 1e9, milliarde: 1e9, milliarden: 1e9, billion: 1e9,
}

/**
 * The value of digits with separators: the last one with one or two digits behind it is the decimal one, groups of
 * three are thousands.
 */
function valueOf(digits: string): number {
  const plain = digits.replace(/['’\s  ]/g, '')
  const separators = plain.match(/[.,]/g) ?? []
  if (separators.length === 0) return Number(plain)
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const tail = plain.length - last - 1
  const allSame = separators.every((one) => one === separators[0])
  const grouped = tail === 3 && allSame && !plain.startsWith('0')
  return grouped
    ? Number(plain.replace(/[.,]/g, ''))
    : Number(`${plain.slice(0, last).replace(/[.,]/g, '')}.${plain.slice(last + 1)}`)
}

const unitOf = (sign: string): string =>
  /^[%‰]|^p(?:er|our|or)? ?c|^proz|^percen|^pct/.test(sign)
    ? '%'
    : (currencyWords[sign.replace(/\.$/, '').replace(/^us-/, '')] ?? '')

const figuresMax = 2000

/** The figures of a text in order, at most 2,000. Dates, times of day and version numbers are none. */
export function figuresIn(text: string): Figure[] {
  const read = withoutDates(text)
  const figures: Figure[] = []
  for (const found of read.matchAll(pattern)) {
    const [whole, prefix = '', sign = '', digits = '', factor = '', suffix = ''] = found
    const next = read.slice(found.index + whole.length, found.index + whole.length + 40)
    // A letter right behind the number makes it a name: 3D, 4K, 10x.
    if (suffix === '' && factor === '' && /^\p{L}/u.test(next)) continue
    const unit = unitOf(fold(suffix)) || unitOf(prefix.trim().toLowerCase())
    const value = valueOf(digits) * (scales[factor.toLowerCase()] ?? 1) * (sign === '' ? 1 : -1)
    if (!Number.isFinite(value)) continue
    figures.push({ text: whole.trim(), value, unit, noun: unit === '' ? fold(nounPattern.exec(next)?.[1] ?? '') : '' })
    if (figures.length >= figuresMax) break
  }
  return figures
}

export const isMoney = ({ unit }: Figure): boolean => unit !== '' && unit !== '%'

const keyOf = ({ value, unit }: Figure): string => `${value} ${unit}`

/** The figures of `from` that `other` does not have, each as often as it is missing there. */
export function figuresMissing(from: readonly Figure[], other: readonly Figure[]): Figure[] {
  const left = new Map<string, number>()
  for (const one of other) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  return from.filter((one) => {
    const count = left.get(keyOf(one)) ?? 0
    if (count > 0) left.set(keyOf(one), count - 1)
    return count === 0
  })
}
