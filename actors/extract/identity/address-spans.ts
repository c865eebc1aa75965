// Finds where an address begins and ends in the lines of a page: a street or building and a place with a postal code or
// a known name, on one line or on lines that follow each other.

import { hasLegalForm } from '#src/identity/name-keys.ts'
import {
  findPostal, findStreet, isBuilding, isLabel, isOther, isYear, startsWithLabel, withoutLabel,
} from './address-patterns.ts'
import type { Line } from './page-walk.ts'
import { isCountry, isPlace } from './places.ts'
import { has, region } from './regions.ts'

const partCharsMax = 90
/** Lines that an address may have. */
const reach = 4

const mayHaveNumber = /\d|[^\u0000-\u024f]/

/** The lines of an address, and its text. */
export interface Span { first: number, last: number, text: string }

/** The address that starts in a line or has its first number there. */
export function spanAt(lines: readonly Line[], at: number): Span | null {
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
function addressPart(text: string): string {
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
