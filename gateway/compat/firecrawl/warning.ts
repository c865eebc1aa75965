// The text of `warning`: what was ignored or changed of a request, and the warnings of operations.

import type { Fields } from '../fields.ts'
import { warningText, type WarningParts } from '../warning.ts'

/**
 * Fields that clients add to every request: their names, and what they want to see of Firecrawl's own catalogue of
 * tools.
 */
const clientFields = ['origin', 'integration', 'domainTools', 'toolDetail']

/** Counts the fields that clients add as taken. */
export function skipClientFields(fields: Fields): void {
  for (const name of clientFields) fields.take(name)
}

/** One text, or undefined if there is nothing to say. Fields that clients add are not named. */
export function warningOf(parts: WarningParts & { fields?: Fields }): string | undefined {
  if (parts.fields) skipClientFields(parts.fields)
  return warningText(parts)
}
