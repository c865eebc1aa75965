// A subset of CSS selectors: compounds of a tag, ids, classes and attributes, joined by the descendant and the child
// combinator. Selectors with anything else (states, siblings, positions) are not supported, because what they match
// depends on more than the document.

import type { Element } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'
import { classNamesOf } from '#actors/extract/tree/quick-attributes.ts'

interface Compound {
  tag: string | undefined
  id: string | undefined
  classes: string[]
  attributes: (readonly [property: string, value: string | undefined])[]
}

interface AncestorStep {
  compound: Compound
  /** Whether the ancestor must be the parent of the previous match (child combinator). */
  direct: boolean
}

export interface SimpleSelector {
  /** Must match the element itself. */
  own: Compound
  /** Must match ancestors, nearest first. */
  above: AncestorStep[]
}

const simplePart = /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w-]+)\s*(?:=\s*["']?([^"'\]]*)["']?\s*)?\])/i
/** Selectors with more combinators are not supported. */
const combinatorsMax = 10

function parseCompound(text: string): Compound | null {
  const compound: Compound = { tag: undefined, id: undefined, classes: [], attributes: [] }
  for (let rest = text; rest !== '';) {
    const found = simplePart.exec(rest)
    if (!found || found[1] !== undefined && rest !== text) return null
    const [whole, tag, id, className, name, value] = found
    if (tag !== undefined && tag !== '*') compound.tag = tag.toLowerCase()
    if (id !== undefined) compound.id = id
    if (className !== undefined) compound.classes.push(className)
    if (name !== undefined) compound.attributes.push([propertyOf(name.toLowerCase()), value])
    rest = rest.slice(whole.length)
  }
  return compound
}

/** Parses one selector; `null` when it is not supported or matches every element (`*`). */
export function parseSelector(text: string): SimpleSelector | null {
  const words = text.trim().replace(/\s*>\s*/g, ' > ').split(/\s+/)
  if (words.length > combinatorsMax) return null
  const steps: AncestorStep[] = []
  let direct = false
  for (const word of words.toReversed()) {
    if (word === '>') { direct = true; continue }
    const compound = parseCompound(word)
    if (compound === null) return null
    steps.push({ compound, direct })
    direct = false
  }
  const [own, ...above] = steps
  if (own === undefined || direct) return null
  const { tag, id, classes, attributes } = own.compound
  const matchesAll = tag === undefined && id === undefined && classes.length + attributes.length === 0
  return matchesAll ? null : { own: own.compound, above }
}

const propertyOf = (name: string): string =>
  name.startsWith('data-') || name.startsWith('aria-')
    ? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name

function matchesCompound(element: Element, { tag, id, classes, attributes }: Compound): boolean {
  if (tag !== undefined && element.tagName !== tag) return false
  if (id !== undefined && attribute(element, 'id') !== id) return false
  if (classes.length > 0) {
    const given = classNamesOf(element)
    if (!given) return false
    for (const name of classes) if (!given.includes(name)) return false
  }
  return attributes.length === 0 || attributes.every(([property, value]) => {
    const given = attribute(element, property)
    return given !== undefined && (value === undefined || given === value)
  })
}

/**
 * Whether the selector matches an element with these ancestors, nearest last. Greedy: each step takes the nearest
 * match.
 */
export function matches({ own, above }: SimpleSelector, element: Element, ancestors: readonly Element[]): boolean {
  if (!matchesCompound(element, own)) return false
  let at = ancestors.length - 1
  for (const { compound, direct } of above) {
    while (at >= 0 && !matchesCompound(ancestors[at]!, compound)) {
      if (direct) return false
      at--
    }
    if (at < 0) return false
    at--
  }
  return true
}
