// Numbers as people write them, in the conventions of many countries.

import { oneOf } from '#src/text/word-patterns.ts'
import { commaDecimalLanguages, currencyPrefixes, currencySigns, factors } from './numbers.data.ts'

/** Digits of Arabic-Indic, Persian and Devanagari script as ASCII digits. */
const asciiDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String((digit.codePointAt(0)! & 0xf) - (digit >= '०' && digit <= '९' ? 6 : 0)))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')

/** A letter multiplies only directly after the number, and `m` and `b` only as capitals: "1.8 m" is a length. */
function factorOf(unit: string, gap: string): number {
  if (/^[a-z]$/i.test(unit) && (gap !== '' || !/[kMB]/.test(unit) && unit !== 'K')) return 1
  return factors.get(unit.toLowerCase()) ?? 1
}

/** The value of digits with separators; NaN for what is no number. */
function valueOf(digits: string, language: string | null): number {
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
    || (separator === ',') === commaDecimalLanguages.has((language ?? 'en').slice(0, 2).toLowerCase())
  return Number(isDecimal ? `${whole || '0'}.${rest || '0'}` : whole + rest)
}

const prefix = new RegExp(
  String.raw`(\p{Lu}{1,3}[$€£])|(?<![\p{L}])${oneOf(currencyPrefixes)}\.?\s?(?=[$\d])`, 'gu',
)
const digitsPattern = String.raw`\d(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*(?<=\d)|[.,]\d+`
/** Sign, digits, minutes of a time of day, gap, and the word after the number. */
const numberPattern = new RegExp(
  String.raw`(?<![\p{L}\d]|\d[.,:])([-−–+]?)\s?(?:[\p{Sc}]\s?)?(${digitsPattern})(:\d)?(\s?)(\p{L}+)?`, 'u',
)
const textCharsMax = 200

/**
 * The first number in `text`. Separators of thousands and decimals are distinguished by form, else by the convention of
 * `language` (BCP 47; null reads as English). Understands currency signs, percent, "1.2k", "3 million". Undefined
 * without a number, or when it is part of a word such as "A4".
 */
export function readNumber(text: string, language: string | null = null): number | undefined {
  const found = numberPattern.exec(asciiDigits(text.slice(0, textCharsMax)).replace(prefix, ' '))
  if (!found) return undefined
  const [, sign = '', digits = '', clock = '', gap = '', unit = ''] = found
  if (clock !== '') return undefined
  const value = valueOf(digits, language) * factorOf(unit, gap) * (/[-−]/.test(sign) ? -1 : 1)
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : undefined
}

const isoDuration = /^P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** Minutes of an ISO 8601 duration such as PT1H30M; undefined for anything else. */
export function durationMinutes(text: string): number | undefined {
  const found = isoDuration.exec(text.trim())
  if (!found || text.trim().length < 3) return undefined
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = found
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

/** ISO 4217 code of the currency of a price; undefined for signs that several countries share. */
export const readCurrency = (text: string): string | undefined => currencySigns.find(([sign]) => sign.test(text))?.[1]
