// The names that a page gives itself and its site: heading, title of the document, link to the front page.

import type { Evidence } from '../evidence/evidence.ts'
import { compact, singular, tokensOf } from '../fields/names.ts'
import { legalForms } from '../values/legal-forms.data.ts'
import { siteOwners } from '../fields/names.data.ts'
import { isGenericHeading } from './page-subject.ts'
import { linkedByPath } from '../in-text/named-links.ts'
import type { Query } from '../fields/query.ts'

/** The year that tells works of one name apart: "Tidewrack (2022)". */
const yearBehind = /\s+\((?:19|20)\d\d\)$/

/** The title of the document as it is written; metadata may have it without the name of the site. */
const documentTitle = ({ facts }: Evidence): string =>
  facts.subject.find(({ tag }) => tag === 'title')?.text ?? facts.title ?? ''

/** The version of a package behind its name: "tidemark v0.14.2". */
const versionBehind = /(?<=\p{L})\sv\d+(?:\.\d+)+[\w+-]*$/u

const titleBreak = /\s+[|–—·-]\s+|:\s+/
const authorBehind = /^\s+(?:by|von|par|por|di)\s+\p{Lu}/u
/** "INF-221 – ", "No. 12: " */
const codeBefore = /^(?:No\.?\s?|Nr\.?\s?)?(?=\S*\d)[\p{Lu}\d][\p{L}\d.-]*\s*[–—:-]\s+$/u
const kindBefore = /^\p{Lu}\p{L}{2,14}\s+$/u

/** The heading without a year, and without its author or its kind where the title of the document lacks them. */
function bareHeading(heading: string, evidence: Evidence, isName: boolean): string {
  const undated = heading.replace(yearBehind, '')
  const plain = isName ? undated.replace(versionBehind, '') : undated
  const part = documentTitle(evidence).split(titleBreak).find((one) =>
    one.length > 3
    && (plain.startsWith(one) && authorBehind.test(plain.slice(one.length))
      || plain.endsWith(one) && [kindBefore, codeBefore].some((before) => before.test(plain.slice(0, -one.length)))))
  return part ?? plain
}

/** The title of a document without the name of the site at its end. */
function withoutSite(title: string | null, site: string | null): string | null {
  if (title === null || site === null || !title.endsWith(site)) return title
  const rest = title.slice(0, -site.length)
  return /\S\s+[|–—·•»-]\s+$/u.test(rest) ? rest.replace(/\s+[|–—·•»-]\s+$/u, '') : title
}

/** The title of a document is "Heading - Site": a title means the heading, unless that is part of the page chrome. */
export function titlesOf(query: Query, evidence: Evidence): (string | null)[] {
  const { facts, mainHeading, contentHeading } = evidence
  // "Name of the organisation" is not "About us".
  if (mainHeading !== null && isGenericHeading(mainHeading) && query.description !== '') {
    const asksForOwner = tokensOf(query.description).some((word) => siteOwners.has(singular(word)))
    return asksForOwner ? siteNameOf(evidence) : []
  }
  const isOther = contentHeading === null && !compact(facts.title ?? '').includes(compact(mainHeading ?? ''))
  const heading = mainHeading === null ? null : bareHeading(mainHeading, evidence, query.keys[0] === 'name')
  const title = withoutSite(facts.title, facts.siteName ?? siteInTitle(evidence))
  return query.keys[0] === 'title' && isOther ? [title, heading] : [heading, title]
}

/** The last part of the title, when the page has it as a text of its own around its content. */
function siteInTitle({ facts: { title, links, apart }, outside }: Evidence): string | null {
  const parts = (title ?? '').split(/\s+[|–—·•»-]\s+/)
  const last = parts.length > 1 ? parts.at(-1)! : ''
  const around = [...outside, ...apart?.aside ?? []]
  const isOwn = around.includes(last) || links.some(({ text }) => text === last)
    || last.length >= siteStartCharsMin && around.some((text) => text.startsWith(`${last} `))
  return last !== '' && isOwn ? last : null
}

/** A text around the content may have more than the name of the site, which is so long then. */
const siteStartCharsMin = 5

