// The sources of the rows of an array of objects.

import { commonLists, rowOf } from './common-lists.ts'
import { valuesAt, type Entity } from '../values/entities.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { rowFields } from './list-names.data.ts'
import { anythingNames, linkedListNames } from '../fields/names.data.ts'
import { compact, singular } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { countedRows } from './page-lists.ts'
import { recordRows } from './record-rows.ts'
import { neverListedTypes, typesByName } from '../sources/schema-org.data.ts'
import type { Source } from '../sources/source.ts'
import { entitySource } from '../sources/entity-source.ts'
import { tableRows } from './table-rows.ts'

const itemsMax = 500
/** A list with more fields than this is no list of links. */
const linkFieldsMax = 4
/** Shorter texts of links are those of navigation. */
const linkTextCharsMin = 9

/** Whether the name of an array names nothing in particular: it takes what the page lists. */
const namesAnything = (query: Query): boolean => query.keys.some((key) => anythingNames.has(singular(key)))

/** Items of the types that the array's name stands for, or the members of an item list. */
export function typedEntities(query: Query, { entities, outer }: Evidence): Entity[] {
  const names = new Set(query.keys.map(singular).flatMap((key) => [key, ...typesByName.get(key) ?? []]))
  const typed = entities.filter((entity) => entity.types.some((type) => names.has(type)))
  if (typed.length > 0) return typed.slice(0, itemsMax)
  if (!namesAnything(query)) return []
  const lists = entities
    .filter((entity) => entity.types.includes('itemlist'))
    .flatMap((entity) => valuesAt(entity, ['itemlistelement']))
  const members = lists
    .filter((value) => typeof value === 'object')
    .map((entry) => valuesAt(entry, ['item']).find((value) => typeof value === 'object') ?? entry)
  if (members.length > 0) return members.slice(0, itemsMax)
  const things = [...outer].filter(({ types }) => !types.some((type) => neverListedTypes.includes(type)))
  return things.length > 1 ? things.slice(0, itemsMax) : []
}

/** Headings that are links: what a page of articles or products consists of. */
function linkedHeadings(query: Query, fields: readonly Query[], { facts }: Evidence): Source[] {
  const asksForLinks = fields.some(({ keys }) => keys.some((key) => ['url', 'link', 'href'].includes(key)))
  const isListOfLinks = query.keys.some((key) => linkedListNames.has(singular(key)))
  if (!asksForLinks || fields.length > linkFieldsMax || !isListOfLinks) return []
  const headings = new Set(facts.headings.filter(({ level }) => level > 1).map(({ text }) => compact(text)))
  const linked = facts.links.filter(
    ({ text }) => text.trim().length >= linkTextCharsMin && headings.has(compact(text)),
  )
  const distinct = [...new Map(linked.map((link) => [link.url, link])).values()]
  if (distinct.length < 2) return []
  const names = rowFields.linkedHeading
  return distinct.slice(0, itemsMax).map(({ url, text }) => rowOf([[names.url, url], [names.title, text]]))
}

export interface WantedRows {
  query: Query
  /** Fields of one row, and the names of those that are required. */
  fields: readonly Query[]
  required: ReadonlySet<string>
  /** Sources of the object that the array is in. */
  sources: readonly Source[]
  evidence: Evidence
  /** Whether the array may be filled from anywhere on the page, not only from the item it is in. */
  wholePage: boolean
}

/** Sources of rows by kind, the best kind first; the first kind that fills anything is used. */
export function objectLists({ query, fields, required, sources, evidence, wholePage }: WantedRows): (() => Source[])[] {
  const own = () => sources.flatMap((source) => source.items?.(query) ?? []).slice(0, itemsMax).map(entitySource)
  if (!wholePage) return [own]
  return [
    own,
    () => typedEntities(query, evidence).map(entitySource),
    () => tableRows(query, fields, required, evidence),
    () => commonLists(query, evidence),
    () => countedRows(query, fields, evidence),
    () => recordRows(query, fields, required, evidence),
    () => linkedHeadings(query, fields, evidence),
  ]
}
