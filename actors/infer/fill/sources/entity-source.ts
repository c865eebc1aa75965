// An item of structured data as a source of values.

import { anyPattern } from '#src/text/word-patterns.ts'
import { compact, singular } from '../fields/names.ts'
import { subjectThings } from '../fields/page-subject.data.ts'
import { queryOf, type Query } from '../fields/query.ts'
import { allEntities, valuesAt, type Entity, type EntityValue } from '../values/entities.ts'
import { interactionCounts } from './interactions.ts'
import { askingTypes, companyTypes, innerTypes } from './schema-org.data.ts'
import type { Source } from './source.ts'
import { isGeneric } from './sources.ts'

const isEntity = (value: EntityValue): value is Entity => typeof value === 'object'

const company = anyPattern(companyTypes)
const variantPrices = [['offers', 'price'], ['hasvariant', 'offers', 'price'], ['offers', 'offers', 'price']]

/** An item of structured data. */
export function entitySource(entity: Entity): Source {
  const direct = (keys: readonly string[]) => keys.flatMap((key) => entity.properties.get(key) ?? [])
  /** `authorUrl` is the url of the author; `offer_price` the price of the offers. */
  const nested = (query: Query): EntityValue[] => {
    const words = query.name.match(/\p{Lu}?[\p{Ll}\p{N}]+|\p{L}+/gu) ?? []
    for (let cut = 1; cut < words.length; cut++) {
      const head = compact(words.slice(0, cut).join(' '))
      const inner = [head, `${head}s`, singular(head)]
        .flatMap((key) => entity.properties.get(key) ?? [])
        .filter(isEntity)
      const found = inner.flatMap((one) => entitySource(one).values(queryOf(words.slice(cut).join(' '))))
      if (found.length > 0) return found
    }
    return []
  }
  const isCompany = entity.types.some((type) => company.test(type))
  /** The name of an organisation answers `company`. */
  const ofCompany = (query: Query) => isCompany && query.concept?.names[0] === 'company' ? direct(['name']) : []
  const byConcept = (query: Query) => query.concept?.paths.flatMap((path) => valuesAt(entity, path.split('.'))) ?? []
  /** The text of a question or a post is no answer to it. */
  const isNoAnswer = ({ concept }: Query, path: string) =>
    concept?.names[0] === 'answer' && path === 'text' && entity.types.some((type) => askingTypes.has(type))
  /** The same without items of which an inner value was found: a section of steps is no step. */
  const innermost = (query: Query): EntityValue[] => {
    const { concept } = query
    const found: string[] = []
    return concept?.paths.flatMap((path) => {
      const isOuter = found.some((inner) => inner.startsWith(`${path}.`))
      const values = isNoAnswer(query, path) || isOuter ? [] : valuesAt(entity, path.split('.'))
      if (values.length > 0) found.push(path)
      return values
    }) ?? []
  }
  /** What only one item inside has: the teacher of the only date of a course. */
  let inside: Entity[] | undefined
  const deep = (query: Query): EntityValue[] => {
    if (isGeneric(query)) return []
    const names = [query.keys[0]!, ...query.concept?.paths.filter((path) => !path.includes('.')) ?? []]
    inside ??= allEntities([entity]).slice(1).filter(({ types }) => !types.some((type) => innerTypes.has(type)))
    const found = inside.flatMap(({ properties }) => names.flatMap((name) => properties.get(name) ?? []).slice(0, 1))
    return found.length === 1 ? found : []
  }
  /** The name of a hotel answers `hotel`. */
  const typed = ({ keys, concept }: Query): EntityValue[] =>
    concept === undefined && entity.types.includes(keys[0] ?? '') && !subjectThings.has(keys[0]!)
      ? direct(['name'])
      : []
  /** The lowest or the highest of several prices. */
  const extreme = ({ concept }: Query): EntityValue[] => {
    const end = concept?.names[0]
    if (end !== 'lowprice' && end !== 'highprice') return []
    const stated = valuesAt(entity, ['offers', end])
    const prices = variantPrices.flatMap((path) => valuesAt(entity, path)).map(Number).filter(Number.isFinite)
    if (stated.length > 0 || prices.length < 2) return []
    return [end === 'lowprice' ? Math.min(...prices) : Math.max(...prices)]
  }
  return {
    values(query) {
      const found = [
        ...extreme(query), ...interactionCounts(entity, query), ...direct(query.keys.slice(0, 1)), ...nested(query),
        ...ofCompany(query),
        ...innermost(query), ...direct(query.keys.slice(1)),
      ]
      return found.length > 0 ? found : [...typed(query), ...deep(query)]
    },
    items(query) {
      const parents =
        query.concept?.paths.flatMap((path) =>
          path.includes('.') ? valuesAt(entity, path.split('.').slice(0, -1)) : [],
        ) ?? []
      return [...new Set([...direct(query.keys), ...byConcept(query), ...parents].filter(isEntity))]
    },
  }
}