/** The name of the site answers what it usually is: the bank, the museum. */
export function siteNames({ name, keys, concept }: Query, evidence: Evidence): string[] {
  // `services` are what the owner of the site offers.
  const isPlural = /[^s]s$/.test(keys[0] ?? '') && !siteOwners.has(keys[0] ?? '')
  if ((isPlural || !keys.some((key) => siteOwners.has(key))) && concept?.names[0] !== 'sitename') return []
  const heading = evidence.mainHeading ?? ''
  if (concept?.names[0] === 'company' && legalFormAtEnd.test(heading)) return [heading]
  // A portal names organisations that it does not belong to.
  const isOfAnother = keys.some((key) => portalOwners.has(key)) && heading !== '' && !isGenericHeading(heading)
  const issuers = isOfAnother ? issuersOf(evidence) : []
  if (issuers.length > 0) return issuers
  // A marketplace has pages of its shops: "/shop/ClayAndKettle".
  if (linkedByPath({ name, keys, concept }, evidence).length > 0) return []
  const asksForAny = keys.some((key) => portalOwners.has(key)) || concept?.names[0] === 'sitename'
  return siteNameOf(evidence).filter((name) => asksForAny || !isOtherOwner(name, keys))
    .map((name) => concept?.names[0] === 'sitename' ? name : name.replace(partOfSite, ''))
}

/** "Oxbow Mills plc" */
const legalFormAtEnd = new RegExp(String.raw`\p{L}\s(?:${legalForms.join('|')})$`, 'u')

/** "Quern documentation" is a part of the site of Quern. */
export const partOfSite = /\s+(?:documentation|docs|help(?: cent(?:er|re))?|support|community|status|blog|release notes|changelog|pricing)$/i

/** What a site is by the last word of its name, such as an office, which is no shop. */
const ownerNouns = [
  'office', 'authority', 'council', 'agency', 'ministry', 'department', 'university', 'wiki', 'lexikon', 'forum',
  'portal',
  'index', 'amt', 'behorde', 'kommun', 'kommune', 'register', 'registry', 'directory', 'guide', 'pedia',
]
/** What newspapers are called, and names of fields that ask for one. */
const paperNouns = ['echo', 'gazette', 'herald', 'times', 'tribune', 'chronicle', 'anzeiger', 'kurier']
const paperKeys = /journal|paper|magazine|zeitung|diario|giornale|krant|avis|tidning|gazeta|periodico|medio|publi|media/

/** Whether the name of the site says that it is something else than what a field asks for. */
const isOtherOwner = (name: string, keys: readonly string[]): boolean =>
  tokensOf(name).some((word) =>
    ownerNouns.some((noun) => word.endsWith(noun) && !keys.some((key) => key.includes(noun)))
    || paperNouns.includes(word) && !keys.some((key) => paperKeys.test(key)))


/** Names of fields for organisations of which a portal has many. */
const portalOwners = new Set(['organisation', 'organization', 'agency', 'authority', 'council', 'company'])
const issuerLabels = new Set([
  'from', 'by', 'publishedby', 'issuedby', 'publisher', 'von', 'herausgeber', 'publiepar', 'publicadopor',
])

/** The only name that is labelled as the one from whom a page is. */
function issuersOf({ labelled }: Evidence): string[] {
  const found = new Set(
    labelled.filter(({ read, value }) => issuerLabels.has(read.key) && !/\d/.test(value)).map(({ value }) => value),
  )
  return found.size === 1 ? [...found] : []
}

/** What the site calls itself: in its metadata, in the link to its front page, in the title beside the heading. */
export function siteNameOf(evidence: Evidence): string[] {
  const { facts, mainHeading } = evidence
  if (facts.siteName !== null) return [facts.siteName]
  const front = URL.parse('/', facts.url)?.href
  const home = facts.links.find(({ url, text }) => url === front && text !== '')
  const title = documentTitle(evidence)
  if (home !== undefined && title.includes(home.text)) return [home.text]
  const parts = title.split(/\s+[|–—-]\s+/)
  const isHeading = (part: string): boolean => compact(part) === compact(mainHeading ?? '')
  if (parts.length === 2 && parts.some(isHeading) && mainHeading !== null)
    return parts.filter((part) => !isHeading(part)).slice(0, 1)
  const last = siteInTitle(evidence)
  if (last !== null && !isHeading(last)) return [last]
  const isName = home !== undefined && home.text.length <= siteCharsMax && !isHeading(home.text)
    && /\p{L}{2}/u.test(home.text) && !frontPageTexts.has(compact(home.text)) && !isGenericHeading(home.text)
  return isName ? [home.text] : []
}
const siteCharsMax = 40
/** Texts of links to the front page that say no more than that; compact. */
const frontPageTexts = new Set([
  'home', 'homepage', 'start', 'startseite', 'back', 'zuruck', 'accueil', 'inicio', 'hem', 'forside', 'etusivu',
  'strona',
  'stronaglowna', 'domu', 'uvod', 'anasayfa', 'index', 'menu', 'logo', 'login', 'top', 'overview', 'shop', 'blog',
  'news',
])
