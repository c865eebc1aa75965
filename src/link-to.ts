// Links in responses: the absolute address of the following page of a list.

import type { Config } from '#src/config.ts'

/** `linkTo(config, '/monitor', { limit: 25, offset: 25 })`; parameters that are undefined are left out. */
export function linkTo(
  { publicUrl }: Pick<Config, 'publicUrl'>, path: string, query: Record<string, string | number | undefined>,
): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${publicUrl}${path}?${new URLSearchParams(given).toString()}`
}
