// One record of a group (a card, an entry of a list) as a source. Its parts are identified by their classes, their
// labels and the kind of their values.

import type { RecordPart } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { isFormerPriceClass } from '#src/page/price-classes.ts'
import { amountInPart } from '../values/amounts.ts'
import { bemElement, classLabels, stylingClass, type ReadLabel } from './class-labels.ts'
import { bylineWords, stockParts } from '../values/page-words.data.ts'
import { fits, labelFits, readLabel, type Fit, type Label, type Query } from '../fields/query.ts'
import { readDate } from '../values/read-date.ts'
import {
  addressOf, bodyOf, dateBehind, isAmountOnly, isImage, mayBeJobTitle, nameOf, nameQuery, withoutLead,
  withoutOwnName, wordCount, writersOf,
} from './record-values.ts'
import type { Source } from './source.ts'

const labelledText = /^([\p{L}\p{N}][^:：\n]{0,40}?)\s?[:：]\s*(\S[^]{0,400})$/u
const labelledTextCharsMax = 450
const byline = new RegExp(String.raw`^${oneOf(bylineWords)}\s+(\S.{0,80})$`, 'iu')
/** "submitted 4 hours ago by pelican" */
const submittedBy = /^(?:submitted|posted|asked|started|written|added)\b.{0,40}\sby\s+(\S{2,40})(?=\s|$)/i
const ratingOutOf = /(\d+(?:[.,]\d+)?)\s*(?:\/|out of|von|sur|de|of)\s*\d+/i
const counted = /^(\d[\d.,]{0,9})\s+(\p{L}[\p{L}.]{1,19}(?:\s\p{L}{1,12})?)$/u
/** "built 2019" */
const numbered = /^(\p{L}{3,20}(?:\s\p{L}{1,12})?)\s(\d[\d.,]{0,9})$/u
/** "3 users included" */
const countedFirst = /^(\d[\d.,]{0,9})\s+(\p{L}{3,20})(?:\s\p{L}{1,12}){1,3}$/u
const stars = /^[★⭐]{1,5}[☆✩]{0,4}$/u
const stockPart = new RegExp(String.raw`^${oneOf(stockParts)}\b`, 'iu')
const phone = /^\+?[\d\s()./-]{7,20}$/
const email = /^\S+@\S+\.\S+$/

/** Values are read from parts up to these lengths; longer parts are text. */
const amountPartCharsMax = 80
const shortPartCharsMax = 60
const dateLineCharsMax = 80
const listMemberCharsMax = 80
/** Lengths of a name, and of its abbreviation in a class. */
const abbreviatedCharsMin = 7
const abbreviationCharsMin = 4
const authorWordsMax = 5
/** A line with a date and so many words says when something was written, and nothing more. */
const dateLineWordsMax = 7
/** A text of this many words, or letters in scripts without blanks, is more than a name. */
const proseWordsMin = 5
const proseUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{12}/u

const dateConcepts = new Set(['datepublished', 'startdate'])

interface ReadPart { part: RecordPart; labels: Label[]; label: Label | null; value: string }

function readPart(part: RecordPart, read: ReadLabel): ReadPart {
  const line = part.text.length <= labelledTextCharsMax ? labelledText.exec(part.text) : null
  const label = line?.[1] ?? ''
  return {
    part, labels: classLabels(part, read), label: line && !/^https?$/i.test(label) ? read(label) : null,
    value: line?.[2] ?? '',
  }
}

const isHeading = ({ tag }: RecordPart): boolean => /^h[1-6]$|^summary$|^dt$/.test(tag)
/** Whether a part is a line about a record, such as its author and date. */
const hasDate = ({ text }: RecordPart, parts: readonly RecordPart[]): boolean =>
  text.length <= dateLineCharsMax && parts.some((one) => one.date !== undefined && text.includes(one.text))

const isStruck = ({ tag, names, struck }: RecordPart): boolean =>
  struck === true || /^(?:del|s|strike)$/.test(tag) || isFormerPriceClass(names)
const isProse = ({ text, tag }: RecordPart): boolean =>
  !/^(?:a|h[1-6]|summary|dt|img|time)$/.test(tag)
  && (wordCount(text) >= proseWordsMin || proseUnspaced.test(text) || tag === 'p' && /\s\S*[.!?…]$/u.test(text))

