// Values that no label marks: cells of tables, amounts, numbers and dates in sentences, lines that say yes.

import type { SchemaObject } from '#src/json-schema/clean-schema.ts'
import { agentIn } from '../in-text/agents.ts'
import { negations } from '../values/booleans.data.ts'
import { contextName } from '../in-text/context-names.ts'
import { contextNumber } from '../in-text/context-numbers.ts'
import { deadlineIn } from '../in-text/deadlines.ts'
import type { EntityValue } from '../values/entities.ts'
import type { Evidence } from '../evidence/evidence.ts'
import {
  ageIn, dateInSentence, legalNameIn, nameAfterRole, ruleInSentence, versionAfter,
} from '../in-text/named-in-text.ts'
import { isWordFamily, singular, tokensOf, withoutUmlauts } from '../fields/names.ts'
import { moneyNames } from '../values/numbers.data.ts'
import { areaIn, codeOfHeading, segmentValue, unitOfOrganisation } from '../page/page-heads.ts'
import { headValues, isBadge } from '../page/head-values.ts'
import { dateAtHead } from '../page/head-dates.ts'
import { categoryOfList, kickerOf } from '../page/kickers.ts'
import { measureInText } from '../in-text/measures-in-text.ts'
import { linkedByPath, namedLinks } from '../in-text/named-links.ts'
import { namedMember } from '../in-text/named-members.ts'
import { nameOfSubject, soleDate } from '../page/page-subject.ts'
import { nameWithNoun, ownerOfPage } from '../page/owner-names.ts'
import { pagesOfList } from '../in-text/pagination.ts'
import { asksForPercent, percentageIn } from '../in-text/percentages.ts'
import { pricedRecords } from '../in-text/priced-records.ts'
import { proseAmount } from '../in-text/prose-amounts.ts'
import { dateAfter } from '../in-text/prose-dates.ts'
import { proseNumber } from '../evidence/prose-numbers.ts'
import type { Query } from '../fields/query.ts'
import { countedRows, winnerCell } from '../lists/ranked-rows.ts'
import { nameOfRole } from '../in-text/roles.ts'
import { threadValues } from '../lists/thread-posts.ts'
import { valuesInSegments } from '../evidence/segments.ts'
import type { Candidate, Origin } from '../sources/source.ts'
import { spanEndNamed } from '../page/span-dates.ts'
import { shownOfTotal } from '../in-text/shown-of-total.ts'
import { tableCells } from '../lists/table-cells.ts'
import { oneOf } from '#src/text/word-patterns.ts'

/** Whether a field may ask for somebody: one whose name is known asks for something else. */
const mayBePerson = ({ concept }: Query): boolean =>
  concept === undefined || personConcepts.has(concept.names[0] ?? '')
const personConcepts = new Set(['director', 'organizer', 'performer', 'contact', 'author'])

/** A line that says yes to a field is at most this long. */
const statedCharsMax = 60
/** A single word says yes as an entry of a list. */
const statedNameCharsMin = 4

/** Concepts whose numbers are not counts of things. */
const nonCounts = new Set(['price', 'lowprice', 'highprice', 'originalprice', 'rating', 'bestrating', 'salary'])

const moneyName = new RegExp(`^(?:\\p{L}*(?:preis|kosten|gebuhr|tarif)|${oneOf(moneyNames)}s?)$`, 'u')

/** Whether a number of a sentence may answer the field: amounts of money, ratings and pay are none. */
const mayBeCount = ({ name, concept }: Query): boolean =>
  !nonCounts.has(concept?.names[0] ?? '') && !tokensOf(name).some((token) => moneyName.test(token))

/** Whether a short line consists of the words of the field: "Dogs allowed" answers `dogs_allowed` with yes. */
function isStated(query: Query, { facts: { subject } }: Evidence): boolean {
  const words = (text: string): string => tokensOf(text).map(singular).join(' ')
  const name = words(query.name)
  const mayState = (tag: string): boolean => name.includes(' ') || tag === 'li' && name.length >= statedNameCharsMin
  return subject.some(({ tag, text }) => text.length <= statedCharsMax && words(text) === name && mayState(tag))
}

const adjectiveCharsMin = 6
const adjectiveEndCharsMax = 4
const headTexts = 4

