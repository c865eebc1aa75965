// The item of a page that the fields of a schema are about.

import { entityText, type Entity } from './values/entities.ts'
import type { Evidence } from './evidence/evidence.ts'
import { compact } from './fields/names.ts'
import type { Query } from './fields/query.ts'
import { chromeTypes, neverMainTypes, subjectWeight } from './sources/schema-org.data.ts'
import { entitySource } from './sources/entity-source.ts'
import { isGeneric } from './sources/sources.ts'

const candidatesMax = 100

/** Whether an item describes the page and not a thing on it: then the page's own facts have priority. */
export const isPageItself = ({ types }: Entity): boolean =>
  types.some((type) => type.endsWith('page') || type === 'website')

/** Whether an item is a person among others, such as the authors of posts, on a page that is about none of them. */
function isOneOfPeople(entity: Entity, { mainHeading, facts }: Evidence, type?: string): boolean {
  const isPerson = ({ types }: Entity): boolean => types.includes('person')
  if (!isPerson(entity) || type === 'person') return false
  const name = compact(entityText(entity) ?? '')
  return name === '' || ![mainHeading, facts.title].some((title) => compact(title ?? '').includes(name))
}

/** Whether an item is one of several things that the page lists, and not what its heading names. */
export function isOneOfMany(entity: Entity, { outer, mainHeading, facts }: Evidence): boolean {
  const [type] = entity.types
  const isOne = [...outer].filter(({ types }) => types[0] === type).length < 2
  if (type === undefined || !outer.has(entity) || isOne) return false
  const name = compact(entityText(entity) ?? '')
  const titles = [mainHeading, facts.title].map((title) => compact(title ?? '')).filter((title) => title !== '')
  return name === '' || !titles.some((title) => title.includes(name) || name.includes(title))
}

/** How likely an item is what the fields are about; undefined when it cannot be. */
function scoreOf(entity: Entity, evidence: Evidence, queries: readonly Query[], type?: string): number | undefined {
  if (entity.types.some((one) => neverMainTypes.has(one))) return undefined
  if (isOneOfPeople(entity, evidence, type)) return undefined
  const source = entitySource(entity)
  const answered = queries.filter((query) => source.values(query).length > 0)
  const specific = answered.filter((query) => !isGeneric(query)).length
  const isChrome = entity.types.length === 0 || entity.types.some((one) => chromeTypes.has(one))
  const isNamed = type !== undefined && entity.types.some((one) => one === type || one.endsWith(type))
  if (answered.length === 0 || isChrome && specific === 0 && !isNamed) return undefined
  const title = compact(evidence.mainHeading ?? evidence.facts.title ?? '')
  const isTitle = title !== '' && compact(entityText(entity) ?? '') === title
  return (
    specific * subjectWeight.specific
    + (answered.length - specific) * subjectWeight.generic
    + (isChrome ? 0 : subjectWeight.notChrome)
    + (evidence.outer.has(entity) ? subjectWeight.outer : 0)
    + (isTitle ? subjectWeight.title : 0)
    + (isNamed ? subjectWeight.type : 0)
  )
}

/**
 * The item that answers most of `queries`; null when none answers a specific one and none is the subject of the page.
 * `type` (compact) is the type that the schema names.
 */
export function mainEntity(evidence: Evidence, queries: readonly Query[], type?: string): Entity | null {
  let best: Entity | null = null
  let bestScore: number = subjectWeight.min
  for (const entity of evidence.entities.slice(0, candidatesMax)) {
    const score = scoreOf(entity, evidence, queries, type)
    if (score === undefined || score <= bestScore) continue
    best = entity
    bestScore = score
  }
  return best
}
