// Microdata (HTML Standard, section 5) and RDFa Lite as nested items. Both say the same in other attributes: a scope
// with a type, and named values in it.

import type { Element } from 'hast'
import type { StructuredItem } from '#schemas/facts.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'

const itemsMax = 200
const valuesMax = 300
const depthMax = 8
const valueCharsMax = 5_000

/** The outermost items of a document, in order, those within them as their values. Bounded. */
export function structuredItems(scopes: readonly Element[], baseUrl: string): StructuredItem[] {
  const left = { values: itemsMax * 20 }
  return scopes
    .slice(0, itemsMax)
    .map((scope) => readItem(scope, baseUrl, 0, left))
    .filter((item) => Object.keys(item.properties).length > 0)
}

function readItem(scope: Element, baseUrl: string, depth: number, left: { values: number }): StructuredItem {
  const types = `${attribute(scope, 'itemType') ?? ''} ${attribute(scope, 'typeof') ?? ''}`
    .split(/\s+/)
    .filter((type) => type !== '')
    .map(localName)
  const properties = new Map<string, (string | StructuredItem)[]>()
  const visit = (parent: Element, level: number): void => {
    for (const child of parent.children) {
      if (child.type !== 'element' || left.values <= 0) continue
      const names = namesOf(child)
      const isScope = child.properties.itemScope !== undefined || child.properties.typeof !== undefined
      if (names.length > 0) {
        const value = isScope && depth < depthMax ? readItem(child, baseUrl, depth + 1, left) : valueOf(child, baseUrl)
        left.values--
        for (const name of names) {
          const values = properties.get(name) ?? []
          if (values.length === 0) properties.set(name, values)
          if (values.length < valuesMax) values.push(value)
        }
      }
      if (!isScope) visit(child, level + 1)
    }
  }
  visit(scope, 0)
  return { type: types, properties: Object.fromEntries(properties) }
}

function namesOf(element: Element): string[] {
  const names = attribute(element, 'itemProp') ?? attribute(element, 'property')
  return names === undefined
    ? []
    : [
        ...new Set(
          names
            .split(/\s+/)
            .filter((name) => name !== '' && name.length <= 200)
            .map(localName),
        ),
      ]
}

/** `https://schema.org/Product` and `schema:Product` are `Product`. */
const localName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)

const addressProperty: Record<string, string> = {
  img: 'src', audio: 'src', video: 'src', source: 'src', iframe: 'src', embed: 'src', track: 'src', a: 'href',
  area: 'href', link: 'href', object: 'data',
}

function valueOf(element: Element, baseUrl: string): string {
  const content = attribute(element, 'content')
  if (content !== undefined) return content.slice(0, valueCharsMax)
  const source = addressProperty[element.tagName]
  if (source !== undefined) {
    const address = attribute(element, source)
    const url = absoluteUrl(address, baseUrl)
    // A link around a name is the value of an address by the standard; pages mean the name when its property is one.
    if (
      url !== null
      && !(element.tagName === 'a' && /^(?:name|headline|author|brand)$/i.test(namesOf(element)[0] ?? ''))
    )
      return url
  }
  if (element.tagName === 'time') return attribute(element, 'dateTime') ?? textOf(element, 100)
  if (element.tagName === 'data' || element.tagName === 'meter')
    return attribute(element, 'value') ?? textOf(element, valueCharsMax)
  return textOf(element, valueCharsMax)
}
