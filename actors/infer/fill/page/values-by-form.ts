// Values that their form tells: amounts, ratings, addresses, versions.

import type { Evidence } from '../evidence/evidence.ts'
import { everyAmount } from '../values/amounts.ts'
import { currencyCodes } from '../values/numbers.data.ts'
import { readCurrency } from '../values/read-number.ts'

/** Longer texts are prose. */
const lineCharsMax = 120

const oneOrNone = (value: string | undefined): string[] => (value === undefined ? [] : [value])

/** The postal code of five figures before a town, in the only short line that begins so. */
function codeBeforeCity({ subject }: Evidence['facts']): string | undefined {
  const found = subject
    .filter(({ text }) => text.length <= cityLineCharsMax)
    .flatMap(({ text }) => /^(?:[A-Z]{1,2}-)?(\d{5})\s+\p{Lu}\p{L}+/u.exec(text)?.[1] ?? [])
  return new Set(found).size === 1 ? found[0] : undefined
}
const cityLineCharsMax = 60

/** The British postal code at the end of what is labelled an address. */
function postalCodeIn(labelled: Evidence['labelled']): string | undefined {
  const found = labelled
    .filter(({ read }) => read.concept?.names[0] === 'address')
    .flatMap(({ value }) => /\b([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})$/.exec(value.trim())?.[1] ?? [])
  return new Set(found).size === 1 ? found[0] : undefined
}

/** The only code in the form of a country that tells it from other texts: "SY8 1BB", "Tucson, AZ 85719". */
function codeOfCountry(texts: readonly string[]): string | undefined {
  const found = texts.filter((text) => text.length <= lineCharsMax).flatMap((text) => [...text.matchAll(countryCode)]
    .map(([, british, american, japanese]) => british ?? american ?? japanese ?? ''))
  return new Set(found).size === 1 ? found[0] : undefined
}
const countryCode = new RegExp([
  String.raw`(?<![\p{L}\d])([A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})(?![\p{L}\d])`,
  String.raw`,\s[A-Z]{2}\s(\d{5})(?:-\d{4})?(?!\d)`, String.raw`〒\s?(\d{3}-\d{4})`,
].join('|'), 'gu')

/** The code behind amounts with a dollar sign: "$98,000 CAD". */
function codedCurrency({ subject }: Evidence['facts']): string[] {
  const codes = subject.filter(({ text }) => text.length <= lineCharsMax)
    .flatMap(({ text }) => /\$\s?\d[\d.,]*\s?([A-Z]{3})(?![A-Z])/.exec(text)?.[1] ?? [])
    .filter((code) => currencyCodes.includes(code.toLowerCase()))
  return new Set(codes).size === 1 ? codes.slice(0, 1) : []
}

/** An amount in the only currency of the sentences of a page. */
function onlyCurrency(texts: readonly string[]): string[] {
  const amounts = texts.flatMap((text) => text.match(everyAmount) ?? [])
  return new Set(amounts.map(readCurrency)).size === 1 ? amounts.slice(0, 1) : []
}

/** Values that are recognised by their form. */
export function valuesByForm(
  concept: string | undefined,
  {
    emails, phones, amounts, formerAmounts, stock, labelled, shown, versions, licenses, facts, address, lowest, texts,
    shownPrices, outside,
  }: Evidence,
): readonly string[] {
  switch (concept) {
    case 'email': return emails
    case 'phone': return phones
    case 'price': return amounts.slice(0, 1)
    case 'currency': return [...codedCurrency(facts), ...amounts.length > 0 ? amounts.slice(0, 1) : onlyCurrency(texts)]
    case 'originalprice': return formerAmounts.slice(0, 1)
    case 'rating': return [shown.rating].filter((one) => one !== null)
    case 'stars': return [shown.stars, shown.rating].filter((one) => one !== null)
    case 'reviewcount': return [shown.reviewCount, shown.ratingCount].filter((one) => one !== null)
    case 'ratingcount': return [shown.ratingCount, shown.reviewCount].filter((one) => one !== null)
    case 'version': return versions
    case 'license': return licenses
    case 'calories': {
      const found = new Set(texts.flatMap((text) => text.match(/\d[\d.,]*\s?kcal\b/gi) ?? []))
      return found.size === 1 ? [...found] : []
    }
    case 'address': return oneOrNone(address?.line)
    case 'street': return oneOrNone(address?.street)
    case 'postalcode': return oneOrNone(
      address?.postalCode ?? postalCodeIn(labelled) ?? codeBeforeCity(facts) ?? codeOfCountry(texts)
      ?? codeOfCountry([...outside, ...facts.apart?.aside ?? []]))
    case 'city': return oneOrNone(address?.city)
    case 'state': return oneOrNone(address?.state)
    case 'lowprice': return oneOrNone(shownPrices.span?.[0] ?? lowest ?? undefined)
    case 'highprice': return oneOrNone(shownPrices.span?.[1])
    case 'availability': return stock === null ? [] : [stock]
    default: return []
  }
}
