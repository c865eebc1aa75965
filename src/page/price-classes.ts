// What the class names of an element say about an amount of money in it.

import { oneOf } from '#src/text/word-patterns.ts'

/** Words of the classes of an element that shows a former or recommended price; fragments of a regular expression. */
const formerPriceClasses = [
  'old', 'was', 'before', 'strike', 'striked', 'strikethrough', 'crossed', 'regular', 'original', 'list[_-]?price',
  'rrp', 'uvp', 'msrp', 'mrp', 'compare(?:-at)?', 'previous', 'statt', 'alt', 'teika', 'price-standard', 'non-sale',
]

/** A class such as `with-list-price` is about the surroundings, `font-regular` about the looks. */
const ofSurroundings = /^(?:with|has|is|on|without|no)-|weight|font/i
const former = new RegExp(String.raw`(?:^|[\s_-])${oneOf(formerPriceClasses)}(?:$|[\s_-])`, 'i')
/** Parts of the class names of prices and of other amounts. */
export const priceClassParts = [
  'price', 'preis', 'prix', 'precio', 'prezzo', 'preco', 'prijs', 'cena', 'kaina', 'amount', 'kosten', 'hanbai',
]
const priceClass = new RegExp(oneOf(priceClassParts), 'i')
const notPrice = /shipping|delivery|saving|discount|instal|unit|tax|vat|points/i

const cents = /cents?|decimal|fraction|mantissa|centimos|centavos/i

const ownNames = (names: string): string => names.split(' ').filter((name) => !ofSurroundings.test(name)).join(' ')

/** Whether class names mark a former or a recommended price: `old-price`, `price--compare`, `was`. */
export const isFormerPriceClass = (names: string): boolean =>
  former.test(ownNames(names).replace(/([a-z])([A-Z])/g, '$1-$2'))

/** Whether class names mark a price of some kind. */
export const isPriceClass = (names: string): boolean => priceClass.test(names) && !notPrice.test(names)

/** Whether class names mark the decimals of a price that are a part of their own. */
export const isCentsClass = (names: string): boolean => cents.test(names)
