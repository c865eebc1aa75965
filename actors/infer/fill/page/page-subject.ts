// What a field may be without a label because the page as a whole is it: the thing that the page is named after, the
// section that it is in, the only date that it has.

import { oneOf } from '#src/text/word-patterns.ts'
import { unescaped } from '#src/sites/percent-encoding.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { siteOwners } from '../fields/names.data.ts'
import { compact, singular, tokensOf } from '../fields/names.ts'
import {
  genericHeadings, greetings, namedThings, pageHeadings, parentThings, sectionNames, soleDateWords, subjectThings,
} from '../fields/page-subject.data.ts'
import type { Query } from '../fields/query.ts'
import { amountInPart } from '../values/amounts.ts'
import { readDate } from '../values/read-date.ts'

const nameOf = /^(?:the )?(?:name|title|nombre|nom|nome|naam) (?:of|de|del|du|des|di|van) (?:the |la |le |el |il |het )?(\p{L}+)$/iu
const nameOfGerman = /^name (?:des|der) (\p{L}+)$/iu

const greeting = new RegExp(`^${oneOf(greetings)}(?!\\p{L})`, 'iu')

/** Whether a heading names a page that any site has: "About us", "Welcome to our shop". */
export const isGenericHeading = (heading: string): boolean =>
  genericHeadings.has(compact(heading.replace(/['’]/g, ''))) || greeting.test(heading)

/** The heading, for a field that its description calls the name of what the page is about. */
export function nameOfSubject({ name, description }: Query, { mainHeading }: Evidence): string[] {
  const words = tokensOf(name)
  const isOfPage = mainHeading !== null && tokensOf(mainHeading).some((word) => pageHeadings.has(word))
  if (isOfPage || mainHeading === null || isGenericHeading(mainHeading)) return []
  // `event` is the name of the event.
  if (description === '' && words.length === 1 && subjectThings.has(words[0]!))
    return [modelNames.has(words[0]!)
      ? codeIn(mainHeading) ?? mainHeading
      : mainHeading.replace(crumbBehind, '').replace(kindBehind, '')]
  const about = tokensOf(mainHeading ?? '').map(singular)
  // `fund_name` is the heading "Harbour Equity Fund".
  const [first = '', last] = words
  const isName = words.length === 2 && (last === 'name' || last === 'title')
  if (isName && namedThings.has(first)) return [mainHeading]
  if (description === '' && words.length === 2 && titleWords.has(last ?? '') && !parentThings.has(first)
    && !siteOwners.has(first) && !otherTitles.has(first)) return [mainHeading]
  if (isName && last === 'name' && about.includes(first) && !parentThings.has(first)) return [mainHeading]
  const thing = (nameOf.exec(description.trim()) ?? nameOfGerman.exec(description.trim()))?.[1]?.toLowerCase()
  if (thing === undefined) return []
  const isNamedSo = tokensOf(name).some((token) => singular(token) === singular(thing))
  if (!isNamedSo || siteOwners.has(thing) || parentThings.has(thing) || partThings.has(thing)) return []
  // "Cape Holm (station 06041)"
  const heading = mainHeading.replace(kindBehind, '').replace(/(?<=\p{L})\sv?\d+(?:\.\d+)+[\w+-]*$/u, '')
  return [heading.replace(/\s\(([^()]{1,40})\)$/, (all, inner: string) => tokensOf(inner).includes(thing) ? '' : all)]
}

/** Parts of a thing have names of their own. */
const partThings = new Set((
  'chip processor engine battery display screen camera motor sensor file directory function parameter module '
  + 'database server library framework tool format prozessor motor akku datei'
).split(' '))

const titleWords = new Set(['title', 'heading', 'headline', 'titel', 'titre', 'titolo', 'titulo'])
/** `section_title`, `first_title`: titles of parts, of other things, and of people. */
const otherTitles = new Set((
  'section chapter first last next previous latest top sub alt original meta seo job author person speaker image photo '
  + 'comment reply answer review track episode lesson series album journal book site parent related short working '
  + 'english'
).split(' '))

const modelNames = new Set(['model', 'modell', 'modelo', 'modele', 'modello'])
/** "Tour of the Fjords » Stage 3" */
const crumbBehind = /\s+[»›]\s.*$/u
/** "Fieldnote release notes" */
const kindBehind = /\s(?:release notes|changelog|reviews?)$/i
const everyCode = /(?<![\p{L}\d-])\p{Lu}[\p{Lu}\d]*(?:-\d[\p{Lu}\d]*)+(?![\p{L}\d-])/gu

/** The only code in a heading: "BrightBake toaster TB-4". */
export function codeIn(heading: string): string | undefined {
  const [code, ...others] = heading.match(everyCode) ?? []
  return others.length === 0 ? code : undefined
}

/** Whether a field asks for the section of the site that the page is in. */
function asksForSection({ name, concept }: Query): boolean {
  const last = singular(tokensOf(name).at(-1) ?? '')
  return sectionNames.has(last) || concept?.names[0] === 'category' && concept.names.includes(compact(name))
}

const categoryNames = new Set([
  'category', 'categoryname', 'kategorie', 'categorie', 'categoria', 'collection', 'kollektion',
])

/** Whether a page lists offers, and names none of them: what it is called is their category. */
function isListOfOffers({ groups, mainHeading }: Evidence): boolean {
  const heading = compact(mainHeading ?? '')
  return heading !== '' && groups.some(({ records, place }) => {
    const offers = records.filter((parts) =>
      parts.some(({ text }) => text.length <= offerCharsMax && amountInPart.test(text)))
    return place === undefined && records.length >= offersMin && offers.length * 2 > records.length
      && !records.some((parts) => parts.some(({ text }) => compact(text) === heading))
  })
}
const offersMin = 8
const offerCharsMax = 60

/** The last entry of the breadcrumb trail above the page itself. */
export function sectionOfPage(query: Query, evidence: Evidence): string[] {
  const { facts, mainHeading } = evidence
  if (!asksForSection(query)) return []
  const asksForCategory = categoryNames.has(compact(query.name)) && query.description === ''
  if (asksForCategory && isListOfOffers(evidence)) return [mainHeading ?? '']
  const own = [mainHeading, facts.title].map((text) => compact(text ?? ''))
  const above = (facts.trail ?? []).slice(1)
    .filter((entry) => !own.includes(compact(entry)) && !trailActions.has(compact(entry)))
  return above.slice(-1)
}

/** The text of the link to the folder that the page is in: "Politics" on `/politics/2024/a-vote.html`. */
export function sectionByPath(query: Query, { facts: { url, links } }: Evidence): string[] {
  const page = URL.parse(url)
  if (page === null || !asksForSection(query)) return []
  const folders = page.pathname.split('/').slice(1, -1).filter((folder) => folder !== '')
  for (let end = folders.length; end > 0; end--) {
    const folder = compact(unescaped(folders[end - 1]!))
    const path = `/${folders.slice(0, end).join('/')}`
    const found = new Set(links.filter((link) => {
      const target = URL.parse(link.url)
      return target?.host === page.host && target.pathname.replace(/\/$/, '') === path && compact(link.text) === folder
    }).map(({ text }) => text.trim()))
    if (folder.length >= folderCharsMin && found.size === 1) return [...found]
  }
  return []
}
const folderCharsMin = 4

/** Links beside a trail that are no entries of it; compact. */
const trailActions = new Set([
  'search', 'suche', 'recherche', 'buscar', 'cerca', 'back', 'zuruck', 'print', 'share', 'rss',
])

const dated = /\d{4}/
const textCharsMax = 200

/** The only date of a page, for a field that asks for no other than "the date". */
export function soleDate({ name, concept }: Query, { texts, facts: { subject, language } }: Evidence): string[] {
  const isPlain = tokensOf(name).every((token) => soleDateWords.has(token))
  if (!isPlain || concept !== undefined && concept.names[0] !== 'datepublished') return []
  const lines = [...subject.map(({ text }) => text), ...texts].filter((text) => dated.test(text))
  const found = new Map<string, string>()
  for (const text of lines) {
    const date = text.length <= textCharsMax ? readDate(text, language)?.date : undefined
    if (date !== undefined) found.set(date, date)
  }
  return found.size === 1 ? [...found.values()] : []
}
