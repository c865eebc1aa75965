// Facts of a page that are not part of its structured data: title, lead, author, date, language, address.

import type { Evidence } from '../evidence/evidence.ts'
import type { PageField } from '../fields/concepts.data.ts'
import { firstWords, latestWords, nextWords } from '../fields/derived-fields.data.ts'
import { compact, tokensOf } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { isRecordOfWork, publisherOf } from './catalogue.ts'
import { titlesOf } from './page-titles.ts'
import { shownLanguage } from './shown-language.ts'

/** The lead is one of so many parts after the heading, and has so many words. */
const leadReach = 8
const leadWords = { min: 6, max: 60 }

/** The first paragraph of whole sentences after the heading. */
function leadOf({ facts: { subject } }: Evidence): string | null {
  const heading = subject.findIndex(({ tag }) => tag === 'h1')
  if (heading < 0) return null
  const lead = subject.slice(heading + 1, heading + 1 + leadReach).find(({ tag, text }) => {
    const words = text.split(/\s+/).length
    return tag === 'p' && words >= leadWords.min && words <= leadWords.max && /^[^:]*[.!?]$/.test(text)
  })
  return lead?.text ?? null
}

const shownCharsMax = 60
const startOf = (text: string): string => compact(text).slice(0, shownCharsMax)

/** The text directly below the heading that is the description of the page in its metadata too. */
export function subtitleOf(
  { name, concept }: Query, { facts: { description, subject }, mainHeading }: Evidence,
): string[] {
  const key = startOf(description ?? '')
  if (concept?.names[0] !== 'subtitle' || ofSite.has(compact(name))) return []
  const heading = subject.findIndex(({ tag, text }) => tag === 'h1' && text === mainHeading)
  const below = heading < 0 ? [] : subject.slice(heading + 1, heading + 1 + leadReach * 2)
  const [next] = below
  if (next !== undefined && /^h[23]$/.test(next.tag) && next.text.length >= subtitleCharsMin) return [next.text]
  return below.filter(({ tag, text }) =>
    key.length >= subtitleCharsMin && /^(?:h[2-6]|p|div)$/.test(tag) && compact(text).startsWith(key))
    .map(({ text }) => text).slice(0, 1)
}
const ofSite = new Set(['tagline', 'slogan'])
const subtitleCharsMin = 20

/** "Language that is spoken in the video" does not ask for that of the page. */
const asksForPage = ({ description, name }: Query): boolean =>
  (description === '' && !/s$/.test(name))
  || tokensOf(description).some((word) => pageWords.has(word))
const pageWords = new Set(
  ['page', 'article', 'site', 'website', 'text', 'document', 'html', 'content', 'seite', 'pagina'],
)

const websiteNames = new Set(['website', 'homepage', 'webseite', 'siteweb', 'sitioweb', 'sitoweb'])

/** `latest_url` is the address of a member of a list. */
const namesMember = ({ name }: Query): boolean =>
  tokensOf(name).some((word) => firstWords.has(word) || latestWords.has(word) || nextWords.has(word))

/** The author of the page without what a forum says of its members, as in "hal_mo Level 2". */
function authorOf({ author, subject }: Evidence['facts']): string | null {
  if (author === null || bylineWords.test(author)) return null
  const [, member = '', rest = ''] = /^(\S+)\s(\S.*)$/.exec(author) ?? []
  const isMember = memberWords.test(rest) && subject.some(({ text }) => text === member)
  return isMember ? member : author
}
/** A byline that was cut off before the name. */
const bylineWords = /^(?:submitted|posted|published|written|shared|asked|answered|started|by|via)$/i
const memberWords = /^(?:posts?|level|joined|members?|registered|messages?|beiträge|mitglied|reputation|points?|karma|rank)\b/i

/** The values that a page has for a field of it, the likeliest first. */
export function pageField(field: PageField, query: Query, evidence: Evidence): (string | null)[] {
  const { facts, byline } = evidence
  switch (field) {
    case 'title': return titlesOf(query, evidence)
    case 'description': return [facts.description, leadOf(evidence)]
    case 'author': return [authorOf(facts), byline.author]
    case 'published': return [facts.publishedTime, byline.date]
    case 'language': return asksForPage(query) ? [shownLanguage(evidence), facts.language] : [shownLanguage(evidence)]
    case 'site': return isRecordOfWork(query, evidence) ? [publisherOf(evidence)] : [facts.siteName]
    // The website of a business is not the page about it.
    case 'url': return websiteNames.has(query.keys[0] ?? '') || namesMember(query) ? [] : [facts.url]
    case 'domain': {
      const isLabelled = evidence.labelled.some(({ read }) => read.concept === query.concept)
      return isLabelled ? [] : [new URL(facts.url).hostname]
    }
    case 'image': return [facts.images[0]?.url ?? null]
  }
}
