import { DeadLetterQuery, type DeadLetter, type DeadLetterDetail, type DeadLetters, type Replayed } from '#schemas/operator.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCall, ClientCommand } from './command.ts'
import { flagsOf } from './option-flags.ts'
import { onlyOf } from './positionals.ts'
import { columns } from './table-text.ts'

const verbs: Readonly<Record<string, (call: ClientCall, ids: string[]) => Promise<number>>> = {
  list, show, replay, drop,
}

/** `winnow dead`: messages that were given up. Needs the key of an operator. */
export const dead: ClientCommand = {
  usage: ['dead [list] [options]', 'dead show ID', 'dead replay ID…', 'dead drop ID…'],
  summary: 'List the messages that were given up, with their cause; run one again; delete one.',
  examples: [
    ['dead --stage extract', 'what the stage extract has given up'],
    ['dead replay 12 13', 'whether the cause is repaired: letters that succeed are deleted'],
  ],
  options: { 'Options of the list': flagsOf(DeadLetterQuery) },
  run(call) {
    const [verb = 'list', ...ids] = call.positionals
    const run = verbs[verb]
    if (!run) throw new UsageError(`\`dead\` has ${Object.keys(verbs).join(', ')} (got ${verb})`)
    return run(call, ids)
  },
}

async function list({ input, service, out }: ClientCall, ids: string[]): Promise<number> {
  if (ids.length > 0) throw new UsageError(`\`dead list\` takes no argument (got ${ids[0]})`)
  const { data } = await service.call<DeadLetters>('GET', '/operator/dead', input)
  for (const letter of data.letters) await out.result(letter, lineOf)
  if (data.letters.length === 0) out.note('winnow: there are no such dead letters')
  if (data.next !== null) out.note(`winnow: there are older letters; --before ${data.letters.at(-1)?.id} shows them`)
  return 0
}

const lineOf = ({ id, dead_at, stage, reason, url, job_id, error }: DeadLetter): string => columns([
  [id, 8], [dead_at.slice(0, 19).replace('T', ' '), 20], [stage, 9], [reason?.replaceAll('_', ' ') ?? 'unknown', 20],
  [url ?? job_id ?? '', 40], [error ?? ''],
])

async function show({ service, out }: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`dead show` needs the ID of one dead letter')
  const { data } = await service.call<DeadLetterDetail>('GET', pathOf(id))
  await out.result(data, (letter) => JSON.stringify(letter, null, 2))
  return 0
}

/** Exits with 1 when a letter fails again. */
async function replay({ service, out }: ClientCall, ids: string[]): Promise<number> {
  let failed = 0
  for (const id of severalOf(ids, 'replay')) {
    const { data } = await service.call<Replayed>('POST', `${pathOf(id)}/replay`)
    await out.result(data, replayedText)
    if (!data.succeeded) failed++
  }
  return failed > 0 ? 1 : 0
}

function replayedText({ id, succeeded, error, joined_job_id, credits }: Replayed): string {
  if (!succeeded) return `${id} failed again: ${error}`
  return joined_job_id === null ? `${id} succeeded` : `${id} succeeded and joined ${joined_job_id} (${credits} credits)`
}

async function drop({ service, out }: ClientCall, ids: string[]): Promise<number> {
  for (const id of severalOf(ids, 'drop')) {
    const { data } = await service.call<{ id: string }>('DELETE', pathOf(id))
    await out.result(data, () => `${id} is deleted`)
  }
  return 0
}

function severalOf(ids: string[], verb: string): string[] {
  if (ids.length === 0) throw new UsageError(`\`dead ${verb}\` needs the ID of a dead letter; \`winnow dead\` lists them`)
  return ids
}

const pathOf = (id: string): string => `/operator/dead/${encodeURIComponent(id)}`
