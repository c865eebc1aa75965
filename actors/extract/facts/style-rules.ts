// Just enough CSS to see what a page hides: declarations of an element's own style, and of rules with simple selectors.
// Not a cascade: order and specificity are left out, for a text hidden by any rule is worth a look.

import type { Element } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'
import { keyOf, matches, readSelector, type SimpleSelector } from './simple-selector.ts'

export type Declarations = ReadonlyMap<string, string>

const rulesMax = 10_000
/** Rules that are tried on one element for one of its names. */
const rulesPerKeyMax = 100
const relevant = new Set([
  'display', 'visibility', 'opacity', 'position', 'left', 'top', 'right', 'bottom', 'margin-left', 'margin-top',
  'text-indent', 'clip', 'clip-path', 'transform', 'font-size', 'font', 'width', 'height', 'max-width', 'max-height',
  'overflow', 'overflow-x', 'overflow-y', 'color', 'background', 'background-color', 'content-visibility', 'filter',
])

/** Declarations that bear on whether something is seen; names and values in lower case. */
export function parseDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const part of style.slice(0, 5_000).split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    if (relevant.has(name))
      declarations.set(
        name,
        part
          .slice(colon + 1)
          .replace(/!\s*important/i, '')
          .trim()
          .toLowerCase(),
      )
  }
  return declarations
}

interface Rule { selector: SimpleSelector, declarations: Declarations }
type Rules = Map<string, Rule[]>

/** Which rules of the `<style>` elements apply to an element below its ancestors (nearest last), as declarations. */
export function readStyleRules(
  styles: readonly string[],
): (element: Element, ancestors: readonly Element[]) => Declarations[] {
  const rules: Rules = new Map()
  const left = { rules: rulesMax }
  for (const style of styles) collectRules(style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' '), rules, left)
  if (rules.size === 0) return () => []
  return (element, ancestors) => {
    const names = [
      element.tagName, ...(attribute(element, 'className') ?? '').split(' ').map((name) => `.${name}`),
      `#${attribute(element, 'id') ?? ''}`, '*',
    ]
    const known = names.flatMap((name) => rules.get(name) ?? [])
    return known.filter(({ selector }) => matches(selector, element, ancestors)).map(({ declarations }) => declarations)
  }
}

/** At-rules whose contents hold on every screen; what holds only on small ones or on paper is not hidden. */
const holdsEverywhere = /^@(?:media\s+(?:only\s+)?(?:all|screen)\s*$|layer\b|supports\b)/i

function collectRules(css: string, rules: Rules, left: { rules: number }, level = 0): void {
  let at = 0
  while (at < css.length && left.rules > 0) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const between = css.slice(at, open)
    const selectors = between.slice(between.lastIndexOf(';') + 1).trim()
    if (selectors.startsWith('@')) {
      at = endOfBlock(css, open)
      if (level < 4 && selectors.length < 200 && holdsEverywhere.test(selectors))
        collectRules(css.slice(open + 1, at - 1), rules, left, level + 1)
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) return
    addRule(selectors, css.slice(open + 1, close), rules, left)
    at = close + 1
  }
}

function addRule(selectors: string, body: string, rules: Rules, left: { rules: number }): void {
  if (selectors.length > 5_000) return
  const declarations = parseDeclarations(body)
  if (declarations.size === 0) return
  for (const text of selectors.split(',')) {
    const selector = text.length <= 300 ? readSelector(text) : null
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
