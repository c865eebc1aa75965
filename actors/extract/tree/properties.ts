// Converts attributes to hast properties: `class` to `className: string[]`, `colspan` to a number, `hidden` to a
// boolean. Names and types come from property-information; they are cached, because its lookup with regular expressions
// for each attribute would take as long as parsing.

import { find, html as htmlSchema, svg as svgSchema, type Info, type Schema } from 'property-information'
import type { Element, Properties } from 'hast'
import type { Token } from 'parse5'
import { bitsOfProperty } from './quick-attributes.ts'

/** Type of a property. */
type Kind = 'text' | 'boolean' | 'overloadedBoolean' | 'tokens' | 'list' | 'number'

interface PropertyInfo {
  readonly property: string
  readonly attribute: string
  readonly kind: Kind
  /** See `Element.attributeBits`. */
  readonly bits: number
}

const describe = (info: Info): PropertyInfo =>
  ({ property: info.property, attribute: info.attribute, kind: kindOf(info), bits: bitsOfProperty(info.property) })

function kindOf(info: Info): Kind {
  if (info.boolean) return 'boolean'
  if (info.overloadedBoolean) return 'overloadedBoolean'
  if (info.spaceSeparated || info.commaOrSpaceSeparated) return 'tokens'
  if (info.commaSeparated) return 'list'
  return info.number ? 'number' : 'text'
}

const propertiesOf = (schema: Schema): ReadonlyMap<string, PropertyInfo> =>
  new Map(Object.entries(schema.normal).map(([name, property]) => [name, describe(schema.property[property]!)]))
const htmlProperties = propertiesOf(htmlSchema)
const svgProperties = propertiesOf(svgSchema)

/** Class names after this many characters are ignored; every later pass iterates over them. */
const classCharsMax = 20_000

/** Entries of each cache. */
const cacheMax = 5_000

/** The properties of an element without attributes. */
export const noProperties: Properties = Object.freeze({})

/** The value of a class attribute, and the properties of an element that has no other attribute. */
type Classes = { readonly className: string[] }

/** Looks up the attributes of one page. The caches are bounded, because a page may have a million different names. */
export class PropertyNames {
  #html = new Map<string, PropertyInfo>()
  #svg = new Map<string, PropertyInfo>()
  #classes = new Map<string, Classes>()

  lookUp(name: string, isSvg: boolean): PropertyInfo {
    const cache = isSvg ? this.#svg : this.#html
    const known = (isSvg ? svgProperties : htmlProperties).get(name) ?? cache.get(name)
    if (known) return known
    // `find` takes names that objects inherit (`constructor`) for known attributes.
    const found: PropertyInfo = name in Object.prototype
      ? { property: name, attribute: name, kind: 'text', bits: 0 }
      : describe(find(isSvg ? svgSchema : htmlSchema, name))
    if (cache.size < cacheMax) cache.set(name, found)
    return found
  }

  /** Class names. Elements with the same attribute value share one list, which later passes use as a cache key. */
  classes(value: string): Classes {
    const known = this.#classes.get(value)
    if (known) return known
    const classes = { className: tokensOf(value.length > classCharsMax ? value.slice(0, classCharsMax) : value) }
    if (this.#classes.size < cacheMax) this.#classes.set(value, classes)
    return classes
  }
}

/**
 * Sets attributes as hast properties, which must not be modified: elements may share their values, and elements with
 * the same class and no other attribute share the object.
 */
export function setProperties(
  element: Element, attrs: readonly Token.Attribute[], isSvg: boolean, names: PropertyNames,
): void {
  if (attrs.length === 1 && attrs[0]!.name === 'class' && !attrs[0]!.prefix) {
    const classes = names.classes(attrs[0]!.value)
    element.properties = classes
    element.classNames = classes.className
    return
  }
  const properties: Properties = {}
  let bits = 0
  for (let index = 0; index < attrs.length; index++) {
    const attr = attrs[index]!
    const name = attr.prefix ? `${attr.prefix}:${attr.name}` : attr.name
    if (name === 'class') element.classNames = properties.className = names.classes(attr.value).className
    else if (name === '__proto__') continue
    else {
      const known = names.lookUp(name, isSvg)
      bits |= known.bits
      const value = known.kind === 'text' ? attr.value : toValue(attr.value, known)
      properties[known.property] = value
      if (known.property === 'className') element.classNames = value as string[]
    }
  }
  element.properties = properties
  element.attributeBits = bits
}

/** Splits a value at HTML white space. */
export function tokensOf(value: string): string[] {
  const trimmed = value.trim()
  if (trimmed === '') return []
  return /[\t\n\f\r ]/.test(trimmed) ? trimmed.split(/[\t\n\f\r ]+/) : [trimmed]
}

function toValue(value: string, { kind, attribute }: PropertyInfo): Properties[string] {
  if (kind === 'boolean') return true
  if (kind === 'overloadedBoolean') return value === '' || value.toLowerCase() === attribute ? true : value
  if (kind === 'tokens') return tokensOf(value)
  if (kind === 'list') return value.split(',').map((part) => part.trim())
  const number = value.trim() === '' ? Number.NaN : Number(value)
  return Number.isNaN(number) ? value : number
}
