// Headings of level one that name the site: logos, the name of a forum or of a section of it.

import type { PageFacts } from '#schemas/facts.ts'
import { compact, tokensOf } from '../fields/names.ts'

const titleBreak = /\s+[|–—·•:/»-]\s+/u
/** A title of fewer letters says less than the heading. */
const titleCharsMin = 8

const partsOf = ({ title }: PageFacts): string[] => (title ?? '').split(titleBreak).map((part) => part.trim())

/** The name of a domain without its endings: `community.mybb.com` gives `mybb`. */
const domainName = (url: string): string => compact(new URL(url).hostname.split('.').at(-2) ?? '')

/**
 * Whether a heading names the site and not the page: it is the end of the title of the document or the name of the
 * domain, and the title begins with something else.
 */
export function isNameOfSite(heading: string, facts: PageFacts): boolean {
  const key = compact(heading)
  const [first = '', ...others] = partsOf(facts).map(compact)
  if (key === '' || first.length < titleCharsMin || first.startsWith(key) || key.includes(first)) return false
  const last = others.at(-1) ?? ''
  return others.includes(key) || last !== '' && last.startsWith(key) || key === domainName(facts.url)
    || facts.siteName !== null && key === compact(facts.siteName)
}

/** What the title of the document says before the name of the site; as a heading has it, where one does. */
export function titleBesideSite(facts: PageFacts): string | undefined {
  const [first] = partsOf(facts)
  if (first === undefined || first === '') return undefined
  return facts.headings.find(({ text }) => compact(text) === compact(first))?.text ?? first
}

/** On a page without a heading of level one, the first heading that is a part of the title of the document. */
export function headingOfTitle(facts: PageFacts): string | null {
  const parts = new Set(partsOf(facts).map(compact))
  return facts.headings.find(({ text }) => text.length >= titleCharsMin && parts.has(compact(text)))?.text ?? null
}

/** Deeper headings are those of sections. */
const namingLevelMax = 3
/** A heading may have its section before it: "Lists > Best books". */
const crumbBefore = /^.{1,40}?\s[>›»]\s+/u

/** What the page calls itself in its metadata and in the title of the document; compact. */
function ownTitles({ title, meta, siteName }: PageFacts): Set<string> {
  const social = [meta['og:title'], meta['twitter:title']].filter((text) => text !== undefined)
  const titles = [...social, ...title === null ? [] : [title]]
  const site = siteName ?? ''
  const bare = titles.flatMap((text) => {
    const at = text.search(lastBreak)
    return [
      text, text.replace(countBehind, ''), ...at > 0 ? [text.slice(0, at)] : [],
      ...site !== '' && text.endsWith(site) ? [text.slice(0, -site.length)] : [],
    ]
  })
  return new Set(bare.map(compact).filter((text) => text.length >= ownTitleCharsMin))
}
const lastBreak = /\s+[|–—·•»-]\s+(?!.*\s[|–—·•»-]\s)/u
const ownTitleCharsMin = 4
/** "Best books (77,141 books)" */
const countBehind = /\s+\(\d[^()]*\)$/
/** "Jimmy: the ultimate opener" has its heading before the colon. */
const leadOfTitle = /^(.{4,60}?)\s?[:|–—]\s/u

const hasWordsOf = (text: string, other: string): boolean => {
  const words = new Set(tokensOf(text))
  const wanted = tokensOf(other)
  return wanted.length > 1 && wanted.length + 1 >= words.size && wanted.every((word) => words.has(word))
}

/** The heading that is what the page calls itself too, one of level one first; null without one. */
export function agreedHeading(facts: PageFacts): string | null {
  const own = ownTitles(facts)
  const naming = facts.headings.filter(({ level, text }) => level <= namingLevelMax && !isNameOfSite(text, facts))
    .sort((a, b) => Number(b.level === 1) - Number(a.level === 1))
    .map(({ text }) => text)
  // "tessel 1.8.2" is the heading of the page named "tessel", and not a "Tessel" further down.
  const [top] = facts.headings.filter(({ level }) => level === 1).map(({ text }) => compact(text))
  if (top !== undefined && !own.has(top) && [...own].some((one) => top.startsWith(one))) return null
  const whole = [...naming, ...naming.map((text) => text.replace(crumbBefore, ''))]
    .find((text) => own.has(compact(text)))
  const tops = new Set(facts.headings.filter(({ level }) => level === 1).map(({ text }) => text))
  const [only] = tops.size === 1 ? [...tops] : []
  // "Sterling silver earrings" is the heading of the page that calls itself "Silver earrings".
  if (whole !== undefined && only !== undefined && whole !== only && hasWordsOf(only, whole)) return only
  if (whole !== undefined) return whole
  return only !== undefined && compact(leadOfTitle.exec(facts.title ?? '')?.[1] ?? '') === compact(only) ? only : null
}
