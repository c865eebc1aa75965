// CSS selectors that callers send: one place that says which ones Winnow understands. The gateway refuses the others
// before any page is fetched; extraction compiles the same way.

import { compile, type Options } from 'css-select'
import { createParser } from 'css-selector-parser'
import { AppError } from './app-error.ts'

/** Longest selector and deepest nesting of parentheses; what is left is bounded while it is matched. */
const charsMax = 1_000
const nestingMax = 10

/**
 * css-select guesses at what is none (`a >`, `..b`, `[=x]`); this grammar does not. Which pseudo-classes exist is
 * css-select's to say.
 */
const assertGrammar = createParser({ syntax: 'progressive' })

type Compiled<Element> = (element: Element) => boolean

/**
 * Compiles a selector (Selectors Level 4 as far as css-select goes: no pseudo-elements, no namespaces) for the tree
 * that the adapter reads. Throws INVALID_REQUEST that names `field` and the selector.
 */
export function compileSelector<Node, Element extends Node>(
  field: string, selector: string, options: Options<Node, Element>,
): Compiled<Node> {
  return namingField(field, 'CSS selectors', selector, () => {
    assertBounded(selector)
    assertGrammar(selector)
    return compile(selector, { relativeSelector: false, ...options })
  })
}

/**
 * Throws INVALID_REQUEST that names `field` for what is no selector. For those that a browser matches: which
 * pseudo-classes exist is its to say.
 */
export function assertBrowserSelector(field: string, selector: string): void {
  namingField(field, 'a number of milliseconds or a CSS selector', selector, () => {
    assertBounded(selector)
    assertGrammar(selector)
  })
}

function namingField<T>(field: string, kind: string, selector: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(
      /^css-selector-parser parse error: /, '',
    )
    throw new AppError('INVALID_REQUEST', {
      message: `${field} must be ${kind}; ${JSON.stringify(selector.slice(0, 200))} is not one: ${reason}`,
    })
  }
}

/** Throws INVALID_REQUEST for the first selector of a request that cannot be used. */
export function assertSelectors(request: {
  include_selectors?: readonly string[]
  exclude_selectors?: readonly string[]
}): void {
  for (const field of ['include_selectors', 'exclude_selectors'] as const) {
    for (const selector of request[field] ?? []) compileSelector(field, selector, {})
  }
}

function assertBounded(selector: string): void {
  if (selector.trim() === '') throw new Error('it is empty')
  if (selector.length > charsMax) throw new Error(`it is longer than ${charsMax} characters`)
  let depth = 0
  for (const character of selector) {
    if (character === '(' && ++depth > nestingMax) throw new Error(`it nests deeper than ${nestingMax} parentheses`)
    if (character === ')') depth--
  }
}
