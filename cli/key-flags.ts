// Reads the arguments of `winnow keys`. Throws UsageError for each that is wrong.

import { parseArgs } from 'node:util'
import { overlapMaxMs, type Channel } from '#src/keys.ts'
import { toUsageError, UsageError } from './usage-error.ts'

const options = {
  name: { type: 'string' }, credits: { type: 'string' }, rate: { type: 'string' }, expires: { type: 'string' },
  channel: { type: 'string' }, overlap: { type: 'string' }, json: { type: 'boolean' },
  operator: { type: 'boolean' }, 'if-none': { type: 'boolean' },
} as const

export type Flags = {
  [name in keyof typeof options]?: (typeof options)[name]['type'] extends 'boolean' ? boolean : string
}

export interface KeysCall {
  verb: string
  /** The keys that are named: their ids or prefixes. */
  targets: string[]
  flags: Flags
}

/** Number of keys that a verb names; any other verb names one. */
const targetsOf: ReadonlyMap<string, number> = new Map([['create', 0], ['list', 0], ['transfer-monitors', 2]])

/** Reads the verb, the keys that it names, and the options. */
export function readCall(args: string[]): KeysCall {
  try {
    const { values: flags, positionals: [verb = '', ...targets] } = parseArgs({ args, options, allowPositionals: true })
    assertTargets(verb, targets)
    if (flags.overlap !== undefined && verb !== 'rotate')
      throw new UsageError(`--overlap belongs to \`keys rotate\`; \`keys ${verb}\` has no such option`)
    for (const name of ['operator', 'if-none'] as const)
      if (flags[name] && verb !== 'create')
        throw new UsageError(`--${name} belongs to \`keys create\`; \`keys ${verb}\` has no such option`)
    return { verb, targets, flags }
  } catch (error) {
    throw toUsageError(error)
  }
}

function assertTargets(verb: string, targets: readonly string[]): void {
  const wanted = targetsOf.get(verb) ?? 1
  if (wanted === 0 && targets.length > 0)
    throw new UsageError(
      `\`keys ${verb}\` takes no argument (got ${targets[0]})${verb === 'create' ? '; use --name for the name' : ''}`,
    )
  if (wanted === 2 && targets.length !== 2)
    throw new UsageError(
      `\`keys ${verb}\` takes two keys, FROM and TO, each by its id (key_…) or prefix (got ${targets.length})`,
    )
  if (targets.length > wanted) throw new UsageError(`\`keys ${verb}\` takes one key (got ${targets.length})`)
}

/** The only key that a verb names. */
export function targetOf({ verb, targets: [target] }: KeysCall): string {
  if (!target)
    throw new UsageError(`\`keys ${verb}\` requires the id (key_…) or the prefix of a key; see \`winnow keys list\``)
  return target
}

/** Properties of a key that `create` and `set` take. */
export type KeyChanges = Partial<{
  name: string
  credits: number | null
  rate: number | null
  expires_at: string | null
  channel: Channel
}>

export function readChanges({ name, credits, rate, expires, channel }: Flags, nowMs: number): KeyChanges {
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

/** Milliseconds of a duration such as 30d or 12h; undefined for any other text. */
function readDuration(text: string): number | undefined {
  const duration = /^(\d{1,6})([smhdw])$/.exec(text)
  return duration ? Number(duration[1]) * (unitMs[duration[2] as string] as number) : undefined
}

/** ISO 8601, or a duration from now: 30d, 12h. */
function readExpiry(text: string, nowMs: number): string {
  const durationMs = readDuration(text)
  const at = durationMs === undefined ? Date.parse(text) : nowMs + durationMs
  if (at <= nowMs)
    throw new UsageError(`--expires must be in the future (got ${text}); \`winnow keys revoke\` ends a key at once`)
  if (Number.isNaN(at) || !(durationMs !== undefined || /^\d{4}-\d{2}-\d{2}/.test(text)))
    throw new UsageError(
      `--expires must be a date such as 2027-01-31T12:00:00Z or a duration such as 30d or 12h (got ${text})`,
    )
  return new Date(at).toISOString()
}

/** Milliseconds that old secrets stay valid after a rotation; default: 24 hours. */
export function readOverlap({ overlap = '24h' }: Flags): number {
  const ms = overlap === '0' ? 0 : readDuration(overlap)
  if (ms === undefined || ms > overlapMaxMs)
    throw new UsageError(
      `--overlap must be 0 or a duration such as 24h or 7d, at most ${overlapMaxMs / 86_400_000}d (got ${overlap})`,
    )
  return ms
}
