// `winnow usage`: the credits used by a key, from the ledger and from a replay of the usage stream (both must agree).

import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { NatsConnection } from '@nats-io/transport-node'
import { connectNats } from '#src/bus/bus.ts'
import { openLedger, type Ledger, type UsageAudit } from '#src/credits/ledger.ts'
import { createLedgerCopies } from '#src/jobs/owner/ledger-copies.ts'
import { getKey, type ApiKey } from '#src/keys.ts'
import { loadConfig } from '#src/settings/config.ts'
import { openStore } from '#src/store/open.ts'
import { assertDocumentsExist } from './assert-documents-exist.ts'
import { findNatsUrl } from './process-context.ts'
import { toUsageError, UsageError } from './usage-error.ts'

/** How long to wait for events that are being published. Those of a process that died are published by the janitor. */
const settleMs = 3_000

/** Runs `winnow usage <id|prefix> [--json]`. Exit code 1 when ledger and stream differ. */
export async function usage(args: string[]): Promise<number> {
  const { target, json } = parse(args)
  const config = loadConfig(process.env)
  assertDocumentsExist(config)
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  let nc: NatsConnection | undefined
  try {
    const key = await getKey(store, target)
    nc = await connectNats(await findNatsUrl(config), 'winnow usage')
    const ledger = await openLedger(nc, { copies: createLedgerCopies(store) })
    const audit = await settledAudit(ledger, key.id)
    const { limit, used, held, remaining } = await ledger.usage(key.id, key.credits)
    process.stdout.write(
      json ? `${JSON.stringify({ key_id: key.id, limit, used, held, remaining, ...audit })}\n` : describe(key, audit),
    )
    return audit.agrees ? 0 : 1
  } finally {
    await nc?.close()
    await store.close()
  }
}

async function settledAudit(ledger: Ledger, keyId: string): Promise<UsageAudit> {
  for (const until = Date.now() + settleMs; ;) {
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
      throw new UsageError('`usage` takes one key: its id (key_…) or its prefix; see `winnow keys list`')
    return { target, json: values.json }
  } catch (error) {
    throw toUsageError(error)
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
    ...(open.charged + open.held > 0 ? [
      `Work in progress: ${open.charged} credits charged, ${open.held} held; its events are published when it ends.`,
    ] : []),
    ...(forgotten > 0 ? [
      `The first ${forgotten} events have expired from the stream; only the number of the others can be compared.`,
    ] : []),
    agrees ? 'Ledger and stream agree.' : `LEDGER AND STREAM DIFFER${difference(missing)}.`,
  ]
  return `${lines.join('\n')}\n`
}

function difference(missing: number): string {
  if (missing === 0) return ''
  return missing > 0 ? `: ${missing} events are missing` : `: ${-missing} unexpected events`
}

const row = (first: string, ...cells: (string | number)[]): string =>
  first.padEnd(14) + cells.map((one) => String(one).padStart(14)).join('')
