// Prices that a page shows against those that it states in its structured data. What a reader sees beside the heading
// is the price; structured data is often older. It is better only where several amounts are shown.

import type { Evidence } from '../evidence/evidence.ts'
import { compact, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { isGenericHeading } from '../page/page-subject.ts'
import { coerce } from '../values/coerce.ts'
import { entityText, valuesAt, type Entity, type EntityValue } from '../values/entities.ts'
import { durationMinutes, readCurrency, readNumber } from '../values/read-number.ts'
import { pricePaths, shownInstead, statedCurrency } from './stale-prices.ts'

/** An amount without decimals may be this far from the stated one: "$89" is shown for 88.99. */
const roundingMax = 1
/** A shown amount so many times the stated one has lost its decimal separator. */
const gluedFactorMin = 20

const hasPrice = (entity: Entity): boolean => pricePaths.some((path) => valuesAt(entity, path).length > 0)

/** Share of the words of the shorter of two names that the other one has; a single word of several is none. */
function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  const all = Math.min(a.size, b.size)
  return shared === 1 && all > 1 ? 0 : shared / all
}

/** The names of most things resemble the heading (variants of one thing), or that of one thing is the heading. */
const shareMin = { ofVariants: 0.5, ofOne: 0.8 }

/** A page that states more prices of other things is a list. */
const besideMax = 6

/** Whether the things with prices in the structured data include the one that the heading names, or are none. */
function isAboutHeading({ entities, mainHeading, facts }: Evidence): boolean {
  const priced = entities.filter((one) => hasPrice(one) && !one.types.some((type) => type.endsWith('offer')))
  const titles = [mainHeading, facts.title]
    .map((title) => new Set(tokensOf(title ?? '')))
    .filter(({ size }) => size > 0)
  const names = priced.map((entity) => new Set(tokensOf(entityText(entity) ?? ''))).filter(({ size }) => size > 0)
  const shares = names.map((name) => Math.max(0, ...titles.map((title) => sharedWords(name, title))))
  const likely = shares.filter((share) => share >= shareMin.ofVariants).length
  if (likely * 2 >= names.length || names.length === 1) return true
  return names.length <= besideMax && shares.some((share) => share >= shareMin.ofOne)
}

/** Whether a shown amount says something else than a stated one. */
function contradicts(shown: number, stated: number, amount: string): boolean {
  const isWhole = !/[.,]\d{1,2}(?!\d)/.test(amount)
  if (isWhole && Math.abs(shown - stated) < roundingMax) return false
  return !(isWhole && !Number.isInteger(stated) && shown > stated * gluedFactorMin) && shown !== stated
}

function isInOtherCurrency(amount: string, stated: string | undefined): boolean {
  const shown = readCurrency(amount)
  return stated !== undefined && shown !== undefined && !amount.includes('$') && shown !== stated
}

/** Whether the page states a price of this thing, and of no other one. */
function isOnlyProduct(name: string, { entities }: Evidence): boolean {
  const names = new Set(entities.filter(hasPrice).map(entityText).filter((text) => text !== undefined))
  return names.size === 1 && names.has(name)
}

/** The heading of the page, where the page calls itself so, or the stated name is the heading and the site's name. */
function preferHeading(
  values: readonly EntityValue[], evidence: Evidence, isTitle: boolean, isStated: boolean,
): readonly EntityValue[] {
  const { mainHeading, agreedHeading } = evidence
  const [name] = values
  // A name that is a part of the heading may be the better one, and so is that of the only product.
  if (isStated && agreedHeading !== null && mainHeading === agreedHeading && typeof name === 'string'
    && !isOnlyProduct(name, evidence)
    && !compact(agreedHeading).includes(compact(name)) && !isGenericHeading(agreedHeading))
    return [agreedHeading, ...values]
  const isExtended = mainHeading !== null && typeof name === 'string' && name.startsWith(mainHeading)
    && /^\s+[|–—-]\s/.test(name.slice(mainHeading.length))
  // A title is what stands above the page, with the year: "2011 Marlow 34" for the thing named Marlow 34.
  const isLonger = isTitle && mainHeading !== null && typeof name === 'string' && name !== mainHeading
    && /^\d{4}\s$/.test(mainHeading.slice(0, -name.length)) && mainHeading.endsWith(name)
  return (isExtended || isLonger) && mainHeading !== null ? [mainHeading, ...values] : values
}

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(-phoneDigits)
const phoneDigits = 9
/** The target of a link. */
const isPlain = (phone: string): boolean => /^\+?\d+$/.test(phone)

/** The first phone number that the page shows, where it does not show the stated one. */
function preferShownPhone(values: readonly EntityValue[], { phones }: Evidence): readonly EntityValue[] {
  const [stated] = values
  const shown = phones[0]
  if (typeof stated !== 'string' || shown === undefined) return values
  const same = phones.find((one) => digitsOf(one) === digitsOf(stated))
  // As the page writes it, where it does not have the stated form too.
  return same === undefined ? [shown, ...values] : phones.includes(stated) || isPlain(same) ? values : [same, ...values]
}

/**
 * `values` for a query about the page, with the shown one first where it contradicts the first of them. `isStated` says
 * whether that is of structured data.
 */
export function preferShown(
  query: Query, values: readonly EntityValue[], evidence: Evidence, isStated: boolean,
): readonly EntityValue[] {
  const { shownPrices: { current, struck, beside }, facts: { language, url } } = evidence
  const concept = query.concept?.names[0]
  if (concept === 'name') return preferHeading(values, evidence, query.keys[0] === 'title', isStated)
  if (concept === 'phone') return preferShownPhone(values, evidence)
  if (concept !== 'price' && concept !== 'originalprice') return values
  const amount = concept === 'price' ? current : struck
  const context = { url, language, name: query.name, numeric: true }
  const stated = values.map((value) => coerce(value, { type: 'number' }, context)).find((one) => one !== undefined)
  const shown = amount === null ? undefined : readNumber(amount, language)
  if (typeof stated !== 'number') return amount === null || shown === undefined ? values : [amount, ...values]
  if (stated === 0) return values // what is free may have other prices
  const isShownToo = concept === 'price' && beside.some((one) =>
    readNumber(one, language) === stated && !isInOtherCurrency(one, statedCurrency(stated, evidence)))
  if (isShownToo) return values
  const instead = concept === 'price' ? shownInstead(stated, evidence) : undefined
  if (instead !== undefined) return [instead, ...values]
  const isOther = amount !== null && shown !== undefined && contradicts(shown, stated, amount)
  return isOther && isAboutHeading(evidence) ? [amount, ...values] : values
}

/**
 * The values with the one that a page writes for people first: "40 minutes" before PT40M, "6 bowls" before 6.
 */
export function asWritten({ concept }: Query, values: readonly EntityValue[]): readonly EntityValue[] {
  const [first] = values
  const isStated = (value: EntityValue): boolean => typeof value === 'string' && durationMinutes(value) !== undefined
  const isYield = concept?.names[0] === 'servings' && /^\d+$/.test(String(first))
  if (first === undefined || !isStated(first) && !isYield) return values
  const shown = values.find((value) =>
    typeof value === 'string' && (isYield ? /^\d+\s+\p{L}/u : /^\D{0,12}\d.{0,30}$/u).test(value) && !isStated(value))
  return shown === undefined ? values : [shown, ...values]
}
