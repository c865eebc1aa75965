// Lists of one field of the things that a page lists: `companies` of jobs, `plan_names`, `titles`.

import { singular, tokensOf } from './names.ts'
import type { Query } from './query.ts'

const namingFields = new Set(['title', 'name', 'headline', 'heading', 'titel', 'titre', 'nombre', 'nome', 'nom'])

/** The things, the field of each that is asked for, and a field by which they are recognised besides. */
export interface MembersAsked { things: string; field: string; besides: string }

/** What a plural name asks for: `plan_names` are the names of plans, `companies` those of whatever is listed. */
export function membersAsked({ name }: Query): MembersAsked | null {
  const tokens = tokensOf(name)
  const last = tokens.at(-1) ?? ''
  const field = singular(last)
  if (field === last) return null
  const isName = namingFields.has(field)
  const things = isName && tokens.length > 1 ? `${tokens.slice(0, -1).join('_')}s` : 'items'
  return { things, field, besides: isName ? 'url' : 'title' }
}
