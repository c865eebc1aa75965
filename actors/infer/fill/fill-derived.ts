// Fills the fields of an object that ask for something about one of its lists.

import type { Schema, SchemaObject } from '#src/json-schema/clean-schema.ts'
import { contextOf, firstValue } from './candidates/first-value.ts'
import type { Evidence } from './evidence/evidence.ts'
import { alternatives, isArraySchema, isObjectSchema } from './fields/effective-schema.ts'
import type { Json, Row } from './fields/filled.ts'
import { queriesOf, type Query } from './fields/query.ts'
import { derivedList, derivedScalar, type FilledList } from './lists/derived-fields.ts'
import { listItems } from './lists/page-lists.ts'
import { coerce } from './values/coerce.ts'

/** A field of an object while it is filled. */
export interface Field { name: string; schema: Schema; query: Query; filled: Json | undefined }

/** The lists of objects that were filled. */
const filledLists = (fields: readonly Field[], root: SchemaObject): FilledList[] =>
  fields.flatMap(({ schema, query, filled }) => {
    const [item] = alternatives(schema, root).filter(isArraySchema).flatMap(({ items }) => alternatives(items, root))
    const isList = item !== undefined && isObjectSchema(item) && Array.isArray(filled)
    return isList ? [{ query, fields: queriesOf(item), rows: filled as Row[] }] : []
  })

/** Whether a field asks for all of a kind, of which a page may list some only. */
const asksForAll = ({ description }: Query): boolean => all.test(description)
const all = /(?<!\p{L})(?:all|total|alle|insgesamt|toutes?|tous|todos|todas|tutti|tutte)(?!\p{L})/iu

/**
 * Fills the fields that ask for something about a list. A scalar that the page states is kept; a list of scalars is
 * replaced, because the members of the list are more certain than texts that are called like them.
 */
export function fillDerived(fields: readonly Field[], root: SchemaObject, evidence: Evidence): void {
  const lists = filledLists(fields, root)
  for (const field of lists.length === 0 ? [] : fields) {
    for (const way of alternatives(field.schema, root)) {
      if (isArraySchema(way)) {
        if (lists.some(({ query }) => query === field.query)) continue
        const [item] = alternatives(way.items, root)
        const context = contextOf(field.query, evidence)
        const values = derivedList(field.query, lists)?.map((one) => coerce(one, item ?? {}, context))
        // The facet "Material" has each material of the products once.
        const facet = listItems(field.query, evidence, ['exact'])
        const isFacet = values?.some((one) => facet.includes(String(one))) === true && facet.length > 1
        if (!isFacet && values?.every((one) => one !== undefined)) field.filled = values
      } else if (!isObjectSchema(way) && field.filled === undefined && !asksForAll(field.query)) {
        const value = derivedScalar(field.query, way, lists)
        if (value !== undefined) field.filled = firstValue([value], way, field.query, evidence)
      }
    }
  }
}
