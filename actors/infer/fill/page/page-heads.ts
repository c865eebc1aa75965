// Values that stand about the heading of a page without a label: a code in the heading, lines of facts such as "Canada
// 2024 | 127 min", a department.

import type { Evidence } from '../evidence/evidence.ts'
import { compact, tokensOf } from '../fields/names.ts'
import { yearNames } from '../values/numbers.data.ts'
import { nameWithNoun } from './owner-names.ts'
import { codeIn } from './page-subject.ts'
import { anyPattern } from '#src/text/word-patterns.ts'
import { unitOfName } from '../fields/units.ts'
import { areaNames, durationNames, employmentTypes, numberNames, organisationUnits, timeUnits } from './page-heads.data.ts'
import type { Query } from '../fields/query.ts'

const numberName = anyPattern(numberNames, 'u')
const yearName = anyPattern(yearNames)
/** "INF-221 – Systems", "RE 4412". */
const headingCode = /^((?:\p{Lu}{1,6}[ -]?)+\d[\d./-]*)(?:\s*[–—:-]\s|$)/u

/** The code that the heading begins with, for a field that is a number of the subject. */
export function codeOfHeading({ name, concept }: Query, { mainHeading }: Evidence): string | undefined {
  const asks = numberName.test(compact(name)) && [undefined, 'sku', 'mpn'].includes(concept?.names[0])
  const heading = mainHeading ?? ''
  if (!asks) return undefined
  return headingCode.exec(heading)?.[1] ?? (tokensOf(name).includes('part') ? codeIn(heading) : undefined)
}

const lineCharsMax = 120
const segmentsMin = 2
const minutes = /^(?:\d{1,2}\s?(?:h|hr|std)\.?\s?)?\d{1,3}\s?(?:m|min|mins|minutes|minuten|minuti|minutos)\.?$|^\d{1,2}\s?h(?:\s?\d{1,2})?$/i
const yearAtEnd = /(?:^|[\s,(])((?:18|19|20)\d\d)\)?$/

/** The parts of short lines that consist of several: "Canada 2024 | 127 min | PG". */
const segmentsOf = ({ facts: { subject } }: Evidence): string[] =>
  subject
    .filter(({ tag, text }) => tag !== 'title' && text.length <= lineCharsMax)
    .map(({ text }) => text.split(/\s+[|·•]\s+/))
    .filter((segments) => segments.length >= segmentsMin)
    .flat()

/** The only segment of the lines of facts that has the form of what the field asks for. */
export function segmentValue(query: Query, evidence: Evidence): string[] {
  const { name, concept } = query
  const tokens = tokensOf(name)
  const is = (names: readonly string[]): boolean => tokens.some((token) => names.includes(token))
  const found =
    concept?.names[0] === 'duration' || is(durationNames) && is(timeUnits)
      ? segmentsOf(evidence).filter((one) => minutes.test(one))
      : yearName.test(compact(name)) && tokens.length === 1
        ? segmentsOf(evidence).flatMap((one) => yearAtEnd.exec(one)?.[1] ?? [])
        : concept?.names[0] === 'employmenttype'
          ? evidence.facts.subject.map(({ text }) => text).filter((text) => employmentTypes.has(compact(text)))
          : []
  const distinct = [...new Set(found)]
  return distinct.length === 1 ? distinct : []
}

const area = /(?<![\d.,])(\d[\d.,]*\s?(?:m²|m2|qm|sqm|sq\.?\s?ft|ft²))/giu

/** The only area in the short lines about the subject, for a field that asks for its area. */
export function areaIn({ name }: Query, { facts: { subject } }: Evidence): string | undefined {
  if (unitOfName(name)?.dimension !== 'area' || !tokensOf(name).some((token) => areaNames.has(token))) return undefined
  const found = new Set(subject
    .filter(({ tag, text }) => tag !== 'title' && text.length <= lineCharsMax)
    .flatMap(({ text }) => [...text.matchAll(area)].map(([one]) => one)))
  return found.size === 1 ? [...found][0] : undefined
}

const unitCharsMax = 80

/** "Department of Geodesy" answers `department`. */
export function unitOfOrganisation(query: Query, evidence: Evidence): string | undefined {
  const [{ keys }, { facts: { subject } }] = [query, evidence]
  if (!keys.some((key) => organisationUnits.has(key))) return undefined
  return subject.find(({ tag, text }) => {
    const [first = '', link = ''] = text.toLowerCase().split(/\s+/, 2)
    return tag !== 'title' && text.length <= unitCharsMax && keys.includes(compact(first))
      && /^(?:of|for|für|de|d|des|di|voor|van)$/.test(link.replace(/['’].*$/, ''))
  })?.text ?? nameWithNoun(query, evidence)[0]
}