/** Parts whose text contains no other part: where a list and its members have one class, the members. */
function innermost(parts: readonly RecordPart[]): RecordPart[] {
  const contains = (outer: RecordPart, inner: RecordPart): boolean =>
    inner !== outer && inner.text.length < outer.text.length && inner.text !== ''
    && ` ${outer.text} `.includes(` ${inner.text} `)
  const inner = parts.filter((one) => !parts.some((other) => contains(one, other)))
  return inner.length > 1 ? inner : [...parts]
}

const emailOf = ({ url, text }: RecordPart): string[] => {
  if (url?.toLowerCase().startsWith('mailto:')) return [url.slice('mailto:'.length).split('?')[0]!]
  return email.test(text) ? [text] : []
}
const phoneOf = ({ url, text }: RecordPart): string[] => {
  if (url?.toLowerCase().startsWith('tel:')) return [text || url.slice('tel:'.length)]
  return phone.test(text) ? [text] : []
}
const versionOf = (part: RecordPart): string[] => {
  const version =
    part.text.length <= shortPartCharsMax ? /^\[?(v?\d+(?:\.\d+)+[\w.+-]*)\]?(?=\s|$)/.exec(part.text)?.[1] : undefined
  return version !== undefined && (version === part.text || isHeading(part)) ? [version] : []
}
const ratingsOf = (texts: readonly string[]): string[] => [
  ...texts.flatMap((text) => (text.length <= shortPartCharsMax ? (ratingOutOf.exec(text)?.[1] ?? []) : [])),
  ...texts.filter((text) => stars.test(text)).map((text) => String(text.match(/[★⭐]/gu)?.length ?? 0)),
]

export class RecordSource implements Source {
  readonly #parts: ReadPart[]
  readonly #language: string | null
  readonly #ofPeople: boolean

  /** `read` is `readLabel`, cached: the records of a group repeat their labels. */
  constructor(parts: readonly RecordPart[], language: string | null, ofPeople: boolean, read: ReadLabel = readLabel) {
    this.#parts = parts.map((part) => readPart(part, read))
    this.#language = language
    this.#ofPeople = ofPeople
  }

