// The text of a warning: what was ignored or changed of a request, and the warnings of operations.

export interface WarningParts {
  /** Of the whole request; they must have been taken before. */
  fields?: { ignored(): readonly string[] }
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

const headerCharsMax = 1_000

/** The header `X-Warning` for replies that have no field for it; characters beyond ASCII become `?`. */
export function warningHeader(warning: string | undefined): Record<string, string> {
  if (warning === undefined) return {}
  const text = warning.slice(0, headerCharsMax).replace(/\s+/g, ' ').replace(/[^\x20-\x7e]/g, '?')
  return { 'X-Warning': text }
}
