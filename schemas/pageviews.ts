// Counts of how often pages were viewed.

import { Type, type Static } from 'typebox'

export const PageviewToken = Type.Object({
  token: Type.String({ description: 'A JSON Web Token (RFC 7519), signed with HS256. It is valid for an hour.' }),
}, { additionalProperties: false, title: 'PageviewToken' })

const PageId = Type.String({
  minLength: 1, maxLength: 200,
  description: 'Name of the page: letters, digits and `. _ ~ - / :`. Percent-encode a slash in a path.',
})
const Action = Type.String({
  minLength: 1, maxLength: 32, description: 'What is counted, such as `view`: lower-case letters, digits, `_` and `-`.',
})
const Count = Type.Integer({ minimum: 0, description: 'How often it was counted.' })

export const PageviewPage = Type.Object({ page_id: PageId }, { additionalProperties: false })
export const PageviewAction = Type.Object({ page_id: PageId, action: Action }, { additionalProperties: false })
export type PageviewAction = Static<typeof PageviewAction>

export const PageviewCounts = Type.Object({
  page_id: PageId,
  counts: Type.Record(Type.String(), Count, { description: 'By action; empty for a page that was never counted.' }),
}, { additionalProperties: false, title: 'PageviewCounts' })

export const PageviewCount = Type.Object(
  { page_id: PageId, action: Action, count: Count }, { additionalProperties: false, title: 'PageviewCount' },
)

/** One action of a page, with the marks that are already part of its count. */
export interface PageviewDocument {
  /** `<page id> <action>` */
  _id: string
  page_id: string
  action: string
  /** Marks that were made before `folded_until`. */
  count: number
  /** ISO 8601; empty when nothing is folded yet. */
  folded_until: string
}

/** A token counted an action of a page. Marks are only inserted, and deleted long after they were folded. */
export interface PageviewMarkDocument {
  /** SHA-256 of token, page, action and the number of the mark among those of the three */
  _id: string
  /** `_id` of the PageviewDocument. */
  page: string
  /** SHA-256 of token, page and action. */
  token: string
  at: string
}
