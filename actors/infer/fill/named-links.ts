// Addresses for fields that name what is linked: `datasheet_url` is the link with the text "Data sheet (PDF)".

import type { Evidence } from './evidence.ts'
import { compact, tokensOf } from './names.ts'
import type { Query } from './query.ts'

const addressWords = new Set(['url', 'uri', 'link', 'href', 'address', 'download', 'file', 'pdf'])
const nameCharsMin = 4

/** The name of what is linked, for a field that ends with a word for an address. */
function linkedThing(name: string): string {
  const tokens = tokensOf(name)
  const words = tokens.filter((token) => !addressWords.has(token))
  return words.length < tokens.length ? words.join('') : ''
}

/** The only address whose link, or the label before it, has the words of the field. */
export function namedLinks({ name }: Query, { facts: { links }, labelled }: Evidence): string[] {
  const thing = linkedThing(name)
  if (thing.length < nameCharsMin) return []
  const isNamed = ({ read }: (typeof labelled)[number]): boolean => read.tokens.join('') === thing || read.key === thing
  const texts = new Set(labelled.filter(isNamed).map(({ value }) => value))
  const found = new Set(
    links.filter(({ text }) => compact(text).includes(thing) || texts.has(text)).map(({ url }) => url),
  )
  return found.size === 1 ? [...found] : []
}

const hashtag = /^#[\p{L}\p{N}_]+$/u

/** The links that are tags by their form. */
export const hashtags = ({ facts: { links } }: Evidence): string[] => [
  ...new Set(links.map(({ text }) => text.trim()).filter((text) => hashtag.test(text))),
]

const listCharsMax = 300
const joinersCharsMax = 16

/** The texts of the links of a part that names the field and has little else: "with Ada Gray and Liv Strand". */
export function linkedMembers(query: Query, { subject, facts }: Evidence): string[] {
  for (const text of subject.namedSurely(query)) {
    if (text.length > listCharsMax) continue
    const inside = facts.subject.filter((part) => part.tag === 'a' && part.text !== '' && text.includes(part.text))
    const members = [...new Set(inside.map((part) => part.text))]
    const rest = members.reduce((left, member) => left.replace(member, ''), text)
    if (members.length > 1 && rest.trim().length <= joinersCharsMax) return members
  }
  return []
}