  values(query: Query): string[] {
    return [...this.certain(query), ...this.#typical(query)].filter((value) => value.trim() !== '')
  }

  /** Values that the record marks by a class or a label, or whose kind needs no mark (amounts, dates, addresses). */
  certain(query: Query): string[] {
    const concept = query.concept?.names[0]
    const isOriginal = concept === 'originalprice'
    const isMoney = concept === 'price' || concept === 'currency' || isOriginal
    const wanted = (part: RecordPart) =>
      !(concept === 'name' && isAmountOnly(part)) && (!isMoney || isStruck(part) === isOriginal)
      && !(concept === 'author' && this.#isDate(part))
      && !(dateConcepts.has(concept ?? '') && this.#isOtherDate(part, query))
    const byLabel = fits.flatMap((fit) =>
      this.#parts.filter(({ label }) => label !== null && labelFits(label, query) === fit).map(({ value }) => value))
    const named = this.#namedParts(query, wanted)
    const read = named
      .filter((part) => !isMoney || !this.#hasOtherPrice(part, isOriginal))
      .flatMap((part) => this.#read(part, query))
    // Several short parts of one class are the members of a list; a label beside them has the list in one line.
    if (read.length > 1 && named.every((part) => part.text.length <= listMemberCharsMax)) return read
    return [...byLabel, ...read, ...this.#counted(query), ...this.#byKind(concept, this.#allParts().filter(wanted))]
  }

  /** "Joined: 3 May 2012" is no date of a post. */
  #isOtherDate(part: RecordPart, query: Query): boolean {
    const label = this.#parts.find((one) => one.part === part)?.label ?? null
    return label !== null && !/\d/.test(label.key) && labelFits(label, query) === undefined
  }

  /** "4 beds" answers `beds`: a number with the name of what it counts. */
  #counted(query: Query): string[] {
    const names = (noun: string): boolean => ['exact', 'same'].includes(labelFits(readLabel(noun), query) ?? '')
    return this.#allParts().flatMap(({ text }) => {
      const [, label, figure = ''] = numbered.exec(text) ?? []
      if (label !== undefined && names(label)) return [figure]
      const whole = counted.exec(text)
      const [, number = '', noun = ''] = whole !== null && labelFits(readLabel(whole[2]!), query) !== undefined
        ? whole : countedFirst.exec(text) ?? []
      return number !== '' && names(noun) ? [number] : []
    })
  }

  /** Values of the parts whose classes name the field or its concept. */
  named(query: Query): string[] {
    // `taxonomy-category` has the section, also where its link says that it is a tag.
    const isTag = ({ names }: RecordPart): boolean => query.concept?.names[0] !== 'tags' || !/category/i.test(names)
    return this.#namedParts(query, isTag).flatMap((part) => this.#read(part, query))
  }

  /** Values of the parts whose classes are a name of the field or of its concept. */
  namedSurely(query: Query): string[] {
    const isNamed = (label: Label): boolean => ['exact', 'same'].includes(labelFits(label, query) ?? '')
    const named = this.#parts.filter(({ labels }) => labels.some(isNamed)).map(({ part }) => part)
    return innermost(named).flatMap((part) => this.#read(part, query))
  }

  /** The text of the only part whose class abbreviates the name of the field: `temp` for `temperature`. */
  abbreviated({ keys: [key = ''], tokens }: Query): string[] {
    if (tokens.length !== 1 || key.length < abbreviatedCharsMin) return []
    const short = (name: string): boolean =>
      name.length >= abbreviationCharsMin && name.length < key.length && key.startsWith(name)
    const found = this.#parts.filter(({ part }) =>
      part.names.split(' ').some((name) => !stylingClass.test(name) && short(bemElement(name).toLowerCase())))
    return found.length === 1 ? [found[0]!.part.text] : []
  }

  /** Values of the parts whose class is the name of the field itself. */
  classed(query: Query): string[] {
    const named = this.#parts.filter(({ labels }) => labels.some((label) => labelFits(label, query) === 'exact'))
    return innermost(named.map(({ part }) => part)).flatMap((part) => this.#read(part, query))
  }

  #allParts(): RecordPart[] { return this.#parts.map(({ part }) => part) }

  /** The parts whose classes fit a query best. */
  #namedParts(query: Query, wanted: (part: RecordPart) => boolean): RecordPart[] {
    const isNamed = (labels: readonly Label[], fit: Fit) => labels.some((label) => labelFits(label, query) === fit)
    for (const fit of fits) {
      if (fit === 'described') continue
      const found = this.#parts.filter(({ part, labels }) => wanted(part) && isNamed(labels, fit))
      if (found.length > 0) return innermost(found.map(({ part }) => part))
    }
    return []
  }

  /** A part as the value of a concept. */
  #read(part: RecordPart, query: Query): string[] {
    const concept = query.concept?.names[0]
    if (concept === 'url' || concept === 'image') return part.url === undefined ? [] : [part.url]
    if (part.date !== undefined) return [part.date]
    if (concept === 'author') return this.#isDate(part) ? [] : [this.#authorIn(part)]
    if (concept === 'version' && /\s/.test(part.text)) return /(?<![\w.])v?\d+(?:\.\d+)+[\w+-]*/.exec(part.text)?.slice(0, 1) ?? []
    const text = this.#parts.find((one) => one.part === part)?.value || part.text
    const value = concept === undefined ? text : withoutLead(concept, text, this.#linkIn(part))
    return [withoutOwnName(value, query)]
  }

  /** The text of the only link in a part. */
  #linkIn({ text }: RecordPart): string | undefined {
    const links = this.#allParts().filter((one) => one.tag === 'a' && one.text !== '' && text.includes(one.text))
    return links.length === 1 && links[0]!.text.length < text.length ? links[0]!.text : undefined
  }

  /** The name in a part with an author: its link, or what follows "by", without the date behind it. */
  #authorIn(part: RecordPart): string {
    const inner = this.#allParts().find(
      ({ tag, text }) =>
        (tag === 'a' || tag === 'strong') && text !== '' && text.length < part.text.length && part.text.includes(text),
    )
    if (inner && wordCount(inner.text) <= authorWordsMax) return inner.text
    const name = byline.exec(part.text)?.[1] ?? submittedBy.exec(part.text)?.[1] ?? part.text
    return name.split(/\s[»|•·–—](?:\s|$)/)[0]!.replace(dateBehind, '')
  }

