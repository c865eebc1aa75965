// Regular expressions that callers send, run in linear time (RE2): a pattern cannot hang the process.

import { RE2JS } from 're2js'

/** Longest pattern taken, in UTF-16 code units. */
export const patternLengthMax = 1000
/** Steps that one test of a pattern may cost: instructions of its program times the length of the text. */
const stepsMax = 20_000_000
const instructionsMax = 10_000

export interface LinearRegExp { test(text: string): boolean }

/**
 * The pattern as RE2 understands it: no look-around, no back references. A text too long for the pattern (2·10⁷ steps) does not match.
 * @throws Error with a sentence when the pattern is too long, too large, or not one that RE2 knows.
 */
export function linearRegExp(pattern: string): LinearRegExp {
  if (pattern.length > patternLengthMax) throw new Error(`is longer than ${patternLengthMax} characters`)
  // ECMA-262 writes named groups as (?<name>…), RE2 as (?P<name>…); both are known to RE2JS.
  const compiled = RE2JS.compile(pattern)
  const instructions = compiled.programSize()
  if (instructions > instructionsMax) throw new Error('repeats too much')
  return { test: (text) => instructions * text.length <= stepsMax && compiled.matcher(text).find() }
}

/** The same for ajv's `code.regExp`. */
export const linearRegExpEngine = Object.assign((pattern: string): LinearRegExp => linearRegExp(pattern), { code: 'linearRegExp' })
