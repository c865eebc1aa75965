// Names of the organisation behind a page from everything that states one. Names from several sources, and names that
// agree with the domain, come first.

import type { NameFact } from '#schemas/identity.ts'
import type { MetaTags } from '#actors/extract/metadata/meta-tags.ts'
import { agreesWithLabel, hasLegalForm, nameKey, wordsOf } from '#src/identity/name-keys.ts'
import { rights } from './copyright-line.ts'
import { genericNames, logoAltWords } from './name-words.data.ts'
import { namesLikeDomain } from './names-like-domain.ts'
import type { Organisation } from './organisations.ts'
import type { Line } from './page-walk.ts'
import { has, region } from './regions.ts'
import type { OwnSite } from './same-site.ts'

export interface NameInput {
  lines: readonly Line[]
  organisations: readonly Organisation[]
  tags: MetaTags
  title: string | null
  /** The headline of the page, which is not the name of the organisation. */
  headline: string | null
  /** Alternative texts and titles of images and links to the home page. */
  homeLabels: readonly string[]
  site: OwnSite
  /** Whether the page is the first page of the site. */
  isHome: boolean
  /** Whether the page is an imprint or contact page. */
  isContactPage: boolean
}

type Source = NameFact['source']

const namesMax = 20
const nameCharsMax = 100
const wordsMax = 12
/** How much a source counts; several sources add up. */
const weights: Readonly<Record<Source, number>> = {
  'json-ld': 6, 'microdata': 4, 'og:site_name': 6, 'application-name': 3, 'copyright': 4, 'title': 3, 'logo': 3,
  'imprint': 3, 'text': 1,
}
const agreementWeight = 5
/** Sources that call what they hold a name. */
const namingSources: readonly Source[] = ['json-ld', 'microdata', 'og:site_name', 'application-name']
/** A domain without these is a name if a logo or title has it and the page states no better one. */
const domainWeight = 0.5
/** Groups with less are not names. */
const scoreMin = 3.5

/** The names, best first, each spelling once. */
export function findNames(input: NameInput): NameFact[] {
  const groups = new Map<string, { score: number, bySource: Map<Source, number>, spellings: Map<string, NameFact> }>()
  for (const { name: raw, source, weight } of candidatesOf(input)) {
    const name = tidyName(raw)
    if (name === null) continue
    const key = nameKey(name)
    const isHeadline = !input.isHome && input.headline !== null && key === nameKey(input.headline)
    if (key.length < 2 || genericNames.has(key) || isHeadline) continue
    const group = groups.get(key) ?? { score: 0, bySource: new Map<Source, number>(), spellings: new Map() }
    groups.set(key, group)
    group.bySource.set(source, Math.max(group.bySource.get(source) ?? 0, weight ?? weights[source]))
    if (!group.spellings.has(name)) group.spellings.set(name, { name, source, score: 0, legal: hasLegalForm(name) })
  }
  for (const group of groups.values()) {
    const [first] = group.spellings.values()
    group.score = [...group.bySource.values()].reduce((sum, weight) => sum + weight, 0)
      + agreementOf(first!.name, group.bySource, input.site)
      - (wordsOf(first!.name).length > 7 ? 3 : 0)
  }
  return [...groups.values()]
    .filter(({ score }) => score >= scoreMin)
    .sort((one, other) => other.score - one.score)
    .flatMap(({ score, spellings }) => [...spellings.values()].map((fact) => ({ ...fact, score })))
    .slice(0, namesMax)
}

/** What it counts that a name agrees with the domain. The domain as addresses have it agrees with itself only. */
function agreementOf(name: string, sources: ReadonlyMap<Source, number>, site: OwnSite): number {
  const isDomain = site.hosts.includes(name) || site.domains.has(name)
  if (isDomain && !namingSources.some((source) => sources.has(source))) return domainWeight
  return site.labels.some((label) => agreesWithLabel(name, label)) ? agreementWeight : 0
}

interface NameCandidate { name: string, source: Source, weight?: number }

