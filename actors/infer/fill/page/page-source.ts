// The page as a source of values: its labels, meta elements, sections and values of a known form.

import { isSpan } from '../values/coerce.ts'
import { contactsFor } from './contacts.ts'
import { copyrightValues, ownerByCopyright } from './copyright.ts'
import { makerBelowHeading } from '../in-text/agents.ts'
import { poweredByName } from '../in-text/powered-by.ts'
import { yearOfWork } from './catalogue.ts'
import { hasAmount, type Evidence } from '../evidence/evidence.ts'
import { lowerEndings, measureWords, priceWords, spanWords, upperEndings } from '../fields/names.data.ts'
import { compact, isWordFamily, singular, tokensOf } from '../fields/names.ts'
import { pageField, subtitleOf } from './page-fields.ts'
import {
  birthPlaces, captions, datesOfEvents, employerInTitle, foundingYears, payRanges,
  readingTimes, sellers, shownCounts, titleOfJob,
} from './page-kinds.ts'
import { sectionByPath, sectionOfPage } from './page-subject.ts'
import { siteNameOf, siteNames } from './page-titles.ts'
import { isSiteName } from './site-authors.ts'
import { hoursInLines } from './hours-lines.ts'
import { labelCandidates } from './label-candidates.ts'
import { qualifiedValues } from '../evidence/qualified-labels.ts'
import { labelFits, queryOf, type Fit, type Label, type Query } from '../fields/query.ts'
import type { Section } from '../evidence/sections.ts'
import type { ShownTime } from '../evidence/shown-times.ts'
import type { Candidate, Origin, Source } from '../sources/source.ts'
import { spanDates } from './span-dates.ts'
import { valuesByForm } from './values-by-form.ts'
import { weekdayHours } from './weekday-hours.ts'

/** Longer parts are no values of a class. */
const classedCharsMax = 120

/** `salary_max` asks for the end of what is labelled "Salary", where that is a span. */
function spanQueries(query: Query): Query[] {
  const tokens = tokensOf(query.name)
  const isEnd = (token: string, at: number): boolean =>
    spanWords.includes(token)
    || at > 0 && at === tokens.length - 1 && (upperEndings.has(token) || lowerEndings.has(token))
  const base = tokens.filter((token, at) => !isEnd(token, at))
  return base.length > 0 && base.length < tokens.length ? [queryOf(base.join('_'))] : []
}

function spannedValues(query: Query, { labelled }: Evidence): string[] {
  const isBase = (read: Label, base: Query) => ['exact', 'same'].includes(labelFits(read, base) ?? '')
  return spanQueries(query)
    .flatMap((base) => labelled.filter(({ read, value }) => isSpan(value) && isBase(read, base)))
    .map(({ value }) => value)
}

/** "Tickets: £15" answers `ticket_price`: an amount under the name of what it is paid for. */
function pricedValues(query: Query, { labelled, mainHeading }: Evidence): string[] {
  const paidFor = query.tokens.filter((token) => !priceWords.includes(token))
  if (paidFor.length === 0 || paidFor.length === query.tokens.length) return []
  // "Family" on a page about tickets answers `family_ticket_price`.
  const about = tokensOf(mainHeading ?? '').map(singular)
  const isPaidFor = ({ tokens }: Label) =>
    tokens.length > 0 && tokens.every((token) => paidFor.includes(token))
    && paidFor.every((token) => tokens.includes(token) || about.includes(token))
  return labelled.filter(({ read, value }) => hasAmount(value) && isPaidFor(read)).map(({ value }) => value)
}

/** "Wind: 7 m/s" answers `wind_speed`: a number under the name without the word for its kind. */
function partlyLabelled({ tokens }: Query, { labelled }: Evidence): string[] {
  const named = tokens.filter((token) => !measureWords.has(token))
  if (named.length === 0 || named.length === tokens.length) return []
  return labelled
    .filter(({ read, value }) => /\d/.test(value) && read.tokens.length === named.length
      && named.every((token, at) => read.tokens[at] === token))
    .map(({ value }) => value)
}

