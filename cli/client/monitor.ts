// `winnow monitor`: create, list and change monitors, run checks, read what changed.

import { UsageError } from '../usage-error.ts'
import type { ClientCall, ClientCommand } from './command.ts'
import { check, checks, run } from './monitor-checks.ts'
import { create, createFlags, createOptions } from './monitor-create.ts'
import { monitorText, rowOf, type ShownMonitor } from './monitor-text.ts'
import { onlyOf } from './positionals.ts'

const verbs: Readonly<Record<string, (call: ClientCall, ids: string[]) => Promise<number>>> = {
  list, create, show, run, checks, check, remove, pause: setStatus('paused'), resume: setStatus('active'),
  'test-webhook': testWebhook,
}

export const monitor: ClientCommand = {
  usage: [
    'monitor [list]', 'monitor create URL… --schedule WHEN [options]', 'monitor show|pause|resume|remove ID',
    'monitor run ID', 'monitor checks ID', 'monitor check ID CHECK', 'monitor test-webhook ID',
  ],
  summary: 'Watch pages for changes.',
  examples: [
    ['monitor create https://example.com/pricing --schedule "every weekday at 9am" --goal "a price changes"', 'a page'],
    ['monitor create https://example.com/docs --crawl --schedule "daily at 6am" --timezone Europe/Berlin', 'a section'],
    ['monitor run mon_6Yf7Wk18WTRNrPM1sYeKhf9R', 'check now, wait, and show what changed'],
    ['monitor --json', 'all monitors, a line of JSON each'],
  ],
  options: createOptions,
  flags: createFlags,
  run(call) {
    const [verb = 'list', ...ids] = call.positionals
    const one = verbs[verb]
    if (!one) throw new UsageError(`\`monitor\` has ${Object.keys(verbs).join(', ')} (got ${verb})`)
    const given = Object.keys(call.input)[0]
    if (verb !== 'create' && given !== undefined)
      throw new UsageError(`--${given.replaceAll('_', '-')} belongs to \`monitor create\``)
    return one(call, ids)
  },
}

/** Monitors of an answer; a key has at most 50. */
const listLimit = 100

async function list({ service, out }: ClientCall, ids: string[]): Promise<number> {
  if (ids.length > 0) throw new UsageError(`\`monitor list\` takes no argument (got ${ids[0]})`)
  const { data } = await service.call<{ monitors: ShownMonitor[] }>('GET', '/monitor', { limit: listLimit })
  for (const one of data.monitors) await out.result(one, rowOf)
  if (data.monitors.length === 0) out.note('winnow: there is no monitor; `winnow monitor create` makes one')
  return 0
}

async function show({ service, out }: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`monitor show` needs the ID of one monitor')
  const { data } = await service.call<ShownMonitor>('GET', `/monitor/${encodeURIComponent(id)}`)
  await out.result(data, monitorText)
  return 0
}

function setStatus(status: 'active' | 'paused') {
  return async ({ service, out }: ClientCall, ids: string[]): Promise<number> => {
    const id = onlyOf(ids, `\`monitor ${status === 'paused' ? 'pause' : 'resume'}\` needs the ID of one monitor`)
    const { data } = await service.call<ShownMonitor>('PATCH', `/monitor/${encodeURIComponent(id)}`, { status })
    await out.result(data, rowOf)
    return 0
  }
}

async function remove({ service, out }: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`monitor remove` needs the ID of one monitor')
  const { data } = await service.call<object>('DELETE', `/monitor/${encodeURIComponent(id)}`)
  await out.result(data, () => `${id} is deleted`)
  return 0
}

async function testWebhook({ service, out }: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`monitor test-webhook` needs the ID of one monitor')
  const { data } = await service.call<object>('POST', `/monitor/${encodeURIComponent(id)}/webhook/test`)
  await out.result(data, (delivery) => JSON.stringify(delivery, null, 2))
  return 0
}
