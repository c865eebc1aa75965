// Patterns that callers send to choose pages by their path: `include_paths` and `exclude_paths`.

import { AppError } from '#src/app-error.ts'
import { linearRegExp } from '#src/json-schema/linear-regexp.ts'
import { unescaped } from './percent-encoding.ts'

/** Most patterns of one list. */
export const pathPatternsMax = 100

/**
 * A test of the path of a URL: whether any of the patterns is found in it, as it stands in the address or unescaped
 * (`/caf%C3%A9`, `/café`). Patterns are regular expressions as RE2 knows them, run in linear time, and find their text
 * anywhere unless anchored.
 * @param field name of the list in the request, for the sentence
 * @throws AppError INVALID_REQUEST naming the field, and which of its patterns
 */
export function compilePathPatterns(field: string, patterns: readonly string[]): (url: URL) => boolean {
  if (patterns.length > pathPatternsMax)
    throw new AppError('INVALID_REQUEST', {
      message: `\`${field}\` must have at most ${pathPatternsMax} items`, limit: pathPatternsMax,
    })
  const tests = patterns.map((pattern, index) => {
    try {
      return linearRegExp(pattern)
    } catch (error) {
      throw new AppError('INVALID_REQUEST', {
        message: `\`${field}[${index}]\` must be a regular expression without look-around and back references (RE2): ${sentenceOf(error)}`,
        cause: error,
      })
    }
  })
  return ({ pathname }) => {
    const plain = unescaped(pathname)
    return tests.some((one) => one.test(pathname) || (plain !== pathname && one.test(plain)))
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'
