// Amounts of money with a currency sign, as they stand in the text of a page.

import { furtherCurrencies } from './numbers.data.ts'

const raw = String.raw
const digits = raw`\d[\d.,'’]{0,14}`
/** The euro sign in UTF-8, read as Latin-1 or windows-1252. */
const brokenEuro = '(?:â\\u0082?¬|â‚¬)'
const signBefore = raw`(?:${brokenEuro}|(?:US|A|AU|C|CA|NZ|HK|S|MX|R)?[$€£¥₹₽₩₺₴₪฿]|\b(?:USD|EUR|GBP|CHF|JPY|INR|PLN|AUD|CAD|kr|Rs\.?)\s)`
const codeAfter = raw`(?:EUR|USD|GBP|CHF|Euro|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|TL|Ft|lei|AUD|CAD|BRL|INR|JPY|${furtherCurrencies.join('|')})\b`
/** "$ 1 299". */
const amountAfterSign = raw`${signBefore}\s?${digits}(?:\s\d{3}(?!\d))?`

/** Amounts in running text. "1 299 €" gives "299 €": the digit before the blank may be another number. */
export const everyAmount = new RegExp(
  raw`${amountAfterSign}|\b${digits}\s?(?:[€£₽₺₴₪]|zł|kr\b|Kč|円|元|${codeAfter})`, 'g',
)
/** Digits of one number, with blanks between groups of three. */
const grouped = raw`\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|${digits}`
const signsAfter = raw`(?:[€£₽₺₴₪]|zł|kr\b|Kč|円|元|${codeAfter})`
const inPart = raw`(?:${signBefore})\s?(?:${grouped})(?:,?[-–])?|(?<![\d.,])(?:${grouped})\s?${signsAfter}`

/** An amount in a short text, such as a part of a record: "1 299 €" is one number. */
export const amountInPart = new RegExp(inPart)
/** All of them. */
export const everyAmountInPart = new RegExp(inPart, 'g')
