// Prices that a page states in its structured data, but no longer shows: the amount that its reader sees instead.

import type { RecordPart } from '#schemas/facts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { compact } from '../fields/names.ts'
import { queryOf } from '../fields/query.ts'
import { RecordSource } from '../sources/record-source.ts'
import { everyAmount } from '../values/amounts.ts'
import { coerce } from '../values/coerce.ts'
import { entityText, valuesAt, type Entity } from '../values/entities.ts'
import { readCurrency } from '../values/read-number.ts'

export const pricePaths = ['offers.price', 'price', 'offers.lowprice', 'lowprice', 'offers.pricespecification.price']
  .map((path) => path.split('.'))
const currencyPaths = ['offers.pricecurrency', 'pricecurrency', 'offers.pricespecification.pricecurrency']
  .map((path) => path.split('.'))

/** Records with more parts than this hold several things. */
const recordPartsMax = 40
const nameCharsMin = 5

const priceQuery = queryOf('price')

/** The ways to write an amount: with and without separators of thousands and decimals. */
function writtenForms(amount: number): RegExp {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[.,'’\s]?`)
  const decimals = cents === '00' ? String.raw`(?:[.,]\s?(?:00?|-|–))?` : String.raw`[.,\s]*${cents.replace(/0$/, '0?')}`
  return new RegExp(String.raw`(?<!\d[.,]?)${grouped}${decimals}(?![.,]?\d)`)
}

/** Whether an amount is in any visible text of the page. */
function isShown(amount: number, { facts }: Evidence): boolean {
  const form = writtenForms(amount)
  const has = ({ text }: RecordPart): boolean => form.test(text)
  return facts.subject.some(has) || form.test(facts.markdown) || facts.outside.some((text) => form.test(text))
    || facts.groups.some(({ place, records }) => place === undefined && records.some((parts) => parts.some(has)))
}

/** The first thing in the structured data with this price. */
function thingWith(price: number, { entities, facts: { url, language } }: Evidence): Entity | undefined {
  const context = { url, language, name: 'price', numeric: true }
  return entities.find((entity) => pricePaths.some((path) =>
    valuesAt(entity, path).some((value) => coerce(value, { type: 'number' }, context) === price)))
}

/** The price in the smallest record that names a thing (compact). */
function priceInRecord(key: string, { facts: { groups, language } }: Evidence): string | undefined {
  if (key.length < nameCharsMin) return undefined
  const records = groups
    .flatMap((group) => group.records)
    .filter((parts) => parts.length <= recordPartsMax && parts.some(({ text }) => compact(text).includes(key)))
    .sort((a, b) => a.length - b.length)
  for (const parts of records) {
    const [price] = new RecordSource(parts, language, false).certain(priceQuery)
    if (price !== undefined) return price
  }
  return undefined
}

/** The currency that the structured data has for a price; undefined without one. */
export function statedCurrency(price: number, evidence: Evidence): string | undefined {
  const thing = thingWith(price, evidence)
  const [currency] = thing === undefined ? [] : currencyPaths.flatMap((path) => valuesAt(thing, path))
  return typeof currency === 'string' ? currency.toUpperCase() : undefined
}

/** The only amount beside the heading in a currency, where others are in other currencies. */
function onlyIn(currency: string | undefined, { shownPrices: { beside } }: Evidence): string | undefined {
  const [only, ...others] = beside.filter((amount) => readCurrency(amount) === currency)
  return others.length === 0 && beside.length > 1 ? only : undefined
}

/** The only likely price of the page that stands in no list of several things with one price each. */
function onlyOutsideLists({ shownPrices: { plain }, facts: { groups } }: Evidence): string | undefined {
  const listed = groups
    .map(({ records }) => records.map((parts) => new Set(parts.flatMap(({ text }) => text.match(everyAmount) ?? []))))
    .map((records) => records.filter(({ size }) => size > 0))
    .filter((records) => records.length > 1 && records.every(({ size }) => size === 1))
    .flatMap((records) => records.flatMap((amounts) => [...amounts]))
  const [only, ...others] = plain.filter((amount) => !listed.includes(amount))
  return others.length === 0 && plain.length > 1 ? only : undefined
}

/**
 * The amount that is shown instead of a stated price: the only one in its currency beside the heading, the only one
 * outside of lists, or, on a page about several things, the price in the record that names the thing. Undefined when
 * the stated price is shown, or no other one is.
 */
export function shownInstead(stated: number, evidence: Evidence): string | undefined {
  const thing = thingWith(stated, evidence)
  if (thing === undefined) return undefined
  const inCurrency = onlyIn(statedCurrency(stated, evidence), evidence)
  if (inCurrency !== undefined) return inCurrency
  if (isShown(stated, evidence)) return undefined
  const name = compact(entityText(thing) ?? '')
  const heading = compact(evidence.mainHeading ?? '')
  const isSubject = name === '' || heading !== '' && (heading.includes(name) || name.includes(heading))
  return isSubject ? onlyOutsideLists(evidence) : priceInRecord(name, evidence)
}
