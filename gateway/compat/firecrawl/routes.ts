// What the route lists of the Firecrawl API share.

import type { CallOptions, CompatRequest, CompatRoute } from '../compat-api.ts'

export type Version = 'v2' | 'v1'

/** Routes by version, with paths below the version: `/scrape`. */
export type VersionRoutes = Readonly<Record<Version, readonly CompatRoute[]>>

/** The address of a path of the same version and mount point as the request: for `url` and `next`. */
export function addressOf({ http, publicUrl }: Pick<CompatRequest, 'http' | 'publicUrl'>, path: string): string {
  const mount = /^(?:\/firecrawl)?\/v[12](?=\/)/.exec(http.path)?.[0] ?? '/v2'
  return `${publicUrl}${mount}${path}`
}

/** The header in which clients of Firecrawl send an idempotency key. */
export const idempotencyHeader = 'X-Idempotency-Key'

/** The idempotency key of the request. */
export function idempotencyOf({ http }: Pick<CompatRequest, 'http'>): CallOptions {
  const key = http.header(idempotencyHeader.toLowerCase())
  return key === '' ? {} : { idempotencyKey: key }
}
