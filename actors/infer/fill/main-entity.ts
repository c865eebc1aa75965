// Which of the items on a page the questions are about.

import { entityText, type Entity } from './entities.ts'
import type { Evidence } from './evidence.ts'
import { compact } from './names.ts'
import type { Query } from './query.ts'
import { entitySource, isGeneric } from './sources.ts'

/** Items that belong to the page or to others, and are seldom what somebody asks about. */
const frame = new Set(
  'webpage website itempage collectionpage aboutpage contactpage profilepage searchresultspage organization corporation newsmediaorganization breadcrumblist listitem searchaction readaction imageobject sitenavigationelement wpheader wpfooter wpsidebar webpageelement speakablespecification entrypoint propertyvaluespecification contactpoint person'.split(
    ' ',
  ),
)
const never = new Set(
  'breadcrumblist listitem searchaction readaction entrypoint propertyvaluespecification sitenavigationelement speakablespecification'.split(
    ' ',
  ),
)

/**
 * Types whose name and description are those of the page, not of a thing on it: what the page says of itself goes
 * first.
 */
export const isPageItself = ({ types }: Entity): boolean =>
  types.some((type) => type.endsWith('page') || type === 'website')

/**
 * The item that answers most of `queries`: what only a thing has counts in full, a name or a description little; items
 * inside others and those of the page's frame count less. Null when none answers anything in particular and none is the
 * page's subject.
 * `type` (compact) is what the schema calls the thing, if it does.
 */
export function mainEntity(evidence: Evidence, queries: readonly Query[], type?: string): Entity | null {
  let best: Entity | null = null
  let bestScore = 0.5
  const title = compact(evidence.mainHeading ?? evidence.facts.title ?? '')
  for (const entity of evidence.entities.slice(0, 100)) {
    if (entity.types.some((one) => never.has(one))) continue
    const source = entitySource(entity)
    const answered = queries.filter((query) => source.values(query).length > 0)
    const own = answered.filter((query) => !isGeneric(query)).length
    const isFrame = entity.types.length === 0 || entity.types.some((one) => frame.has(one))
    const named = type !== undefined && entity.types.some((one) => one === type || one.endsWith(type))
    if (answered.length === 0 || isFrame && own === 0 && !named) continue
    const subject = title !== '' && compact(entityText(entity) ?? '') === title ? 0.5 : 0
    const score =
      own
      + (answered.length - own) * 0.4
      + (isFrame ? 0 : 0.6)
      + (evidence.outer.has(entity) ? 0.5 : 0)
      + subject
      + (named ? 3 : 0)
    if (score > bestScore) { best = entity; bestScore = score }
  }
  return best
}
