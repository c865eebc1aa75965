// Names of countries and large cities, to recognise addresses without a postal code.

import { cities } from './address-words.data.ts'

const languages = [
  'en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'hu', 'ro', 'sv', 'da', 'nb', 'fi', 'el', 'tr', 'ru', 'uk',
  'bg', 'hr', 'ar', 'he', 'zh', 'ja', 'ko', 'vi', 'id', 'ca',
]
const shortNames = ['UK', 'U.K.', 'USA', 'U.S.A.', 'UAE', 'U.A.E.', 'US', 'U.S.', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Holland', 'Czech Republic', 'Deutschland', 'Hong Kong', 'Viet Nam', 'Korea', 'Schweiz', 'Suisse', 'Svizzera', 'Perú', 'Brasil', 'México']

const lower = (text: string): string => text.toLocaleLowerCase('en').normalize('NFC')

let known: { countries: ReadonlySet<string>, cities: ReadonlySet<string> } | undefined

/** The names in many languages, read once from the locale data of the runtime. */
function places(): { countries: ReadonlySet<string>, cities: ReadonlySet<string> } {
  return known ??= { countries: countryNames(), cities: cityNames() }
}

function countryNames(): ReadonlySet<string> {
  const names = new Set(shortNames.map(lower))
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((one) => letters.map((other) => one + other))
  for (const language of languages) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = display.of(code)
      if (name !== undefined) names.add(lower(name))
    }
  }
  return names
}

function cityNames(): ReadonlySet<string> {
  const zones = Intl.supportedValuesOf('timeZone').map((zone) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' '))
  return new Set([...zones, ...cities].map(lower))
}

const tidy = (text: string): string => lower(text.replace(/^[\s.,;()–-]+|[\s.,;()–-]+$/g, ''))

export const isCountry = (text: string): boolean => text.length <= 60 && places().countries.has(tidy(text))
export const isCity = (text: string): boolean => text.length <= 40 && places().cities.has(tidy(text).replace(/\s+(?:city|d\.?c\.?|\d{1,2})$/, ''))
/** Whether a text is a country or a large city, or ends in one. */
export function isPlace(text: string): boolean {
  if (isCountry(text) || isCity(text)) return true
  const words = tidy(text).split(/\s+/)
  return words.length > 1 && words.length <= 6 && [1, 2, 3].some((size) => {
    const end = words.slice(-size).join(' ')
    const start = words.slice(0, size).join(' ')
    return size < words.length && (isCity(end) || isCountry(end) || isCity(start))
  })
}
