// Strict JSON after I-JSON (RFC 7493): no duplicate names, no unpaired surrogates, no numbers beyond a double.
// JSON.parse accepts all of these, so a second pass over the text checks for them.

import { AppError } from '#src/app-error.ts'
import type { ErrorCode } from '#schemas/errors.ts'

/** Deepest nesting of objects and arrays. */
const depthMax = 64

export interface JsonSource {
  /** Names the whole value in messages: "the request body". */
  what: string
  /** First part of the paths in messages: the name of the query parameter; empty for a body. */
  root?: string
  /** Default INVALID_REQUEST. */
  code?: ErrorCode
}

/**
 * Parses JSON. Throws an AppError that names the position of the problem: a syntax error, a duplicate name, the name
 * `__proto__`, an unpaired surrogate, a number beyond the range of an IEEE 754 double, or nesting deeper than 64
 * levels.
 */
export function readJson(text: string, { what, root = '', code = 'INVALID_REQUEST' }: JsonSource): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError(code, { message: `${what} must be JSON: ${(error as Error).message}`, cause: error })
  }
  const problem = findProblem(text, what, root)
  if (problem) throw new AppError(code, { message: problem })
  return value
}

/** An object or array that encloses the current position, and the current member in it. */
interface Scope { names: Set<string> | null; at: string | number }

const [quote, backslash, colon, comma] = ['"', '\\', ':', ','].map((one) => one.charCodeAt(0)) as [
  number, number, number, number,
]
const [openBrace, closeBrace, openBracket, closeBracket] = ['{', '}', '[', ']'].map((one) => one.charCodeAt(0)) as [
  number, number, number, number,
]
const number = /-?\d[\d.eE+-]*/y
const afterName = /[ \t\n\r]*:/y

/** Describes the first problem of a text that JSON.parse accepted; null when there is none. */
function findProblem(text: string, what: string, root: string): string | null {
  const scopes: Scope[] = []
  const here = (): string => (scopes.length > 0 || root ? `\`${pathOf(root, scopes)}\`` : what)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      const end = endOfString(text, index)
      const string = text.slice(index + 1, end)
      const value = string.includes('\\') ? JSON.parse(`"${string}"`) as string : string
      const scope = scopes.at(-1)
      const isName = scope?.names && matchesAt(afterName, text, end + 1)
      if (isName) scope.at = value
      if (!value.isWellFormed()) return `${here()} contains an unpaired surrogate`
      if (isName && value === '__proto__') return `unknown parameter ${here()}`
      if (isName && scope.names?.has(value)) return `${here()} is given twice`
      if (isName) scope.names?.add(value)
      index = end
    } else if (code === openBrace || code === openBracket) {
      if (scopes.length === depthMax) return `${what} must not be nested deeper than ${depthMax} levels`
      scopes.push(code === openBrace ? { names: new Set(), at: '' } : { names: null, at: 0 })
    } else if (code === closeBrace || code === closeBracket) scopes.pop()
    else if (code === comma) {
      const scope = scopes.at(-1)
      if (typeof scope?.at === 'number') scope.at++
    } else if (code !== colon && matchesAt(number, text, index)) {
      if (!Number.isFinite(Number(text.slice(index, number.lastIndex))))
        return `${here()} is a number beyond the range of a double`
      index = number.lastIndex - 1
    }
  }
  return null
}

/** Index of the quote that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; ; index++) {
    const code = text.charCodeAt(index)
    if (code === backslash) index++
    else if (code === quote) return index
  }
}

function matchesAt(sticky: RegExp, text: string, index: number): boolean {
  sticky.lastIndex = index
  return sticky.test(text)
}

const pathOf = (root: string, scopes: readonly Scope[]): string =>
  scopes.reduce((path, { at }) => (typeof at === 'number' ? `${path}[${at}]` : path ? `${path}.${at}` : at), root)
