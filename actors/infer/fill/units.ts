// Units of measure: what a field asks for by its name (`weight_kg`), what a text is written in ("285 g"), and how one
// becomes the other.

import { tokensOf } from './names.ts'

type Dimension = 'mass' | 'length' | 'volume' | 'area' | 'time' | 'months' | 'data' | 'power'
interface Unit { dimension: Dimension; factor: number }

const table: [Dimension, factor: number, names: string][] = [
  ['mass', 0.001, 'mg milligram milligrams'], ['mass', 1, 'g gr gram grams gramm grammes gramos grammi'],
  ['mass', 1000, 'kg kilo kilos kilogram kilograms kilogramm kilogrammes'], ['mass', 453.59237, 'lb lbs pound pounds'],
  ['mass', 28.349523125, 'oz ounce ounces'], ['length', 0.001, 'mm millimeter millimeters millimetre millimetres'],
  ['length', 0.01, 'cm centimeter centimeters centimetre centimetres zentimeter'],
  ['length', 1, 'm meter meters metre metres mètres metros metri'],
  ['length', 1000, 'km kilometer kilometers kilometre kilometres'],
  ['length', 0.0254, 'in inch inches zoll " ″ pouces'], ['length', 0.3048, 'ft foot feet'],
  ['length', 1609.344, 'mi mile miles'], ['volume', 0.001, 'ml milliliter millilitre milliliters millilitres'],
  ['volume', 0.01, 'cl'], ['volume', 0.1, 'dl'], ['volume', 1, 'l liter liters litre litres litros litri'],
  ['area', 1, 'm2 m² qm sqm'], ['area', 0.09290304, 'sqft ft2 ft²'], ['area', 10_000, 'ha hectare hectares hektar'],
  ['area', 4046.8564224, 'acre acres'], ['area', 1e6, 'km2 km² sqkm'],
  ['time', 1 / 60, 's sec secs second seconds sek sekunde sekunden secondes segundos secondi'],
  ['time', 1, 'min mins minute minutes minuten minutos minuti'],
  ['time', 60, 'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur'],
  ['time', 1440, 'd day days tag tage tagen jour jours día dias días giorni dagen'],
  ['time', 10_080, 'week weeks woche wochen semaine semaines semanas settimane weken'],
  ['months', 1, 'month months monat monate monaten mois mes meses mesi maanden'],
  ['months', 12, 'year years yr yrs jahr jahre jahren an ans année années año años anni jaar'],
  ['data', 1 / 1024, 'kb kib'], ['data', 1, 'mb mib'], ['data', 1024, 'gb gib'], ['data', 1_048_576, 'tb tib'],
  ['power', 1, 'w watt watts'], ['power', 1000, 'kw kilowatt kilowatts'],
]
const units = new Map(
  table.flatMap(([dimension, factor, names]) => names.split(' ').map((name) => [name, { dimension, factor }] as const)),
)

/** Whether a word of a name is a unit. */
export const isUnit = (word: string): boolean => units.has(word)

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^sq(?:uare)?\.?\s?(ft|feet|foot)$/, 'sqft')
    .replace(/^sq(?:uare)?\.?\s?(m|met(?:er|re)s?)$/, 'sqm')

/**
 * The unit that a name asks for by its last words: `weight_kg`, `sizeSqFt`; undefined when it names none. A name of one
 * word is no unit.
 */
export function unitOfName(name: string): Unit | undefined {
  const tokens = tokensOf(name)
  const last = tokens.at(-1) ?? ''
  const pair = tokens.length > 2 ? units.get(fold(`${tokens.at(-2)} ${last}`)) : undefined
  return pair ?? (tokens.length > 1 ? units.get(last) : undefined)
}

/** Numbers with what stands behind each: "1 hour 10 minutes" is [1, hour], [10, minutes]. */
const measure =
  /(\d(?:[\d.,'’]|[\s\u00A0\u202F](?=\d{3}(?!\d)))*(?<=\d)|\d)\s?(sq\.?\s?(?:ft|feet|m)\b|square (?:feet|meters|metres)|km²|m²|ft²|m2|ft2|["″]|\p{L}{1,14})?/gu

export interface Measure { digits: string; unit: Unit | undefined; at: number }

/** The measures in a text, in order; at most ten. */
export function measuresIn(text: string): Measure[] {
  return [...text.slice(0, 200).matchAll(measure)]
    .slice(0, 10)
    .map((found) => ({
      digits: found[1] ?? '', unit: found[2] === undefined ? undefined : units.get(fold(found[2])), at: found.index,
    }))
}

/**
 * A measure in the unit `wanted`, or several that make one time ("1 h 30 min"; minutes where no unit is wanted).
 * Undefined when the text has no unit that is known; null when it has one of another dimension, so that the number
 * would be wrong. `read` turns digits into a number.
 */
export function convertMeasure(
  text: string, wanted: Unit | undefined, read: (digits: string) => number | undefined,
): number | null | undefined {
  const measures = measuresIn(text)
  const [first, second] = measures
  if (first?.unit === undefined) return undefined
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
    ({ digits, unit: own }) => (read(digits) ?? Number.NaN) * (own?.factor ?? 1),
  )
  const value = values.reduce((sum, one) => sum + one, 0) / (wanted?.factor ?? 1)
  return Number.isFinite(value) ? Number(value.toPrecision(10)) : undefined
}