function metaValues({ concept, keys, isText }: Query, { facts }: Evidence): string[] {
  const names = [...concept?.meta ?? [], ...keys]
  return Object.entries(facts.meta)
    .filter(([name]) => names.includes(name) || keys.includes(compact(name)))
    .map(([, value]) => value)
    // The address of a licence is no name of it.
    .filter((value) => concept?.names[0] !== 'license' || isText !== true || !/^https?:/i.test(value))
    // Keywords that are the name of the site say nothing about the page.
    .filter((value) => concept?.names[0] !== 'tags' || !isSiteName(value, facts))
}

const isPlace = ({ concept }: Query): boolean => concept?.names[0] === 'location'

/** The label of another value behind a first one: "Ada Gray Phone: 0123". */
const nextLabel = /^([^:]{2,80}?)\s\p{Lu}[\p{L}/-]{2,30}\.?:\s.*$/u

/** The first paragraph, or the only entry of a list. */
function textOfSection(blocks: Section['blocks']): string {
  const [first, second] = blocks
  if (first?.kind === 'item' && second?.kind !== 'item') return first.text
  const items = blocks.filter(({ kind }) => kind === 'item')
  const text = blocks.find(({ kind }) => kind === 'paragraph')?.text ?? (items.length === 1 ? items[0]!.text : '')
  return text.length > classedCharsMax ? text : text.replace(nextLabel, '$1')
}

/** First paragraphs under the headings that the query names. */
const sectionTexts = (query: Query, { sections }: Evidence): string[] =>
  sections
    .map(({ read, blocks }) => ({
      fit: labelFits(read, query), text: textOfSection(blocks),
    }))
    .filter(({ fit, text }) => fit === 'exact' || fit === 'same' && isPlace(query) && text.length <= classedCharsMax)
    .map(({ text }) => text)

/** "Phone: 0123", "for version 2" */
const isNoName = /^[^:]{2,40}:\s|^(?:for|of|with|für|von|pour|para|per)\s/

/** Short texts under headings that have further words than the field. */
const nearSectionTexts = (query: Query, { sections }: Evidence): string[] =>
  sections
    .filter(({ read, title, blocks }) => {
      const fit = labelFits(read, query)
      return blocks.length > 0 && !/\d/.test(title) && (fit === 'near' || fit === 'described' && read.tokens.length > 1)
    })
    .map(({ blocks }) => textOfSection(blocks))
    .filter((text) => text.length <= classedCharsMax && !isNoName.test(text))

/** "ID: TR0441" answers `trial_id`, where the page has one label of this kind. */
function identifierValues({ name, tokens }: Query, { labelled }: Evidence): string[] {
  const last = tokensOf(name).at(-1) ?? ''
  if (tokensOf(name).length < 2 || !identifierWords.has(last)) return []
  const found = labelled.filter(({ read, value }) => read.tokens.length === 1 && read.tokens[0] === tokens.at(-1) && /\d/.test(value))
  return found.length === 1 ? [found[0]!.value.split(/\s*[|·;]/)[0]!] : []
}
const identifierWords = new Set(['id', 'number', 'code', 'key', 'nummer', 'numero', 'reference'])

/** The only price that a page shows, for a field that asks for it by a period: `price_per_month`. */
function periodPrice({ name, keys }: Query, { shownPrices: { prices } }: Evidence): string[] {
  const key = keys[0] ?? compact(name)
  const isOfPeriod = /^(?:price|rent|cost|fee)per(?:month|week|night|year|day)$/.test(key) || rentNames.has(key)
  return isOfPeriod && new Set(prices).size === 1 ? [prices[0]!] : []
}

/** The rent of a dwelling, as the only price of its page. */
const rentNames = new Set([
  'rent', 'monthlyrent', 'miete', 'kaltmiete', 'loyer', 'alquiler', 'affitto', 'canone', 'renda', 'aluguel', 'aluguer',
  'kira',
  'huur', 'huurprijs', 'czynsz', 'hyra', 'leje', 'husleje', 'leie', 'vuokra', 'najem', 'najemne',
])

