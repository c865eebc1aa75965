// Names of fields, however they are written: datePublished, date_published and "Date published:" are one name.

import { isAscii, withoutAccents } from '#src/text/accents.ts'
import { plurals } from './plurals.data.ts'

/** Endings of the plural in English, the first that fits; words that only look like one stay. */
const singulars: readonly [plural: RegExp, singular: string][] = [
  [/(ss|us|is|ous|news|series|species|always|address)$/, '$1'],
  [/ies$/, 'y'],
  [/(x|ch|sh|ss)es$/, '$1'],
  [/([^s])s$/, '$1'],
]

/** Without accents. Most names are ASCII already. */
const fold = (text: string) =>
  isAscii(text)
    ? text
    : withoutAccents(text)
        .replaceAll('ß', 'ss')
        .replaceAll('ø', 'o')
        .replaceAll('æ', 'ae')
        .replaceAll('Æ', 'Ae')
        .replaceAll('œ', 'oe')
        .replaceAll('ł', 'l')
        .replaceAll('ı', 'i')

/** The words of a name in lower case without accents, split at camelCase, underscores, dashes, dots and blanks. */
export function tokensOf(name: string): string[] {
  return fold(name.slice(0, 200))
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The words of a name joined: the form in which names are compared. */
export const compact = (name: string): string => tokensOf(name).join('')

/** The singular of a word: `reviews` is `review`, `categories` is `category`, `ceny` is `cena`. */
export function singular(word: string): string {
  const known = plurals.get(word)
  if (known !== undefined) return known
  for (const [plural, replacement] of singulars)
    if (plural.test(word) && word.length > 3) return word.replace(plural, replacement)
  return word
}

/** A word is a form of a longer one from so many letters on, which has at most so many more. */
const familyCharsMin = 5
const familyRestMax = 5

/** Whether one word begins with the other: `invest` and `investment`. */
export function isWordFamily(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return a === b || short.length >= familyCharsMin && long.startsWith(short)
    && long.length - short.length <= familyRestMax
}

/** ASCII spellings of umlauts as labels have them folded: `hoehe` is Höhe, which is compared as `hohe`. */
export const withoutUmlauts = (key: string): string => key.replace(/([aou])e(?!r$|n$|$)/g, '$1')
