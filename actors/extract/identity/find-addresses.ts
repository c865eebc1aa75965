// Postal addresses of the organisation in the text of a page, one string each as found. Addresses in articles, comments
// and of other companies are left out.

import type { AddressFact } from '#schemas/identity.ts'
import { hasLegalForm, nameKey } from '#src/identity/name-keys.ts'
import { isSameAddress } from '#src/identity/same-address.ts'
import { findPostal, findStreet, isLabel, startsWithLabel, withoutLabelBefore } from './address-patterns.ts'
import { spanAt, type Span } from './address-spans.ts'
import { withoutCopyrightMarks } from './copyright-line.ts'
import type { Organisation, PostalAddress } from './organisations.ts'
import type { Line } from './page-walk.ts'
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

/** A copyright line without its marks: name and address may stand between them. */
const withoutCopyright = (line: Line): Line => {
  const text = line.text.length > lineCharsMax ? line.text : withoutCopyrightMarks(line.text)
  return text === line.text || !/\d/.test(text) ? line : { ...line, text }
}

function visibleAddresses({ lines: all, names, isContactPage }: AddressInput): AddressFact[] {
  const lines = all.map(withoutCopyright)
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