/** Whether a field asks for the company itself: one with a description may ask for another one. */
const isOwnerAsked = ({ concept, description }: Query): boolean =>
  concept?.names[0] === 'company' && (description === '' || ofSite.test(description))
/** "Company that runs the site" */
const ofSite = new RegExp(
  String.raw`(?<!\p{L})(?:runs?|operates?|behind|owns?|betreibt|betreiber|exploite|edita|gestiona|gestisce)\s`
  + String.raw`(?:\p{L}+\s)?(?:(?:web)?site|page|shop|portal|webseite|seite)(?!\p{L})`, 'iu',
)

/** "Newspaper that broke the story": a clause says that another one is meant than the owner of the site. */
const isOtherOwner = ({ description }: Query): boolean => clause.test(description) && !owning.test(description)
const clause = /(?<!\p{L})(?:that|which|who|whose|where|qui|que|dont|quien|cuyo|che|cui|deren|dessen|som)(?!\p{L})/iu
const owning = new RegExp(
  'publi|operat|runs?(?!\\p{L})|own|offer|sell|issu|provid|veröffentlich|betreib|anbiet|verkauf|vend|édit|edita|gestion'
  + '|behind|host', 'iu',
)

/** Concepts for which the class of a part is evidence enough, and those for which only the first parts count. */
const classedConcepts = new Set(['duration', 'brand', 'sku', 'gtin', 'mpn', 'category', 'tags', 'company'])
const firstClassedConcepts = new Set([
  'author', 'organizer', 'location', 'jobtitle', 'address', 'city', 'street', 'postalcode', 'country',
])
/** Shorter names of classes may mean anything. */
const classCharsMin = 5

const mayBeClass = ({ concept, keys }: Query): boolean =>
  concept === undefined && (keys[0] ?? '').length >= classCharsMin

/** Values of the parts about the subject whose classes name the field. */
function classedValues(query: Query, { subject }: Evidence): string[] {
  const concept = query.concept?.names[0] ?? ''
  const values = classedConcepts.has(concept) ? subject.named(query)
    : firstClassedConcepts.has(concept) ? subject.named(query).filter((value) => hasForm(concept, value)).slice(0, 1)
    : query.tokens.length > 1 || mayBeClass(query) ? [...subject.classed(query), ...subject.abbreviated(query)]
    : []
  return values.filter((value) => value.length <= classedCharsMax && hasForm(concept, value))
}

/** Addresses and durations have figures. */
const hasForm = (concept: string, value: string): boolean =>
  concept !== 'address' && concept !== 'duration' || /\d/.test(value)

/** The only text of the parts whose class names the field or its concept. */
function onlyClassed(query: Query, { subject }: Evidence): string[] {
  const isValue = (value: string): boolean =>
    value !== '' && value.length <= classedCharsMax && hasForm(query.concept?.names[0] ?? '', value)
  const values = new Set(subject.namedSurely(query).filter(isValue))
  return values.size === 1 ? [...values] : []
}

/** The dates that the page marks for a concept, or after the words of the field: "Observed at <time>". */
function markedDates({ concept: known, tokens }: Query, { times }: Evidence): string[] {
  const concept = known?.names[0]
  const telling = tokens.filter((token) => token.length > 2)
  const isNamed = (lead: string): boolean => telling.length > 0 && telling.every((token) =>
    tokensOf(lead).some((word) => isWordFamily(word, token)))
  const named = times.filter(({ lead }) => isNamed(lead)).map(({ date }) => date).slice(0, 1)
  const kinds: readonly ShownTime['kind'][] =
    concept === 'datepublished' ? ['published', 'other']
    : concept === 'releasedate' ? ['published']
    : concept === 'datemodified' ? ['modified', ...times.length === 1 ? ['other' as const] : []]
    : concept === 'startdate' ? ['start', 'other']
    : concept === 'enddate' ? ['end']
    : concept === 'validthrough' ? ['deadline']
    : []
  const ofKinds = kinds.flatMap((kind) => times.filter((one) => one.kind === kind).map(({ date }) => date))
  return named.length > 0 ? named : ofKinds.slice(0, 1)
}

