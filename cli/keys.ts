// `winnow keys`: administration of API keys. Uses the store only; gateways apply changes within a second.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '#src/config.ts'
import { createKey, listKeys, revokeKey, setKey, type ApiKey, type Channel } from '#src/keys.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { UsageError } from './usage-error.ts'

const options = {
  name: { type: 'string' }, credits: { type: 'string' }, rate: { type: 'string' }, expires: { type: 'string' },
  channel: { type: 'string' }, json: { type: 'boolean' },
} as const

type Flags = { [name in keyof typeof options]?: (typeof options)[name]['type'] extends 'boolean' ? boolean : string }

/** Runs `winnow keys <verb> …`. */
export async function keys(args: string[]): Promise<undefined> {
  const { verb, target, flags } = parse(args)
  const config = loadConfig(process.env)
  const isNew = !config.MONGODB_URL && !existsSync(join(config.DATA_DIR, 'documents.sqlite'))
  const store = await openStore({ mongodbUrl: config.MONGODB_URL ?? undefined, dataDir: config.DATA_DIR })
  // A service with another DATA_DIR would never see the key.
  if (isNew)
    process.stderr.write(`winnow: DATA_DIR (${config.DATA_DIR}) contains no documents; a new database is created\n`)
  try {
    await ensureIndexes(store)
    await run(store, verb, target, flags)
  } finally {
    await store.close()
  }
}

async function run(store: Store, verb: string, target: string | undefined, flags: Flags): Promise<void> {
  const changes = readFlags(flags, Date.now())
  switch (verb) {
    case 'create': {
      if (!flags.name) throw new UsageError('`keys create` requires --name, for example --name "my laptop"')
      const { expires_at, ...rest } = changes
      const { key, record } = await createKey(store, {
        name: flags.name, ...rest, expiresAt: expires_at ? new Date(expires_at) : null,
      })
      const { id, name, prefix, credits, rate, channel } = record
      if (flags.json)
        print(JSON.stringify({ id, key, name, prefix, credits, rate, expires_at: record.expires_at, channel }))
      else print(`${key}\n\nThe key is shown only this once. ${describe(record)}`)
      return
    }
    case 'list': {
      const all = await listKeys(store)
      if (flags.json) print(JSON.stringify(all))
      else if (all.length === 0) print('There are no keys; create one with `winnow keys create --name …`')
      else print(all.map(describe).join('\n'))
      return
    }
    case 'revoke':
      return print(format(await revokeKey(store, requireTarget(verb, target)), flags))
    case 'set':
      if (Object.keys(changes).length === 0)
        throw new UsageError('`keys set` requires a change: --name, --credits, --rate, --expires or --channel')
      return print(format(await setKey(store, requireTarget(verb, target), changes), flags))
    default:
      throw new UsageError(`\`keys\` must be followed by create, list, set or revoke (got ${verb || 'nothing'})`)
  }
}

function parse(args: string[]): { verb: string; target: string | undefined; flags: Flags } {
  try {
    const { values, positionals: [verb = '', target, ...more] } = parseArgs({ args, options, allowPositionals: true })
    if (more.length > 0) throw new UsageError(`\`keys ${verb}\` takes one key (got ${more.length + 1})`)
    if (target !== undefined && (verb === 'create' || verb === 'list'))
      throw new UsageError(
        `\`keys ${verb}\` takes no argument (got ${target})${verb === 'create' ? '; use --name for the name' : ''}`,
      )
    return { verb, target, flags: values }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message)
  }
}

type Changes = Partial<{
  name: string
  credits: number | null
  rate: number | null
  expires_at: string | null
  channel: Channel
}>

function readFlags({ name, credits, rate, expires, channel }: Flags, nowMs: number): Changes {
  return {
    ...(name === undefined ? {} : { name }),
    ...(credits === undefined ? {} : { credits: credits === 'unlimited' ? null : readInteger('credits', credits, 0) }),
    ...(rate === undefined ? {} : { rate: rate === 'default' ? null : readInteger('rate', rate, 1) }),
    ...(expires === undefined ? {} : { expires_at: expires === 'never' ? null : readExpiry(expires, nowMs) }),
    ...(channel === undefined ? {} : { channel: readChannel(channel) }),
  }
}

function readInteger(name: string, text: string, minimum: number): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < minimum)
    throw new UsageError(`--${name} must be an integer of at least ${minimum} (got ${text})`)
  return number
}

function readChannel(text: string): Channel {
  if (text !== 'direct' && text !== 'marketplace')
    throw new UsageError(`--channel must be direct or marketplace (got ${text})`)
  return text
}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }

/** ISO 8601, or a duration from now: 30d, 12h. */
function readExpiry(text: string, nowMs: number): string {
  const duration = /^(\d{1,6})([smhdw])$/.exec(text)
  const at = duration ? nowMs + Number(duration[1]) * (unitMs[duration[2] as string] as number) : Date.parse(text)
  if (at <= nowMs)
    throw new UsageError(`--expires must be in the future (got ${text}); \`winnow keys revoke\` ends a key at once`)
  if (Number.isNaN(at) || !(duration || /^\d{4}-\d{2}-\d{2}/.test(text)))
    throw new UsageError(
      `--expires must be a date such as 2027-01-31T12:00:00Z or a duration such as 30d or 12h (got ${text})`,
    )
  return new Date(at).toISOString()
}

function requireTarget(verb: string, target: string | undefined): string {
  if (!target)
    throw new UsageError(`\`keys ${verb}\` requires the id (key_…) or the prefix of a key; see \`winnow keys list\``)
  return target
}

const format = (key: ApiKey, { json }: Flags): string => (json ? JSON.stringify(key) : describe(key))

function describe({ id, name, prefix, credits, rate, channel, expires_at, revoked_at }: ApiKey): string {
  const properties = [
    credits === null ? 'unlimited credits' : `${credits} credits`,
    rate === null ? 'default rate' : `${rate} requests a minute`,
    channel,
    ...(expires_at ? [`expires ${expires_at}`] : []),
    ...(revoked_at ? [`revoked ${revoked_at}`] : []),
  ]
  return `${id}  ${prefix}…  ${name}  ${properties.join(', ')}`
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
