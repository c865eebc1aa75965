// One action on many monitors, one monitor after the other.

import { labelsMax, type MonitorPatch } from '#schemas/monitor.ts'
import type { MonitorBulk, MonitorBulkResult } from '#schemas/monitor-bulk.ts'
import { AppError } from '#src/app-error.ts'
import { newId } from '#src/ids.ts'
import type { ApiKey } from '#src/keys.ts'
import type { OperationDeps } from '#src/operation.ts'
import type { MonitorDocument } from '#src/store/documents/monitors.ts'
import { changeMonitor } from './change-monitor.ts'
import { finishDeletion, markDeleted } from './delete-monitor.ts'
import { selectMonitors } from './select-monitors.ts'
import { startManualCheck } from './start-check.ts'
import { countUnread, markRead } from './unread-changes.ts'

type Deps = Pick<OperationDeps, 'store' | 'bus' | 'ledger' | 'schedules' | 'egressAllow'>
export interface Caller { key: ApiKey; requestId: string; traceparent: string }

/** Why a monitor is skipped, besides errors. */
type Skip = 'unchanged' | 'label_limit'

/**
 * Applies the action to the monitors of the key that `filter` or `ids` select. A monitor that fails is counted and does
 * not stop the others. Throws INVALID_REQUEST for a body that no schema can refuse.
 */
export async function applyToMonitors(deps: Deps, caller: Caller, body: MonitorBulk): Promise<MonitorBulkResult> {
  const skipped: Record<string, number> = {}
  const skip = (reason: string, count = 1): void => { skipped[reason] = (skipped[reason] ?? 0) + count }
  const apply = actionOf(deps, caller, body)
  const { ids, filter } = body
  if ((ids === undefined) === (filter === undefined))
    throw invalid('give exactly one of `filter` and `ids`; `"filter": {}` selects all monitors of the key')
  const all = await selectMonitors(deps.store, caller.key.id, filter ?? {})
  const selected = ids ? all.filter(({ _id }) => ids.includes(_id)) : all
  if (ids && selected.length < ids.length) skip('not_found', ids.length - selected.length)

  let changed = 0
  for (const monitor of selected) {
    try {
      const reason = await apply(monitor)
      if (reason) skip(reason)
      else changed++
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      skip(error.code.toLowerCase())
    }
  }
  return { matched: selected.length, changed, skipped }
}

type Action = (monitor: MonitorDocument) => Promise<Skip | null>

function actionOf(deps: Deps, caller: Caller, { action, label: given }: MonitorBulk): Action {
  const label = given?.trim()
  const needsLabel = action === 'add_label' || action === 'remove_label'
  if (needsLabel && label === undefined) throw invalid(`\`label\` is required by the action ${action}`)
  if (!needsLabel && label !== undefined)
    throw invalid(`\`label\` is only for the actions add_label and remove_label (got ${action})`)
  switch (action) {
    case 'pause': return changeWith(deps, caller, (monitor) => withStatus(monitor, 'paused'))
    case 'resume': return changeWith(deps, caller, (monitor) => withStatus(monitor, 'active'))
    case 'add_label': return changeWith(deps, caller, (monitor) => withLabel(monitor, label!))
    case 'remove_label': return changeWith(deps, caller, (monitor) => withoutLabel(monitor, label!))
    case 'run': return (monitor) => run(deps, caller, monitor)
    case 'delete': return (monitor) => remove(deps, caller, monitor)
    case 'mark_read': return (monitor) => read(deps, monitor)
  }
}

/** Changes each monitor by what `patchOf` makes of its current state. */
const changeWith = (
  deps: Deps, { key }: Caller, patchOf: (monitor: MonitorDocument) => MonitorPatch | Skip,
): Action => async ({ _id: id }) => {
  let made: MonitorPatch | Skip = 'unchanged'
  const patch = (monitor: MonitorDocument): MonitorPatch => {
    made = patchOf(monitor)
    return typeof made === 'string' ? {} : made
  }
  const assertUrl = (): Promise<void> => Promise.resolve() // the targets stay
  await changeMonitor(deps, { id, keyId: key.id, patch, egressAllow: deps.egressAllow, assertUrl })
  return typeof made === 'string' ? made : null
}

const withStatus = (monitor: MonitorDocument, status: 'active' | 'paused'): MonitorPatch | Skip =>
  monitor.status === status ? 'unchanged' : { status }

function withLabel({ labels = [] }: MonitorDocument, label: string): MonitorPatch | Skip {
  if (labels.includes(label)) return 'unchanged'
  return labels.length >= labelsMax ? 'label_limit' : { labels: [...labels, label] }
}

const withoutLabel = ({ labels = [] }: MonitorDocument, label: string): MonitorPatch | Skip =>
  labels.includes(label) ? { labels: labels.filter((one) => one !== label) } : 'unchanged'

async function run(deps: Deps, { key, requestId, traceparent }: Caller, monitor: MonitorDocument): Promise<null> {
  await startManualCheck(deps, monitor, { id: newId('chk'), requestId, traceparent, limit: key.credits })
  return null
}

async function remove(deps: Deps, { key }: Caller, { _id: id }: MonitorDocument): Promise<null> {
  await markDeleted(deps.store, key.id, id)
  // As for a single monitor: the janitor completes a failed removal.
  void finishDeletion(deps, id).catch(() => undefined)
  return null
}

async function read({ store }: Deps, monitor: MonitorDocument): Promise<Skip | null> {
  if (await countUnread(store, monitor) === 0) return 'unchanged'
  await markRead(store, monitor._id)
  return null
}

const invalid = (message: string): AppError => new AppError('INVALID_REQUEST', { message })
