// Values that pages of one kind have under other names: the date of an event, the heading of a job, the year in
// "family owned since 2009".

import type { Evidence } from '../evidence/evidence.ts'
import type { Query } from '../fields/query.ts'
import { amountInPart } from '../values/amounts.ts'
import { isSpan } from '../values/coerce.ts'
import { onlyValue } from '../values/only-value.ts'

const timeLabels = new Set(['time', 'times', 'uhrzeit', 'heure', 'hora', 'orario', 'tijd'])
const timeSpan = /^(.*?\d.*?)\s*(?:[-–—]|\bto\b|\bbis\b)\s*(\d.*)$/iu
const dateLabels = new Set(['date', 'when', 'dates', 'datum', 'wann', 'fecha', 'data', 'termin', 'quand'])

/** What is labelled "Date" on a page, for a field that asks for the beginning. */
export function datesOfEvents({ concept, keys }: Query, { labelled }: Evidence): string[] {
  const end = ['starttime', 'endtime'].indexOf(keys[0] ?? '')
  const labels = end < 0 ? dateLabels : timeLabels
  if (concept?.names[0] !== 'startdate' && end < 0) return []
  const values = labelled.filter(({ read }) => labels.has(read.key)).map(({ value }) => value)
  const [value] = values
  if (value === undefined || end < 0) return values.slice(0, 1)
  return [timeSpan.exec(value)?.[end + 1] ?? (end === 0 ? value : '')]
}

const captionNames = new Set(['caption', 'imagecaption', 'photocaption', 'figurecaption', 'bildunterschrift', 'legende'])

/** The caption of the first figure. */
export const captions = ({ keys }: Query, { facts: { subject } }: Evidence): string[] =>
  keys.some((key) => captionNames.has(key))
    ? subject.filter(({ tag, text }) => tag === 'figcaption' && text !== '').map(({ text }) => text).slice(0, 1)
    : []

const readingTimeNames = new Set([
  'readingtime', 'readtime', 'timetoread', 'minutesread', 'readingminutes', 'lesezeit', 'lesedauer',
])
const readingTime = /\d+[\s-]?min(?:ute)?s?\.?\s(?:read|reading time|lesezeit|de lecture|de lectura)\b/iu
const lineCharsMax = 200

/** "4 min read" in a line about the page. */
export const readingTimes = ({ keys }: Query, { facts: { subject } }: Evidence): string[] =>
  keys.some((key) => readingTimeNames.has(key))
    ? onlyValue(subject.flatMap(({ text }) => text.length > lineCharsMax ? [] : readingTime.exec(text)?.[0] ?? []))
    : []

/** Nouns of counts that short parts show, by the names of fields. */
const countNouns: readonly (readonly [names: RegExp, nouns: string])[] = [
  [/^(?:comments?counts?|numberofcomments?|numcomments?|commentstotal)$/,
    'comments?|kommentare?|commentaires?|comentarios?|commenti|reacties'],
  [/^(?:repl(?:y|ies)counts?|numberofrepl(?:y|ies)|numrepl(?:y|ies))$/, 'repl(?:y|ies)|antworten|réponses?|respuestas?|risposte'],
]

/** "3 Comments" in a short part. */
export function shownCounts({ keys }: Query, { facts: { subject, links } }: Evidence): string[] {
  const nouns = countNouns.find(([names]) => keys.some((key) => names.test(key)))?.[1]
  if (nouns === undefined) return []
  const counted = new RegExp(String.raw`^\(?(\d[\d.,]*)\s+(?:${nouns})\)?$`, 'iu')
  return onlyValue([...subject, ...links].flatMap(({ text }) => counted.exec(text.trim())?.[1] ?? []))
}

const soldBy = /^(?:sold by|verkauf durch|verkauft von|vendu par|vendido por|venduto da)\s+:?\s*(\S.{0,60})$/iu

/** The name after "Sold by". */
export const sellers = ({ keys }: Query, { facts: { subject } }: Evidence): string[] =>
  keys.some((key) => ['seller', 'soldby', 'vendor', 'sellername'].includes(key))
    ? onlyValue(subject.flatMap(({ text }) => soldBy.exec(text)?.[1] ?? []))
    : []

const foundingYear =
  /(?<!\p{L})(?:since|established(?: in)?|est\.|founded in|started the company in|(?:was|were) (?:started|launched|set up) in|seit|gegründet|depuis|fondée? en|desde|dal|sinds)\s+((?:1[6-9]|20)\d\d)(?!\d)/iu

/** The only year that sentences name as the beginning. */
export function foundingYears({ concept }: Query, { texts }: Evidence): string[] {
  if (concept?.names[0] !== 'founded') return []
  const found = new Set(texts.flatMap((text) => foundingYear.exec(text)?.[1] ?? []))
  return found.size === 1 ? [...found] : []
}

/** The place behind the day in what is labelled "Born": "14 August 1891 Paisley, Scotland". */
export function birthPlaces({ concept }: Query, { labelled }: Evidence): string[] {
  if (concept?.names[0] !== 'birthplace') return []
  return onlyValue(labelled.filter(({ read }) => read.concept?.names[0] === 'birthdate')
    .flatMap(({ value }) => /\d{4}(?:\s\([^)]*\))?[\s,]+(\p{Lu}[\p{L}\s,.'-]{2,60})$/u.exec(value)?.[1] ?? []))
}

const applyLink = /^(?:apply|jetzt bewerben|bewerben|postuler|solicitar|candid|inscri|solliciteer|aplikuj)/iu

/** The heading of a page on which one can apply, or that labels pay or a kind of employment. */
export const titleOfJob = (
  { concept }: Query, { facts: { links, headings }, mainHeading, labelled }: Evidence,
): string[] =>
  concept?.names[0] === 'jobtitle' && mainHeading !== null
  && ([...links, ...headings].some(({ text }) => applyLink.test(text.trim()))
    || labelled.some(({ read }) => jobConcepts.has(read.concept?.names[0] ?? '')))
    ? [mainHeading]
    : []

/** What only a job has beside its title. */
const jobConcepts = new Set(['salary', 'employmenttype'])

const employerBehind = /^\s+(?:at|bei|chez|bij|hos|presso|en)\s+(\p{Lu}[^|–—·-]{1,40}?)\s*(?:$|[|–—·-])/u

/** "Data Analyst at Acme" as the title of a document whose heading is "Data Analyst". */
export function employerInTitle({ concept }: Query, { facts: { title }, mainHeading }: Evidence): string[] {
  if (concept?.names[0] !== 'company' || mainHeading === null || title === null) return []
  const at = title.indexOf(mainHeading)
  return at < 0 ? [] : employerBehind.exec(title.slice(at + mainHeading.length))?.slice(1, 2) ?? []
}

const payConcepts = new Set(['salary', 'salarymin', 'salarymax'])
const payWords = /(?<!\p{L})(?:pay|salary|compensation|wage|gehalt|vergütung|salaire|rémunération|salario|sueldo|stipendio|salaris)(?!\p{L})/iu

/** The only span of amounts below a line about pay: "Annual base pay", "$98,000 - $121,000 CAD". */
export function payRanges({ concept }: Query, { facts: { subject } }: Evidence): string[] {
  if (!payConcepts.has(concept?.names[0] ?? '')) return []
  return onlyValue(subject.flatMap(({ text }, at) =>
    isSpan(text) && amountInPart.test(text) && payWords.test(`${subject[at - 1]?.text ?? ''} ${text}`) ? [text] : []))
}