/** Whether the head of the page describes its subject by the adjective of the field: "Öffentliche Sitzung". */
function isDescribed({ name }: Query, { facts: { subject }, mainHeading, texts }: Evidence): boolean {
  const [adjective = '', ...others] = tokensOf(name).map(withoutUmlauts)
  if (others.length > 0 || adjective.length < adjectiveCharsMin) return false
  const at = Math.max(0, subject.findIndex(({ tag }) => tag === 'h1'))
  const isText = ({ tag, text }: typeof subject[number]): boolean => /^(?:p|span|div)$/.test(tag) && text !== ''
  const around = subject.slice(at + 1).filter(isText).slice(0, headTexts)
  return [mainHeading ?? '', ...around.map(({ text }) => text), ...texts].some((text) => {
    const words = tokensOf(text)
    const found = words.findIndex((word) =>
      isWordFamily(word, adjective) && word.length - adjective.length <= adjectiveEndCharsMax)
    const isNegated = words.slice(Math.max(0, found - 2), found).some((word) => negations.includes(word))
    return found >= 0 && text.length <= describedCharsMax && !isNegated
  })
}
const describedCharsMax = 120

/** What the text of a page says for a field at the root, the likeliest first. */
export function candidatesInText(way: SchemaObject, query: Query, evidence: Evidence): Candidate[] {
  const types = [way.type].flat()
  const isNumber = types.includes('integer') || types.includes('number')
  const isText = types.includes('string') && way.format === undefined && way.enum === undefined
  const isDate = way.format === 'date' || way.format === 'date-time'
  const kind = isText ? 'text' : isDate ? 'date' : isNumber && mayBeCount(query) ? 'number' : undefined
  const prose = [
    // Integers count things.
    isNumber && way.type !== 'integer' ? proseAmount(query, evidence.texts) : undefined,
    ...segmentValue(query, evidence),
    way.type === 'boolean' ? ruleInSentence(query, evidence) : undefined,
    isNumber ? areaIn(query, evidence) : undefined,
    isNumber ? ageIn(query, evidence) : undefined,
    isNumber ? measureInText(query, evidence) : undefined,
    isNumber ? percentageIn(query, evidence) : undefined,
    isNumber && mayBeCount(query) && !asksForPercent(query) ? proseNumber(query, evidence.sentences) : undefined,
    ...spanEndNamed(query, way, evidence),
    ...isDate ? deadlineIn(query, evidence) : [],
    isDate ? dateAfter(query.tokens, evidence) : undefined,
    way.format === 'date' ? dateInSentence(query, evidence) : undefined,
    ...isText ? [versionAfter(query, evidence), codeOfHeading(query, evidence)] : [],
  ]
  const named = isText ? [
    nameAfterRole(query, evidence), legalNameIn(query, evidence), unitOfOrganisation(query, evidence),
    agentIn(query, evidence),
  ] : []
  const isLine = way.type === 'boolean' &&
    (isStated(query, evidence) || isDescribed(query, evidence) || isBadge(query, evidence))
  const valuesIn = (segments: Evidence['segments']): string[] =>
    kind === undefined ? [] : valuesInSegments(query, segments, kind, evidence.facts.language)
  const segmented = valuesIn(evidence.segments)
  const found: readonly (readonly [Origin, readonly (EntityValue | undefined)[]])[] = [
    ['cell', [...winnerCell(query, evidence), ...tableCells(query, evidence, isNumber)]],
    ['kind', threadValues(query, way, evidence)],
    ['kind', isNumber ? [...pagesOfList(query, evidence), ...shownOfTotal(query, evidence)] : []],
    ['record', isNumber ? pricedRecords(query, evidence) : []],
    ['link', way.format === 'uri' ? namedLinks(query, evidence) : isText ? linkedByPath(query, evidence) : []],
    ['kicker', isText ? [...kickerOf(query, evidence), ...categoryOfList(query, evidence)] : []],
    ['head', headValues(query, way, evidence)],
    ['role', [isText ? nameOfRole(query, evidence) : undefined]],
    ['member', namedMember(way, evidence)],
    ['line', isLine ? [true] : []],
    ['prose', prose],
    ['prose-name', named],
    ['segment', segmented],
    ['outer-segment', segmented.length > 0 ? [] : valuesIn(evidence.outerSegments)],
    ['name', isText ? [
      ...nameOfSubject(query, evidence), ...ownerOfPage(query, evidence), ...nameWithNoun(query, evidence),
    ] : []],
    ['date', isDate ? [...soleDate(query, evidence), ...dateAtHead(query, way, evidence)] : []],
    // What the page says is better than what it shows: a list may go on.
    ['record', countedRows(query, way, evidence)],
    ['role', isText && mayBePerson(query) ? [contextName(query, evidence)] : []],
    ['context', isNumber && !nonCounts.has(query.concept?.names[0] ?? '') ? [contextNumber(query, evidence)] : []],
  ]
  return found.flatMap(([origin, values]) =>
    values.filter((value) => value !== undefined).map((value) => ({ value, origin })))
}
