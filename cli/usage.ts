// `winnow usage`: what a key has used, told twice: by the ledger, and by replaying the usage stream, which must come to
// the same.

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connectNats } from '#src/bus.ts'
import { loadConfig } from '#src/config.ts'
import { openLedger, type Ledger, type UsageAudit } from '#src/credits/ledger.ts'
import { getKey, type ApiKey } from '#src/keys.ts'
import { findNatsUrl } from '#src/process-context.ts'
import { openStore } from '#src/store/open.ts'
import { UsageError } from './main.ts'

/**
 * Events that are on their way arrive within this, unless the process died that made them; then the janitor brings them
 * later.
 */
const patienceMs = 3_000

/** Runs `winnow usage <id|prefix> [--json]`. Exit code 1 when ledger and stream differ. */
export async function usage(args: string[]): Promise<number> {
  const { target, json } = parse(args)
  const config = loadConfig(process.env)
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  const key = await getKey(store, target).finally(() => store.close())
  const nc = await connectNats(await findNatsUrl(config), 'winnow usage')
  try {
    const ledger = await openLedger(nc)
    const audit = await settledAudit(ledger, key.id)
    const { limit, used, held, remaining } = await ledger.usage(key.id, key.credits)
    process.stdout.write(
      json ? `${JSON.stringify({ key_id: key.id, limit, used, held, remaining, ...audit })}\n` : describe(key, audit),
    )
    return audit.agrees ? 0 : 1
  } finally {
    await nc.close()
  }
}

async function settledAudit(ledger: Ledger, keyId: string): Promise<UsageAudit> {
  for (const until = Date.now() + patienceMs; ;) {
    const audit = await ledger.audit(keyId)
    if (audit.agrees || Date.now() >= until) return audit
    await sleep(100)
  }
}

function parse(args: string[]): { target: string; json: boolean } {
  try {
    const {
      values, positionals: [target, ...more],
    } = parseArgs({ args, options: { json: { type: 'boolean', default: false } }, allowPositionals: true })
    if (target === undefined || more.length > 0)
      throw new UsageError('usage takes one key: its id (key_…) or its prefix; `winnow keys list` shows them')
    return { target, json: values.json }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message)
  }
}

function describe(
  { id, name }: ApiKey, { credits, by_operation, open, stream, missing, forgotten, agrees }: UsageAudit,
): string {
  const operations = [...new Set([...Object.keys(by_operation), ...Object.keys(stream.by_operation)])].sort()
  const none = { calls: 0, credits: 0 }
  const rows = operations.map((one) => [one, by_operation[one] ?? none, stream.by_operation[one] ?? none] as const)
  const calls = rows.reduce((sum, [, { calls: count }]) => sum + count, 0)
  const lines = [
    `${id}  ${name}`,
    '',
    row('', 'ledger calls', 'credits', 'stream calls', 'credits'),
    ...rows.map(([one, ledger, replayed]) => row(one, ledger.calls, ledger.credits, replayed.calls, replayed.credits)),
    row('all', calls, credits, stream.events, stream.credits),
    '',
    ...(open.charged + open.held > 0
      ? [
          `Work under way has been charged ${open.charged} more and holds ${open.held}; the stream hears of it when it ends.`,
        ]
      : []),
    ...(forgotten > 0
      ? [`The first ${forgotten} events are older than the stream keeps; the rest can be compared by number only.`]
      : []),
    agrees
      ? 'Ledger and stream agree.'
      : `LEDGER AND STREAM DIFFER${missing === 0 ? '' : missing > 0 ? `: ${missing} events are missing` : `: ${-missing} events too many`}.`,
  ]
  return `${lines.join('\n')}\n`
}

const row = (first: string, ...cells: (string | number)[]): string =>
  first.padEnd(14) + cells.map((one) => String(one).padStart(14)).join('')
