// The values of the parts of a record: names, addresses and texts, without the words that only lead to them.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { compact } from '../fields/names.ts'
import { queryOf, type Query } from '../fields/query.ts'
import { everyAmount } from '../values/amounts.ts'
import { bylineWords, companyLeads, numberLeads } from '../values/page-words.data.ts'

const nameCharsMax = 200
const jobTitleWordsMax = 6
const ownNameWordsMax = 4

export const isImage = ({ tag }: RecordPart): boolean => tag === 'img'
export const wordCount = (text: string): number => text.split(/\s+/).length

/** A date in figures behind a name: "ada_g 09.08.2024". */
export const dateBehind = /,?\s+(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d)(?:[,\s]+\d{1,2}:\d\d)?$/
export const nameQuery = queryOf('title')

/** "Tagged boots, hiking", "Posted in Gear". */
const filedLead = /^(?:tagged|filed under|posted in|tags?|categor(?:y|ies)|schlagwörter|kategorien?)\s*:?\s+(?=\S)/iu
const companyLead = new RegExp(`^${oneOf(companyLeads)}\\s+(?=\\p{Lu}|\\d)`, 'iu')
const numberLead = new RegExp(`^(?:${oneOf(numberLeads)}[\\s.:#-]*)+(?=\\S*\\d)`, 'iu')

/** The value of a part without the words that only lead to it: "at Acme", "Item No. 12-34", "Winery <a>Acme</a>". */
export function withoutLead(concept: string, text: string, link: string | undefined): string {
  if (concept === 'company') return text.replace(companyLead, '')
  if (concept === 'organizer') return link ?? text
  if (concept === 'tags' || concept === 'category') return text.replace(filedLead, '')
  if (concept === 'location' && link !== undefined && text.startsWith(link)) return link
  if (concept === 'sku' || concept === 'mpn' || concept === 'gtin') return text.replace(numberLead, '')
  const isLinked = concept === 'brand' && link !== undefined && text.endsWith(link)
  return isLinked && wordCount(text.slice(0, -link.length).trim()) === 1 ? link : text
}

/** "$29/mo" is no name, whatever its class says. */
export const isAmountOnly = ({ text }: RecordPart): boolean => {
  const rest = text.replace(everyAmount, '')
  return rest !== text && rest.length < amountRestMax
}
const amountRestMax = 10

export function nameOf(all: readonly RecordPart[], headingOrPrice: RecordPart | undefined): string[] {
  // The price of a plan may be its largest heading.
  const texts = all.filter((part) => !/^h[1-6]$/.test(part.tag) || !isAmountOnly(part))
  const heading = headingOrPrice === undefined || texts.includes(headingOrPrice)
    ? headingOrPrice
    : texts.find(({ tag }) => /^h[1-6]$/.test(tag))
  const marked = texts.find(({ tag, url }) => (tag === 'a' && url !== undefined) || tag === 'strong' || tag === 'b')
  const [first, second] = texts
  const isFirstOfRow = first !== undefined && second?.names === '' && second.tag === 'span'
    && second.text.length < first.text.length && first.text.startsWith(second.text)
  const named = heading ?? marked ?? (isFirstOfRow ? second : first)
  return named !== undefined && named.text.length <= nameCharsMax ? [named.text] : []
}

/** The first text of sentences; without one, the first longer text: "47 people found this helpful" is none. */
export const bodyOf = (prose: readonly RecordPart[]): string[] =>
  [prose.find(({ text }) => /[.!?…。！？]/u.test(text)) ?? prose[0]].flatMap((part) => part?.text ?? [])

export const addressOf = (parts: readonly RecordPart[], heading: RecordPart | undefined): string[] =>
  [heading?.url, ...parts.filter((part) => !isImage(part)).map(({ url }) => url)]
    .filter((url) => url !== undefined && /^https?:/.test(url))
    .slice(0, 1) as string[]

const profilePath = /^\/(?:[a-z]{2}\/)?(?:users?|members?|profiles?|authors?|people|u|contributors?)\/\S/i
const profileQuery = /(?:memberlist|profile|user_?info|member|viewprofile|showuser)\b/i
const writerWordsMax = 5

const isProfile = (url: string): boolean => {
  const address = URL.parse(url)
  return address !== null && (profilePath.test(address.pathname)
    || /\.(?:php|pl|cgi|aspx?)$/.test(address.pathname) && profileQuery.test(address.pathname + address.search))
}

/** The only name that links to a profile, or that is marked as who is cited: the writer of a post. */
export function writersOf(parts: readonly RecordPart[]): string[] {
  const isName = ({ text }: RecordPart): boolean => /\p{L}/u.test(text) && wordCount(text) <= writerWordsMax
  const linked = parts.filter((part) =>
    !isImage(part) && part.url !== undefined && isName(part) && isProfile(part.url))
  const cited = parts.filter((part) => part.tag === 'cite' && isName(part))
  const found = [...new Set((linked.length > 0 ? linked : cited).map(({ text }) => text))]
  return found.length === 1 ? found : []
}

export const mayBeJobTitle = (part: RecordPart, heading: RecordPart | undefined): boolean =>
  part !== heading
  && part.text !== heading?.text
  && part.url === undefined
  && wordCount(part.text) <= jobTitleWordsMax

const personLead = new RegExp(`^${oneOf(bylineWords)}\\s+(?=\\p{Lu})`, 'u')

/** The text of a part without the words of the field at its beginning: "Lead time 3 weeks" in the class `lead-time`. */
export function withoutOwnName(text: string, { keys, concept }: Query): string {
  const words = text.split(/\s+/)
  for (let count = Math.min(words.length - 1, ownNameWordsMax); count > 0; count--) {
    const rest = words.slice(count).join(' ')
    if (keys.includes(compact(words.slice(0, count).join(' '))) && /\d|^\p{Lu}/u.test(rest)) return rest
  }
  return concept === undefined ? text.replace(personLead, '') : text
}
