// Units of measure: the unit that a field asks for by its name (`weight_kg`), the units in a text ("285 g"), and the
// conversion between them.

import { tokensOf } from './names.ts'
import { unitTable, type Dimension } from './units.data.ts'

export interface Unit { dimension: Dimension; factor: number }

export const isSameUnit = (one: Unit, other: Unit): boolean =>
  one.dimension === other.dimension && one.factor === other.factor

const units = new Map(
  unitTable.flatMap(([dimension, factor, names]) =>
    names.split(' ').map((name) => [name, { dimension, factor }] as const),
  ),
)

/** Whether a word is a unit. */
export const isUnit = (word: string): boolean => units.has(word)

/** The unit that a word is, however it is written. */
export const unitInWord = (word: string): Unit | undefined => units.get(fold(word))

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^sq(?:uare)?\.?\s?(ft|feet|foot)$/, 'sqft')
    .replace(/^sq(?:uare)?\.?\s?(m|met(?:er|re)s?)$/, 'sqm')

/**
 * The unit that a name asks for by its last words: `weight_kg`, `sizeSqFt`; undefined without one. A name of one word
 * is no unit.
 */
export function unitOfName(name: string): Unit | undefined {
  const tokens = tokensOf(name)
  const last = tokens.at(-1) ?? ''
  const pair = tokens.length > 2 ? units.get(fold(`${tokens.at(-2)} ${last}`)) : undefined
  return pair ?? (tokens.length > 1 ? units.get(last) : undefined)
}

const digits = String.raw`\d(?:[\d.,'’]|\s(?=\d{3}(?!\d)))*(?<=\d)|\d`
const unitWord = String.raw`sq\.?\s?(?:ft|feet|m)\b|square (?:feet|meters|metres)|km²|m²|ft²|km2|m2|ft2|["″]|\p{L}{1,14}`
/** Numbers, each with the word after it: "1 hour 10 minutes" gives [1, hour], [10, minutes]. */
const measure = new RegExp(String.raw`(${digits})\s?(${unitWord})?`, 'gu')

export interface Measure { digits: string; unit: Unit | undefined; at: number }

const textCharsMax = 200
const measuresMax = 10

/** The measures in a text, in order; at most ten. */
export function measuresIn(text: string): Measure[] {
  const found = [...text.slice(0, textCharsMax).matchAll(measure)]
    .slice(0, measuresMax)
    .map((one) => ({
      digits: one[1] ?? '', unit: one[2] === undefined ? undefined : units.get(fold(one[2])), at: one.index, word: one[2],
    }))
  // "2h 21m" is a time: after hours, `m` is no metre.
  return found.map(({ word, ...one }, at) =>
    word === 'm' && found[at - 1]?.unit?.dimension === 'time' ? { ...one, unit: units.get('min') } : one)
}

/**
 * A measure in the unit `wanted`, or several that make one time ("1 h 30 min"; minutes where no unit is wanted).
 * Undefined when the text has no known unit; null when it has one of another dimension, so that the number would be
 * wrong. `read` turns digits into a number.
 */
export function convertMeasure(
  text: string, wanted: Unit | undefined, read: (digits: string) => number | undefined,
): number | null | undefined {
  const measures = measuresIn(text)
  const [first, second] = measures
  if (first?.unit === undefined) {
    // "US 6 - 4.0 mm": the number with the unit.
    const own = measures.filter(({ unit }) => unit !== undefined && wanted !== undefined && isSameUnit(unit, wanted))
    return own.length === 1 ? read(own[0]!.digits) : undefined
  }
  const same = wanted === undefined || first.unit.factor === wanted.factor ? undefined : measures.find(
    ({ unit: own }) => own?.dimension === wanted.dimension && own.factor === wanted.factor,
  )
  // "3,214 m (10,545 ft)" says it in both units.
  if (same && first.unit.dimension === wanted?.dimension && /[(/]/.test(text.slice(first.at, same.at)))
    return read(same.digits)
  const { unit } = first
  const isCompound =
    second?.unit !== undefined
    && second.unit.dimension === unit.dimension
    && second.unit.factor < unit.factor
    && /^\D{0,14}$/.test(text.slice(first.at + first.digits.length, second.at))
    && !/[-–—/(]/.test(text.slice(first.at, second.at))
  if (wanted === undefined && !(isCompound && unit.dimension === 'time')) return undefined
  if (wanted !== undefined && wanted.dimension !== unit.dimension) return null
  const values = (isCompound ? [first, second] : [first]).map(
    ({ digits: written, unit: own }) => (read(written) ?? Number.NaN) * (own?.factor ?? 1),
  )
  const value = values.reduce((sum, one) => sum + one, 0) / (wanted?.factor ?? 1)
  return Number.isFinite(value) ? Number(value.toPrecision(10)) : undefined
}
