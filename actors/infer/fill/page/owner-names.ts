// The names of what a page belongs to: its product or project, its town, its club.

import type { Evidence } from '../evidence/evidence.ts'
import { tokensOf } from '../fields/names.ts'
import { ownedThings, pageHeadings, sectionNames } from '../fields/page-subject.data.ts'
import type { Query } from '../fields/query.ts'
import { isGenericHeading } from './page-subject.ts'
import { partOfSite, siteNameOf } from './page-titles.ts'

/** A product, a project: what a page of the kind "Changelog" or "Pricing" belongs to. */
const isPageOfThing = (heading: string): boolean =>
  isGenericHeading(heading) || tokensOf(heading).some((word) => pageHeadings.has(word))

/** The name of the site, for a field that asks for the thing to which a generic page of the site belongs. */
export function ownerOfPage({ name, concept }: Query, evidence: Evidence): string[] {
  const { mainHeading } = evidence
  const isAsked = ownedThings.has(name.toLowerCase()) && concept === undefined
  return isAsked && mainHeading !== null && isPageOfThing(mainHeading)
    ? siteNameOf(evidence).map((site) => site.replace(partOfSite, ''))
    : []
}

/** "Department of Geodesy", "Universidad de Jaén". */
const ofWords = new Set(['of', 'for', 'fur', 'de', 'd', 'des', 'der', 'di', 'voor', 'van', 'do', 'da'])

const nounCharsMin = 4
const nounNameCharsMax = 60

/** The name that has the noun of the field in it: "Lindhults kommun" answers `kommun`. */
export function nameWithNoun({ name, concept }: Query, evidence: Evidence): string[] {
  const [noun, ...others] = tokensOf(name)
  const mayBeNoun = concept === undefined || concept.names[0] === 'company' || concept.names[0] === 'sitename'
  if (noun === undefined || others.length > 0 || noun.length < nounCharsMin || !mayBeNoun) return []
  if (sectionNames.has(noun) || noun === 'status') return []
  const titles = (evidence.facts.title ?? '').split(/\s+[|–—-]\s+/)
  const candidates = [...siteNameOf(evidence), ...titles, evidence.mainHeading ?? '']
  const found = new Set(candidates.filter((text) => {
    const words = tokensOf(text)
    const isHead = words.at(-1) === noun || words[0] === noun && ofWords.has(words[1] ?? '')
    return text.length <= nounNameCharsMax && words.length > 1 && /^\p{Lu}/u.test(text) && isHead
  }))
  return found.size === 1 ? [...found] : []
}
