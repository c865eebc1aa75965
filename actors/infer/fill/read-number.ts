// Numbers as people write them, in the conventions of many countries.

/** Languages that write 1.234,56; the others write 1,234.56. */
const commaDecimals = new Set(
  'de fr es it pt nl da nb nn no sv fi pl cs sk sl hr sr bs hu ro bg ru uk be el tr id vi ca eu gl is et lv lt mk sq hy ka az kk'.split(
    ' ',
  ),
)

/** Digits of Arabic-Indic, Persian and Devanagari script as ASCII digits. */
const asciiDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String((digit.codePointAt(0)! & 0xf) - (digit >= '०' && digit <= '९' ? 6 : 0)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

const factors: Record<string, number> = {
  k: 1e3, tsd: 1e3, thousand: 1e3, lakh: 1e5, 万: 1e4, m: 1e6, mn: 1e6, mio: 1e6, million: 1e6, millions: 1e6,
  millionen: 1e6, crore: 1e7, 億: 1e8, 亿: 1e8, b: 1e9, bn: 1e9, mrd: 1e9, billion: 1e9, milliarden: 1e9,
}

/** One letter multiplies only right behind the number, and `m` and `b` only as capitals: "1.8 m" is a length. */
function factorOf(unit: string, gap: string): number {
  if (/^[a-z]$/i.test(unit) && (gap !== '' || !/[kMB]/.test(unit) && unit !== 'K')) return 1
  return factors[unit.toLowerCase()] ?? 1
}

function separate(digits: string, language: string | null): number {
  const grouped = digits.replace(/['’\s]/g, '')
  const dots = grouped.split('.').length - 1
  const commas = grouped.split(',').length - 1
  if (dots > 0 && commas > 0) {
    const decimal = grouped.lastIndexOf('.') > grouped.lastIndexOf(',') ? '.' : ','
    return Number(grouped.replaceAll(decimal === '.' ? ',' : '.', '').replace(decimal, '.'))
  }
  if (dots + commas === 0) return Number(grouped)
  const separator = dots > 0 ? '.' : ','
  // Groups of three, or of two before a last three (1,00,000); anything else, such as 12.03.2024, is no number.
  if (dots + commas > 1)
    return /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(grouped) ? Number(grouped.replaceAll(separator, '')) : Number.NaN
  const [whole = '', rest = ''] = grouped.split(separator)
  const isDecimal = rest.length !== 3 || whole === '' || /^0+$/.test(whole) || whole.length > 3
    || (separator === ',') === commaDecimals.has((language ?? 'en').slice(0, 2).toLowerCase())
  return Number(isDecimal ? `${whole || '0'}.${rest || '0'}` : whole + rest)
}

/**
 * The first number in `text`, with its thousands and decimals told apart by form, else by the habit of `language` (BCP
 * 47; null reads as English). Understands currency signs, percent, "1.2k", "3 million". Undefined when there is none,
 * or when it is part of a word such as "A4".
 */
export function readNumber(text: string, language: string | null = null): number | undefined {
  const found =
    /(?<![\p{L}\d]|\d[.,:])([-−–+]?)\s?(?:[\p{Sc}]\s?)?(\d(?:[\d.,'’]|[\s  ](?=\d{3}(?!\d)))*(?<=\d)|[.,]\d+)(:\d)?(\s?)(\p{L}+)?/u.exec(
      asciiDigits(text.slice(0, 200)).replace(
        /(\p{Lu}{1,3}[$€£])|(?<![\p{L}])(?:US|AU|CA|NZ|HK|S|R|CHF|EUR|USD|GBP|Rs|kr|zł)\.?\s?(?=[$\d])/gu, ' ',
      ),
    )
  if (!found) return undefined
  const [, sign = '', digits = '', clock = '', gap = '', unit = ''] = found
  if (clock !== '') return undefined
  const value = separate(digits, language) * factorOf(unit, gap) * (/[-−]/.test(sign) ? -1 : 1)
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined
}

/** Minutes of an ISO 8601 duration such as PT1H30M; undefined for anything else. */
export function durationMinutes(text: string): number | undefined {
  const found = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
    text.trim(),
  )
  if (!found || text.trim().length < 3) return undefined
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = found
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

const currencySigns: [RegExp, string][] = [
  [/US\$|\bUSD\b/, 'USD'], [/€|\bEUR\b|\bEuro\b/i, 'EUR'], [/£|\bGBP\b/, 'GBP'], [/A\$|\bAUD\b/, 'AUD'],
  [/C\$|CA\$|\bCAD\b/, 'CAD'], [/\bCHF\b|\bSFr\b/, 'CHF'], [/R\$|\bBRL\b/, 'BRL'], [/₹|\bINR\b|\bRs\.?\b/, 'INR'],
  [/₽|\bRUB\b|руб/, 'RUB'], [/₩|\bKRW\b/, 'KRW'], [/₺|\bTRY\b|\bTL\b/, 'TRY'], [/zł|\bPLN\b/, 'PLN'],
  [/\bSEK\b/, 'SEK'], [/\bNOK\b/, 'NOK'], [/\bDKK\b/, 'DKK'], [/\bCZK\b|Kč/, 'CZK'], [/\bCNY\b|\bRMB\b|元/, 'CNY'],
  [/\bJPY\b|円/, 'JPY'], [/\$/, 'USD'],
]

/** ISO 4217 code of the currency that a price is written in; undefined for signs that several countries share. */
export const readCurrency = (text: string): string | undefined => currencySigns.find(([sign]) => sign.test(text))?.[1]
