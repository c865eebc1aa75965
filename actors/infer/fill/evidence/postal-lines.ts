// Postal addresses in lines of text, as on imprints: "Lindenweg 14" above "89073 Ulm", "4 Dock Road, Bristol BS1 6UX".

/** `line` is the address as one line of the page has it. */
export interface PostalLines { street?: string, postalCode: string, city?: string, state?: string, line?: string }

/** Longer lines are prose. */
const lineCharsMax = 120
/** A line with an address in it. */
const addressLineCharsMax = 400
const partCharsMax = 80
/** Lines of a page that are read. */
const linesMax = 5_000
const town = String.raw`\p{Lu}[\p{L}.'’()/ -]{1,40}`
const place = new RegExp(
  String.raw`^(?:(?<dutch>\d{4}\s?[A-Z]{2})|(?:\p{Lu}{1,2}[-–]\s?)?(?<code>\d{4,5}|\d{2}-\d{3}|\d{3}\s\d{2}))`
  + String.raw`\s+(?<city>${town})$`, 'u',
)
/** British places have the code last. */
const britishPlace = new RegExp(
  String.raw`^(?:(?<city>${town})\s)?(?<code>[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2})$`, 'u',
)
/** American places have the state before the code: "Tucson, AZ 85719". */
const americanCode = /^([A-Z]{2})\s(\d{5})(?:-\d{4})?$/
const townOnly = new RegExp(`^${town}$`, 'u')

/** A name with a house number behind it or before it. */
const street = new RegExp(
  String.raw`^(?:(?:(?:ul|al|pl|os)\.\s)?\p{Lu}[\p{L}.'’ -]{2,50}\s\d{1,4}(?:\s?[a-z])?(?:\s?[-–/]\s?\d{1,4})?`
  + String.raw`|\d{1,5},?\s\p{L}[\p{L}.'’ -]{3,50})$`, 'u',
)
const lead = /^(?:[-*>]\s+|\|\s*)*(?:\*\*)?(?:[\p{L} ]{2,25}:(?:\*\*)?\s+)?/u

/** Parts of a line between commas, without marks of lists and a label. */
const partsOf = (line: string): string[] =>
  line.replace(lead, '').replace(/[\s|.]+$/, '').split(/\s*[,·]\s+/)

/** The address in the parts of one line, or of two lines: the last part is the place. */
function addressIn(parts: readonly string[]): PostalLines | null {
  const [last, before] = [parts.at(-1) ?? '', parts.at(-2) ?? '']
  if (parts.slice(-2).some((part) => part.length > partCharsMax)) return null
  const found = place.exec(last)?.groups
  if (found)
    return street.test(before)
      ? { street: before, postalCode: (found.code ?? found.dutch)!, city: found.city! }
      : null
  const [, state = '', american] = americanCode.exec(last) ?? []
  if (american !== undefined && townOnly.test(before)) {
    const road = parts.at(-3) ?? ''
    return { postalCode: american, city: before, state, ...street.test(road) && { street: road } }
  }
  const british = britishPlace.exec(last)?.groups
  if (!british) return null
  const city = british.city ?? (street.test(before) ? undefined : before)
  const road = british.city === undefined && city !== undefined ? parts.at(-3) : before
  return {
    postalCode: british.code!,
    ...city !== undefined && city !== '' && { city },
    ...road !== undefined && street.test(road) && { street: road },
  }
}

/** An American address anywhere in a line: "City of Elm, 12 Oak Road, Elm, MI 48076 (248) 796-5000". */
const americanIn = new RegExp(
  String.raw`(?<![\p{L}\d])(?<street>\d{1,5}\s(?:[NSEW]\.?\s)?(?:\d{1,3}(?:st|nd|rd|th)\s)?\p{Lu}[\p{L}\d.'’ -]{2,40}?\s`
  + String.raw`(?:Street|St|Road|Rd|Avenue|Ave|Boulevard|Blvd|Drive|Dr|Lane|Ln|Way|Place|Pl|Court|Ct|Highway|Hwy|Parkway|Pkwy|Square|Sq|Circle|Terrace|Pike)\.?`
  + String.raw`(?:,?\s(?:Suite|Ste|Unit|Apt|Floor|#)\.?\s?[\p{L}\d]{1,6})?),?\s(?<city>\p{Lu}[\p{L}.' -]{1,30}),\s`
  + String.raw`(?<state>[A-Z]{2})\s(?<code>\d{5})(?!\d)`, 'u',
)
function americanAnywhere(line: string): PostalLines | null {
  const { street, city, state, code } = americanIn.exec(line)?.groups ?? {}
  return street === undefined || city === undefined || code === undefined ? null
    : { street, city, postalCode: code, ...state !== undefined && { state } }
}

/** The address in the parts, or in the first of them: the country, or a district, may follow. */
function firstIn(parts: readonly string[]): PostalLines | null {
  const whole = addressIn(parts)
  if (whole) return whole
  // "18375 Prerow, Waldstraße 9"
  const reversed = parts.length === 2 ? addressIn([parts[1]!, parts[0]!]) : null
  if (reversed?.street !== undefined) return reversed
  for (let end = 2; end < Math.min(parts.length, partsMax); end++) {
    const found = addressIn(parts.slice(0, end))
    if (found?.street !== undefined) return found
  }
  return null
}
const partsMax = 5

/**
 * The first address of a text: in one line, or the street in one line and the place in the next one. Pure; linear in
 * the number of lines.
 */
export function postalLines(text: string): PostalLines | null {
  let before: string[] = []
  for (const line of text.split('\n', linesMax)) {
    const parts = line.length > lineCharsMax ? [] : partsOf(line.trim())
    const isPlace = parts.length === 1 || parts.length === 2 && americanCode.test(parts[1]!)
    const found = isPlace ? addressIn([...before.slice(-1), ...parts]) : firstIn(parts)
    const isWhole = found?.street !== undefined
      && (parts.length === 2 && !isPlace || parts.length === 3 && americanCode.test(parts[2]!))
    if (found && (parts.length > 1 || found.street !== undefined))
      return isWhole ? { ...found, line: line.trim().replace(lead, '') } : found
    const inner = line.length <= addressLineCharsMax ? americanAnywhere(line) : null
    if (inner) return inner
    before = parts
  }
  return null
}
