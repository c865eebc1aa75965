// `winnow keys`: the operator's side of API keys. Works on the store alone; gateways notice within a second.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '#src/config.ts'
import { createKey, listKeys, revokeKey, setKey, type ApiKey, type Channel } from '#src/keys.ts'
import { ensureIndexes } from '#src/store/collections.ts'
import { openStore } from '#src/store/open.ts'
import type { Store } from '#src/store/store.ts'
import { UsageError } from './main.ts'

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
  // A service that runs on another folder would never see the key.
  if (isNew)
    process.stderr.write(`winnow: there were no documents in DATA_DIR (${config.DATA_DIR}); a new file is made\n`)
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
      if (!flags.name) throw new UsageError('keys create needs --name, such as --name "my laptop"')
      const { expires_at, ...rest } = changes
      const { key, record } = await createKey(store, {
        name: flags.name, ...rest, expiresAt: expires_at ? new Date(expires_at) : null,
      })
      const { id, name, prefix, credits, rate, channel } = record
      if (flags.json)
        print(JSON.stringify({ id, key, name, prefix, credits, rate, expires_at: record.expires_at, channel }))
      else print(`${key}\n\nThis is the only time that the key is shown. ${describe(record)}`)
      return
    }
    case 'list': {
      const all = await listKeys(store)
      if (flags.json) print(JSON.stringify(all))
      else print(all.length === 0 ? 'There is no key yet: winnow keys create --name …' : all.map(describe).join('\n'))
      return
    }
    case 'revoke':
      return print(answer(await revokeKey(store, named(verb, target)), flags))
    case 'set':
      if (Object.keys(changes).length === 0)
        throw new UsageError('keys set needs something to change: --name, --credits, --rate, --expires or --channel')
      return print(answer(await setKey(store, named(verb, target), changes), flags))
    default:
      throw new UsageError(`keys takes create, list, set or revoke, not ${verb || 'nothing'}`)
  }
}

function parse(args: string[]): { verb: string; target: string | undefined; flags: Flags } {
  try {
    const { values, positionals: [verb = '', target, ...more] } = parseArgs({ args, options, allowPositionals: true })
    if (more.length > 0) throw new UsageError(`keys ${verb} takes one key, not ${more.length + 1}`)
    if (target !== undefined && (verb === 'create' || verb === 'list'))
      throw new UsageError(
        `keys ${verb} does not take ${target}${verb === 'create' ? '; a name goes behind --name' : ''}`,
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

/** Flags as the fields that they change. */
function readFlags({ name, credits, rate, expires, channel }: Flags, nowMs: number): Changes {
  return {
    ...(name === undefined ? {} : { name }),
    ...(credits === undefined ? {} : { credits: credits === 'unlimited' ? null : wholeNumber('credits', credits, 0) }),
    ...(rate === undefined ? {} : { rate: rate === 'default' ? null : wholeNumber('rate', rate, 1) }),
    ...(expires === undefined ? {} : { expires_at: expires === 'never' ? null : readExpiry(expires, nowMs) }),
    ...(channel === undefined ? {} : { channel: readChannel(channel) }),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
    throw new UsageError(`--${name} must be a whole number of at least ${least}, not ${text}`)
  return number
}

function readChannel(text: string): Channel {
  if (text !== 'direct' && text !== 'marketplace')
    throw new UsageError(`--channel must be direct or marketplace, not ${text}`)
  return text
}

const spanMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 }

/** ISO 8601, or a span from now: 30d, 12h. */
function readExpiry(text: string, nowMs: number): string {
  const span = /^(\d{1,6})([smhdw])$/.exec(text)
  const at = span ? nowMs + Number(span[1]) * (spanMs[span[2] as string] as number) : Date.parse(text)
  if (at <= nowMs)
    throw new UsageError(`--expires must lie ahead, which ${text} does not; \`winnow keys revoke\` ends a key at once`)
  if (Number.isNaN(at) || !(span || /^\d{4}-\d{2}-\d{2}/.test(text)))
    throw new UsageError(
      `--expires must be a date such as 2027-01-31T12:00:00Z or a span such as 30d or 12h, not ${text}`,
    )
  return new Date(at).toISOString()
}

function named(verb: string, target: string | undefined): string {
  if (!target)
    throw new UsageError(`keys ${verb} needs the id (key_…) or the prefix of a key; \`winnow keys list\` shows them`)
  return target
}

const answer = (key: ApiKey, { json }: Flags): string => (json ? JSON.stringify(key) : describe(key))

function describe({ id, name, prefix, credits, rate, channel, expires_at, revoked_at }: ApiKey): string {
  const limits = `${credits === null ? 'unlimited credits' : `${credits} credits`}, ${rate === null ? 'default rate' : `${rate} a minute`}, ${channel}`
  return `${id}  ${prefix}…  ${name}  ${limits}${expires_at ? `, expires ${expires_at}` : ''}${revoked_at ? `, revoked ${revoked_at}` : ''}`
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
