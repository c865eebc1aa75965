// Regular expressions that callers send, run in linear time (RE2): a pattern cannot hang the process.

import { RE2JS } from 're2js'

/** Longest pattern taken, in UTF-16 code units. */
export const patternLengthMax = 1000
/** Steps that one test of a pattern may cost: instructions of its program times the length of the text. */
const stepsMax = 20_000_000
const instructionsMax = 10_000

export interface LinearRegExp { test(text: string): boolean }

// ECMA-262 writes some things otherwise than RE2: \u00e9, \u{1F600}, \cJ, and the classes [^] and [] of every and of no
// character.
const escapes = /\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\c([a-z])|\\[^]/gi
const escapesAndClasses = /\[\^?\]|\[(?:\\[^]|[^\]\\])+\]|\\(?:u\{[\da-f]{1,6}\}|u[\da-f]{4}|c[a-z]|[^])/gi

const escapeToRe2 = (text: string): string =>
  text.replace(escapes, (whole: string, braced?: string, four?: string, control?: string) => {
    const code = braced ?? four ?? (control === undefined ? undefined : (control.charCodeAt(0) % 32).toString(16))
    return code === undefined ? whole : `\\x{${code}}`
  })

const toRe2 = (pattern: string): string =>
  pattern.replace(escapesAndClasses, (part) =>
    part === '[^]' ? '(?s:.)' : part === '[]' ? '[^\\x{0}-\\x{10FFFF}]' : escapeToRe2(part),
  )

/**
 * The pattern as RE2 understands it: no look-around, no back references. A text too long for the pattern (2·10⁷ steps)
 * does not match.
 * @throws Error with a sentence when the pattern is too long, too large, or not one that RE2 knows.
 */
export function linearRegExp(pattern: string): LinearRegExp {
  if (pattern.length > patternLengthMax) throw new Error(`is longer than ${patternLengthMax} characters`)
  // ECMA-262 writes named groups as (?<name>…), RE2 as (?P<name>…); both are known to RE2JS.
  const compiled = RE2JS.compile(toRe2(pattern))
  const instructions = compiled.programSize()
  if (instructions > instructionsMax) throw new Error('repeats too much')
  return { test: (text) => instructions * text.length <= stepsMax && compiled.matcher(text).find() }
}

/** The same for ajv's `code.regExp`. */
export const linearRegExpEngine = Object.assign((pattern: string): LinearRegExp => linearRegExp(pattern), {
  code: 'linearRegExp',
})
