// Telephone numbers of a page: of links, in text, in lines of their own.

import type { LabelledValue, PageFacts } from '#schemas/facts.ts'
import { oneOf } from '#src/text/word-patterns.ts'
import { phoneLeads } from '../values/page-words.data.ts'
import { readDate } from '../values/read-date.ts'

const unique = (values: string[]) => [...new Set(values)]

/** Decoded targets of the links with a scheme: `mailto:`, `tel:`. */
export const linkTargets = ({ links }: PageFacts, scheme: string): string[] =>
  links
    .filter(({ url }) => url.toLowerCase().startsWith(scheme))
    .map(({ url }) => {
      try {
        return decodeURIComponent(url.slice(scheme.length).split('?')[0] ?? '').trim()
      } catch (error) {
        if (!(error instanceof URIError)) throw error
        return '' // a link with invalid escapes has no address
      }
    })
    .filter((value) => value !== '')

/** Telephone numbers of links, as the page shows them. */
const phoneLinks = (facts: PageFacts): string[] => {
  const shown = new Map(facts.links.map(({ url, text }) => [url, text.trim()]))
  return linkTargets(facts, 'tel:').map((target) => {
    const text = [...shown].find(([url]) => url.toLowerCase().startsWith('tel:') && url.includes(target))?.[1] ?? ''
    const digits = text.replace(/\D/g, '')
    return digits.length >= phoneDigitsMin && /^[+\d\s()/.-]+(?:[A-Z]{3,7}[\d\s()/.-]*)?$/.test(text) ? text : target
  })
}
const phoneDigitsMin = 6

/** In text only international numbers are read: others look like any number. */
const everyPhone = /(?<![\d.,])\+\d{1,3}[\s(.-]?\(?\d{1,5}\)?(?:[\s./-]?\d{2,5}){1,5}(?!\d)/g

/** National numbers are read after a word for the telephone. */
const calledPhone = new RegExp(
  String.raw`(?<![\p{L}])${oneOf(phoneLeads)}\.?\s*:?\s*(\+?\(?\d[\d\s()/.-]{5,18}\d)(?!\d)`, 'giu',
)
const nationalPhone = /^\(?0?\d[\d()/.-]*(?:[\s/-]\d{2,5}){1,5}$/
const nationalDigits = { min: 8, max: 12 }

/** The only value of a label that has the form of a telephone number. */
function labelledPhones(labelled: readonly LabelledValue[]): string[] {
  const isPhone = (value: string): boolean => {
    const count = value.replace(/\D/g, '').length
    return nationalPhone.test(value) && readDate(value) === undefined && !/^\d+[-./]\d+[-./]\d+$/.test(value)
      && count >= nationalDigits.min && count <= nationalDigits.max
  }
  const found = unique(labelled.map(({ value }) => value).filter(isPhone))
  return found.length === 1 ? found : []
}

/** The only national number that is a line of its own, or a part of one: "Ada's Bikes · 076 000 5566". */
function barePhones(texts: readonly string[]): string[] {
  const parts = texts.filter((text) => text.length <= phoneLineCharsMax && !switchboard.test(text))
    .flatMap((text) => text.split(/\s+[·•|]\s+|[:：]\s*|[,;]\s+|\.(?:\s|$)|(?<=\p{L}{4})\s(?=0\d)/u))
    .map((part) => part.trim())
  const found = unique(parts.filter((part) => {
    const count = part.replace(/\D/g, '').length
    return barePhone.test(part) && count >= nationalDigits.min && count <= nationalDigits.max
  }))
  return found.length === 1 ? found : []
}
const phoneLineCharsMax = 200
/** The number of an organisation is not that of one of its people. */
const switchboard = /(?<!\p{L})(?:switchboard|zentrale|centralino|centralita|standard)(?!\p{L})/iu
const barePhone = new RegExp([
  String.raw`^(?:\(0?\d{2,5}\)|0\d{1,4})(?:[\s/-]\d{2,6}){1,4}$`, String.raw`^\d{3}\s\d{3}\s\d{3}$`,
  // North American numbers.
  String.raw`^(?:\+?1[-.\s])?(?:\(\d{3}\)\s?|\d{3}[-.])\d{3}[-.]\d{4}$`,
].join('|'))

/** Where numbers are looked for: the text of the content and around it, labels, and single lines. */
export interface PhoneTexts {
  text: string
  around: string
  labelled: readonly LabelledValue[]
  lines: readonly string[]
}

/** The numbers of a page, the surest first. */
export const phonesOf = (facts: PageFacts, { text, around, labelled, lines }: PhoneTexts): string[] => unique([
  ...phoneLinks(facts), ...(text.match(everyPhone) ?? []), ...labelledPhones(labelled),
  ...[text, around].flatMap((one) => [...one.matchAll(calledPhone)].map(([, number = '']) => number)),
  ...barePhones(lines),
].map((number) => number.replace(openBracket, '')))
/** What follows a number in brackets is not part of it. */
const openBracket = /\s*\([^)]*$/
