// Fills a caller's JSON Schema from a page without a model: every value is text found on the page, turned into the type
// asked for.

import type { Schema, SchemaObject } from '#src/json-schema/clean-schema.ts'
import { coerce, type CoerceContext } from './coerce.ts'
import { allowsNull, alternatives, isArraySchema, isObjectSchema } from './effective-schema.ts'
import type { EntityValue } from './entities.ts'
import { evidenceOf, type Evidence } from './evidence.ts'
import { objectLists, sectionItems, tableColumn, typedEntities } from './lists.ts'
import { isPageItself, mainEntity } from './main-entity.ts'
import { singular } from './names.ts'
import { queryOf, type Query } from './query.ts'
import { entitySource, pageSource, prefixSource, textSource, withoutGeneric, type Source } from './sources.ts'
import { thingWords } from './concepts.ts'
import type { PageFacts } from '#schemas/facts.ts'

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
interface Filled { value: { [name: string]: Json }; found: number; missing: string[] }

export interface FillResult {
  value: { [name: string]: unknown }
  /** Fields of the root that were found. */
  found: number
  /** Required fields of the root that were not. */
  missing: string[]
}

const levelsMax = 8
const itemsMax = 500
/** Objects filled in one page: a schema that multiplies arrays by arrays ends here. */
const objectsMax = 5000
/** Names of inner objects that only group fields of the page. */
const wrappers = new Set(
  'data info information detail metadata meta result page content specification spec attribute property contact contactinfo summary overview basic general fact'.split(
    ' ',
  ),
)

const isWhole = ({ found, missing }: Filled): boolean => found > 0 && missing.length === 0

class Filler {
  readonly #root: SchemaObject
  readonly #evidence: Evidence
  readonly #page: Source
  #objects = 0

  constructor(root: SchemaObject, evidence: Evidence) {
    this.#root = root
    this.#evidence = evidence
    this.#page = pageSource(evidence)
  }

