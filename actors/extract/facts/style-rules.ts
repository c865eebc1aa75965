// Just enough CSS to see what a page hides: declarations of an element's own style, and of rules for a single class, id or tag.
// Not a cascade: order and specificity are left out, for a text hidden by any rule is worth a look.

import type { Element } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'

export type Declarations = ReadonlyMap<string, string>

const rulesMax = 10_000
const relevant = new Set(['display', 'visibility', 'opacity', 'position', 'left', 'top', 'right', 'bottom', 'margin-left', 'margin-top', 'text-indent', 'clip', 'clip-path', 'transform',
  'font-size', 'font', 'width', 'height', 'max-width', 'max-height', 'overflow', 'overflow-x', 'overflow-y', 'color', 'background', 'background-color', 'content-visibility'])

/** Declarations that bear on whether something is seen; names and values in lower case. */
export function parseDeclarations(style: string): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const part of style.slice(0, 5_000).split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    if (relevant.has(name)) declarations.set(name, part.slice(colon + 1).replace(/!\s*important/i, '').trim().toLowerCase())
  }
  return declarations
}

/** Which rules of the `<style>` elements apply to an element, as declarations. */
export function readStyleRules(styles: readonly string[]): (element: Element) => Declarations[] {
  const rules = new Map<string, Declarations>()
  for (const style of styles) collectRules(style, rules)
  if (rules.size === 0) return () => []
  return (element) => {
    const names = [element.tagName, ...(attribute(element, 'className') ?? '').split(' ').flatMap((name) => [`.${name}`, `${element.tagName}.${name}`]), `#${attribute(element, 'id') ?? ''}`]
    return names.map((name) => rules.get(name)).filter((rule) => rule !== undefined)
  }
}

/** Rules outside of at-rules: what holds only on small screens or on paper is not hidden. */
function collectRules(style: string, rules: Map<string, Declarations>): void {
  const css = style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ')
  let at = 0
  while (at < css.length && rules.size < rulesMax) {
    const open = css.indexOf('{', at)
    if (open < 0) return
    const between = css.slice(at, open)
    const selectors = between.slice(between.lastIndexOf(';') + 1).trim()
    if (selectors.startsWith('@')) {
      at = endOfBlock(css, open)
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) return
    addRule(selectors, css.slice(open + 1, close), rules)
    at = close + 1
  }
}

function addRule(selectors: string, body: string, rules: Map<string, Declarations>): void {
  if (selectors.length > 5_000) return
  const declarations = parseDeclarations(body)
  if (declarations.size === 0) return
  for (const selector of selectors.split(',')) {
    const name = selector.trim()
    if (!/^(?:[a-z][a-z0-9]*)?(?:[.#][\w-]+)?$/i.test(name) || name === '') continue
    const known = rules.get(name)
    rules.set(name, known ? new Map([...known, ...declarations]) : declarations)
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
