// The field of the form that an error of the service is about.

import { allFields, type FormField } from './form-fields.ts'

/** Fields that an error is about although its message names none. */
const byCode: Record<string, readonly string[]> = { INVALID_URL: ['url', 'urls'], INVALID_JSON_SCHEMA: ['json_schema'] }

/**
 * The path of the field that the message of a refused input names, in backticks; null if it is about no field.
 * `` `scrape_options.formats[0]` must be … `` is about `scrape_options.formats`.
 */
export function fieldOfError(
  fields: readonly FormField[], { status, code, message }: { status: number; code: string; message: string },
): string | null {
  if (status !== 400) return null
  const paths = allFields(fields).filter(({ control }) => control.kind !== 'group').map(({ path }) => path)
  for (const [, name] of message.matchAll(/`([\w.[\]]+)`/g)) {
    const path = longest(paths, name!.replaceAll(/\[\d+\]/g, ''))
    if (path !== null) return path
  }
  return (byCode[code] ?? []).find((path) => paths.includes(path)) ?? null
}

const longest = (paths: readonly string[], name: string): string | null =>
  paths.filter((path) => name === path || name.startsWith(`${path}.`)).sort((a, b) => b.length - a.length)[0] ?? null
