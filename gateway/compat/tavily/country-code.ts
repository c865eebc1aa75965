// Countries by the names that Tavily's `country` accepts.

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Names that differ from those of the locale data, or that it had before. */
const otherNames: Readonly<Record<string, string>> = {
  'bosnia and herzegovina': 'BA', 'cape verde': 'CV', 'congo': 'CG', 'czech republic': 'CZ', 'hong kong': 'HK',
  'ivory coast': 'CI', 'macao': 'MO', 'macau': 'MO', 'macedonia': 'MK', 'myanmar': 'MM', 'palestine': 'PS',
  'swaziland': 'SZ', 'trinidad and tobago': 'TT', 'turkey': 'TR', 'usa': 'US', 'uk': 'GB',
}

let known: ReadonlyMap<string, string> | undefined

function codes(): ReadonlyMap<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const all = letters.flatMap((one) => letters.map((other) => one + other))
  return known ??= new Map([
    ...all.flatMap((code): [string, string][] => {
      const name = names.of(code)?.toLowerCase()
      return name === undefined ? [] : [[name, code], [name.replaceAll('&', 'and'), code]]
    }),
    ...Object.entries(otherNames),
  ])
}

/** The code (ISO 3166) of a country by its English name, or a code as it is; undefined if it is unknown. */
export function countryCode(name: string): string | undefined {
  const text = name.trim()
  return /^[a-z]{2}$/i.test(text) && !Object.hasOwn(otherNames, text.toLowerCase())
    ? text.toUpperCase() : codes().get(text.toLowerCase())
}
