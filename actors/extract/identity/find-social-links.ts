// The accounts of a site or its organisation on social networks, one for each network; not those of share buttons,
// posts, authors, partners and the makers of the page.

import type { SocialFact } from '#schemas/identity.ts'
import { attribute } from '#actors/extract/text-of.ts'
import { wordsOf } from '#src/identity/name-keys.ts'
import { findCredits } from './find-credits.ts'
import type { Organisation } from './organisations.ts'
import type { LinkPlace, PageWalk } from './page-walk.ts'
import { readAccount, type Account } from './read-account.ts'
import { has, region } from './regions.ts'
import type { OwnSite } from './same-site.ts'

interface Candidate { account: Account, score: number, count: number, at: number, source: SocialFact['source'] }

export interface SocialInput {
  walk: PageWalk
  organisations: readonly Organisation[]
  site: OwnSite
  /** Names of the organisation, best first. */
  names: readonly string[]
}

const factsMax = 60
const accountsMax = 400
/** Candidates with a lower score are not listed. */
const scoreMin = 2
/** A network with this many accounts, none of them the site's by name, is a list of others. */
const otherAccountsMin = 3
const certainScore = 5

/** The best account of each network first, others of the network behind it. */
export function findSocialLinks({ walk, organisations, site, names }: SocialInput): SocialFact[] {
  const keys = identityKeys(site, names)
  const candidates = new Map<string, Candidate>()
  const add = (account: Account, score: number, at: number, source: SocialFact['source']): void => {
    const key = `${account.network} ${account.handle}`
    const known = candidates.get(key)
    if (known) {
      known.count++
      known.score = Math.max(known.score, score)
    } else if (candidates.size < accountsMax) candidates.set(key, { account, score, count: 1, at, source })
  }
  const credits = findCredits(walk)
  for (const link of walk.links) {
    const account = link.url === null ? null : readAccount(link.url)
    if (account === null) continue
    const agrees = agreesWithKeys(account.handle, keys)
    if (!agrees && credits.isOfMaker(link, account.handle)) continue
    add(account, scoreOfLink(link, walk.size, agrees), link.at, 'link')
  }
  for (const organisation of organisations) {
    if (organisation.sameAs.length === 0) continue
    for (const [at, address] of organisation.sameAs.entries()) {
      const account = readAccount(address)
      if (account !== null) add(account, 6, walk.size + at, 'structured')
    }
  }
  return rank(withoutOthers([...candidates.values()], keys), keys)
}

/** Networks on which an account must stand beside the site's own to be that of another: of the maker of a template. */
const contestedMin = 2

/**
 * Leaves out the accounts of a handle that stands beside the site's own on several networks, also on those where it is
 * alone: templates come with the accounts of their makers.
 */
function withoutOthers(candidates: Candidate[], keys: readonly string[]): Candidate[] {
  const isOwn = ({ account }: Candidate): boolean => agreesWithKeys(account.handle, keys)
  const ownNetworks = new Set(candidates.filter(isOwn).map(({ account }) => account.network))
  const nameOf = ({ account: { handle } }: Candidate): string => wordsOf(handle.slice(handle.lastIndexOf('/') + 1)).join('')
  const others = Map.groupBy(candidates.filter((one) => !isOwn(one) && one.source === 'link'), nameOf)
  const isContested = (group: readonly Candidate[] = []): boolean =>
    new Set(group.map(({ account }) => account.network).filter((name) => ownNetworks.has(name))).size >= contestedMin
  return candidates.filter((one) => isOwn(one) || !isContested(others.get(nameOf(one))))
}

/** Short texts by which a handle is recognised: labels of domains, names, initials of names. */
function identityKeys(site: OwnSite, names: readonly string[]): string[] {
  const fromNames = names.slice(0, 6).flatMap((name) => {
    const words = wordsOf(name)
    return [words.join(''), words.length >= 3 ? words.map((word) => word[0]).join('') : '']
  })
  return [...new Set([...site.labels, ...fromNames])].filter((key) => key.length >= 3)
}

function agreesWithKeys(handle: string, keys: readonly string[]): boolean {
  const plain = wordsOf(handle.slice(handle.lastIndexOf('/') + 1)).join('')
  return plain.length >= 2
    && keys.some((key) =>
      plain.includes(key) || (plain.length >= 4 && key.includes(plain)) || sharedStart(plain, key) >= 5)
}

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && at < other.length && one[at] === other[at]) at++
  return at
}

const anyPart = region.footer | region.header | region.nav | region.article | region.main | region.aside | region.quote

/** How likely a link names an account of the site, by the part of the page that it is in. */
function scoreOfLink({ flags, at, element }: LinkPlace, size: number, agrees: boolean): number {
  const rel = attribute(element, 'rel')
  if (has(flags, region.comments | region.code | region.embed)) return agrees ? 1 : 0
  let score = 0
  if (has(flags, region.footer)) score += 4
  if (has(flags, region.header | region.nav)) score += 4
  if (has(flags, region.social)) score += 3
  if (has(flags, region.aside | region.contact)) score += 2
  // Pages without such parts have their accounts at the top or at the end.
  if (!has(flags, anyPart) && (at < size * 0.1 || at > size * 0.85)) score += 3
  if (rel?.includes('me') === true) score += 2
  if (agrees) score += 3
  if (has(flags, region.share) && !has(flags, region.social)) score -= 2
  if (has(flags, region.article | region.quote)) score -= agrees ? 1 : 4
  if (has(flags, region.person)) score -= agrees ? 2 : 6
  if (has(flags, region.partners)) score -= 4
  return score
}

function rank(candidates: Candidate[], keys: readonly string[]): SocialFact[] {
  const value = ({ account, score, count }: Candidate): number =>
    score + Math.min(count, 3) * 0.5 + (agreesWithKeys(account.handle, keys) ? 2 : 0)
  const listed = candidates.filter(({ score }) => score >= scoreMin)
  const byNetwork = Map.groupBy(listed, ({ account }) => account.network)
  const firstAt = (group: readonly Candidate[]): number => Math.min(...group.map(({ at }) => at))
  const isOfOthers = (group: readonly Candidate[]): boolean => group.length >= otherAccountsMin
    && group.every(({ account, score }) => score < certainScore && !agreesWithKeys(account.handle, keys))
  return [...byNetwork.values()]
    .filter((group) => !isOfOthers(group))
    .sort((one, other) => firstAt(one) - firstAt(other))
    .flatMap((group) => group.sort((one, other) => value(other) - value(one) || one.at - other.at))
    .slice(0, factsMax)
    .map((candidate) => ({
      network: candidate.account.network, url: candidate.account.url, source: candidate.source,
      score: Math.round(value(candidate) * 10) / 10,
    }))
}
