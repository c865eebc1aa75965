// Validates and compiles CSS selectors of requests. The gateway rejects invalid ones before a page is fetched;
// extraction compiles them with the same function.

import { compile, type Options } from 'css-select'
import { createParser } from 'css-selector-parser'
import { AppError } from '../app-error.ts'

/** Longest selector in characters, and deepest nesting of parentheses. */
const charsMax = 1_000
const nestingMax = 10

/** A strict parser: css-select also accepts invalid selectors (`a >`, `..b`, `[=x]`). It allows all pseudo-classes. */
const assertGrammar = createParser({ syntax: 'progressive' })

type Compiled<Element> = (element: Element) => boolean

/**
 * Compiles a selector (Selectors Level 4 without pseudo-elements and namespaces) for the tree of the adapter in
 * `options`. Throws INVALID_REQUEST with the field and the selector if it is invalid.
 */
export function compileSelector<Node, Element extends Node>(
  field: string, selector: string, options: Options<Node, Element>,
): Compiled<Node> {
  return withField(field, 'a CSS selector', selector, () => {
    assertBounded(selector)
    assertGrammar(selector)
    return compile(selector, { relativeSelector: false, ...options })
  })
}

/** Throws INVALID_REQUEST for an invalid selector. For selectors that a browser matches: it decides pseudo-classes. */
export function assertBrowserSelector(field: string, selector: string): void {
  withField(field, 'a number of milliseconds or a CSS selector', selector, () => {
    assertBounded(selector)
    assertGrammar(selector)
  })
}

function withField<T>(field: string, kind: string, selector: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(
      /^css-selector-parser parse error: /, '',
    )
    throw new AppError('INVALID_REQUEST', {
      message: `\`${field}\` must be ${kind} (got ${JSON.stringify(selector.slice(0, 200))}): ${reason}`,
    })
  }
}

/** Throws INVALID_REQUEST for the first invalid selector of a request. */
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
