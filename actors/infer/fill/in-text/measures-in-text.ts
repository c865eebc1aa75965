// Measures in sentences, for fields that name a unit: "Das Kraftwerk leistet 2,4 MW" answers `leistung_mw`.

import type { Evidence } from '../evidence/evidence.ts'
import { measureRelations, rareDimensions, spelledUnits } from './measures.data.ts'
import { isWordFamily, singular, tokensOf } from '../fields/names.ts'
import { isSameUnit, isUnit, measuresIn, unitOfName, type Unit } from '../fields/units.ts'
import type { Query } from '../fields/query.ts'

const textsMax = 1_000
const textCharsMax = 200
const sharedCharsMin = 5

/** Whether two words are forms of one ("leistet", "leistung"), or a quantity and its adjective ("length", "long"). */
const isRelated = (a: string, b: string): boolean =>
  isWordFamily(a, b)
  || (a.length > sharedCharsMin && b.length > sharedCharsMin && b.startsWith(a.slice(0, sharedCharsMin)))
  || measureRelations.some((words) => words.has(a) && words.has(b))

/** The unit by the name of the field, or by its description: "Power of the bulb in watts". */
export function unitAsked({ name, description }: Pick<Query, 'name' | 'description'>): Unit | undefined {
  const named = unitOfName(name)
  if (named !== undefined) return named
  const last = /(?:^|\s)(?:in|en|em|i)\s(\p{L}[\p{L}²]*)$/u.exec(description.trim())?.[1] ?? ''
  const spelled = spelledUnits.get(singular(last.toLowerCase()))
  return spelled === undefined ? undefined : unitOfName(`in ${spelled}`)
}

/** The measures of a text in a unit. */
const inUnit = (text: string, unit: Unit): string[] => measuresIn(text.replace(/(\d)-(?=\p{L})/gu, '$1 '))
  .filter((measure) => measure.unit !== undefined && isSameUnit(measure.unit, unit))
  .map(({ digits }) => digits)

const only = (found: ReadonlySet<string>): string | undefined => found.size === 1 ? [...found][0] : undefined

/**
 * The only measure in the unit of the field in the sentences that have one of its words; of a unit that pages seldom
 * have, the only one of the page. Undefined without one.
 */
export function measureInText(query: Query, { texts, facts: { subject } }: Evidence): string | undefined {
  const unit = unitAsked(query)
  if (unit === undefined) return undefined
  const words = tokensOf(query.name).map(singular).filter((word) => !isUnit(word) && word.length > 2)
  const all = texts.slice(0, textsMax).filter((text) => text.length <= textCharsMax && /\d/.test(text))
  const named = new Set(all.filter((text) => {
    const own = tokensOf(text).map(singular)
    return words.some((word) => own.some((one) => isRelated(one, word)))
  }).flatMap((text) => inUnit(text, unit)))
  if (named.size > 0 || !rareDimensions.has(unit.dimension)) return only(named)
  const short = subject.filter(({ tag, text }) => tag !== 'title' && text.length <= textCharsMax && /\d/.test(text))
    .slice(0, textsMax)
  return only(new Set([...all, ...short.map(({ text }) => text)].flatMap((text) => inUnit(text, unit))))
}