function* candidatesOf(input: NameInput): Generator<NameCandidate> {
  yield* organisationNames(input)
  for (const name of input.tags.get('og:site_name') ?? []) yield* withParts(name, 'og:site_name', input.site)
  for (const tag of ['application-name', 'apple-mobile-web-app-title', 'dc.publisher', 'publisher', 'copyright'])
    for (const name of (input.tags.get(tag) ?? []).slice(0, 3)) yield { name, source: 'application-name' }
  yield* titleNames(input)
  for (const label of input.homeLabels)
    yield { name: label.replace(logoAltWords, ' '), source: 'logo' }
  for (const line of linesOfPage(input.lines))
    for (const name of copyrightNames(line)) yield { name, source: 'copyright' }
  yield* imprintNames(input)
  for (const name of namesLikeDomain([input.title ?? '', ...linesOfPage(input.lines)], input.site.labels))
    yield { name, source: 'text' }
}

const linesOfPage = (lines: readonly Line[]): string[] =>
  lines.filter(({ flags }) => !has(flags, region.comments | region.code)).map(({ text }) => text)

/** A name; of a name with a slogan (`Name | What we do`) rather the part that agrees with the domain. */
function* withParts(name: string, source: Source, site: OwnSite): Generator<NameCandidate> {
  const parts = partsOf(name)
  const weight = weights[source]
  if (parts.length === 1) return yield { name, source, weight }
  const agrees = (part: string): boolean => site.labels.some((label) => agreesWithLabel(part, label))
  yield { name, source, weight: parts.some(agrees) ? weight / 3 : weight }
  for (const part of parts) yield { name: part, source, weight: agrees(part) ? weight : weight / 2 }
}

function* organisationNames({ organisations, site }: NameInput): Generator<NameCandidate> {
  const own = organisations.filter(({ url }) => url === null || site.isOwn(url) || !/^https?:/.test(url))
  const standalone = new Set(own.filter(({ role }) => role === 'organization').map(({ name }) => name))
  for (const one of own) {
    // A page that lists many organisations is a directory; none of them is its own.
    const isListed = one.role === 'organization' && standalone.size > 3
    const weight = isListed ? 1 : weights[one.source] - (one.role === 'website' ? 1 : 0)
    if (one.legalName !== null) yield { name: one.legalName, source: one.source, weight }
    if (one.name !== null)
      for (const found of withParts(one.name, one.source, site))
        yield { ...found, weight: Math.min(weight, found.weight ?? weight) }
    for (const name of one.alternateNames.slice(0, 3)) yield { name, source: one.source, weight: weight / 2 }
  }
}

const separator = /\s[|·•:»«›‹>~∙⋅—–-]{1,2}\s|\s*[|｜·•»«—]\s*|_(?=\p{Script=Han})/u
const partsOf = (text: string): string[] =>
  text.split(separator).map((part) => part.trim()).filter((part) => part !== '')

/** The parts of the title: those that agree with the domain, else the last one with little weight. */
function* titleNames({ title, site, isHome }: NameInput): Generator<NameCandidate> {
  if (title === null) return
  const parts = partsOf(title.slice(0, 500))
  for (const [at, part] of parts.entries()) {
    const agrees = site.labels.some((label) => agreesWithLabel(part, label))
    if (parts.length === 1 && !isHome && !(agrees && wordsOf(part).length <= 4)) continue
    if (agrees) yield { name: part, source: 'title' }
    else if (at === parts.length - 1 || (isHome && at === 0)) yield { name: part, source: 'title', weight: 2 }
  }
}

const marker = /(?:©|\(c\)|&copy;|\bcopyrights?\b|℗)(?:\s*(?:©|\(c\)|&copy;|\bcopyrights?\b|by\b|-|:|\|))*/iu
const years = /(?:(?:19|20)\d\d(?:\s*[-–—/,]\s*(?:(?:19|20)?\d\d|present|heute|now))?|present)/giu
const copyrightCharsMax = 400
/** A link in a row of links: `Terms | Copyright | Contact`. */
const copyrightLink = /(?:^|[|·•])\s*copyrights?\s*[|·•](?!\s*(?:©|(?:19|20)\d\d))/iu

const partEnd = /\s[|·•–—-]\s|\s*[|·•]\s*|\s{2,}|(?<=\p{Script=Latin})\s(?=\p{Script=Han})/u

/** The names in a copyright line: `© 2020 Name. All rights reserved.` and `Name © 2020`. */
export function copyrightNames(line: string): string[] {
  const text = line.slice(0, copyrightCharsMax)
  const found = marker.exec(text)
  if (!found || copyrightLink.test(text)) return []
  const after = text.slice(found.index + found[0].length)
  const clean = (part: string): string =>
    part.replace(years, ' ').replace(/^[\s.,;:|·•–—()/-]+/u, '').replace(/^by\s+/i, '').replace(/\s+/g, ' ')
      .replace(rights, '').trim()
  const own = withoutAddress(endOfSentence(clean(after)).split(partEnd)[0]!.trim())
  if (own.length >= 2) return [own]
  const before = clean(text.slice(0, found.index)).split(/\s*[|·•–—]\s*|\.\s/u).at(-1)!.trim()
  return before.length >= 2 ? [before] : []
}

