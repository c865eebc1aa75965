// The line above or directly below a heading that says what kind of page it is: "Guidance", "Infraestructuras".

import type { Evidence } from '../evidence/evidence.ts'
import { compact, singular, tokensOf } from '../fields/names.ts'
import { kickerClasses, kindOfPageNames, sectionNames } from '../fields/page-subject.data.ts'
import type { Query } from '../fields/query.ts'

const kickerCharsMax = 40
const kickerReach = 3
const isKicker = new RegExp(`(?:^|[\\s_-])(?:${kickerClasses.join('|')})(?:$|[\\s_-])`, 'i')

/** The text of the part before the heading whose class says so, for a field that asks for a section or a kind. */
export function kickerOf({ name, concept }: Query, { facts: { subject }, mainHeading }: Evidence): string[] {
  const words = tokensOf(name)
  const last = singular(words.at(-1) ?? '')
  const asks = sectionNames.has(last) || kindOfPageNames.has(words.join(''))
    || concept?.names[0] === 'category' && concept.names.includes(compact(name))
  if (!asks || mainHeading === null) return []
  const at = subject.findIndex(({ tag, text }) => tag === 'h1' && text === mainHeading)
  const before = subject.slice(Math.max(0, at - kickerReach), Math.max(0, at))
  const found = before.filter(({ tag, names, text }) =>
    tag !== 'title' && isKicker.test(names) && text.length <= kickerCharsMax && !/\d|[·|•]/.test(text))
  return new Set(found.map(({ text }) => text)).size === 1 ? [found[0]!.text] : []
}

/** The heading of a page that lists products, for a field that asks for their category. */
export function categoryOfList({ concept, name }: Query, { groups, mainHeading, labelled }: Evidence): string[] {
  const asks = concept?.names[0] === 'category' && concept.names.includes(compact(name))
    || /^(?:category|kategori[ae]?|categori[ae]|categorie)$/.test(compact(name))
  if (!asks || mainHeading === null || labelled.length > labelsMax) return []
  const isPriced = groups.some(({ records }) => records.length >= recordsMin
    && records.every((parts) => parts.some(({ text }) => isPrice(text))))
  return isPriced ? [mainHeading] : []
}
const labelsMax = 8
const recordsMin = 3
const priceCharsMax = 14

const isPrice = (text: string): boolean =>
  text.length <= priceCharsMax && /\d/.test(text) && /\p{Sc}|\p{L}{2,3}$/u.test(text)
