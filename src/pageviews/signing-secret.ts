// The secret that signs tokens of visitors.

import type { Bus } from '#src/bus/bus.ts'
import { readSecret } from '#src/secrets/secret.ts'
import type { Config } from '#src/settings/config.ts'

/** PAGEVIEWS_SECRET, or the one that the installation made. */
export async function signingSecret({ PAGEVIEWS_SECRET: given }: Config, { nc }: Bus): Promise<Uint8Array> {
  return given === null ? await readSecret(nc, 'pageviews-key') : Buffer.from(given)
}
