// Addresses for fields that name what is linked: `datasheet_url` is the link with the text "Data sheet (PDF)".

import type { Evidence } from '../evidence/evidence.ts'
import { compact, singular, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { onlyValue } from '../values/only-value.ts'

const addressWords = new Set(['url', 'uri', 'link', 'href', 'address', 'download', 'file', 'pdf'])
const nameCharsMin = 4

/** The words of what is linked, for a field that ends with a word for an address. */
function linkedWords(name: string): string[] {
  const tokens = tokensOf(name)
  const words = tokens.filter((token) => !addressWords.has(token))
  return words.length < tokens.length && words.some((word) => !placeWords.has(word)) ? words : []
}
/** `latest_url` is the address of the latest of something. */
const placeWords = new Set(['first', 'latest', 'newest', 'last', 'top', 'recent'])

/** "Get the app" has the words of `app_url`, in a link of few words. */
const isShortWith = (own: readonly string[], words: readonly string[]): boolean =>
  own.length <= words.length + furtherWordsMax && words.every((word) => own.includes(word))
const furtherWordsMax = 2

const sharePath = /\/(?:share|sharer|intent|dialog|submit|pin\/create)(?:[/.?]|$)/i

/** The only profile on the network that the field names: `facebook` is on facebook.com. */
function profileOn(name: string, links: Evidence['facts']['links']): string[] {
  const networks = tokensOf(name).filter((token) => !addressWords.has(token) && !profileWords.has(token))
  const [network, ...others] = networks
  if (network === undefined || others.length > 0) return []
  return onlyValue(links.map(({ url }) => url).filter((url) => {
    const target = URL.parse(url)
    return target?.hostname.split('.').at(-2) === network && target.pathname.length > 1
      && !sharePath.test(target.pathname + target.search)
  }))
}
const profileWords = new Set(['page', 'profile', 'account', 'channel', 'group', 'social', 'profil', 'kanal'])

/** The name of what is linked, for a field that ends with a word for an address. */
function linkedThing(name: string): string {
  const tokens = tokensOf(name)
  const words = tokens.filter((token) => !addressWords.has(token))
  const isPlaceOnly = words.every((word) => placeWords.has(word))
  return words.length < tokens.length && !isPlaceOnly ? words.join('') : ''
}

/** The only address whose link, or the label before it, has the words of the field. */
export function namedLinks({ name }: Query, { facts: { links }, labelled }: Evidence): string[] {
  const found = linksNamed(name, links, labelled)
  if (found.length > 0) return found
  const words = tokensOf(name)
  if (words.includes('download'))
    return onlyValue(links.filter(({ text }) => downloads.test(text)).map(({ url }) => url))
  return words.some((word) => homeWords.has(word)) ? onlyValue(links.filter(isOwnHost).map(({ url }) => url)) : []
}

const homeWords = new Set(['website', 'homepage', 'webseite', 'hemsida', 'hjemmeside', 'www', 'web', 'site'])
const downloads = /^(?:download|herunterladen|télécharger|descargar|scarica|baixar|ladda ner|pobierz|stáhnout|lataa|last ned)/iu
/** Whether the text of a link is the domain that it leads to, as that of the website of a company. */
function isOwnHost({ url, text }: { url: string; text: string }): boolean {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  return host !== '' && text.trim().toLowerCase().replace(/^(?:https?:\/\/)?(?:www\.)?|\/$/g, '') === host
}

function linksNamed(
  name: string, links: Evidence['facts']['links'], labelled: Evidence['labelled'],
): string[] {
  const whole = tokensOf(name).join('')
  const exact = onlyValue(links.filter(({ text }) => compact(text) === whole).map(({ url }) => url))
  if (exact.length > 0) return exact
  const profile = profileOn(name, links)
  if (profile.length > 0) return profile
  const thing = linkedThing(name)
  const words = linkedWords(name)
  const withWords = words.length === 0 ? []
    : onlyValue(links.filter(({ text }) => isShortWith(tokensOf(text), words)).map(({ url }) => url))
  if (withWords.length > 0) return withWords
  if (thing.length < nameCharsMin) return []
  const isNamed = ({ read }: (typeof labelled)[number]): boolean => read.tokens.join('') === thing || read.key === thing
  const texts = new Set(labelled.filter(isNamed).map(({ value }) => value))
  const found = new Set(
    links.filter(({ text }) => compact(text).includes(thing) || texts.has(text)).map(({ url }) => url),
  )
  return found.size === 1 ? [...found] : []
}

/** The only text of the links of the subject whose address has the name of the field as a folder: "/category/gear". */
export function linkedByPath(
  { name, keys, concept }: Pick<Query, 'name' | 'keys' | 'concept'>, { facts: { subject, url: page } }: Evidence,
): string[] {
  const words = tokensOf(name)
  const names = new Set([...keys, ...concept?.names.slice(0, 1) ?? []].map(singular))
  if (words.length > 1 && concept === undefined) return []
  const host = URL.parse(page)?.host
  const texts = subject.flatMap(({ tag, text, url }) => {
    const address = tag === 'a' && url !== undefined && text !== '' ? URL.parse(url) : null
    const folders = address?.host === host ? address?.pathname.split('/').slice(1, -1) ?? [] : []
    return folders.some((folder) => names.has(singular(compact(folder)))) ? [text] : []
  })
  return onlyValue(texts)
}

const hashtag = /^#[\p{L}\p{N}_]+$/u

/** The links that are tags by their form. */
export const hashtags = ({ facts: { links } }: Evidence): string[] => [
  ...new Set(links.map(({ text }) => text.trim()).filter((text) => hashtag.test(text))),
]

const tagPath = /\/(?:tags?|etiquetas?|etiquettes?|schlagw[^/]*|temas?|tagged)\/[^/]+\/?$/i
const tagCharsMax = 40
const listCharsMax = 300
const joinersCharsMax = 16

/** The texts of the links of a part that names the field and has little else: "with Ada Gray and Liv Strand". */
export function linkedMembers(query: Query, { subject, facts }: Evidence): string[] {
  if (query.concept?.names[0] === 'tags') {
    const tags = facts.subject.filter(({ tag, text, url }) =>
      tag === 'a' && text !== '' && text.length <= tagCharsMax && tagPath.test(URL.parse(url ?? '')?.pathname ?? ''))
    if (tags.length > 0) return [...new Set(tags.map(({ text }) => text))]
  }
  for (const text of subject.namedSurely(query)) {
    if (text.length > listCharsMax) continue
    const inside = facts.subject.filter((part) => part.tag === 'a' && part.text !== '' && text.includes(part.text))
    const members = [...new Set(inside.map((part) => part.text))]
    const rest = members.reduce((left, member) => left.replace(member, ''), text)
    if (members.length > 1 && rest.trim().length <= joinersCharsMax) return members
  }
  return []
}
