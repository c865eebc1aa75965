// Fills a caller's JSON Schema from a page without a model: every value is text of the page, converted to the type that
// is asked for.

import type { PageFacts } from '#schemas/facts.ts'
import type { Schema, SchemaObject } from '#src/json-schema/clean-schema.ts'
import { coerce } from './values/coerce.ts'
import { sectionItems } from './lists/common-lists.ts'
import { asksForOthers, consistentRows, namesSubject } from './lists/consistent-rows.ts'
import { contradicted, withoutRepeated } from './contradictions.ts'
import { alternatives, isArraySchema, isObjectSchema } from './fields/effective-schema.ts'
import type { EntityValue } from './values/entities.ts'
import { evidenceOf, type Evidence } from './evidence/evidence.ts'
import { isComplete, isMostlyComplete, isPartial, type Filled, type Json, type Row } from './fields/filled.ts'
import { fillDerived } from './fill-derived.ts'
import { firstAsked, valueOfFirst } from './fields/first-of-list.ts'
import { contextOf, firstValue } from './candidates/first-value.ts'
import { labelMap } from './label-map.ts'
import { objectLists } from './lists/lists.ts'
import { isOneOfMany, isPageItself, mainEntity } from './main-entity.ts'
import { isLongPage } from './candidates/doubtful.ts'
import { isMistaken } from './candidates/mistaken-values.ts'
import { membersAsked } from './fields/members.ts'
import { thingWords, wrapperNames } from './fields/names.data.ts'
import { singular } from './fields/names.ts'
import { candidatesOf } from './candidates/considered.ts'
import { likeliest, type Observe } from './candidates/likeliest.ts'
import { ownSchema, queriesOf, queryBeside, queryOf, type Query } from './fields/query.ts'
import type { Source } from './sources/source.ts'
import { scalarLists } from './lists/scalar-lists.ts'
import { emptyValue, thingOf } from './fields/schema-meaning.ts'
import { splitList } from './values/split-list.ts'
import { entitySource } from './sources/entity-source.ts'
import { pageSource } from './page/page-source.ts'
import { prefixSource, textSource, withoutGeneric } from './sources/sources.ts'

export interface FillResult {
  value: { [name: string]: unknown }
  /** Number of fields of the root that were found. */
  found: number
}

const levelsMax = 8
const itemsMax = 500
/** Objects filled in one page: a bound for schemas that nest arrays in arrays. */
const objectsMax = 5000
/** "…and much more!" at the end of a list. */
const andMore = new RegExp(
  String.raw`^(?:\.{3}|…)?\s*(?:and|und|et|y|e|en)\s(?:(?:so|many|much|vieles|viel|bien|mucho|molto|veel)\s)?`
  + String.raw`(?:more|mehr|plus|más|altro|meer)(?:\s\p{L}+)?\W*$`, 'iu',
)
/** Candidates for an inner object: items, and texts. */
const [innerItemsMax, innerTextsMax] = [10, 3]

class Filler {
  readonly #root: SchemaObject
  readonly #evidence: Evidence
  readonly #page: Source
  /** Sources of the only item of a kind of the page's subject, such as its offer. */
  readonly #ofSubject = new WeakSet<Source>()
  /** Sources of one of several things that the page lists: plural fields ask for all of them. */
  readonly #ofMany = new WeakSet<Source>()
  readonly #observe: Observe | undefined
  #objects = 0

  constructor(root: SchemaObject, evidence: Evidence, observe?: Observe) {
    this.#root = root
    this.#evidence = evidence
    this.#observe = observe
    this.#page = pageSource(evidence)
  }

