// Attributes as the hast utilities expect them: `class` becomes `className: string[]`, `colspan` a number, `hidden` a
// boolean. The names come from property-information; its lookup with regular expressions per attribute would cost as
// much as parsing.

import { find, html as htmlSchema, svg as svgSchema, type Info, type Schema } from 'property-information'
import type { Properties } from 'hast'
import type { Token } from 'parse5'

/** How the value of an attribute becomes that of its property. */
type Kind = 'text' | 'boolean' | 'overloadedBoolean' | 'tokens' | 'list' | 'number'

interface Known { readonly property: string, readonly attribute: string, readonly kind: Kind }

const describe = (info: Info): Known => ({
  property: info.property,
  attribute: info.attribute,
  kind: info.boolean
    ? 'boolean'
    : info.overloadedBoolean
      ? 'overloadedBoolean'
      : info.spaceSeparated || info.commaOrSpaceSeparated
        ? 'tokens'
        : info.commaSeparated
          ? 'list'
          : info.number
            ? 'number'
            : 'text',
})

const named = (schema: Schema): ReadonlyMap<string, Known> =>
  new Map(Object.entries(schema.normal).map(([name, property]) => [name, describe(schema.property[property]!)]))
const htmlNames = named(htmlSchema)
const svgNames = named(svgSchema)

/** Class names beyond are left out: nobody means the thousandth, and every pass looks at each. */
const classCharsMax = 20_000

/**
 * Finds out about the attributes of a page, and remembers up to `remembered` names and values: a hostile page may hold
 * a million different ones.
 */
export class PropertyNames {
  #html = new Map<string, Known>()
  #svg = new Map<string, Known>()
  #classes = new Map<string, string[]>()
  #remembered = 5_000

  lookUp(name: string, isSvg: boolean): Known {
    const cache = isSvg ? this.#svg : this.#html
    const known = (isSvg ? svgNames : htmlNames).get(name) ?? cache.get(name)
    if (known) return known
    const found = describe(find(isSvg ? svgSchema : htmlSchema, name))
    if (cache.size < this.#remembered) cache.set(name, found)
    return found
  }

  /** Class names; elements with the same attribute share one list, by which later passes know them again. */
  classes(value: string): string[] {
    const known = this.#classes.get(value)
    if (known) return known
    const classes = tokensOf(value.length > classCharsMax ? value.slice(0, classCharsMax) : value)
    if (this.#classes.size < this.#remembered) this.#classes.set(value, classes)
    return classes
  }
}

/**
 * hast properties of an element's attributes; the first of a repeated attribute counts, as in browsers. Nothing in them
 * may be changed.
 */
export function toProperties(attrs: readonly Token.Attribute[], isSvg: boolean, names: PropertyNames): Properties {
  const properties: Properties = {}
  for (let index = 0; index < attrs.length; index++) {
    const attr = attrs[index]!
    const name = attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name
    if (name === 'class') properties.className = names.classes(attr.value)
    else if (name === '__proto__') continue
    else {
      const known = names.lookUp(name, isSvg)
      properties[known.property] = known.kind === 'text' ? attr.value : toValue(attr.value, known)
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

function toValue(value: string, { kind, attribute }: Known): Properties[string] {
  if (kind === 'boolean') return true
  if (kind === 'overloadedBoolean') return value === '' || value.toLowerCase() === attribute ? true : value
  if (kind === 'tokens') return tokensOf(value)
  if (kind === 'list') return value.split(',').map((part) => part.trim())
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? value : number
}
