// The items of a page that are machine-readable: JSON-LD and microdata, in one form.

import type { PageFacts, StructuredItem } from '#schemas/facts.ts'
import { isObject } from '#src/json/objects.ts'
import { compact } from '../fields/names.ts'

export type EntityValue = string | number | boolean | Entity

/** An item of schema.org: names compact, values in the order found, never null or empty. */
export interface Entity {
  /** Types without namespace, compact: `product`, `newsarticle`. */
  types: string[]
  properties: Map<string, EntityValue[]>
}

const nodesMax = 5000
const levelsMax = 8
const valuesMax = 500
const entitiesMax = 2000
const textCharsMax = 100_000
/** The index of `@id` reads more nodes, and deeper ones, than are turned into items. */
const indexedNodesMax = nodesMax * 4
const indexedLevelsMax = levelsMax * 2

const namedEntities: Record<string, string> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const decodeHtmlEntity = (whole: string, code: string): string => {
  if (!code.startsWith('#')) return namedEntities[code.toLowerCase()] ?? whole
  const point = /^#x/i.test(code) ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1))
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}

/** The text of a value without the HTML tags and entities that sites leave in JSON-LD. */
function cleanText(text: string): string {
  const cut = text.slice(0, textCharsMax)
  const untagged = /<\/?[a-z][^>]{0,500}>/i.test(cut)
    ? cut.replace(/<(?:br|\/p|\/li|\/div|\/h\d)\b[^>]{0,100}>/gi, '\n').replace(/<\/?[a-z!][^>]{0,2000}>/gi, ' ')
    : cut
  const decoded = untagged.replace(/&(nbsp|lt|gt|quot|apos|amp|#\d{1,7}|#x[\da-f]{1,6});/gi, decodeHtmlEntity)
  return decoded.replace(/[^\S\n]+/g, ' ').replace(/ ?\n\s*/g, '\n').trim()
}

const typeName = (type: string) => compact(type.replace(/^.*[/#:]/, ''))

/** Types of prices that are not what a thing costs now; compact, without namespace. */
const listPriceTypes = /^(?:listprice|msrp|srp|strikethroughprice|regularprice|suggestedretailprice)$/

/** The price of a `priceSpecification` that is a list price is no `price`. */
function moveListPrice(properties: Map<string, EntityValue[]>): void {
  const [type] = properties.get('pricetype') ?? []
  const price = properties.get('price')
  if (price === undefined || typeof type !== 'string' || !listPriceTypes.test(typeName(type))) return
  properties.delete('price')
  properties.set('listprice', price)
}

/** Reads JSON-LD without resolving contexts: `@graph`, `@list`, `@value` and references by `@id` inside the page. */
class LinkedData {
  readonly #byId = new Map<string, Record<string, unknown>>()
  #nodes = 0

  constructor(documents: readonly unknown[]) {
    const open: { value: unknown; level: number }[] = documents.map((value) => ({ value, level: 0 }))
    let seen = 0
    for (let next = open.pop(); next && seen++ < indexedNodesMax; next = open.pop()) {
      if (next.level > indexedLevelsMax || typeof next.value !== 'object' || next.value === null) continue
      const id = (next.value as Record<string, unknown>)['@id']
      if (typeof id === 'string' && Object.keys(next.value).length > 1 && !this.#byId.has(id))
        this.#byId.set(id, next.value as Record<string, unknown>)
      for (const inner of Object.values(next.value)) open.push({ value: inner, level: next.level + 1 })
    }
  }

  top(document: unknown): Entity[] {
    if (Array.isArray(document)) return document.slice(0, valuesMax).flatMap((one) => this.top(one))
    if (!isObject(document)) return []
    if (Array.isArray(document['@graph'])) return document['@graph'].slice(0, valuesMax).flatMap((one) => this.top(one))
    const entity = this.#entity(document, 0, new Set())
    return entity ? [entity] : []
  }

  #entity(node: Record<string, unknown>, level: number, above: Set<unknown>): Entity | undefined {
    const id = node['@id']
    const target = typeof id === 'string' && Object.keys(node).length <= 2 ? this.#byId.get(id) ?? node : node
    if (level > levelsMax || above.has(target) || ++this.#nodes > nodesMax) return undefined
    const properties = new Map<string, EntityValue[]>()
    const inside = new Set(above).add(target)
    for (const [name, value] of Object.entries(target)) {
      if (name.startsWith('@')) continue
      const values = [value].flat().slice(0, valuesMax).flatMap((one) => this.#value(one, level, inside))
      if (values.length > 0) properties.set(compact(name.replace(/^.*[/:]/, '')), values)
    }
    moveListPrice(properties)
    const types = [target['@type']].flat().filter((type) => typeof type === 'string').map(typeName)
    return properties.size > 0 ? { types, properties } : undefined
  }

  #value(value: unknown, level: number, above: Set<unknown>): EntityValue[] {
    if (typeof value === 'string') return cleanText(value) === '' ? [] : [cleanText(value)]
    if (typeof value === 'number' || typeof value === 'boolean') return [value]
    if (Array.isArray(value))
      return level > levelsMax ? [] : value.slice(0, valuesMax).flatMap((one) => this.#value(one, level + 1, above))
    if (!isObject(value)) return []
    if ('@value' in value) return this.#value(value['@value'], level + 1, above)
    if ('@list' in value)
      return [value['@list']]
        .flat()
        .slice(0, valuesMax)
        .flatMap((one) => this.#value(one, level + 1, above))
    const entity = this.#entity(value, level + 1, above)
    return entity ? [entity] : []
  }
}

/** A microdata item as an entity. */
function entityOfItem(item: StructuredItem, level = 0): Entity {
  const properties = new Map<string, EntityValue[]>()
  const read = (value: string | StructuredItem): EntityValue[] => {
    if (typeof value !== 'string') return level < levelsMax ? [entityOfItem(value, level + 1)] : []
    const text = cleanText(value)
    return text === '' ? [] : [text]
  }
  for (const [name, values] of Object.entries(item.properties)) {
    const clean = values.slice(0, valuesMax).flatMap(read)
    const key = compact(name.replace(/^.*[/:#]/, ''))
    if (clean.length > 0) properties.set(key, [...properties.get(key) ?? [], ...clean])
  }
  moveListPrice(properties)
  return { types: item.type.map(typeName), properties }
}

/** The outer items of a page, JSON-LD before microdata. */
export function entitiesOf(facts: PageFacts): Entity[] {
  const linked = new LinkedData(facts.jsonLd)
  return [
    ...facts.jsonLd.slice(0, valuesMax).flatMap((document) => linked.top(document)),
    ...facts.items.slice(0, valuesMax).map((item) => entityOfItem(item)),
  ]
}

/** The values at a path of compact names (`offers.price`), from all branches. */
export function valuesAt(entity: Entity, path: readonly string[]): EntityValue[] {
  let at: EntityValue[] = [entity]
  for (const name of path) at = at.flatMap((value) => typeof value === 'object' ? value.properties.get(name) ?? [] : [])
  return at
}

const textOf = (entity: Entity, name: string) =>
  (entity.properties.get(name) ?? [])
    .filter((value) => typeof value !== 'object')
    .map(String)
    .join(', ')

/** Properties of a postal address in the order of a line; those of one entry are joined by a blank. */
const addressLine = [
  ['streetaddress'], ['postofficeboxnumber'], ['postalcode', 'addresslocality'], ['addressregion'], ['addresscountry'],
]
/** Properties that name an item, best first. */
const namingProperties = ['name', 'headline', 'text', 'address', 'url', 'contenturl']

function addressText(entity: Entity): string | undefined {
  const textAt = (name: string) => textOf(entity, name) || nestedText(entity.properties.get(name)?.[0])
  const parts = addressLine
    .map((names) => names.map(textAt).filter(Boolean).join(' '))
    .filter((part) => part !== '')
  const isAddress =
    (parts.length > 0 && entity.properties.has('streetaddress')) || entity.properties.has('addresslocality')
  return isAddress ? parts.join(', ') : undefined
}

const nestedText = (value: EntityValue | undefined): string =>
  typeof value === 'object' ? (entityText(value) ?? '') : ''

/** An item as one text: an address in a line, a quantity with its unit, otherwise the name. */
export function entityText(entity: Entity): string | undefined {
  const address = addressText(entity)
  if (address !== undefined) return address
  const value = textOf(entity, 'value')
  if (value !== '') return [value, textOf(entity, 'unittext') || textOf(entity, 'unitcode')].filter(Boolean).join(' ')
  for (const name of namingProperties) {
    const [first] = entity.properties.get(name) ?? []
    const text = typeof first === 'object' ? entityText(first) : first === undefined ? '' : String(first)
    if (text) return text
  }
  return undefined
}

/** All items of a page, nested ones too, at most 2,000. */
export function allEntities(top: readonly Entity[]): Entity[] {
  const all: Entity[] = []
  const open = top.toReversed()
  for (let next = open.pop(); next && all.length < entitiesMax; next = open.pop()) {
    all.push(next)
    open.push(...[...next.properties.values()].flat().filter((value) => typeof value === 'object').toReversed())
  }
  return all
}
