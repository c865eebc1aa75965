// Postal addresses in lines of text, as on imprints: "Lindenweg 14" above "89073 Ulm".

export interface PostalLines { street: string, postalCode: string, city: string }

/** Longer lines are prose. */
const lineCharsMax = 80
/** Lines of a page that are read. */
const linesMax = 5_000
const place = /^(?:\p{Lu}{1,2}[-–]\s?)?(\d{4,5})\s+(\p{Lu}[\p{L}.'’()/ -]{1,40})$/u
/** A name with a house number behind it or before it. */
const street = /^(?:\p{Lu}[\p{L}.'’ -]{2,50}\s\d{1,4}(?:\s?[a-z])?(?:\s?[-–/]\s?\d{1,4})?|\d{1,4},?\s\p{L}[\p{L}.'’ -]{3,50})$/u

/** The first address of a text whose street and place are two lines. Pure; linear in the number of lines. */
export function postalLines(text: string): PostalLines | null {
  const lines = text.split('\n', linesMax).map((line) => line.trim())
  for (let at = 1; at < lines.length; at++) {
    const [line, before] = [lines[at]!, lines[at - 1]!]
    if (line.length > lineCharsMax || before.length > lineCharsMax) continue
    const [, postalCode, city] = place.exec(line) ?? []
    if (postalCode === undefined || city === undefined || !street.test(before)) continue
    return { street: before, postalCode, city }
  }
  return null
}