/** Without labels that a page repeats with other numbers, as beside the author of each of its posts. */
function unambiguous<T extends { key: string; value: string }>(labels: readonly T[]): T[] {
  const byKey = Map.groupBy(labels, ({ key }) => key)
  return labels.filter(({ key }) => {
    const values = new Set(byKey.get(key)?.map(({ value }) => value))
    if (values.size >= repeatedTextsMin) return false
    return values.size < repeatedMin || ![...values].every((value) => /^\d{1,3}(?:[.,]?\d{3})*$/.test(value))
  })
}
const repeatedMin = 2
const repeatedTextsMin = 4

/** The whole page: its labels, meta elements, sections under a heading, and values recognised by their form. */
export function pageSource(evidence: Evidence): Source {
  const candidates = (query: Query): Candidate[] => {
    const concept = query.concept?.names[0]
    const labels = unambiguous(labelCandidates(query, evidence.labelled))
    const labelsOf = (kind: Fit) => labels.filter(({ fit }) => fit === kind)
      .map(({ value }) =>
        query.isText === true && value.length <= classedCharsMax ? value.replace(nextLabel, '$1') : value)
    const meta = metaValues(query, evidence)
    const sites = siteNames(query, evidence)
    const found: readonly (readonly [Origin, readonly (string | null | undefined)[]])[] = [
      ['contact', contactsFor(query, evidence)],
      ['kind', [...copyrightValues(query, evidence), ...poweredByName(query, evidence)]],
      ['label-exact', labelsOf('exact')],
      ['weekday', [...weekdayHours(query, evidence), ...hoursInLines(query, evidence)]],
      ['span', spannedValues(query, evidence)],
      // The title of a page in its metadata is weaker than its heading.
      ['meta', concept === 'name' ? [] : meta],
      ['section', sectionTexts(query, evidence)],
      ['page-field', query.concept?.page ? pageField(query.concept.page, query, evidence) : []],
      ['label-same', labelsOf('same')],
      ['kind', isOwnerAsked(query) && siteNames(query, evidence).length > 0
        ? ownerByCopyright(evidence, siteNameOf(evidence)[0]) : []],
      ['label-near', labelsOf('near')],
      ['label-qualified', qualifiedValues(query, evidence.qualified)],
      ['label-described', labelsOf('described')],
      ['label-part', partlyLabelled(query, evidence)],
      ['section-near', nearSectionTexts(query, evidence)],
      ['identifier', identifierValues(query, evidence)],
      ['price', [...periodPrice(query, evidence), ...pricedValues(query, evidence)]],
      ['site', concept === 'sitename' ? sites : []],
      ['meta', concept === 'name' ? meta : []],
      ['kind', subtitleOf(query, evidence)],
      ['year', yearOfWork(query, evidence)],
      ['time', [...spanDates(concept, evidence), ...markedDates(query, evidence)]],
      ['kind', sectionByPath(query, evidence)],
      ['class', classedValues(query, evidence)],
      ['form', valuesByForm(concept, evidence)],
      ['class', onlyClassed(query, evidence)],
      ['head', [...makerBelowHeading(query, evidence), ...sectionOfPage(query, evidence)]],
      ['kind', [
        ...datesOfEvents(query, evidence), ...birthPlaces(query, evidence),
        ...foundingYears(query, evidence), ...titleOfJob(query, evidence),
        ...employerInTitle(query, evidence), ...payRanges(query, evidence), ...captions(query, evidence),
        ...readingTimes(query, evidence), ...shownCounts(query, evidence), ...sellers(query, evidence),
      ]],
      ['site', concept === 'sitename' || isOtherOwner(query) ? [] : sites],
    ]
    return found.flatMap(([origin, values]) => values
      .filter((value): value is string => typeof value === 'string' && value.trim() !== '')
      .map((value) => ({ value, origin })))
  }
  return { candidates, values: (query) => candidates(query).map(({ value }) => value) }
}
