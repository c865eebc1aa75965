// Measures in sentences, for fields that name a unit: "Das Kraftwerk leistet 2,4 MW" answers `leistung_mw`.

import type { Evidence } from './evidence.ts'
import { isWordFamily, singular, tokensOf } from './names.ts'
import { isSameUnit, isUnit, measuresIn, unitOfName } from './units.ts'
import type { Query } from './query.ts'

const textsMax = 1_000
const textCharsMax = 200
const sharedCharsMin = 5

/** Whether two words are forms of one: "leistet" and "leistung". */
const isRelated = (a: string, b: string): boolean =>
  isWordFamily(a, b)
  || (a.length > sharedCharsMin && b.length > sharedCharsMin && b.startsWith(a.slice(0, sharedCharsMin)))

/** The only measure in the unit of the field in the sentences that have one of its words; undefined without one. */
export function measureInText({ name }: Query, { texts }: Evidence): string | undefined {
  const unit = unitOfName(name)
  if (unit === undefined) return undefined
  const words = tokensOf(name).map(singular).filter((word) => !isUnit(word) && word.length > 2)
  const found = new Set<string>()
  for (const text of texts.slice(0, textsMax)) {
    if (text.length > textCharsMax || !/\d/.test(text)) continue
    const own = tokensOf(text).map(singular)
    if (!words.some((word) => own.some((one) => isRelated(one, word)))) continue
    const spaced = text.replace(/(\d)-(?=\p{L})/gu, '$1 ')
    for (const measure of measuresIn(spaced))
      if (measure.unit !== undefined && isSameUnit(measure.unit, unit)) found.add(measure.digits)
  }
  return found.size === 1 ? [...found][0] : undefined
}
