// A minimal CSS parser to find hidden text: declarations of style attributes, and of rules with simple selectors. The
// order and specificity of rules are ignored: a text that any rule hides is suspicious.

import type { Element } from 'hast'
import { Finder } from '#actors/extract/finder.ts'
import { classNamesOf, mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { matches, parseSelector, type SimpleSelector } from './simple-selector.ts'

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
    declarations.set(name, valueOf(part.slice(colon + 1)))
  }
  return declarations
}

const valueOf = (text: string): string =>
  (text.includes('!') ? text.replace(/!\s*important/i, '') : text).trim().toLowerCase()

/** Like `parseDeclarations` for one property; `pattern` finds its values. */
function parseProperty(style: string, property: string, pattern: RegExp): Map<string, string> {
  const declarations = new Map<string, string>()
  for (const [, value] of style.slice(0, styleCharsMax).matchAll(pattern)) declarations.set(property, valueOf(value!))
  return declarations
}

interface Rule { selector: SimpleSelector, declarations: Declarations }

/** Lists of class names and their rules that are cached. */
const cachedRulesMax = 100_000

/** Rules by an id, class or tag that every match of their selector has; the others are in `anywhere`. */
class RuleIndex {
  readonly ids = new Map<string, Rule[]>()
  readonly classes = new Map<string, Rule[]>()
  readonly tags = new Map<string, Rule[]>()
  readonly anywhere: Rule[] = []
  isEmpty = true
  /** Rules for class names, by the list, which elements with the same class attribute share. */
  readonly #byList = new Map<readonly unknown[], readonly Rule[]>()
  #cacheLeft = cachedRulesMax

  add(rule: Rule): void {
    this.isEmpty = false
    const { id, classes: [className], tag } = rule.selector.own
    const list =
      id !== undefined ? listOf(this.ids, id)
      : className !== undefined ? listOf(this.classes, className)
      : tag !== undefined ? listOf(this.tags, tag) : this.anywhere
    if (list.length < rulesPerKeyMax) list.push(rule)
  }

  /** The declarations of the rules that match an element with its ancestors (nearest last). */
  matching(element: Element, ancestors: readonly Element[]): readonly Declarations[] {
    const className = classNamesOf(element)
    let found = addMatches(none, this.tags.get(element.tagName), element, ancestors)
    if (className !== undefined) found = addMatches(found, this.#ofClasses(className), element, ancestors)
    if (this.ids.size > 0 && hasId(element) && element.properties.id !== undefined)
      found = addMatches(found, this.ids.get(String(element.properties.id)), element, ancestors)
    return addMatches(found, this.anywhere, element, ancestors)
  }

  #ofClasses(names: readonly unknown[]): readonly Rule[] {
    const known = this.#byList.get(names)
    if (known !== undefined) return known
    let rules = noRules
    for (const name of names) {
      const ofName = this.classes.get(String(name))
      if (ofName !== undefined) rules = rules.length === 0 ? ofName : rules.concat(ofName)
    }
    if ((this.#cacheLeft -= rules.length + 1) > 0) this.#byList.set(names, rules)
    return rules
  }
}

const none: readonly Declarations[] = []
const noRules: readonly Rule[] = []
const hasId = mayHave('id')

/** The list with the declarations of the rules that match; the list itself when none does. */
function addMatches(
  found: readonly Declarations[], rules: readonly Rule[] | undefined, element: Element, ancestors: readonly Element[],
): readonly Declarations[] {
  if (rules === undefined) return found
  let all = found
  for (const { selector, declarations } of rules)
    if (matches(selector, element, ancestors)) all = [...all, declarations]
  return all
}

function listOf(lists: Map<string, Rule[]>, key: string): Rule[] {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, list = [])
  return list
}

export interface StyleRuleOptions {
  /** Include the rules for screens of some sizes only, and for print; default false. */
  everyScreen?: boolean
  /** Rules that are of interest; default all. The fewer, the faster an element is looked up. */
  wanted?: (declarations: Declarations) => boolean
  /** The only property that is read, which is faster; default all that affect visibility. */
  property?: string
}

interface Reading {
  rules: RuleIndex
  left: number
  applies: RegExp
  wanted: (declarations: Declarations) => boolean
  parse: (body: string) => Declarations
  /** Found in every body of a rule that may be wanted. */
  mentions: RegExp | undefined
}

/**
 * Parses `<style>` elements. The returned function gives the declarations of the rules that match an element with its
 * ancestors (nearest last).
 */
export function readStyleRules(
  styles: readonly string[], { everyScreen = false, wanted = () => true, property }: StyleRuleOptions = {},
): (element: Element, ancestors: readonly Element[]) => readonly Declarations[] {
  const rules = new RuleIndex()
  const reading: Reading = {
    rules, left: rulesMax, applies: everyScreen ? appliesSomewhere : appliesEverywhere, wanted,
    ...(property === undefined ? { parse: parseDeclarations, mentions: undefined } : readingOf(property)),
  }
  for (const style of styles) collectRules(withoutComments(style), reading)
  return rules.isEmpty ? () => none : (element, ancestors) => rules.matching(element, ancestors)
}

function readingOf(property: string): Pick<Reading, 'parse' | 'mentions'> {
  const pattern = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'gi')
  return { parse: (body) => parseProperty(body, property, pattern), mentions: new RegExp(property, 'gi') }
}

