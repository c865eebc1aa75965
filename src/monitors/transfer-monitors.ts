// Moves the monitors of a key to another key, for an operator who replaces a key.

import { monitorsMax } from '#schemas/monitor.ts'
import { AppError } from '#src/app-error.ts'
import { getKey, keyProblem, type ApiKey } from '#src/keys.ts'
import { inPages, type Store } from '#src/store/store.ts'

export interface Transfer {
  from: ApiKey
  to: ApiKey
  /** Number of monitors that were moved. */
  moved: number
}

/** Number of monitors of a key, by whether their schedule runs. */
export interface MonitorCounts { active: number; paused: number }

export async function countMonitors(store: Store, keyId: string): Promise<MonitorCounts> {
  const count = (status: keyof MonitorCounts): Promise<number> =>
    store.collection('monitors').count({ key_id: keyId, deleted_at: null, status })
  const [active, paused] = await Promise.all([count('active'), count('paused')])
  return { active, paused }
}

/**
 * Gives the monitors of the key `from` to the key `to`, each by its id or prefix; `from` may be revoked or expired.
 * Checks, snapshots, schedules and webhooks belong to the monitor and go on. A check that has started is charged to the
 * key that it started with. Can be repeated after an interruption. Throws NOT_FOUND, INVALID_REQUEST,
 * DIRECT_KEY_REQUIRED or MONITOR_LIMIT_REACHED; then nothing was moved.
 */
export async function transferMonitors(
  store: Store, from: string, to: string, nowMs = Date.now(),
): Promise<Transfer> {
  const [source, target] = [await getKey(store, from), await getKey(store, to)]
  assertCanOwn(source, target, nowMs)
  const [moving, owned] = await Promise.all([countMonitors(store, source.id), countMonitors(store, target.id)])
  const total = sumOf(moving) + sumOf(owned)
  if (total > monitorsMax)
    throw new AppError('MONITOR_LIMIT_REACHED', {
      message: `${target.id} would have ${total} monitors (${sumOf(owned)} of its own and ${sumOf(moving)} of `
        + `${source.id}), but a key has at most ${monitorsMax}; delete some first`,
      limit: monitorsMax,
    })
  const monitors = store.collection('monitors')
  let moved = 0
  for await (const page of inPages(monitors, { key_id: source.id, deleted_at: null }, { fields: ['_id'] })) {
    for (const { _id } of page)
      if (await monitors.update({ _id, key_id: source.id }, { $set: { key_id: target.id } })) moved++
  }
  return { from: source, to: target, moved }
}

function assertCanOwn(source: ApiKey, target: ApiKey, nowMs: number): void {
  const refused = (message: string): AppError => new AppError('INVALID_REQUEST', { message })
  if (source.id === target.id) throw refused(`${source.id} is given twice: the monitors must go to another key`)
  const problem = keyProblem(target, nowMs)
  if (problem)
    throw refused(
      `${target.id} ${problem === 'API_KEY_REVOKED' ? 'is revoked' : 'has expired'}: its monitors would not run`,
    )
  if (target.channel !== 'direct')
    throw new AppError('DIRECT_KEY_REQUIRED', {
      message: `${target.id} is a marketplace key; monitors need a direct key`,
    })
}

const sumOf = ({ active, paused }: MonitorCounts): number => active + paused
