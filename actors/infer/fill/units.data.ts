// Units of measure: what they measure, their size in the base unit of that dimension, and how they are written. Base
// units: grams, metres, litres, square metres, minutes, months (for months and years), mebibytes, watts,
// ampere-hours, watt-hours. Imperial units
// are those of the international yard and pound agreement of 1959.

export type Dimension = 'mass' | 'length' | 'volume' | 'area' | 'time' | 'months' | 'data' | 'power' | 'charge' | 'energy'

export const unitTable: readonly (readonly [dimension: Dimension, factor: number, names: string])[] = [
  ['mass', 0.001, 'mg milligram milligrams'],
  ['mass', 1, 'g gr gram grams gramm grammes gramos grammi'],
  ['mass', 1000, 'kg kilo kilos kilogram kilograms kilogramm kilogrammes'],
  ['mass', 453.59237, 'lb lbs pound pounds'],
  ['mass', 28.349523125, 'oz ounce ounces'],
  ['length', 0.001, 'mm millimeter millimeters millimetre millimetres'],
  ['length', 0.01, 'cm centimeter centimeters centimetre centimetres zentimeter'],
  ['length', 1, 'm meter meters metre metres mètres metros metri'],
  ['length', 1000, 'km kilometer kilometers kilometre kilometres'],
  ['length', 0.0254, 'in inch inches zoll " ″ pouces'],
  ['length', 0.3048, 'ft foot feet'],
  ['length', 1609.344, 'mi mile miles'],
  ['volume', 0.001, 'ml milliliter millilitre milliliters millilitres'],
  ['volume', 0.01, 'cl'],
  ['volume', 0.1, 'dl'],
  ['volume', 1, 'l liter liters litre litres litros litri'],
  ['area', 1, 'm2 m² qm sqm'],
  ['area', 0.09290304, 'sqft ft2 ft²'],
  ['area', 10_000, 'ha hectare hectares hektar'],
  ['area', 4046.8564224, 'acre acres'],
  ['area', 1e6, 'km2 km² sqkm'],
  ['time', 1 / 60, 's sec secs second seconds sek sekunde sekunden secondes segundos secondi'],
  ['time', 1, 'min mins minute minutes minuten minutos minuti'],
  ['time', 60, 'h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur'],
  ['time', 1440, 'd day days tag tage tagen jour jours día dias días giorni dagen'],
  ['time', 10_080, 'week weeks woche wochen semaine semaines semanas settimane weken'],
  ['months', 1, 'month months monat monate monaten mois mes meses mesi maanden'],
  ['months', 12, 'year years yr yrs jahr jahre jahren an ans année années año años anni jaar'],
  ['data', 1 / 1024, 'kb kib'],
  ['data', 1, 'mb mib'],
  ['data', 1024, 'gb gib'],
  ['data', 1_048_576, 'tb tib'],
  ['charge', 1, 'ah'],
  ['charge', 0.001, 'mah'],
  ['energy', 1, 'wh'],
  ['energy', 1000, 'kwh'],
  ['power', 1, 'w watt watts'],
  ['power', 1000, 'kw kilowatt kilowatts'],
  // Not milliwatts, which pages seldom speak of.
  ['power', 1e6, 'mw megawatt megawatts'],
]
