// Lists that stand in one text.

import type { EntityValue } from './entities.ts'

/** Members of a list in one text are at most this long. */
const listMemberCharsMax = 60

/** Three or more words of which each has two capitals. */
const abbreviations = /^(?:[A-Z]{2,5}|[A-Z][a-z]?[A-Z]{1,2}[a-z]?|RoHS)(?:\s(?:[A-Z]{2,5}|[A-Z][a-z]?[A-Z]{1,2}[a-z]?|RoHS)){2,9}$/

/** A single text with a list is split at its separators; several texts are left as they are. */
export function splitList(values: readonly EntityValue[]): readonly EntityValue[] {
  const [only] = values
  if (values.length !== 1 || typeof only !== 'string') return values
  const lines = only.split(/\s*[\n;|•·]\s*/).filter((part) => part !== '')
  if (lines.length > 1) return lines
  const parts = only.split(/\s*[,、，]\s+|[、，]|,(?=\S)(?!\d)/).filter((part) => part !== '')
  // "CE UL RoHS"
  if (parts.length === 1 && abbreviations.test(only)) return only.split(/\s+/)
  return parts.length > 1 && parts.every((part) => part.length <= listMemberCharsMax) ? parts : values
}
