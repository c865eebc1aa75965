// `winnow accept-loss`: confirms that lost data will not come back.

import { acceptLoss } from '#src/installation/check-installation.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import { UsageError } from './usage-error.ts'

/** Makes the next `winnow start` go on with what is there, and `/ready` forget recorded losses. */
export async function runAcceptLoss(args: string[]): Promise<undefined> {
  if (args.length > 0) throw new UsageError(`\`accept-loss\` takes no arguments (got ${args.join(' ')})`)
  const config = loadConfig(process.env)
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  try {
    await ensureIndexes(store)
    const losses = await acceptLoss(store, config.DATA_DIR)
    for (const loss of losses) process.stdout.write(`accepted: ${loss}\n`)
    process.stdout.write('The next start goes on with what the document store, NATS and DATA_DIR have now.\n')
  } finally {
    await store.close()
  }
}