  #byKind(concept: string | undefined, parts: readonly RecordPart[]): string[] {
    const texts = parts.filter((part) => !isImage(part)).map(({ text }) => text)
    const short = texts.filter((text) => text.length <= shortPartCharsMax)
    switch (concept) {
      case 'price': case 'currency': case 'originalprice': return this.#amounts(parts, concept === 'originalprice')
      case 'datepublished': case 'startdate': return parts.flatMap((part) => this.#dateOf(part))
      case 'version': return parts.flatMap(versionOf)
      case 'email': return parts.flatMap(emailOf)
      case 'phone': return parts.flatMap(phoneOf)
      case 'image': return parts.flatMap((part) => (isImage(part) ? (part.url ?? []) : []))
      case 'rating': return ratingsOf([...texts, ...parts.filter(isImage).map(({ text }) => text)])
      case 'availability': return short.filter((text) => stockPart.test(text))
      case 'question': return texts.filter((text) => /[?？؟]$/u.test(text))
      case 'author': return [...texts.flatMap((text) => byline.exec(text)?.[1] ?? []), ...writersOf(parts)]
      default: return []
    }
  }

  /** Whether a part contains a price of the other kind: it would give that one. */
  #hasOtherPrice({ text }: RecordPart, isOriginal: boolean): boolean {
    return this.#allParts().some((part) =>
      isStruck(part) !== isOriginal && amountInPart.test(part.text) && part.text !== text && text.includes(part.text))
  }

  #amounts(parts: readonly RecordPart[], isOriginal: boolean): string[] {
    const others = this.#allParts().filter((part) => isStruck(part) !== isOriginal && amountInPart.test(part.text))
    // "$79 $59", of which $79 is struck through: the rest of the line is the price.
    const withoutOthers = (text: string) =>
      others.reduce((rest, part) => part.text === text ? rest : rest.replaceAll(part.text, ' '), text)
    return parts
      .filter(({ text }) => text.length <= amountPartCharsMax)
      .flatMap(({ text }) => amountInPart.exec(isOriginal ? text : withoutOthers(text))?.[0] ?? [])
  }

  /** "Sun Dec 17, 2023 11:23 am" in the line of an author. */
  #isDate({ text }: RecordPart): boolean {
    return /^\p{L}{2,9}\.?,?\s(?:\p{L}{3,9}\.?\s\d{1,2}|\d{1,2}\.?\s\p{L}{3,9})\b/u.test(text) && readDate(text, this.#language) !== undefined
  }

  /** "answered Aug 20, 2024 at 10:00" */
  #isDateLine({ text }: RecordPart): boolean {
    return text.length <= shortPartCharsMax && wordCount(text) <= dateLineWordsMax && !/[.!?]$/.test(text)
      && readDate(text, this.#language) !== undefined
  }

  #dateOf({ date, text }: RecordPart): string[] {
    if (date !== undefined) return [date]
    return text.length <= shortPartCharsMax && readDate(text, this.#language) ? [text] : []
  }

  /** The linked part that has the name by which the record is called. */
  #named(parts: readonly RecordPart[]): RecordPart | undefined {
    const [name] = this.certain(nameQuery)
    return name === undefined ? undefined
      : parts.find((part) => part.text === name && part.url !== undefined && !isImage(part))
  }

  /** What a part usually is: the heading a name, the first link the address, the first sentences a description. */
  #typical({ concept }: Query): string[] {
    const parts = this.#allParts()
    const texts = parts.filter((part) => !isImage(part) && part.text !== '')
    const heading = texts.find(isHeading)
    const firstText = (test: (part: RecordPart) => boolean) => texts.filter(test).slice(0, 1).map(({ text }) => text)
    switch (concept?.names[0]) {
      case 'name': case 'question': return nameOf(texts, heading)
      case 'url': return addressOf(parts, this.#named(parts) ?? heading)
      case 'description': case 'body':
        return bodyOf(texts.filter((part) =>
          isProse(part) && part !== heading && !hasDate(part, parts) && !this.#isDateLine(part)))
      case 'answer': return firstText((part) => part !== (heading ?? texts[0]))
      case 'jobtitle': return this.#ofPeople ? firstText((part) => mayBeJobTitle(part, heading)) : []
      case 'features': return texts.filter(({ tag }) => tag === 'li').map(({ text }) => text)
      default: return []
    }
  }
}
