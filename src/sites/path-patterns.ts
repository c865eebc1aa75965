// The path patterns of a request: `include_paths` and `exclude_paths`.

import { AppError } from '#src/app-error.ts'
import { linearRegExp } from '#src/json-schema/linear-regexp.ts'
import { unescaped } from './percent-encoding.ts'

/** Largest number of patterns in one list. */
export const pathPatternsMax = 100

/**
 * Compiles patterns to a test of the path of a URL: whether any pattern matches a part of it, as written in the URL or
 * unescaped (`/caf%C3%A9`, `/café`).
 * @param field name of the list in the request, for error messages
 * @throws AppError as `compilePatterns`
 */
export function compilePathPatterns(field: string, patterns: readonly string[]): (url: URL) => boolean {
  const matches = compilePatterns(field, patterns)
  return ({ pathname }) => {
    const plain = unescaped(pathname)
    return matches(pathname) || (plain !== pathname && matches(plain))
  }
}

/**
 * Compiles patterns to a test whether any of them matches a part of a text. Patterns are RE2 regular expressions and
 * run in linear time.
 * @param field name of the list in the request, for error messages
 * @throws AppError INVALID_REQUEST with the field and the index of an invalid pattern
 */
export function compilePatterns(field: string, patterns: readonly string[]): (text: string) => boolean {
  if (patterns.length > pathPatternsMax)
    throw new AppError('INVALID_REQUEST', {
      message: `\`${field}\` must have at most ${pathPatternsMax} items (got ${patterns.length})`,
      limit: pathPatternsMax,
    })
  const tests = patterns.map((pattern, index) => {
    try {
      return linearRegExp(pattern)
    } catch (error) {
      throw new AppError('INVALID_REQUEST', {
        message:
          `\`${field}[${index}]\` must be a regular expression without look-around and back references (RE2): `
          + messageOf(error),
        cause: error,
      })
    }
  })
  return (text) => tests.some((one) => one.test(text))
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 200) : 'it cannot be parsed'
