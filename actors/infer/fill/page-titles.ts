// The names that a page gives itself and its site: heading, title of the document, link to the front page.

import type { Evidence } from './evidence.ts'
import { compact, singular, tokensOf } from './names.ts'
import { siteOwners } from './names.data.ts'
import { isGenericHeading } from './page-subject.ts'
import type { Query } from './query.ts'

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
  const isOwn = [...outside, ...apart?.aside ?? [], ...links.map(({ text }) => text)].includes(last)
  return last !== '' && isOwn ? last : null
}

/** The name of the site answers what it usually is: the bank, the museum. */
export function siteNames({ keys, concept }: Query, evidence: Evidence): string[] {
  // `services` are what the owner of the site offers.
  const isPlural = /[^s]s$/.test(keys[0] ?? '') && !siteOwners.has(keys[0] ?? '')
  if ((isPlural || !keys.some((key) => siteOwners.has(key))) && concept?.names[0] !== 'sitename') return []
  // A portal names organisations that it does not belong to.
  const heading = evidence.mainHeading ?? ''
  const isOfAnother = keys.some((key) => portalOwners.has(key)) && heading !== '' && !isGenericHeading(heading)
  const issuers = isOfAnother ? issuersOf(evidence) : []
  return issuers.length > 0 ? issuers : siteNameOf(evidence)
}

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
  return parts.length === 2 && parts.some(isHeading) && mainHeading !== null
    ? parts.filter((part) => !isHeading(part)).slice(0, 1)
    : []
}
