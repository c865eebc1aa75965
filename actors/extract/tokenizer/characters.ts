// Character classes of the tokenizer (HTML Standard, sections 13.2.5.6 to 13.2.5.40).

const kinds = new Uint8Array(128)
const [space, endsName, endsAttribute, endsUnquoted] = [1, 2, 4, 8]
for (const code of [9, 10, 12, 32]) kinds[code] = space + endsName + endsAttribute + endsUnquoted
kinds[47] = endsName + endsAttribute // /
kinds[62] = endsName + endsAttribute + endsUnquoted // >
kinds[61] = endsAttribute // =

/** White space in tags. It does not include CR, because line ends are normalized to LF before. */
export const isTagSpace = (code: number): boolean => code < 128 && (kinds[code]! & space) !== 0
export const endsTagName = (code: number): boolean => code < 128 && (kinds[code]! & endsName) !== 0
export const endsAttributeName = (code: number): boolean => code < 128 && (kinds[code]! & endsAttribute) !== 0
export const endsUnquotedValue = (code: number): boolean => code < 128 && (kinds[code]! & endsUnquoted) !== 0

export const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90)
export const isUpper = (code: number): boolean => code >= 65 && code <= 90

/** White space of tree construction. It includes CR, which `&#13;` may add. */
export const isTextSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 9 || code === 12 || code === 13

/** Converts ASCII letters to lower case. `toLowerCase` would also convert the Kelvin sign to `k`. */
export const toAsciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
