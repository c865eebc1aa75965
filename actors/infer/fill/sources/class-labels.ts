// The names in the classes of a part, as labels of its value.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import type { Label } from '../fields/query.ts'
import { formWordsOfClasses, placeWordsOfClasses, stylingClassPrefixes } from '../values/page-words.data.ts'

export type ReadLabel = (text: string) => Label

export const stylingClass = new RegExp(String.raw`\d{3}|^${oneOf(stylingClassPrefixes)}-`)

/** The element of a BEM class: `product-card__title--large` gives `title`. */
export const bemElement = (name: string): string =>
  (name.includes('__') ? name.slice(name.lastIndexOf('__') + 2) : name).replace(/--.*$/, '')

/** The property of a class of microformats2: `p-location` gives `location`. */
const microformatProperties = [
  'name', 'author', 'location', 'summary', 'content', 'start', 'end', 'published', 'updated', 'url', 'category', 'photo',
  'rating', 'count', 'price', 'organizer', 'job-title', 'tel', 'email', 'org', 'street-address', 'locality',
  'postal-code', 'country-name',
]
const microformat = new RegExp(`^(?:p|u|dt|e)-(${microformatProperties.join('|')})$`)

const leadingPlace = new RegExp(`^${oneOf(placeWordsOfClasses)}[-_]+(?=[a-z]{3})`, 'i')
const trailingForm = new RegExp(`(?<=[a-z]{3})(?:[-_]+|(?=[A-Z]))${oneOf(formWordsOfClasses)}$`, 'i')
/** Elements of such classes name a value and are none. */
const labelOfValue = /(?:^|[-_])(?:label|heading|caption|icon|lbl)s?$|(?:Label|Heading|Icon)$/

/** The property of an address (hCard) at the end of a class: `tribe-locality`. */
const placeProperty = /[-_](locality|postal-?code|street-?address|country-?name)$/i

/** A class, and the same without the place of its element and the form of its value: `hero-place`, `floor-value`. */
function namesInClass(name: string): string[] {
  const bare = name.replace(leadingPlace, '').replace(trailingForm, '')
  // `tribe-postal-code`: the first word is that of the system.
  const tail = /^[a-z]+[-_]([a-z]+[-_][a-z]+)$/i.exec(name)?.[1]
  const place = placeProperty.exec(name)?.[1]
  const all = [name, bare, tail, place].filter((one) => one !== undefined)
  return labelOfValue.test(name) ? [name] : [...new Set(all)]
}

export const classLabels = ({ names }: RecordPart, read: ReadLabel): Label[] =>
  names
    .split(' ')
    .map((name) => microformat.exec(name)?.[1] ?? name)
    .filter((name) => name !== '' && !stylingClass.test(name))
    .flatMap((name) => namesInClass(bemElement(name)))
    .map((name) => read(name))
