// One record of a group (a card, an entry of a list) as a source: its parts say by their classes, their labels and
// their kind what they are.

import type { RecordPart } from '#schemas/facts.ts'
import { fits, labelFits, readLabel, type Label, type Query } from './query.ts'
import { readDate } from './read-date.ts'
import type { Source } from './sources.ts'

const amount =
  /(?:(?:US|A|C|R)?[$€£¥₹₽₩]|\b(?:USD|EUR|GBP|CHF|JPY|INR|kr)\s)\s?\d[\d.,'’]{0,14}(?:\s\d{3}(?!\d))?|\b\d[\d.,'’]{0,14}(?:\s\d{3})?\s?(?:[€£₽₺]|zł|kr\b|Kč|円|元|(?:EUR|USD|GBP|CHF|Euro|SEK|NOK|DKK|PLN)\b)/
const labelled = /^([\p{L}\p{N}][^:：\n]{0,40}?)\s?[:：]\s*(\S[^]{0,400})$/u
const formerly =
  /(?:^|[\s_-])(?:old|was|before|strike|striked|crossed|regular|original|list|rrp|uvp|msrp|compare|previous|statt|alt)(?:$|[\s_-])/i
const byline = /^(?:by|von|par|por|di|door|af|av)\s+(\S.{0,80})$/iu
const ofTen = /(\d+(?:[.,]\d+)?)\s*(?:\/|out of|von|sur|de|of)\s*\d+/i
const stock =
  /^(?:in stock|out of stock|sold out|available|unavailable|not available|auf lager|nicht auf lager|ausverkauft|(?:sofort |nicht )?(?:lieferbar|verfügbar)|en stock|en rupture|épuisé|agotado|disponib\p{L}+|esaurito)\b/iu

export type ReadLabel = (text: string) => Label

interface ReadPart { part: RecordPart; labels: Label[]; label: Label | null; value: string }

/** Names of a part one by one, BEM's blocks cut off: `product-card__title` is a title. */
const namesOf = ({ names }: RecordPart, read: ReadLabel): Label[] =>
  names
    .split(' ')
    .filter((name) => name !== '' && !/\d{3}|^(?:js|col|row|mt|mb|p|m|text|font|d|flex|w|h)-/.test(name))
    .map((name) =>
      read(
        name.includes('__') ? name.slice(name.lastIndexOf('__') + 2).replace(/--.*$/, '') : name.replace(/--.*$/, ''),
      ),
    )

function readPart(part: RecordPart, read: ReadLabel): ReadPart {
  const line = part.text.length <= 450 ? labelled.exec(part.text) : null
  return {
    part, labels: namesOf(part, read), label: line && !/^https?$/i.test(line[1] ?? '') ? read(line[1] ?? '') : null,
    value: line?.[2] ?? '',
  }
}

const isHeading = ({ tag }: RecordPart): boolean => /^h[1-6]$|^summary$|^dt$/.test(tag)
const isImage = ({ tag }: RecordPart): boolean => tag === 'img'
const isStruck = ({ tag, names }: RecordPart): boolean => /^(?:del|s|strike)$/.test(tag) || formerly.test(names)
const wordCount = (text: string): number => text.split(/\s+/).length
/** A text that says more than a name: so many words, or letters where words are not parted. */
const isProse = ({ text, tag }: RecordPart): boolean =>
  !/^(?:a|h[1-6]|summary|dt|img|time)$/.test(tag)
  && (wordCount(text) >= 5 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{12}/u.test(text))

/** Texts of which none stands in another one: where a list and its members go by a name, the members are meant. */
function innermost(parts: readonly RecordPart[]): RecordPart[] {
  const inner = parts.filter(
    (one) =>
      !parts.some(
        (other) =>
          other !== one && other.text.length < one.text.length && other.text !== '' && one.text.includes(other.text),
      ),
  )
  return inner.length > 1 ? inner : [...parts]
}

export class RecordSource implements Source {
  readonly #parts: ReadPart[]
  readonly #language: string | null
  readonly #ofPeople: boolean

  /** `read` is `readLabel`, which records of one group ask the same of again and again. */
  constructor(parts: readonly RecordPart[], language: string | null, ofPeople: boolean, read: ReadLabel = readLabel) {
    this.#parts = parts.map((part) => readPart(part, read))
    this.#language = language
    this.#ofPeople = ofPeople
  }

