// `winnow keys`: administration of API keys. Uses the store only; gateways apply changes within a second.

import { assertDocuments } from '#src/installation/check-installation.ts'
import { createKey, listKeys, revokeKey, rotateKey, setKey, type ApiKey } from '#src/keys.ts'
import { countMonitors, transferMonitors, type MonitorCounts } from '#src/monitors/transfer-monitors.ts'
import { loadConfig } from '#src/settings/config.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { countOf } from '#src/text/count-of.ts'
import { assertDocumentsExist, lacksDocuments } from './assert-documents-exist.ts'
import { readCall, readChanges, readOverlap, targetOf, type Flags, type KeysCall } from './key-flags.ts'
import { UsageError } from './usage-error.ts'

type Verb = (store: Store, call: KeysCall) => Promise<string>

/** Each returns what it prints. */
const verbs: ReadonlyMap<string, Verb> = new Map(Object.entries({
  create, list, set, rotate, revoke, 'transfer-monitors': transfer,
}))

/** Runs `winnow keys <verb> …`. */
export async function keys(args: string[]): Promise<undefined> {
  const call = readCall(args)
  const run = verbs.get(call.verb)
  if (!run)
    throw new UsageError(`\`keys\` must be followed by ${[...verbs.keys()].join(', ')} (got ${call.verb || 'nothing'})`)
  const config = loadConfig(process.env)
  const isNew = lacksDocuments(config)
  if (call.verb !== 'create') assertDocumentsExist(config)
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  // A service with another DATA_DIR would never see the key.
  if (isNew)
    process.stderr.write(`winnow: DATA_DIR (${config.DATA_DIR}) contains no documents; a new database is created\n`)
  try {
    await ensureIndexes(store)
    await assertDocuments(store, config.DATA_DIR)
    process.stdout.write(`${await run(store, call)}\n`)
  } finally {
    await store.close()
  }
}

async function create(store: Store, { flags }: KeysCall): Promise<string> {
  const { expires_at, ...rest } = readChanges(flags, Date.now())
  if (!flags.name) throw new UsageError('`keys create` requires --name, for example --name "my laptop"')
  if (flags['if-none'] && (await listKeys(store)).length > 0)
    return flags.json ? 'null' : 'There are keys: none is created.'
  const { key, record } = await createKey(store, {
    name: flags.name, ...rest, expiresAt: expires_at ? new Date(expires_at) : null,
    ...(flags.operator && { operator: true }),
  })
  return flags.json
    ? JSON.stringify(withSecret(key, record))
    : `${key}\n\nThe key is shown only this once. ${describe(record)}`
}

const withSecret = (
  key: string, { id, name, prefix, credits, rate, expires_at, channel, operator }: ApiKey,
): object => ({ id, key, name, prefix, credits, rate, expires_at, channel, ...(operator && { operator }) })

async function list(store: Store, { flags }: KeysCall): Promise<string> {
  const all = await Promise.all((await listKeys(store)).map(async (key) =>
    ({ ...key, monitors: await countMonitors(store, key.id) })))
  if (flags.json) return JSON.stringify(all)
  if (all.length === 0) return 'There are no keys; create one with `winnow keys create --name …`'
  return all.map(({ monitors, ...key }) => describe(key, monitors)).join('\n')
}

async function set(store: Store, call: KeysCall): Promise<string> {
  const changes = readChanges(call.flags, Date.now())
  if (Object.keys(changes).length === 0)
    throw new UsageError('`keys set` requires a change: --name, --credits, --rate, --expires or --channel')
  return format(await setKey(store, targetOf(call), changes), call.flags)
}

async function rotate(store: Store, call: KeysCall): Promise<string> {
  const { key, record } = await rotateKey(store, targetOf(call), readOverlap(call.flags))
  const { old_secrets = [] } = record
  if (call.flags.json) return JSON.stringify({ ...withSecret(key, record), old_secrets })
  const old = old_secrets[0]
  const until = old ? `The old secret (${old.prefix}…) works until ${old.ends_at}.` : 'The old secret no longer works.'
  return `${key}\n\nThe new secret is shown only this once. ${until}\n${describe(record)}`
}

async function revoke(store: Store, call: KeysCall): Promise<string> {
  const key = await revokeKey(store, targetOf(call))
  const monitors = await countMonitors(store, key.id)
  if (call.flags.json) return JSON.stringify({ ...key, monitors })
  const { active, paused } = monitors
  if (active + paused === 0) return `${describe(key)}\nNo monitor is stopped: the key has none.`
  return [
    describe(key),
    `This stops ${countOf(active, 'active monitor')}${paused > 0 ? ` (and ${paused} paused)` : ''}; `
    + `\`winnow keys transfer-monitors ${key.id} TO\` gives them to another key.`,
  ].join('\n')
}

async function transfer(store: Store, { targets: [from, to], flags }: KeysCall): Promise<string> {
  const { from: source, to: target, moved } = await transferMonitors(store, from as string, to as string)
  if (flags.json) return JSON.stringify({ from: source.id, to: target.id, moved })
  return `${countOf(moved, 'monitor')} moved from ${source.id} (${source.name}) to ${target.id} (${target.name})`
}

const format = (key: ApiKey, { json }: Flags): string => (json ? JSON.stringify(key) : describe(key))

function describe(
  { id, name, prefix, credits, rate, channel, expires_at, revoked_at, operator, old_secrets = [] }: ApiKey,
  monitors: MonitorCounts = { active: 0, paused: 0 }, nowMs = Date.now(),
): string {
  const count = monitors.active + monitors.paused
  const isBlocked = revoked_at !== null || (expires_at !== null && Date.parse(expires_at) <= nowMs)
  const properties = [
    credits === null ? 'unlimited credits' : `${credits} credits`,
    rate === null ? 'default rate' : `${rate} requests a minute`,
    channel,
    ...(operator ? ['operator'] : []),
    ...(expires_at ? [`expires ${expires_at}`] : []),
    ...(revoked_at ? [`revoked ${revoked_at}`] : []),
    ...old_secrets
      .filter(({ ends_at }) => Date.parse(ends_at) > nowMs)
      .map((old) => `old secret ${old.prefix}… until ${old.ends_at}`),
    ...(count > 0 ? [`${countOf(count, 'monitor')}${isBlocked ? ', blocked' : ''}`] : []),
  ]
  return `${id}  ${prefix}…  ${name}  ${properties.join(', ')}`
}
