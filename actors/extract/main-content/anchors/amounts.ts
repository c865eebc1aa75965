// Numbers and amounts of money in folded text.

import { currencySigns, currencyWords } from '#src/text/currencies.data.ts'
import { oneOf } from '#src/text/word-patterns.ts'

const numberPattern = /\d+(?:[.,' ]\d{3})*(?:[.,]\d{1,2})?(?!\d)/g
const words = Object.values(currencyWords).flatMap((one) => one.split(' ')).filter((one) => /^\p{L}+$/u.test(one))
const currencySign = new RegExp(`[$${currencySigns}]`)
const currencyWord = new RegExp(String.raw`(?<!\p{L})${oneOf(words)}(?!\p{L})`, 'u')

/** Whether the text has a currency sign or code beside its numbers. */
export const hasCurrency = (text: string): boolean => currencySign.test(text) || currencyWord.test(text)

/** Whether the text contains an amount of money. */
export const hasAmount = (text: string): boolean => /\d/.test(text) && hasCurrency(text)

/** The numbers of a text; of `1,299` and `1.299` both readings. */
export function numbersOf(text: string): number[] {
  return (text.match(numberPattern) ?? []).flatMap(readings)
}

function readings(written: string): number[] {
  const bare = written.replace(/[' ]/g, '')
  const asEnglish = Number(bare.replace(/,/g, ''))
  const asGerman = Number(bare.replace(/\./g, '').replace(',', '.'))
  return [asEnglish, asGerman].filter((value, index, all) => Number.isFinite(value) && all.indexOf(value) === index)
}

/** The number that a value of structured data states, such as `1299.00` or `"€ 1.299,00"`; undefined without one. */
export function statedNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  const written = /\d[\d.,' ]*/.exec(value)?.[0].replace(/[' ]/g, '').replace(/[.,]$/, '')
  if (written === undefined) return undefined
  // The last mark separates the decimals unless three digits follow it.
  const decimal = /[.,](?=\d{1,2}$|\d{4,}$)/.exec(written)
  const number = decimal
    ? Number(`${written.slice(0, decimal.index).replace(/[.,]/g, '')}.${written.slice(decimal.index + 1)}`)
    : Number(written.replace(/[.,]/g, ''))
  return number > 0 ? number : undefined
}
