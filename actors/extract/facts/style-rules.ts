// A minimal CSS parser to find hidden text: declarations of style attributes, and of rules with simple selectors. The
// order and specificity of rules are ignored: a text that any rule hides is suspicious.

import type { Element } from 'hast'
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

export interface StyleRuleOptions {
  /** Include the rules for screens of some sizes only, and for print; default false. */
  everyScreen?: boolean
  /** Rules that are of interest; default all. The fewer, the faster an element is looked up. */
  wanted?: (declarations: Declarations) => boolean
}

interface Reading {
  rules: Rules
  left: number
  applies: RegExp
  wanted: (declarations: Declarations) => boolean
}

/**
 * Parses `<style>` elements. The returned function gives the declarations of the rules that match an element with its
 * ancestors (nearest last).
 */
export function readStyleRules(
  styles: readonly string[], { everyScreen = false, wanted = () => true }: StyleRuleOptions = {},
): (element: Element, ancestors: readonly Element[]) => Declarations[] {
  const rules: Rules = new Map()
  const reading: Reading = {
    rules, left: rulesMax, applies: everyScreen ? appliesSomewhere : appliesEverywhere, wanted,
  }
  for (const style of styles) collectRules(style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' '), reading)
  if (rules.size === 0) return () => []
  return (element, ancestors) => {
    const found: Declarations[] = []
    const look = (key: string): void => {
      for (const { selector, declarations } of rules.get(key) ?? [])
        if (matches(selector, element, ancestors)) found.push(declarations)
    }
    const { className, id } = element.properties
    look(element.tagName)
    if (Array.isArray(className)) for (const name of className) look(`.${name}`)
    if (id !== undefined) look(`#${String(id)}`)
    look('*')
    return found
  }
}

/** At-rules that apply on every screen; a rule for small screens or print does not hide a text in general. */
const appliesEverywhere = /^@(?:media\s+(?:only\s+)?(?:all|screen)\s*$|layer\b|supports\b)/i

const appliesSomewhere = /^@(?:media|layer|supports)\b/i

function collectRules(css: string, reading: Reading, level = 0): void {
  let at = 0
  while (at < css.length && reading.left > 0) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const between = css.slice(at, open)
    const selectors = between.slice(between.lastIndexOf(';') + 1).trim()
    if (selectors.startsWith('@')) {
      at = endOfBlock(css, open)
      if (level < nestingMax && selectors.length < atRuleCharsMax && reading.applies.test(selectors))
        collectRules(css.slice(open + 1, at - 1), reading, level + 1)
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) return
    addRule(selectors, css.slice(open + 1, close), reading)
    at = close + 1
  }
}

function addRule(selectors: string, body: string, reading: Reading): void {
  if (selectors.length > selectorListCharsMax) return
  const declarations = parseDeclarations(body)
  if (declarations.size === 0 || !reading.wanted(declarations)) return
  for (const text of selectors.split(',')) {
    const selector = text.length <= selectorCharsMax ? parseSelector(text) : null
    if (selector === null || reading.left-- <= 0) continue
    const key = keyOf(selector)
    const known = reading.rules.get(key)
    if (known === undefined) reading.rules.set(key, [{ selector, declarations }])
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
