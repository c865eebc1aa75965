// Which character codes end what in a tag (HTML Standard 13.2.5.6 to 13.2.5.40).

const kinds = new Uint8Array(128)
const [space, endsName, endsAttribute, endsUnquoted] = [1, 2, 4, 8]
for (const code of [9, 10, 12, 32]) kinds[code] = space + endsName + endsAttribute + endsUnquoted
kinds[47] = endsName + endsAttribute // /
kinds[62] = endsName + endsAttribute + endsUnquoted // >
kinds[61] = endsAttribute // =

/** White space between the parts of a tag. CR is none: line ends are LF here. */
export const isTagSpace = (code: number): boolean => code < 128 && (kinds[code]! & space) !== 0
export const endsTagName = (code: number): boolean => code < 128 && (kinds[code]! & endsName) !== 0
export const endsAttributeName = (code: number): boolean => code < 128 && (kinds[code]! & endsAttribute) !== 0
export const endsUnquotedValue = (code: number): boolean => code < 128 && (kinds[code]! & endsUnquoted) !== 0

export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
export const isUpper = (code: number): boolean => code >= 65 && code <= 90

/** White space as tree construction knows it: a CR may come from `&#13;`. */
export const isTextSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 12 || code === 13

/** ASCII letters to lower case, and no others: `toLowerCase` would make a `k` of the Kelvin sign. */
export const toAsciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
