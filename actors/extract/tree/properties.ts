// Attributes as the hast utilities expect them: `class` becomes `className: string[]`, `colspan` a number, `hidden` a boolean.
// The names come from property-information; its lookup with regular expressions per attribute would cost as much as parsing.

import { find, html as htmlSchema, svg as svgSchema, type Info } from 'property-information'
import type { Properties } from 'hast'
import type { Token } from 'parse5'

/** Finds out about attribute names, and remembers up to `remembered` of them: a hostile page may hold a million different ones. */
export class PropertyNames {
  #html = new Map<string, Info>()
  #svg = new Map<string, Info>()
  #remembered = 5_000

  lookUp(name: string, isSvg: boolean): Info {
    const known = (isSvg ? this.#svg : this.#html).get(name)
    if (known) return known
    const info = find(isSvg ? svgSchema : htmlSchema, name)
    const cache = isSvg ? this.#svg : this.#html
    if (cache.size < this.#remembered) cache.set(name, info)
    return info
  }
}

/** hast properties of an element's attributes; the first of a repeated attribute counts, as in browsers. */
export function toProperties(attrs: readonly Token.Attribute[], isSvg: boolean, names: PropertyNames): Properties {
  const properties: Properties = {}
  for (const attr of attrs) {
    const name = attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name
    if (name === 'class') properties.className = tokensOf(attr.value)
    else if (name === '__proto__') continue
    else {
      const info = names.lookUp(name, isSvg)
      properties[info.property] = toValue(attr.value, info)
    }
  }
  return properties
}

/** Splits at HTML white space. */
export function tokensOf(value: string): string[] {
  const trimmed = value.trim()
  if (trimmed === '') return []
  return /[\t\n\f\r ]/.test(trimmed) ? trimmed.split(/[\t\n\f\r ]+/) : [trimmed]
}

function toValue(value: string, info: Info): Properties[string] {
  if (info.boolean) return true
  if (info.overloadedBoolean) return value === '' || value.toLowerCase() === info.attribute ? true : value
  if (info.spaceSeparated || info.commaOrSpaceSeparated) return tokensOf(value)
  if (info.commaSeparated) return value.split(',').map((part) => part.trim())
  if (info.number && value.trim() !== '') {
    const number = Number(value)
    return Number.isNaN(number) ? value : number
  }
  return value
}