  /** The root: sources are the page's main item and the page. */
  fill(): FillResult {
    let best: FillResult = { value: {}, found: 0, missing: [] }
    for (const way of alternatives(this.#root, this.#root)) {
      if (!isObjectSchema(way) && way.properties === undefined) continue
      const filled = this.#object(way, this.#pageSources(way), 0)
      if (filled.found > best.found || best.found === 0) best = filled
    }
    return best
  }

  #pageSources(way: SchemaObject, type?: string): Source[] {
    const queries = Object.entries(way.properties ?? {}).map(([name, schema]) =>
      queryOf(name, typeof schema === 'object' ? schema : {}),
    )
    const entity = mainEntity(this.#evidence, queries, type ?? this.#typeOf(way))
    if (!entity) return [this.#page]
    return isPageItself(entity) ? [this.#page, entitySource(entity)] : [entitySource(entity), this.#page]
  }

  /** The thing that a schema says it describes: its title, or the word that its fields begin with. */
  #typeOf(way: SchemaObject): string | undefined {
    const title = way.title === undefined ? undefined : singular(way.title.toLowerCase().replace(/[^\p{L}]/gu, ''))
    const first = Object.keys(way.properties ?? {})
      .flatMap((name) => /^([a-z]+)[_A-Z]/.exec(name)?.[1] ?? [])
      .find((word) => thingWords.has(word))
    return title ?? first
  }

  #object(way: SchemaObject, sources: readonly Source[], level: number): Filled {
    const value: { [name: string]: Json } = {}
    const required = new Set(way.required ?? [])
    const missing: string[] = []
    let found = 0
    if (++this.#objects > objectsMax) return { value, found, missing: [...required] }
    for (const name of new Set([...Object.keys(way.properties ?? {}), ...required])) {
      const schema = way.properties?.[name] ?? {}
      const own = typeof schema === 'object' ? schema : {}
      const filled = this.#value(schema, queryOf(name, own), sources, level)
      if (filled !== undefined) found++
      const settled = filled ?? (required.has(name) ? this.#withoutValue(schema) : undefined)
      if (settled !== undefined)
        Object.defineProperty(value, name, { value: settled, enumerable: true, configurable: true, writable: true })
      else if (required.has(name)) missing.push(name)
    }
    return { value, found, missing }
  }

  /**
   * What stands for a required field that was not found: null or an empty list where the schema allows it, its own
   * default.
   */
  #withoutValue(schema: Schema): Json | undefined {
    if (allowsNull(schema, this.#root)) return null
    const [way] = alternatives(schema, this.#root)
    if (way?.default !== undefined) return way.default as Json
    return way && isArraySchema(way) && (way.minItems ?? 0) === 0 ? [] : undefined
  }

  #value(schema: Schema, query: Query, sources: readonly Source[], level: number): Json | undefined {
    if (level > levelsMax) return undefined
    for (const way of alternatives(schema, this.#root)) {
      const fill = isObjectSchema(way) ? this.#inner : isArraySchema(way) ? this.#array : this.#plain
      const filled = fill.call(this, way, query, sources, level)
      if (filled !== undefined) return filled
    }
    return undefined
  }

  /** A value of a schema without structure; one without any type may be a list, when the name means many. */
  #plain(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json | undefined {
    const untyped = way.type === undefined && way.enum === undefined && way.const === undefined
    const many =
      untyped && way.format === undefined
        ? this.#array(
            { type: 'array', items: { type: query.concept?.numeric ? 'number' : 'string' } },
            query,
            sources,
            level,
          )
        : undefined
    if (query.concept?.list && many !== undefined) return many
    const one = this.#first(sources.flatMap((source) => source.values(query)), way, query)
    return one ?? (query.concept?.numeric || /[^s]s$/.test(query.keys[0] ?? '') ? many : undefined)
  }

  /** Whether what is asked for may stand anywhere on the page: at the root, and in objects that only group fields. */
  #isPage(sources: readonly Source[]): boolean { return sources.includes(this.#page) }

  #context(query: Query): CoerceContext {
    return {
      url: this.#evidence.facts.url, language: this.#evidence.facts.language, name: query.name,
      numeric: query.concept?.numeric ?? false,
    }
  }

  #first(values: readonly EntityValue[], schema: SchemaObject, query: Query): Json | undefined {
    const context = this.#context(query)
    for (const value of values.slice(0, 200)) {
      const coerced = coerce(value, schema, context)
      if (coerced !== undefined) return coerced
    }
    return undefined
  }

  /** An object inside: an item of that name, a text that names it, or fields of the page that it only groups. */
  #inner(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json | undefined {
    if (way.properties === undefined) return this.#open(way, query)
    const scoped = prefixSource(query, sources)
    const isThing = (word: string) =>
      wrappers.has(word) || thingWords.has(word) || this.#evidence.entities.some(({ types }) => types.includes(word))
    const key = query.keys.map(singular).find(isThing)
    const tries: (() => Source[][])[] = [
      () =>
        sources
          .flatMap((source) => source.items?.(query) ?? [])
          .slice(0, 10)
          .map((entity) => [entitySource(entity), scoped]),
      () => (key !== undefined && level === 0 ? [this.#pageSources(way, wrappers.has(key) ? undefined : key)] : []),
      () =>
        sources
          .flatMap((source) => source.values(query))
          .filter((value) => typeof value !== 'object')
          .slice(0, 3)
          .map((value) => [scoped, textSource(String(value))]),
      () => [[scoped]],
      () => (level === 0 ? [[...withoutGeneric(sources)]] : []),
    ]
    for (const candidates of tries) {
      const filled = candidates().map((candidate) => this.#object(way, candidate, level + 1)).filter(isWhole)
      const best = filled.reduce<Filled | undefined>(
        (most, one) => (most === undefined || one.found > most.found ? one : most), undefined,
      )
      if (best) return best.value
    }
    return undefined
  }

  /** An object of free names is filled with the labels of the page, when it is called after them. */
  #open(way: SchemaObject, query: Query): Json | undefined {
    if (
      !query.keys
        .map(singular)
        .some((key) => wrappers.has(key) || ['feature', 'technicaldetail', 'productdetail'].includes(key))
    )
      return undefined
    const schema = alternatives(way.additionalProperties, this.#root)[0] ?? { type: 'string' }
    const entries = this.#evidence.labelled.slice(0, itemsMax).flatMap(({ label, value }) => {
      const coerced = coerce(value, schema, { ...this.#context(query), name: label })
      return coerced === undefined ? [] : [[label, coerced] as const]
    })
    return entries.length === 0 ? undefined : Object.fromEntries(entries.toReversed())
  }

  #array(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json[] | undefined {
    const max = Math.min(way.maxItems ?? itemsMax, itemsMax)
    for (const item of alternatives(way.items, this.#root)) {
      if (isArraySchema(item)) continue // lists of lists are nothing that a page says by a name
      const items = (
        isObjectSchema(item) ? this.#rows(item, query, sources, level) : this.#scalars(item, query, sources)
      )?.slice(0, max)
      const distinct =
        items && way.uniqueItems === true
          ? [...new Map(items.map((one) => [JSON.stringify(one), one])).values()]
          : items
      if (distinct !== undefined && distinct.length >= Math.max(1, way.minItems ?? 1)) return distinct
    }
    return undefined
  }

  #rows(item: SchemaObject, query: Query, sources: readonly Source[], level: number): Json[] | undefined {
    const fields = Object.entries(item.properties ?? {}).map(([name, schema]) =>
      queryOf(name, typeof schema === 'object' ? schema : {}),
    )
    const required = new Set(item.required ?? [])
    for (const rows of objectLists({
      query, fields, required, sources, evidence: this.#evidence, wholePage: this.#isPage(sources),
    })) {
      const filled = rows()
        .map((row) => this.#object(item, [row], level + 1))
        .filter(isWhole)
      if (filled.length > 0) return filled.map(({ value }) => value)
    }
    const values = sources.flatMap((source) => source.values(query)).filter((value) => typeof value === 'string')
    const texts = [...values, ...this.#isPage(sources) ? sectionItems(query, this.#evidence) : []]
    const named = texts
      .slice(0, itemsMax)
      .map((text) => this.#object(item, [textSource(text)], level + 1))
      .filter(isWhole)
    return named.length > 0 ? named.map(({ value }) => value) : undefined
  }

  #scalars(item: SchemaObject, query: Query, sources: readonly Source[]): Json[] | undefined {
    const context = this.#context(query)
    const coerceAll = (values: readonly EntityValue[]) => {
      const all = values.slice(0, itemsMax).map((value) => coerce(value, item, context))
      return [...new Set(all.filter((one) => one !== undefined))]
    }
    const tries: (() => readonly EntityValue[])[] = [
      ...sources.filter((source) => source !== this.#page).map((source) => () => parted(source.values(query))),
      ...!this.#isPage(sources) ? [] : [
        () => sectionItems(query, this.#evidence), () => tableColumn(query, this.#evidence),
        () => typedEntities(query, this.#evidence), () => this.#common(query),
      ],
      ...sources.includes(this.#page) ? [() => parted(this.#page.values(query).slice(0, 1))] : [],
    ]
    for (const values of tries) {
      const found = coerceAll(values())
      if (found.length > 0) return found
    }
    return undefined
  }

  /** Plain lists that every page has. */
  #common({ keys }: Query): readonly string[] {
    const { facts, emails, phones, amounts } = this.#evidence
    switch (singular(keys[0] ?? '')) {
      case 'link': case 'url': case 'hyperlink': return facts.links.map(({ url }) => url)
      case 'image': case 'photo': case 'picture': case 'imageurl': return facts.images.map(({ url }) => url)
      case 'heading': case 'headline': case 'section': return facts.headings.map(({ text }) => text)
      case 'email': case 'emailaddress': return emails
      case 'phone': case 'phonenumber': case 'telephone': return phones
      case 'price': return amounts
      case 'question': return facts.headings.map(({ text }) => text).filter((text) => text.endsWith('?'))
      default: return []
    }
  }
}

/** One text that lists several values is parted at its commas; several texts stay as they are. */
function parted(values: readonly EntityValue[]): readonly EntityValue[] {
  const [only] = values
  if (values.length !== 1 || typeof only !== 'string') return values
  const lines = only.split(/\s*[\n;|•·]\s*/).filter((part) => part !== '')
  if (lines.length > 1) return lines
  const parts = only.split(/\s*[,、，]\s+|[、，]|,(?=\S)(?!\d)/).filter((part) => part !== '')
  return parts.length > 1 && parts.every((part) => part.length <= 60) ? parts : values
}

/**
 * Fills `schema` (cleaned) from the facts of a page. The result is not validated yet: conditions between fields are not
 * looked at.
 */
export function fillSchema(schema: SchemaObject, facts: PageFacts): FillResult {
  return new Filler(schema, evidenceOf(facts)).fill()
}
