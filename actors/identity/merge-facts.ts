// Puts the facts of several pages of a site together. The page that was asked for comes first, then the others by how
// much pages of their kind state.

import type { AddressFact, EmailFact, IdentityFacts, NameFact, SocialFact } from '#schemas/identity.ts'
import { nameKey } from '#src/identity/name-keys.ts'
import { isSameAddress } from '#src/identity/same-address.ts'

const emailsMax = 50
const addressesMax = 30
/** Extra score of facts of the page that was asked for, which is certainly of the organisation in question. */
const askedPageBonus = 1

type Scored = { score: number }

/** Everything of the pages, as one list, the most trustworthy first; equal scores keep their order. */
function ranked<Fact extends Scored>(pages: readonly IdentityFacts[], read: (facts: IdentityFacts) => Fact[]): Fact[] {
  const all = pages.flatMap((facts, at) =>
    read(facts).map((fact) => ({ ...fact, score: fact.score + (at === 0 ? askedPageBonus : 0) })))
  return all.sort((one, other) => other.score - one.score)
}

export const mergeEmails = (pages: readonly IdentityFacts[]): string[] =>
  [...new Set(ranked<EmailFact>(pages, ({ emails }) => emails).map(({ email }) => email))].slice(0, emailsMax)

export function mergeAddresses(pages: readonly IdentityFacts[]): string[] {
  const distinct: string[] = []
  for (const { text } of ranked<AddressFact>(pages, ({ addresses }) => addresses))
    if (distinct.length < addressesMax && !distinct.some((known) => isSameAddress(known, text))) distinct.push(text)
  return distinct
}

/** One account of each network. */
export function mergeSocialLinks(pages: readonly IdentityFacts[]): Record<string, string> {
  const links = new Map<string, string>()
  for (const { network, url } of ranked<SocialFact>(pages, ({ social_links }) => social_links))
    if (!links.has(network)) links.set(network, url)
  return Object.fromEntries(links)
}

export interface MergedName {
  /** The name that the site uses. */
  name: string
  /** The spelling with the legal form, when a page states it. */
  legalName: string | null
}

/** The name that the pages state most; null when none states one. */
export function mergeNames(pages: readonly IdentityFacts[]): MergedName | null {
  const groups = new Map<string, { score: number, facts: NameFact[] }>()
  for (const { names } of pages) {
    const best = new Map<string, number>()
    for (const fact of names) {
      const key = nameKey(fact.name)
      const group = groups.get(key) ?? { score: 0, facts: [] }
      groups.set(key, group)
      group.facts.push(fact)
      best.set(key, Math.max(best.get(key) ?? 0, fact.score))
    }
    for (const [key, score] of best) groups.get(key)!.score += score
  }
  const [first] = [...groups.values()].sort((one, other) => other.score - one.score)
  const asStated = first?.facts.find(({ legal }) => !legal) ?? first?.facts[0]
  if (!first || !asStated) return null
  return { name: asStated.name, legalName: first.facts.find(({ legal }) => legal)?.name ?? null }
}

/** The first description of the organisation that a page gives. */
export const mergeText = (pages: readonly IdentityFacts[], field: 'description' | 'slogan'): string | null =>
  pages.find((facts) => facts[field] !== null)?.[field] ?? null
