// Postal addresses of the organisation in the text of a page, one string each as found. Addresses in articles, comments
// and of other companies are left out.

import type { AddressFact } from '#schemas/identity.ts'
import { hasLegalForm, nameKey } from '#src/identity/name-keys.ts'
import { isSameAddress } from '#src/identity/same-address.ts'
import {
  findPostal, findStreet, isBuilding, isLabel, isOther, isYear, startsWithLabel, withoutLabel, withoutLabelBefore,
} from './address-patterns.ts'
import type { Organisation, PostalAddress } from './organisations.ts'
import type { Line } from './page-walk.ts'
import { isCountry, isPlace } from './places.ts'
import { has, region } from './regions.ts'

export interface AddressInput {
  lines: readonly Line[]
  organisations: readonly Organisation[]
  names: readonly string[]
  /** Whether the page is about the contact data of the organisation. */
  isContactPage: boolean
}

const addressesMax = 30
const lineCharsMax = 400
const partCharsMax = 90
/** Lines that an address may have. */
const reach = 4
const scoreMin = 3
const matchesMax = 400

/** The addresses, most reliable first. */
export function findAddresses(input: AddressInput): AddressFact[] {
  const visible = visibleAddresses(input)
  const structured = input.organisations.filter(({ role }) => role !== 'website').flatMap(({ addresses, source }) =>
    addresses.flatMap((address) => {
      const text = writeAddress(address)
      return text === null ? [] : [{ text, source, score: 5 } satisfies AddressFact]
    }))
  const distinct: AddressFact[] = []
  for (const fact of [...visible.toSorted((one, other) => other.score - one.score), ...structured])
    if (distinct.length < addressesMax && !distinct.some(({ text }) => isSameAddress(text, fact.text)))
      distinct.push(fact)
  return distinct
}

/** One line of the parts of a structured address; null without a street or box and a place. */
function writeAddress(address: PostalAddress): string | null {
  const { street, box, locality, region: state, postalCode, country, text } = address
  if (text !== null) return /\d/.test(text) && text.length < 300 && (findPostal(text) ?? findStreet(text)) ? text : null
  const first = street ?? box
  if (first === null || (locality === null && postalCode === null)) return null
  const isStated = (part: string | null): part is string =>
    part !== null && !first.toLowerCase().includes(part.toLowerCase())
  const place = [postalCode, locality].filter(isStated).join(' ')
  const parts = [first, place, ...[state, country].filter(isStated)].filter((part) => part !== '')
  const joined = parts.map((part) => part.replace(/\s+/g, ' ').replace(/[\s,]+$/, '').trim()).join(', ')
  return joined.length <= 300 && /[\p{L}]/u.test(joined) ? joined : null
}

function visibleAddresses({ lines, names, isContactPage }: AddressInput): AddressFact[] {
  const found: AddressFact[] = []
  const keys = names.slice(0, 6).map(nameKey).filter((key) => key.length >= 3)
  let left = matchesMax
  for (let at = 0; at < lines.length && left > 0 && found.length < addressesMax * 3; at++) {
    const line = lines[at]!
    if (!isCandidate(line) || has(line.flags, region.comments | region.code)) continue
    const span = spanAt(lines, at)
    if (span === null) continue
    left--
    const text = withoutName(withoutLabelBefore(span.text.replace(/[\u200b-\u200d\ufeff]/g, '')), keys)
    const score = isPlausible(text) ? scoreOf(lines, span, keys, isContactPage) : 0
    if (score >= scoreMin) found.push({ text, source: 'text', score })
    at = Math.max(at, span.last)
  }
  return found
}

/** An address without the name of the organisation before it. */
function withoutName(text: string, keys: readonly string[]): string {
  const part = /^[^,·|/]+[,·|/]\s*/.exec(text)?.[0] ?? ''
  const rest = text.slice(part.length)
  const isName = /^\P{N}+$/u.test(part) && (hasLegalForm(part.slice(0, -1)) || keys.includes(nameKey(part)))
  return isName && /\d/.test(rest) && rest.length >= 10 ? rest.trim() : text
}

