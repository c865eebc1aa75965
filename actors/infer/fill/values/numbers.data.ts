// How numbers and amounts are written.

/** Languages (ISO 639-1) that write 1.234,56, after Unicode CLDR; the others write 1,234.56. */
export const commaDecimalLanguages: ReadonlySet<string> = new Set(
  (
    'de fr es it pt nl da nb nn no sv fi pl cs sk sl hr sr bs hu ro bg ru uk be el tr id vi ca eu gl is et lv lt mk sq '
    + 'hy ka az kk'
  ).split(' '),
)

/** Words that multiply the number before them. */
export const factors: ReadonlyMap<string, number> = new Map(Object.entries({
  k: 1e3, tsd: 1e3, thousand: 1e3, тыс: 1e3, tys: 1e3,
  万: 1e4,
  lakh: 1e5,
  m: 1e6, mn: 1e6, mio: 1e6, million: 1e6, millions: 1e6, millionen: 1e6, mln: 1e6, млн: 1e6, millones: 1e6,
  milhões: 1e6, milioni: 1e6, miljoen: 1e6, miljoner: 1e6, milionów: 1e6,
  crore: 1e7,
  億: 1e8, 亿: 1e8,
  b: 1e9, bn: 1e9, mrd: 1e9, billion: 1e9, milliarden: 1e9, milliards: 1e9, mld: 1e9, млрд: 1e9, miliardi: 1e9,
  miljard: 1e9, miljarder: 1e9,
}))

/** Codes and country letters before an amount: "US $5", "Rs. 50". */
export const currencyPrefixes = [
  'US', 'AU', 'CA', 'NZ', 'HK', 'S', 'R', 'CHF', 'EUR', 'USD', 'GBP', 'Rs', 'kr', 'zł',
]

/** Further codes of ISO 4217 that stand beside amounts. */
export const furtherCurrencies = (
  'AED SAR QAR KWD OMR BHD EGP MAD ZAR SGD HKD NZD MXN ILS THB BGN ISK UAH RSD PHP MYR IDR VND TWD ARS CLP COP PEN'
).split(' ')

/** Signs of currencies and their ISO 4217 codes, the first that fits; signs that several countries share have none. */
export const currencySigns: readonly (readonly [sign: RegExp, code: string])[] = [
  [/US\$|\bUSD\b/, 'USD'],
  [/€|â\u0082?¬|â‚¬|\bEUR\b|\bEuro\b/i, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/A\$|\bAUD\b/, 'AUD'],
  [/C\$|CA\$|\bCAD\b/, 'CAD'],
  [/\bCHF\b|\bSFr\b/, 'CHF'],
  [/R\$|\bBRL\b/, 'BRL'],
  [/₹|\bINR\b|\bRs\.?\b/, 'INR'],
  [/₽|\bRUB\b|руб/, 'RUB'],
  [/₩|\bKRW\b/, 'KRW'],
  [/₺|\bTRY\b|\bTL\b/, 'TRY'],
  [/zł|\bPLN\b/, 'PLN'],
  [/\bSEK\b/, 'SEK'],
  [/\bNOK\b/, 'NOK'],
  [/\bDKK\b/, 'DKK'],
  [/\bCZK\b|Kč/, 'CZK'],
  [/\bCNY\b|\bRMB\b|元/, 'CNY'],
  [/\bJPY\b|円/, 'JPY'],
  ...furtherCurrencies.map((code) => [new RegExp(String.raw`(?<!\p{L})${code}(?!\p{L})`, 'u'), code] as const),
  [/\$/, 'USD'],
]
/** Currencies that are written kr, by language. */
export const krones: Readonly<Record<string, string>> = { sv: 'SEK', da: 'DKK', nb: 'NOK', nn: 'NOK', no: 'NOK' }
/** Codes in the name of a field: `price_usd`. */
export const currencyCodes = ['usd', 'eur', 'gbp', 'chf', 'jpy', 'cad', 'aud', 'inr', 'pln', 'sek', 'nok', 'dkk']

/** Names of fields that are amounts of money; compact. */
export const moneyNames = [
  'price', 'cost', 'fee', 'amount', 'preis', 'kosten', 'gebuhr', 'prix', 'tarif', 'precio', 'prezzo', 'prijs',
]
/** Names of fields that are years; compact. */
export const yearNames = ['year', 'jahr', 'annee', 'ano$', 'anno$']
/** Names of fields that are currencies; compact. */
export const currencyNames = ['currency', 'wahrung', 'devise', 'moneda', 'valuta', 'waluta']
/** Texts that mean no price. */
export const freeWords = [
  'free', 'free of charge', 'kostenlos', 'kostenfrei', 'gratis', 'gratuit', 'gratuita?o?', '無料', '免费', '무료',
]