  values(query: Query): string[] {
    return [...this.certain(query), ...this.#typical(query)].filter((value) => value.trim() !== '')
  }

  /**
   * What the record itself calls so: by a class, a label, or the kind of a value that needs no name (amounts, dates,
   * addresses).
   */
  certain(query: Query): string[] {
    const own = query.concept?.names[0]
    const parts = this.#parts.map(({ part }) => part)
    const isOriginal = own === 'originalprice'
    const isMoney = own === 'price' || own === 'currency' || isOriginal
    const wanted = (part: RecordPart) => !isMoney || isStruck(part) === isOriginal
    const byLabel = fits.flatMap((kind) =>
      this.#parts.filter(({ label }) => label !== null && labelFits(label, query) === kind).map(({ value }) => value),
    )
    const isNamed = (labels: readonly Label[], kind: string) => labels.some((label) => labelFits(label, query) === kind)
    const byName = (kind: string) =>
      innermost(this.#parts.filter(({ part, labels }) => wanted(part) && isNamed(labels, kind)).map(({ part }) => part))
    const named = fits.slice(0, 3).map(byName).find((found) => found.length > 0) ?? []
    const read = named.flatMap((part) => this.#read(part, own))
    // Many parts of one name are members of a list; the label beside them is the list in one line.
    if (read.length > 1 && named.every((part) => part.text.length <= 80)) return read
    return [...byLabel, ...read, ...this.#byKind(own, parts.filter(wanted))]
  }

  /** A part as the value of what is asked for. */
  #read(part: RecordPart, own: string | undefined): string[] {
    if (own === 'url' || own === 'image') return part.url === undefined ? [] : [part.url]
    if (part.date !== undefined) return [part.date]
    if (own === 'author') return [byline.exec(part.text)?.[1] ?? part.text]
    return [this.#parts.find((one) => one.part === part)?.value || part.text]
  }

  #byKind(own: string | undefined, parts: readonly RecordPart[]): string[] {
    const texts = parts.filter((part) => !isImage(part)).map(({ text }) => text)
    switch (own) {
      case 'price':
      case 'currency':
      case 'originalprice': {
        // The line that holds both prices would give the struck one.
        const apart = parts.filter(
          ({ text }) =>
            !this.#parts.some(
              ({ part }) =>
                isStruck(part) !== (own === 'originalprice')
                && part.text !== ''
                && part.text !== text
                && text.includes(part.text),
            ),
        )
        return apart
          .map(({ text }) => text)
          .filter((text) => text.length <= 80)
          .flatMap((text) => amount.exec(text)?.[0] ?? [])
      }
      case 'datepublished':
      case 'startdate':
        return parts.flatMap(
          ({ date, text }) => date ?? (text.length <= 60 && readDate(text, this.#language) ? text : []),
        )
      case 'email':
        return parts.flatMap(({ url, text }) =>
          url?.toLowerCase().startsWith('mailto:')
            ? (url.slice(7).split('?')[0] ?? [])
            : /^\S+@\S+\.\S+$/.test(text)
              ? text
              : [],
        )
      case 'phone':
        return parts.flatMap(({ url, text }) =>
          url?.toLowerCase().startsWith('tel:')
            ? text || url.slice(4)
            : /^\+?[\d\s()./-]{7,20}$/.test(text)
              ? text
              : [],
        )
      case 'image':
        return parts.flatMap((part) => (isImage(part) ? (part.url ?? []) : []))
      case 'rating':
        return texts
          .flatMap((text) => (text.length <= 60 ? (ofTen.exec(text)?.[1] ?? []) : []))
          .concat(
            texts
              .filter((text) => /^[★⭐]{1,5}[☆✩]{0,4}$/u.test(text))
              .map((text) => String(text.match(/[★⭐]/gu)?.length ?? 0)),
          )
      case 'availability':
        return texts.filter((text) => text.length <= 60 && stock.test(text))
      case 'question':
        return texts.filter((text) => /[?？؟]$/u.test(text))
      case 'author':
        return texts.flatMap((text) => byline.exec(text)?.[1] ?? [])
      default:
        return []
    }
  }

  /**
   * What such a part usually is: the heading is a name, the first link leads to the thing, the first sentences describe
   * it.
   */
  #typical({ concept }: Query): string[] {
    const parts = this.#parts.map(({ part }) => part)
    const plain = parts.filter((part) => !isImage(part) && part.text !== '')
    const heading = plain.find(isHeading)
    switch (concept?.names[0]) {
      case 'name':
      case 'question': {
        const named =
          heading
          ?? plain.find(({ tag, url }) => (tag === 'a' && url !== undefined) || tag === 'strong' || tag === 'b')
          ?? plain[0]
        return named !== undefined && named.text.length <= 200 ? [named.text] : []
      }
      case 'url':
        return [heading?.url, ...parts.filter((part) => !isImage(part)).map(({ url }) => url)]
          .filter((url) => url !== undefined && /^https?:/.test(url))
          .slice(0, 1) as string[]
      case 'description':
      case 'body':
        return plain
          .filter((part) => isProse(part) && part !== heading)
          .slice(0, 1)
          .map(({ text }) => text)
      case 'answer':
        return plain
          .filter((part) => part !== (heading ?? plain[0]))
          .slice(0, 1)
          .map(({ text }) => text)
      case 'jobtitle':
        return this.#ofPeople
          ? plain
              .filter(
                (part) =>
                  part !== heading
                  && part.text !== heading?.text
                  && part.url === undefined
                  && wordCount(part.text) <= 6,
              )
              .slice(0, 1)
              .map(({ text }) => text)
          : []
      case 'features':
        return plain.filter(({ tag }) => tag === 'li').map(({ text }) => text)
      default:
        return []
    }
  }
}