const textCharsMax = 220
const smallWords = /^(?:de|la|le|les|du|des|del|di|da|do|dos|das|of|the|van|der|den|und|and|et|y|e|a|d|bis|ter|no|nr|n|c|o|ul|al|pl|os|st|str|via|viale|rue|calle|straße|am|im|an|zum|zur|in|el|los|las|km|sul|sur|sous|près|near|opp|floor|suite|unit|level|avenue|av|bd|place|chemin|route|quai|piazza|corso|rua|box|office|building)$/

/** Words of certificates, documents and lists, whose numbers look like postal codes. */
const notInAddress = /(?<![\p{L}])(?:ISO|ANSI|SOC|IEC|GDPR|HIPAA|PDF|Report|Guide|Ordinance|Best|Lumens?)(?![\p{L}])/u

/** Whether a text looks like an address: not too long, without marks of sentences, most words with a capital. */
function isPlausible(text: string): boolean {
  if (text.length < 10 || text.length > textCharsMax || /[!?€$%»«©{}<>=]|\.{3}|…/.test(text)) return false
  if (notInAddress.test(text)) return false
  const words = text.split(/[\s,;/()–-]+/).filter((word) => /^\p{L}/u.test(word))
  const cased = words.filter((word) => /\p{Ll}|\p{Lu}/u.test(word[0]!))
  const lower = cased.filter((word) => /^\p{Ll}/u.test(word) && !smallWords.test(word.replace(/[.'’].*$/, '')))
  return lower.length <= Math.max(2, cased.length * 0.4)
}

/** Addresses have a number, except in some scripts and after a label. */
const isCandidate = ({ text }: Line): boolean =>
  text.length >= 6 && text.length <= lineCharsMax
  && (/[\d:]/.test(text) || text.length < 60 || /[^\u0000-\u024f]/.test(text))

const mayHaveNumber = /\d|[^\u0000-\u024f]/

interface Span { first: number, last: number, text: string }

/** The address that starts in a line or has its first number there. */
function spanAt(lines: readonly Line[], at: number): Span | null {
  const text = addressPart(lines[at]!.text)
  if (!mayHaveNumber.test(text)) return labelled(lines, at)
  const street = findStreet(text)
  let postal = findPostal(text)
  if (postal && street && postal.index < street.end && street.index < postal.end) postal = findPostal(text, street.end)
  if (street && postal && Math.abs(postal.index - street.index) < 160)
    return within(lines, at, Math.min(street.index, postal.index), Math.max(street.end, postal.end))
  if (postal && !isYear(text.slice(postal.index, postal.end))) {
    const before = streetBefore(text.slice(0, postal.index)) ?? buildingsBefore(text.slice(0, postal.index))
    if (before !== null) return within(lines, at, before, postal.end)
    const previous = streetLineBefore(lines, at)
    if (previous !== null && text.slice(0, postal.index).length < 60) return across(lines, previous, at, 0, postal.end)
  }
  if (street) return streetFirst(lines, at, street)
  return labelled(lines, at)
}

/** A line up to a telephone number, e-mail address or the like. */
export function addressPart(text: string): string {
  const other = isOther.exec(text)
  return other ? text.slice(0, other.index) : text
}

/** Several parts before the postal code of which one names a building: `Ground Floor, Shyam Plaza, Pandri`. */
function buildingsBefore(before: string): number | null {
  const tail = before.slice(-200)
  const commas = tail.split(',').length - 1
  const isAddress = commas >= 2 && (isBuilding(tail) || /\d/.test(tail)) && !/\p{Ll}{3}\.\s/u.test(tail)
  return isAddress ? before.length - tail.length : null
}

const streetAtEnd =
  /(?:^|[,|·•;:]\s?|\s[-–]\s)((?:[\p{L}\p{M}.'’/-]+\s){1,6}(?:n[r°º.]*\s?)?\d{1,4}(?:\s?[a-zA-Z])?(?:\s?[-–/+]\s?\d{1,4}\s?[a-zA-Z]?)?)[\s,;·|•/–-]*(?:(?:[A-Z]{1,3}\s?[-–]\s?)|\p{L}[\p{L} ]{2,25}[\s,]+)?$/u

/** A street of any name that ends with its number right before the postal code: `Baumwall 3, 20459 Hamburg`. */
function streetBefore(before: string): number | null {
  const found = streetAtEnd.exec(before.slice(-140))
  if (!found) return null
  const index = before.length - Math.min(before.length, 140) + found.index
  return index + (/^[\s,|·•;:–-]*/.exec(found[0])?.[0].length ?? 0)
}

/** A text with a number at its start or end, which is no year. */
const houseNumber =
  /^(?!(?:19|20)\d\d\b)\d{1,5}[a-z]?[\s,]+\p{L}{3}|\p{L}{3,}.*[\s,](?!(?:19|20)\d\d$)\d{1,4}\s?[a-z]?(?:\s?[-–/]\s?\d{1,4}\s?[a-z]?)?$/iu

/** The line within the two before a place that is short, has a number or a building, and is no telephone number. */
function streetLineBefore(lines: readonly Line[], at: number): number | null {
  for (let step = 1; step <= 2; step++) {
    const line = lines[at - step]
    if (!line || line.text.length > partCharsMax || isLabel(line.text)) return null
    if (isOther.test(line.text)) return null
    if (has(line.flags, region.heading)) return null
    if (houseNumber.test(line.text) && !/©|\d{1,2}:\d\d/.test(line.text)) return at - step
    if (isBuilding(line.text)) return at - step
  }
  return null
}

/** An address whose place follows its street: on the same line, or on one of the next lines. */
function streetFirst(lines: readonly Line[], at: number, street: { index: number, end: number }): Span | null {
  const text = addressPart(lines[at]!.text)
  const rest = text.slice(street.end)
  const own = placeIn(rest)
  if (own !== null && rest.length < 200) return within(lines, at, street.index, street.end + own)
  for (let next = at + 1; next < Math.min(lines.length, at + reach); next++) {
    const line = lines[next]!
    const part = addressPart(line.text)
    if (part.length > partCharsMax * 1.5 || part.length < 2) return null
    const postal = findPostal(part)
    if (postal) return across(lines, at, next, street.index, postal.end)
    const place = placeIn(` ${part}`)
    if (place !== null) return across(lines, at, next, street.index, place - 1)
    if (part.length < line.text.length) return null
    if (has(line.flags, region.heading)) return null
  }
  return null
}

/** The end of the last known country or city among the next parts of a text; null without one. */
function placeIn(text: string): number | null {
  let end: number | null = null
  let parts = 0
  for (const { 0: part, index } of text.matchAll(/[^,،|·•;–]+/gu)) {
    if (++parts > 6 || part.length > partCharsMax || isOther.test(part.trim())) break
    if (isPlace(part)) end = index + part.trimEnd().length
  }
  return end
}

/** `Address: …` with a place known by name, or several parts with numbers. */
function labelled(lines: readonly Line[], at: number): Span | null {
  const { text } = lines[at]!
  const isLabelLine = isLabel(text)
  if (!isLabelLine && !startsWithLabel(text)) return null
  const line = isLabelLine ? lines[at + 1] : lines[at]
  if (!line || line.text.length > 250) return null
  const value = withoutLabel(line.text)
  const own = placeIn(` ${addressPart(value)}`)
  if (own === null || !/[,،\d]/.test(value.slice(0, own)) || value.length < 12) return null
  const index = line.text.length - value.length
  return within(lines, isLabelLine ? at + 1 : at, index, index + own - 1)
}

/** An address within one line: from the start of its first part to the country after it. */
function within(lines: readonly Line[], at: number, start: number, end: number): Span {
  const text = addressPart(lines[at]!.text)
  const from = startOf(text, start)
  const to = endOf(text, end)
  const span = { first: at, last: at, text: tidy(text.slice(from, to)) }
  return from <= 2 ? withLinesAround(lines, span, to >= text.length - 2) : span
}

function across(lines: readonly Line[], first: number, last: number, start: number, end: number): Span {
  const parts: string[] = []
  for (let at = first; at <= last; at++) {
    const text = at < last ? lines[at]!.text : addressPart(lines[at]!.text)
    const from = at === first ? startOf(text, start) : 0
    parts.push(tidy(text.slice(from, at === last ? endOf(text, end) : text.length)))
  }
  const span = { first, last, text: parts.filter((part) => part !== '').join(', ') }
  return startOf(lines[first]!.text, start) <= 2
    ? withLinesAround(lines, span, endOf(lines[last]!.text, end) >= lines[last]!.text.length - 2) : span
}

/** Adds a building on the line before, and a country on the line after. */
function withLinesAround(lines: readonly Line[], span: Span, atEnd: boolean): Span {
  let { first, last, text } = span
  const before = lines[first - 1]
  if (before && isBuildingLine(before)) {
    first--
    text = `${tidy(withoutLabel(before.text))}, ${text}`
  }
  const after = lines[last + 1]
  if (atEnd && after && after.text.length < 40 && isCountry(after.text) && !isCountry(before?.text ?? '')
    && !has(after.flags, region.heading)) {
    last++
    text = `${text}, ${tidy(after.text)}`
  }
  return { first, last, text }
}

const isBuildingLine = ({ text, flags }: Line): boolean =>
  text.length < 70 && isBuilding(text) && !isOther.test(text) && !isLabel(text)
  && !has(flags, region.heading | region.nav) && !hasLegalForm(text)

const ofSentence = /\s(?:is|at|in|located|are|ist|se encuentra|est|our|unser|and|und|for|from|the)\s/i

/** The start of the part of a line that holds an index: after a label, a colon or a separator, or of the line. */
function startOf(text: string, index: number): number {
  const before = text.slice(0, index)
  const cut = Math.max(lastSentence(before), ...[':', '|', '•', '·'].map((mark) => before.lastIndexOf(mark) + 1))
  const lead = before.slice(cut)
  const isShort = lead.length <= 60 && !ofSentence.test(` ${lead} `)
  return isShort && !isOther.test(lead) && !/©/.test(lead) ? text.length - text.slice(cut).trimStart().length : index
}

/** The end of the last sentence in a text: a point after a word of at least four letters. */
const lastSentence = (text: string): number => {
  let end = 0
  for (const { index } of text.matchAll(/\p{Ll}{4}[.!?]\s(?=\p{Lu})/gu)) end = index + 6
  return end
}

const placeName = /^(?:[\p{L}\p{M}.'’/-]*)(?:[ -]\p{Lu}[\p{L}\p{M}.'’/-]*){0,3}(?:\s?\([\p{L} .]{1,25}\))?/u

/** The end of an address: the rest of the place's name, then a state or country. */
function endOf(text: string, end: number): number {
  const tail = text.slice(end, end + 120)
  const name = placeName.exec(tail)?.[0] ?? ''
  let to = isOther.test(name.trim()) ? end : end + name.length
  for (let step = 0; step < 2; step++) {
    const next = /^\s*[,–-]\s*([^,|·•;:\d–]{2,40}?)\s*(?=$|[,|·•;.–]|\s[-–]\s)/u.exec(text.slice(to, to + 80))
    if (!next || !isPlace(next[1]!)) break
    to += next[0].length
  }
  return to
}

const tidy = (text: string): string =>
  text.replace(/^[\s,;|·•:–-]+|[\s,;|·•:(–-]+$/gu, '').replace(/\s+/g, ' ').trim()

const telephone = /(?:tel|phone|fon|fax|☎|mobil|тел|هاتف)[^\p{L}]{0,3}|\+?\d[\d\s()./-]{7,}|@/iu

/** How likely an address is that of the organisation. */
function scoreOf(
  lines: readonly Line[], { first, last }: Span, keys: readonly string[], isContactPage: boolean,
): number {
  const { flags } = lines[first]!
  let score = isContactPage ? 4 : 0
  if (has(flags, region.footer)) score += 4
  if (has(flags, region.contact)) score += 2
  if (has(flags, region.addressElement)) score += 2
  if (has(flags, region.header | region.nav)) score += 2
  if (has(flags, region.aside)) score += 2
  if (has(flags, region.article | region.quote) && !isContactPage) score -= 4
  if (has(flags, region.person | region.partners | region.embed)) score -= 4
  if (has(flags, region.hidden)) score -= 1
  const around = lines.slice(Math.max(0, first - 3), first + 1)
  if (around.some(({ text }) => isLabel(text) || startsWithLabel(text))) score += 2
  const named = around.filter(({ text }) => text.length < 120).map(({ text }) => nameKey(text))
  if (named.some((name) => keys.includes(name))) score += 5
  else if (named.some((name) => keys.some((key) => name.includes(key)))) score += 3
  const near = lines.slice(Math.max(0, first - 2), last + 4)
  if (near.some(({ text }) => text.length < 200 && telephone.test(text))) score += 2
  return score
}
