// Reads Microdata (HTML Standard, section 5) and RDFa Lite as nested items: a scope with a type, and named values in
// it.

import type { Element } from 'hast'
import type { StructuredItem } from '#schemas/facts.ts'
import { absoluteUrl } from '#actors/extract/links/absolute-url.ts'
import { attribute, textOf } from '#actors/extract/text-of.ts'
import { mayHave } from '#actors/extract/tree/quick-attributes.ts'
import { isHeadingTag } from '#actors/extract/tree/walk.ts'

const itemsMax = 200
const valuesPerNameMax = 300
/** Values of all items. */
const valuesMax = 4_000
const depthMax = 8
const nameCharsMax = 200
const valueCharsMax = 5_000
const timeCharsMax = 100
/** A price in such an element is not the current one. */
const struckTags = new Set(['del', 's', 'strike'])

/** The outermost items of a document in order; inner items are values of theirs. */
export function structuredItems(scopes: readonly Element[], baseUrl: string): StructuredItem[] {
  const reader: Reader = { baseUrl, valuesLeft: valuesMax, open: scopes.slice(0, itemsMax) }
  const items: StructuredItem[] = []
  for (let next = reader.open.shift(); next && items.length < itemsMax; next = reader.open.shift())
    items.push(readItem(next, 0, reader))
  return items.filter((item) => Object.keys(item.properties).length > 0)
}

interface Reader {
  baseUrl: string
  valuesLeft: number
  /** Scopes that are still to be read. An inner item that is no value of a property is an item of its own. */
  open: Element[]
}

function readItem(scope: Element, depth: number, reader: Reader): StructuredItem {
  const types = `${attribute(scope, 'itemType') ?? ''} ${attribute(scope, 'typeof') ?? ''}`
    .split(/\s+/)
    .filter((type) => type !== '')
    .map(localName)
  const properties = new Map<string, (string | StructuredItem)[]>()
  const visit = (parent: Element, inStruck: boolean): void => {
    for (const child of parent.children) {
      if (child.type !== 'element' || reader.valuesLeft <= 0) continue
      const isScope =
        hasItem(child) && (child.properties.itemScope !== undefined || child.properties.typeof !== undefined)
      const isOfPast = inStruck || struckTags.has(child.tagName)
      const names = hasItemProperty(child)
        ? namesOf(child).map((name) => name === 'price' && isOfPast ? 'listPrice' : name)
        : []
      if (names.length > 0) {
        const found = isScope && depth < depthMax
          ? [readItem(child, depth + 1, reader)]
          : entriesOf(child).map((entry) => valueOf(entry, reader.baseUrl))
        reader.valuesLeft -= found.length
        for (const name of names) {
          const values = properties.get(name) ?? []
          if (values.length === 0) properties.set(name, values)
          values.push(...found.slice(0, valuesPerNameMax - values.length))
        }
      }
      if (!isScope) visit(child, isOfPast)
      else if (names.length === 0 && reader.open.length < itemsMax) reader.open.push(child)
    }
  }
  visit(scope, false)
  return { type: types, properties: Object.fromEntries(properties) }
}

/** The entries of a list that is the value of a property as a whole: <ol itemprop="recipeInstructions">. */
function entriesOf(element: Element): Element[] {
  const children = element.children.filter((child) => child.type === 'element')
  const isList = (element.tagName === 'ol' || element.tagName === 'ul') && children.length > 1
    && children.every((child) => child.tagName === 'li' && namesOf(child).length === 0)
  return isList ? children : [element]
}

const hasItem = mayHave('item')
const hasItemProperty = mayHave('itemProperty')

function namesOf(element: Element): string[] {
  if (!hasItemProperty(element)) return []
  const names = attribute(element, 'itemProp') ?? attribute(element, 'property')
  const list = (names ?? '').split(/\s+/).filter((name) => name !== '' && name.length <= nameCharsMax)
  return [...new Set(list.map(localName))]
}

/** The name without its namespace: `Product` of `https://schema.org/Product` and `schema:Product`. */
const localName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#'), name.lastIndexOf(':')) + 1)

/** The attribute with the value of an element, by tag name. */
const addressProperty: ReadonlyMap<string, string> = new Map(Object.entries({
  img: 'src', audio: 'src', video: 'src', source: 'src', iframe: 'src', embed: 'src', track: 'src', a: 'href',
  area: 'href', link: 'href', object: 'data',
}))

/** Properties whose value is an address, also where the link has a text. */
const addressName = /url|image|sameas|logo|thumbnail|page|item|license|map|feed|type|id$/i

function valueOf(element: Element, baseUrl: string): string {
  const content = attribute(element, 'content')
  if (content !== undefined) return content.slice(0, valueCharsMax)
  const source = addressProperty.get(element.tagName)
  if (source !== undefined) {
    const address = attribute(element, source)
    const url = absoluteUrl(address, baseUrl)
    // By the standard the value of a link is its address; for a director or a category, pages mean the text.
    const isNamed = element.tagName === 'a' && !addressName.test(namesOf(element)[0] ?? '')
    const text = isNamed ? textOf(element, valueCharsMax) : ''
    if (text !== '') return text
    if (url !== null) return url
  }
  if (element.tagName === 'time') return attribute(element, 'dateTime') ?? textOf(element, timeCharsMax)
  if (element.tagName === 'data' || element.tagName === 'meter')
    return attribute(element, 'value') ?? textOf(element, valueCharsMax)
  return textOf(withoutOwnHeading(element), valueCharsMax)
}

/** Without the heading that repeats the name of the property: <section itemprop="abstract"><h2>Abstract</h2>. */
function withoutOwnHeading(element: Element): Element {
  const [first, ...rest] = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  if (first?.type !== 'element' || !isHeadingTag(first.tagName) || rest.length === 0) return element
  const name = (namesOf(element)[0] ?? '').toLowerCase()
  return textOf(first, nameCharsMax).toLowerCase() === name ? { ...element, children: rest } : element
}
