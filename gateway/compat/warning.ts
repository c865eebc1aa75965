// The text of a warning: what was ignored or changed of a request, and the warnings of operations.

import type { Fields } from './fields.ts'

export interface WarningParts {
  /** Of the whole request; its fields must have been taken before. */
  fields?: Fields
  /** Sentences about what was changed. */
  notes?: readonly string[]
  /** Warnings of operations. */
  warnings?: readonly string[]
}

/** One text, or undefined if there is nothing to say. */
export function warningText({ fields, notes = [], warnings = [] }: WarningParts): string | undefined {
  const ignored = fields?.ignored() ?? []
  const parts = [
    ...(ignored.length > 0 ? [`Ignored, because Winnow does not support it: ${list(ignored)}.`] : []),
    ...notes, ...warnings,
  ]
  return parts.length > 0 ? [...new Set(parts)].join(' ') : undefined
}

/** Names that a warning lists; the others are counted. */
const namesMax = 30
const nameCharsMax = 60

function list(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map((name) => `\`${name.slice(0, nameCharsMax)}\``).join(', ')
  return names.length > namesMax ? `${shown} and ${names.length - namesMax} more` : shown
}

/** The field `warning` of a reply, if there is one. */
export const withWarning = (warning: string | undefined): { warning?: string } =>
  warning === undefined ? {} : { warning }
