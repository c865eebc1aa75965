// A minimal CSS parser to find hidden text: declarations of style attributes, and of rules with simple selectors. The
// order and specificity of rules are ignored: a text that any rule hides is suspicious.

import type { Element } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'
import { keyOf, matches, parseSelector, type SimpleSelector } from './simple-selector.ts'

export type Declarations = ReadonlyMap<string, string>

const rulesMax = 10_000
const styleCharsMax = 5_000
const selectorCharsMax = 300
const selectorListCharsMax = 5_000
const atRuleCharsMax = 200
/** Nested at-rules that are read. */
const nestingMax = 4
/** Rules per key of the index. */
const rulesPerKeyMax = 100
const relevantProperties = new Set([
  'display', 'visibility', 'opacity', 'position', 'left', 'top', 'right', 'bottom', 'margin-left', 'margin-top',
  'text-indent', 'clip', 'clip-path', 'transform', 'font-size', 'font', 'width', 'height', 'max-width', 'max-height',
  'overflow', 'overflow-x', 'overflow-y', 'color', 'background', 'background-color', 'content-visibility', 'filter',
])

/** The declarations that affect visibility; names and values in lower case. */
export function parseDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const part of style.slice(0, styleCharsMax).split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    if (!relevantProperties.has(name)) continue
    const value = part.slice(colon + 1).replace(/!\s*important/i, '')
    declarations.set(name, value.trim().toLowerCase())
  }
  return declarations
}

interface Rule { selector: SimpleSelector, declarations: Declarations }
type Rules = Map<string, Rule[]>

/**
 * Parses `<style>` elements. The returned function gives the declarations of the rules that match an element with its
 * ancestors (nearest last). `everyScreen` includes the rules for screens of some sizes only, and for print.
 */
export function readStyleRules(
  styles: readonly string[], { everyScreen = false }: { everyScreen?: boolean } = {},
): (element: Element, ancestors: readonly Element[]) => Declarations[] {
  const rules: Rules = new Map()
  const left = { rules: rulesMax }
  const applies = everyScreen ? appliesSomewhere : appliesEverywhere
  for (const style of styles) collectRules(style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' '), rules, left, applies)
  if (rules.size === 0) return () => []
  return (element, ancestors) => {
    const keys = [
      element.tagName, ...(attribute(element, 'className') ?? '').split(' ').map((name) => `.${name}`),
      `#${attribute(element, 'id') ?? ''}`, '*',
    ]
    const candidates = keys.flatMap((key) => rules.get(key) ?? [])
    return candidates
      .filter(({ selector }) => matches(selector, element, ancestors))
      .map(({ declarations }) => declarations)
  }
}

/** At-rules that apply on every screen; a rule for small screens or print does not hide a text in general. */
const appliesEverywhere = /^@(?:media\s+(?:only\s+)?(?:all|screen)\s*$|layer\b|supports\b)/i

const appliesSomewhere = /^@(?:media|layer|supports)\b/i

function collectRules(css: string, rules: Rules, left: { rules: number }, applies: RegExp, level = 0): void {
  let at = 0
  while (at < css.length && left.rules > 0) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const between = css.slice(at, open)
    const selectors = between.slice(between.lastIndexOf(';') + 1).trim()
    if (selectors.startsWith('@')) {
      at = endOfBlock(css, open)
      if (level < nestingMax && selectors.length < atRuleCharsMax && applies.test(selectors))
        collectRules(css.slice(open + 1, at - 1), rules, left, applies, level + 1)
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) return
    addRule(selectors, css.slice(open + 1, close), rules, left)
    at = close + 1
  }
}

function addRule(selectors: string, body: string, rules: Rules, left: { rules: number }): void {
  if (selectors.length > selectorListCharsMax) return
  const declarations = parseDeclarations(body)
  if (declarations.size === 0) return
  for (const text of selectors.split(',')) {
    const selector = text.length <= selectorCharsMax ? parseSelector(text) : null
    if (selector === null || left.rules-- <= 0) continue
    const key = keyOf(selector)
    const known = rules.get(key)
    if (known === undefined) rules.set(key, [{ selector, declarations }])
    else if (known.length < rulesPerKeyMax) known.push({ selector, declarations })
  }
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at + 1
  }
  return css.length
}
