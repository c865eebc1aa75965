import type { Static } from 'typebox'
import type { Check, CheckPage, CheckWithPages } from '#schemas/check.ts'
import { UsageError } from '../usage-error.ts'
import type { ClientCall } from './command.ts'
import { checkPageText, checkRow } from './monitor-text.ts'
import { onlyOf } from './positionals.ts'

type ShownCheck = Static<typeof CheckWithPages>

const pathOf = (id: string): string => `/monitor/${encodeURIComponent(id)}`

/** Results of an answer, and seconds that it waits for the end. */
const pageSize = 100
const waitSeconds = 3

/** `winnow monitor run`: starts a check, waits for its end and shows what changed. */
export async function run(call: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`monitor run` needs the ID of one monitor')
  const { data } = await call.service.call<{ id: string }>('POST', `${pathOf(id)}/run`)
  call.signal.addEventListener('abort', () => {
    call.out.note(`winnow: the check goes on: \`winnow monitor check ${id} ${data.id}\` shows it`)
  }, { once: true })
  return showCheck(call, `${pathOf(id)}/checks/${data.id}`)
}

/** `winnow monitor checks` */
export async function checks({ service, out }: ClientCall, ids: string[]): Promise<number> {
  const id = onlyOf(ids, '`monitor checks` needs the ID of one monitor')
  const { data } = await service.call<{ checks: Check[]; total: number }>('GET', `${pathOf(id)}/checks`, { limit: pageSize })
  for (const one of data.checks) await out.result(one, checkRow)
  if (data.total > data.checks.length) out.note(`winnow: the newest ${data.checks.length} of ${data.total} checks`)
  return 0
}

/** `winnow monitor check`: waits for the end of a check and shows what changed. */
export function check(call: ClientCall, [id, checkId, ...others]: string[]): Promise<number> {
  if (id === undefined || checkId === undefined || others.length > 0)
    throw new UsageError('`monitor check` needs the ID of a monitor and the ID of one of its checks')
  return showCheck(call, `${pathOf(id)}/checks/${encodeURIComponent(checkId)}`)
}

const isFinal = ({ status }: Pick<Check, 'status'>): boolean => status !== 'queued' && status !== 'running'

/** Pages without a change are left out for people. Exit code 1 for a check that failed or did not run. */
async function showCheck({ service, out }: ClientCall, path: string): Promise<number> {
  const read = async (skip: number): Promise<ShownCheck> =>
    (await service.call<ShownCheck>('GET', path, { skip, limit: pageSize, wait: waitSeconds }, { patient: true })).data
  let shown = await read(0)
  while (!isFinal(shown)) {
    out.progress(`${shown.status}: ${shown.summary.total} pages`)
    shown = await read(0)
  }
  for (let skip = 0; ; shown = await read(skip)) {
    for (const page of shown.pages) if (out.json || page.status !== 'same') await out.result(page, pageText)
    skip += shown.pages.length
    if (shown.next === null || shown.pages.length === 0) break
  }
  out.note(checkRow(shown))
  for (const warning of shown.warnings ?? []) out.note(`winnow: ${warning}`)
  return shown.status === 'completed' || shown.status === 'partial' ? 0 : 1
}

const pageText = (page: CheckPage): string => checkPageText(page)