  /** Fills the root from the main item of the page and the page. */
  fill(): FillResult {
    let best: FillResult = { value: {}, found: 0 }
    for (const way of alternatives(this.#root, this.#root)) {
      if (!isObjectSchema(way) && way.properties === undefined) continue
      const filled = this.#object(way, this.#pageSources(way), 0)
      if (filled.found > best.found || best.found === 0) best = filled
    }
    return best
  }

  #pageSources(way: SchemaObject, type?: string): Source[] {
    const entity = mainEntity(this.#evidence, queriesOf(way), type ?? thingOf(way))
    if (!entity) return [this.#page]
    const source = entitySource(entity)
    if (isOneOfMany(entity, this.#evidence)) this.#ofMany.add(source)
    return isPageItself(entity) ? [this.#page, source] : [source, this.#page]
  }

  #object(way: SchemaObject, sources: readonly Source[], level: number): Filled {
    const value: { [name: string]: Json } = {}
    const required = new Set(way.required ?? [])
    const missing: string[] = []
    const byConcept = new Map<string, string>()
    let found = 0
    if (++this.#objects > objectsMax) return { value, found, missing: [...required] }
    const fields = [...new Set([...Object.keys(way.properties ?? {}), ...required])].map((name) => {
      const schema = way.properties?.[name] ?? {}
      const query = queryBeside(name, ownSchema(schema), way.properties ?? {})
      return { name, schema, query, filled: this.#value(schema, query, sources, level) }
    })
    if (level === 0) fillDerived(fields, this.#root, this.#evidence)
    for (const { name, schema, query, filled } of fields) {
      if (filled !== undefined) found++
      const concept = query.concept?.names[0]
      if (concept !== undefined && !byConcept.has(concept)) byConcept.set(concept, name)
      const settled = filled ?? (required.has(name) ? emptyValue(schema, this.#root) : undefined)
      // A property called `__proto__` must be an own property.
      if (settled !== undefined)
        Object.defineProperty(value, name, { value: settled, enumerable: true, configurable: true, writable: true })
      else if (required.has(name)) missing.push(name)
    }
    for (const name of contradicted(value, byConcept)) {
      delete value[name]
      found--
      if (required.has(name)) missing.push(name)
    }
    return { value, found, missing }
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

  /** A scalar; without a type in the schema also a list, when the name is a plural. */
  #plain(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json | undefined {
    const isUntyped =
      way.type === undefined && way.enum === undefined && way.const === undefined && way.format === undefined
    const listSchema = { type: 'array', items: { type: query.concept?.numeric ? 'number' : 'string' } }
    const many = isUntyped ? this.#array(listSchema, query, sources, level) : undefined
    if (query.concept?.list && many !== undefined) return many
    const listed = query.concept?.numeric || /[^s]s$/.test(query.keys[0] ?? '') ? many : undefined
    return this.#choice(way, query, sources) ?? listed ?? this.#ofFirst(way, query, sources, level)
  }

  /** The scalar that the sources give, and on the page what its text says. */
  #choice(way: SchemaObject, query: Query, sources: readonly Source[]): Json | undefined {
    // The title of a list is not that of its first member.
    const told = query.concept?.names[0] === 'name' ? sources.filter((source) => !this.#ofMany.has(source)) : sources
    const candidates = candidatesOf(told, way, query, this.#isSubject(sources) ? this.#evidence : undefined)
    if (!this.#isPage(sources)) return firstValue(candidates.map(({ value }) => value), way, query, this.#evidence)
    return likeliest(candidates, way, query, this.#evidence, this.#observe)
  }

  /** A field of the first of what the page lists. */
  #ofFirst(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json | undefined {
    const asked = level === 0 && this.#isPage(sources) ? firstAsked(query) : null
    if (asked === null) return undefined
    const date = { type: 'string', format: 'date' }
    const properties = { title: { type: 'string' }, ...asked.isLatest && { date }, [asked.field]: way }
    const item = { type: 'object', properties, required: [asked.field] } as SchemaObject
    return valueOfFirst((this.#rows(item, queryOf('items'), [this.#page], level + 1) ?? []) as Row[], asked) as Json | undefined
  }

  /** Whether a value may come from anywhere on the page: at the root, and in objects that only group fields. */
  #isPage(sources: readonly Source[]): boolean { return sources.includes(this.#page) }

  /** Whether the values are about the subject of the page: at the root, and in its only offer. */
  #isSubject(sources: readonly Source[]): boolean {
    return this.#isPage(sources) || sources.some((source) => this.#ofSubject.has(source))
  }

  /** An inner object: the first kind of candidates that gives a complete one, or else one with most of the fields. */
  #inner(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json | undefined {
    if (way.properties === undefined) return labelMap(way, query, this.#evidence, this.#root)
    const bestOf = (all: readonly Filled[]) => all.reduce<Filled | undefined>(
      (most, one) => most === undefined || one.found > most.found ? one : most, undefined)
    const incomplete: Filled[] = []
    for (const candidates of this.#innerCandidates(way, query, sources, level)) {
      const filled = candidates().map((candidate) => this.#object(way, candidate, level + 1))
      const best = bestOf(filled.filter(isComplete))
      if (best) return best.value
      incomplete.push(...filled.filter((one) => isPartial(one, way)))
    }
    return bestOf(incomplete)?.value
  }

  /** Sources of an inner object, best first: an item of its name, the page, a text, the sources of the outer object. */
  #innerCandidates(
    way: SchemaObject, query: Query, sources: readonly Source[], level: number,
  ): (() => Source[][])[] {
    const scoped = prefixSource(query, sources)
    const isThing = (word: string) =>
      wrapperNames.has(word)
      || thingWords.has(word)
      || this.#evidence.entities.some(({ types }) => types.includes(word))
    const key = query.keys.map(singular).find(isThing)
    // What the page says of itself is not about another thing, such as its insurer: one with a name of its own.
    const isOtherThing = query.concept === undefined && !query.keys.some((one) => wrapperNames.has(singular(one)))
      && queriesOf(way).some(({ concept }) => concept?.names[0] === 'name')
    return [
      () => {
        const items = sources.flatMap((source) => source.items?.(query) ?? []).slice(0, innerItemsMax)
        const inner = items.map((entity) => entitySource(entity))
        if (this.#isPage(sources) && inner.length === 1) this.#ofSubject.add(inner[0]!)
        return inner.map((source) => [source, scoped])
      },
      () =>
        key !== undefined && level === 0 ? [this.#pageSources(way, wrapperNames.has(key) ? undefined : key)] : [],
      () =>
        sources
          .flatMap((source) => source.values(query))
          .filter((value) => typeof value !== 'object')
          .slice(0, innerTextsMax)
          .map((value) => [scoped, textSource(String(value))]),
      () => [[scoped]],
      () => (level === 0 && !isOtherThing ? [[...withoutGeneric(sources)]] : []),
    ]
  }

  #array(way: SchemaObject, query: Query, sources: readonly Source[], level: number): Json[] | undefined {
    const max = Math.min(way.maxItems ?? itemsMax, itemsMax)
    for (const item of alternatives(way.items, this.#root)) {
      if (isArraySchema(item)) continue // no page has lists of lists under a name
      const items = (
        isObjectSchema(item) ? this.#rows(item, query, sources, level) : this.#scalars(item, query, sources, level)
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
    const isPage = this.#isPage(sources)
    const objectsOf = (candidates: readonly Source[]) =>
      candidates.map((candidate) => this.#object(item, [candidate], level + 1))
    const required = new Set(item.required ?? [])
    let single: Json[] | undefined
    // Rows with all required fields first; a list of which no row has them is better than none.
    for (const demanded of required.size > 0 ? [required, new Set<string>()] : [required]) {
      const isEnough = (one: Filled) => isComplete(one) || demanded.size === 0 && isPartial(one, item)
      const lists = objectLists({
        query, fields: queriesOf(item), required: demanded, sources, evidence: this.#evidence, wholePage: isPage,
      })
      for (const rows of lists) {
        const filled = objectsOf(rows())
        const partial = filled.filter((one) => isComplete(one) || isPartial(one, item)).map(({ value }) => value)
        const values = consistentRows(partial, queriesOf(item))
        const hasSubject = values.some((row) => namesSubject(Object.values(row), this.#evidence))
        if (isPage && hasSubject && asksForOthers(query)) continue
        if (isPage && isLongPage(this.#evidence) && !isMostlyComplete(filled)) continue
        if (filled.some(isEnough)) {
          const texts = queriesOf(item).filter(({ concept }) => concept?.names[0] === 'body').map(({ name }) => name)
          // One item may be the first of a list that the page does not mark up as a whole.
          if (values.length > 1) return withoutRepeated(values, texts)
          single ??= values
        }
      }
    }
    if (single !== undefined) return single
    const values = sources.flatMap((source) => source.values(query)).filter((value) => typeof value === 'string')
    const texts = [...values, ...isPage ? sectionItems(query, this.#evidence) : []]
    const named = objectsOf(texts.slice(0, itemsMax).map((text) => textSource(text))).filter(isComplete)
    return named.length > 0 ? named.map(({ value }) => value) : undefined
  }

  /** One field of all things that the page lists; empty when one of them lacks it. */
  #members(item: SchemaObject, query: Query, sources: readonly Source[], level: number): EntityValue[] {
    const asked = membersAsked(query)
    if (asked === null || isLongPage(this.#evidence) || !sources.every((source) => source === this.#page)) return []
    const { things, field, besides } = asked
    const schema = { type: 'object', properties: { [besides]: { type: 'string' }, [field]: item }, required: [field] }
    const rows = this.#rows(schema, queryOf(things), sources, level + 1) ?? []
    const values = rows.map((row) => (row as { [name: string]: Json })[field])
    return values.length > 1 && values.every((value) => value !== undefined && typeof value !== 'object')
      ? values
      : []
  }

  #scalars(item: SchemaObject, query: Query, sources: readonly Source[], level: number): Json[] | undefined {
    const context = contextOf(query, this.#evidence)
    const own = sources.filter((source) => !this.#ofMany.has(source))
    const coerceAll = (values: readonly EntityValue[], isOfMembers: boolean) => {
      const all = values.slice(0, itemsMax).map((value) => coerce(value, item, context))
      const isValue = (one: typeof all[number]): boolean =>
        one !== undefined && !(typeof one === 'string' && (isMistaken(one, query) || andMore.test(one)))
      const found = all.filter(isValue) as Json[]
      return isOfMembers ? found : [...new Set(found)]
    }
    // Each member has its value, whether others have the same or not.
    const members = () => this.#members(item, query, own, level)
    const lists = scalarLists(query, this.#evidence)
    const tries: (() => readonly EntityValue[])[] = [
      ...own.filter((source) => source !== this.#page).map((source) => () => splitList(source.values(query))),
      ...!this.#isPage(sources) ? [] : [
        ...lists.marked, members, ...lists.usual,
        // The heading of a page is no list of titles.
        () => query.concept?.names[0] === 'name' ? [] : splitList(this.#page.values(query).slice(0, 1)),
      ],
    ]
    for (const values of tries) {
      const found = coerceAll(values(), values === members)
      // A single variant is the thing itself, and a single text of a class or a link is mostly no list.
      const needsSeveral = query.concept?.names[0] === 'offers' || values !== lists.section
      if (found.length > (needsSeveral ? 1 : 0)) return found
    }
    return undefined
  }
}

/** Fills `schema` (cleaned) from the facts of a page; the result still has to be validated. */
export function fillSchema(schema: SchemaObject, facts: PageFacts, observe?: Observe): FillResult {
  return new Filler(schema, evidenceOf(facts), observe).fill()
}
