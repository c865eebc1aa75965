// How often people have viewed, liked or answered something, as structured data counts it.

import { compact, singular } from '../fields/names.ts'
import type { Query } from '../fields/query.ts'
import { valuesAt, type Entity, type EntityValue } from '../values/entities.ts'
import { interactionNames } from './interactions.data.ts'

const actionsOf = (query: Query): RegExp | undefined =>
  interactionNames.find(([names]) =>
    query.keys.some((key) => names.split(' ').includes(singular(key))))?.[1]

/** The kind of an interaction: an address, a name, or an item of that type. */
function kindsOf(statistic: Entity): string[] {
  const typed = ['interactiontype', 'interactionservice'].flatMap((name) => statistic.properties.get(name) ?? [])
  return typed.flatMap((one) => typeof one === 'object' ? one.types : [compact(String(one).replace(/^.*[/#:]/, ''))])
}

/** The counts of an item for a query that asks for interactions of one kind. */
export function interactionCounts(entity: Entity, query: Query): EntityValue[] {
  const actions = actionsOf(query)
  if (actions === undefined) return []
  const statistics = ['interactionstatistic', 'interactioncount']
    .flatMap((name) => entity.properties.get(name) ?? [])
    .filter((one) => typeof one === 'object')
  return statistics
    .filter((one) => kindsOf(one).some((kind) => actions.test(kind)))
    .flatMap((one) => valuesAt(one, ['userinteractioncount']))
}
