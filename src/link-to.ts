// Links in responses: the absolute URL of the next page of a list.

import type { Config } from '#src/settings/config.ts'

/** `linkTo(config, '/monitor', { limit: 25, offset: 25 })`; undefined parameters are omitted. */
export function linkTo(
  { publicUrl }: Pick<Config, 'publicUrl'>, path: string, query: Record<string, string | number | undefined>,
): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${publicUrl}${path}?${new URLSearchParams(given).toString()}`
}
