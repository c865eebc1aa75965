// Headings of level one that name the site: logos, the name of a forum or of a section of it.

import type { PageFacts } from '#schemas/facts.ts'
import { compact } from './names.ts'

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
