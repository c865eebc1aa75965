// What a rule says about one edit and one criterion.

/** How sure a rule is that the criterion is about the edit, and a sentence about the edit. */
export interface Match { confidence: number; reason: string }

export interface MatchResult {
  match: Match | null
  /** Why a value that did change is not what is wanted; null when there is none. */
  rejected: string | null
}

export const noMatch: MatchResult = { match: null, rejected: null }

export const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The statement of a match without the full stop, to be continued. */
export const clauseOf = ({ reason }: Match): string => reason.replace(/\.$/, '')

export const matchOf = (confidence: number, statement: string): Match =>
  ({ confidence, reason: `${capitalise(statement)}.` })
export const matched = (confidence: number, statement: string): MatchResult =>
  ({ match: matchOf(confidence, statement), rejected: null })