const withoutComments = (css: string): string =>
  css.includes('/*') ? css.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ') : css

/** At-rules that apply on every screen; a rule for small screens or print does not hide a text in general. */
const appliesEverywhere = /^@(?:media\s+(?:only\s+)?(?:all|screen)\s*$|layer\b|supports\b)/i

const appliesSomewhere = /^@(?:media|layer|supports)\b/i

function collectRules(css: string, reading: Reading, level = 0): void {
  const { mentions } = reading
  const atRules = new Finder(css, '@')
  const mention = mentions === undefined ? undefined : new Finder(css, mentions)
  let at = 0
  while (at < css.length && reading.left > 0) {
    const open = css.indexOf('{', at)
    // After the last mention there is no rule that may be wanted.
    if (open < 0 || (mention !== undefined && mention.from(open) === css.length)) return
    const between = atRules.from(at) < open ? css.slice(at, open) : undefined
    const selectors = between?.slice(between.lastIndexOf(';') + 1).trim()
    if (selectors?.startsWith('@') === true) {
      at = endOfBlock(css, open)
      const isWanted = mention === undefined || mention.from(open) < at
      if (isWanted && level < nestingMax && selectors.length < atRuleCharsMax && reading.applies.test(selectors))
        collectRules(css.slice(open + 1, at - 1), reading, level + 1)
      continue
    }
    const close = css.indexOf('}', open)
    if (close < 0) return
    if (mention === undefined || mention.from(open) < close)
      addRule(css.slice(at, open), css.slice(open + 1, close), reading)
    at = close + 1
  }
}

/** `before`: the selectors, after what may precede them since the last rule. */
function addRule(before: string, body: string, reading: Reading): void {
  const selectors = before.slice(before.lastIndexOf(';') + 1).trim()
  if (selectors.length > selectorListCharsMax) return
  const declarations = reading.parse(body)
  if (declarations.size === 0 || !reading.wanted(declarations)) return
  for (const text of selectors.split(',')) {
    const selector = text.length <= selectorCharsMax ? parseSelector(text) : null
    if (selector === null || reading.left-- <= 0) continue
    reading.rules.add({ selector, declarations })
  }
}

/** The position after the block that opens at `open`. */
function endOfBlock(css: string, open: number): number {
  let depth = 1
  let nextOpen = css.indexOf('{', open + 1)
  for (let close = css.indexOf('}', open + 1); close >= 0; close = css.indexOf('}', close + 1)) {
    for (; nextOpen >= 0 && nextOpen < close; nextOpen = css.indexOf('{', nextOpen + 1)) depth++
    if (--depth === 0) return close + 1
  }
  return css.length
}
