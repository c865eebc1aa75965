// Selectors that style sheets hide things by: compounds of a tag, ids, classes and attributes, below or right inside
// one another. A selector with anything else (a state, a sibling, a position) is none here: what it hides depends on
// more than the document.

import type { Element } from 'hast'
import { attribute } from '#actors/extract/text-of.ts'

interface Compound {
  tag: string | undefined
  id: string | undefined
  classes: string[]
  attributes: (readonly [name: string, value: string | undefined])[]
}

export interface SimpleSelector {
  /** What the element itself must be. */
  own: Compound
  /** What must stand above it, nearest first; `direct` when right above what comes before it. */
  above: { compound: Compound; direct: boolean }[]
}

const part = /^(?:([a-z][\w-]*|\*)|#([\w-]+)|\.([\w-]+)|\[\s*([\w-]+)\s*(?:=\s*["']?([^"'\]]*)["']?\s*)?\])/i
const aboveMax = 5

function readCompound(text: string): Compound | null {
  const compound: Compound = { tag: undefined, id: undefined, classes: [], attributes: [] }
  for (let rest = text; rest !== '';) {
    const found = part.exec(rest)
    if (!found || found[1] !== undefined && rest !== text) return null
    const [whole, tag, id, className, name, value] = found
    if (tag !== undefined && tag !== '*') compound.tag = tag.toLowerCase()
    if (id !== undefined) compound.id = id
    if (className !== undefined) compound.classes.push(className)
    if (name !== undefined) compound.attributes.push([name.toLowerCase(), value])
    rest = rest.slice(whole.length)
  }
  return compound
}

/** Reads one selector; `null` when it is more than compounds in one another, or names nothing (`*`). */
export function readSelector(text: string): SimpleSelector | null {
  const words = text.trim().replace(/\s*>\s*/g, ' > ').split(/\s+/)
  if (words.length > aboveMax * 2) return null
  const steps: { compound: Compound; direct: boolean }[] = []
  let direct = false
  for (const word of words.toReversed()) {
    if (word === '>') { direct = true; continue }
    const compound = readCompound(word)
    if (compound === null) return null
    steps.push({ compound, direct })
    direct = false
  }
  const [own, ...above] = steps
  if (own === undefined || direct) return null
  const { tag, id, classes, attributes } = own.compound
  return tag === undefined && id === undefined && classes.length + attributes.length === 0
    ? null
    : { own: own.compound, above }
}

/**
 * Under which name a selector is looked up: an element it matches has that id, class or tag; `*` when only attributes
 * say.
 */
export const keyOf = ({ own: { id, classes, tag } }: SimpleSelector): string =>
  id !== undefined ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : (tag ?? '*')

const property = (name: string): string =>
  name.startsWith('data-') || name.startsWith('aria-')
    ? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : name

function fits(element: Element, { tag, id, classes, attributes }: Compound): boolean {
  if (tag !== undefined && element.tagName !== tag || id !== undefined && attribute(element, 'id') !== id) return false
  const own = classes.length === 0 ? [] : (attribute(element, 'className') ?? '').split(/\s+/)
  if (!classes.every((name) => own.includes(name))) return false
  return attributes.every(([name, value]) => {
    const given = attribute(element, property(name))
    return given !== undefined && (value === undefined || given === value)
  })
}

/** Whether the selector matches an element below `ancestors`, nearest last. The nearest fit of each step is taken. */
export function matches({ own, above }: SimpleSelector, element: Element, ancestors: readonly Element[]): boolean {
  if (!fits(element, own)) return false
  let at = ancestors.length - 1
  for (const { compound, direct } of above) {
    while (at >= 0 && !fits(ancestors[at]!, compound)) {
      if (direct) return false
      at--
    }
    if (at < 0) return false
    at--
  }
  return true
}