/** A name without the address after it: up to the first comma that is followed by a part with a number. */
const withoutAddress = (text: string): string => /^[^\d,]+(?:,[^\d,]*)*?(?=,[^,]*\d)/.exec(text)?.[0] ?? text

const abbreviation =
  /^(?:Inc|Ltd|Corp|Cie|Bros|Dr|St|Mrs?|Pvt|Pte|Pty|Assoc|Dept|Univ|Int|bzw|ehf|Kft|Zrt|Sp)$/

/** A text up to the end of its first sentence; a point after an abbreviation or a legal form ends none. */
function endOfSentence(text: string): string {
  for (const { index } of text.matchAll(/\.(?=\s|$)/g)) {
    const before = text.slice(0, index)
    const word = /[^\s.]*$/.exec(before)![0]
    if (word.length > 2 && !abbreviation.test(word)) return before
    const endsName = /^(?:Inc|Ltd|Corp|ehf|Kft|Zrt)$/.test(word)
    if (endsName && /\.\s+\p{Lu}\p{Ll}{2,}/u.test(text.slice(index))) return `${before}.`
  }
  return text
}

/** Short lines with a legal form next to a line of an address, in the footer or on an imprint page. */
function* imprintNames({ lines, isContactPage }: NameInput): Generator<NameCandidate> {
  let left = namesMax
  for (const [at, { text, flags }] of lines.entries()) {
    if (left <= 0) return
    const publisher = has(flags, region.comments | region.article) ? null : publisherIn(text)
    if (publisher !== null) {
      left--
      yield { name: publisher, source: 'imprint', weight: weights.imprint + 1 }
    }
    const isPart = isContactPage || has(flags, region.footer | region.contact | region.addressElement)
    if (text.length > nameCharsMax || !isPart || !hasLegalForm(text)) continue
    if (has(flags, region.comments | region.partners) || (has(flags, region.article) && !isContactPage)) continue
    const next = `${lines[at + 1]?.text ?? ''} ${lines[at + 2]?.text ?? ''}`
    if (!/\d/.test(next.slice(0, 200)) || /©|\(c\)|copyright/i.test(text)) continue
    left--
    yield { name: text.split(/,\s/)[0]!, source: 'imprint', weight: weights.imprint + Number(isContactPage) }
  }
}

const publisherLabel =
  /^(?:wydawca|herausgeber(?:in)?|publisher|published by|verlag|betreiber(?:in)?|anbieter(?:in)?|diensteanbieter|verantwortlich(?: im sinne.{0,40}| gemäß.{0,40}| für den inhalt)?|éditeur(?: du site)?|editor(?:e|a)?|editore|responsable|titular|razón social|raison sociale|ragione sociale|company name|operated by|operator|provozovatel|vydavatel|üzemeltető|uitgever|utgivare|ansvarig utgivare|udgiver|utgiver|издатель|учредитель|運営会社|会社名|회사명|상호)\s*[:：]\s*(.{2,100})$/iu

/** What a page calls its publisher: `Publisher: Name`. */
const publisherIn = (text: string): string | null => {
  const name = text.length < 200 ? publisherLabel.exec(text)?.[1] : undefined
  return name === undefined ? null : name.split(/,\s|\s[|·•–]\s|;/)[0]!
}

/** A name without marks around it; null for sentences, addresses and empty names. */
function tidyName(raw: string): string | null {
  const name = raw.replace(/\s+/g, ' ').replace(/[®™]/g, '').replace(/\s*©.*$/u, '').replace(/(?<=\s)[.,]$/, '')
    .replace(/^[\s"'“”„«»*|,;:–—/\\-]+|[\s"'“”„«»*|,;:–—/\\-]+$|\(\s*\)/gu, '').trim()
  if (name === '' || name.length > nameCharsMax || wordsOf(name).length > wordsMax) return null
  if (/^https?:|^@|^[\d\s.,]+$|[{}<>[\]]/.test(name) || !/[\p{L}\p{N}]/u.test(name)) return null
  return name.replace(/^www\./i, '')
}
