// Finds what NATS has lost of an installation, one sentence each.

import type { JetStreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { bucketPrefix, bucketStream, streams, subjects } from '#src/flow.ts'
import { inPages, type Store } from '#src/store/store.ts'
import { countOf } from '#src/text/count-of.ts'
import { deleteOlderEntries } from './older-entries.ts'

const ledgerStream = bucketStream('credits')
const scheduleStream = bucketStream('schedules')
const usagePrefix = subjects.usage('')

/** Lost streams whose loss is not found by their contents, and what it means. */
const meanings: Record<string, string> = {
  WORK: 'The work queue is gone: jobs are queued again from their documents, interactive requests have failed.',
  WEBHOOKS: 'The queue of webhook deliveries is gone: pending deliveries are queued again from their documents.',
  DEAD: 'The messages that could not be processed (stream DEAD) are gone.',
}

/**
 * Compares NATS with the document store, and with the streams that it had. Deletes ledger entries that are older than
 * their copies, so that they are rebuilt.
 * @param had the streams at the last start
 */
export async function findLosses(
  { nc, manager, store }: { nc: NatsConnection; manager: JetStreamManager; store: Store }, had: readonly string[],
): Promise<string[]> {
  const [present, copies] = [await listStreams(manager), await copiesByKey(store)]
  const [ledger, usage, scheduled] = await Promise.all([
    namesIn(manager, present, ledgerStream, bucketPrefix('credits')),
    namesIn(manager, present, 'USAGE', usagePrefix),
    namesIn(manager, present, scheduleStream, bucketPrefix('schedules')),
  ])
  const unknown = new Set([...usage, ...copies.keys()].filter((keyId) => !ledger.has(keyId)))
  const silent = [...copies].filter(([keyId, { events, at }]) => events > 0 && !usage.has(keyId) && at > oldestUsage())
  const unscheduled = (await activeMonitors(store)).filter((id) => !scheduled.has(id))
  const lost = had.filter((name) => !present.has(name))
  const older = present.has(ledgerStream) ? await deleteOlderEntries(nc, copies) : 0
  return [
    ...(older > 0 ? [
      `The credit ledger was older than the documents for ${countOf(older, 'API key')}: the entries are rebuilt.`,
    ] : []),
    ...(unknown.size > 0 || lost.includes(ledgerStream) ? [
      `The credit ledger has lost the entries of ${countOf(unknown.size, 'API key')}: they are rebuilt from usage `
      + 'events and documents.',
    ] : []),
    ...(silent.length > 0 || lost.includes('USAGE') ? [
      `The usage events of ${countOf(silent.length, 'API key')} are gone: GET /usage stays right, `
      + '`winnow usage` reports them as missing.',
    ] : []),
    ...(unscheduled.length > 0 && (lost.includes(scheduleStream) || scheduled.size === 0) ? [
      `The schedules of ${countOf(unscheduled.length, 'monitor')} were gone: they are rebuilt from the monitors, `
      + 'and checks that were due meanwhile are skipped.',
    ] : []),
    ...lost.flatMap((name) => meanings[name] ?? []),
  ]
}

/** The names of all streams of the account. */
export async function listStreams(manager: JetStreamManager): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const name of manager.streams.names()) names.add(name)
  return names
}

/** Whether NATS has a ledger or usage events. */
export async function hasLedger(manager: JetStreamManager): Promise<boolean> {
  const present = await listStreams(manager)
  const states = await Promise.all(
    [ledgerStream, 'USAGE'].filter((name) => present.has(name)).map((name) => manager.streams.info(name)),
  )
  return states.some(({ state }) => state.messages > 0)
}

/** The last parts of the subjects in a stream, such as the keys of a bucket; empty for a missing stream. */
async function namesIn(
  manager: JetStreamManager, present: ReadonlySet<string>, stream: string, prefix: string,
): Promise<Set<string>> {
  if (!present.has(stream)) return new Set()
  const { state } = await manager.streams.info(stream, { subjects_filter: `${prefix}*` })
  return new Set(Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length)))
}

async function copiesByKey(store: Store): Promise<Map<string, { events: number; at: string }>> {
  const copies = await store.collection('ledger_copies').find({}, { fields: ['events', 'at'] })
  return new Map(copies.map(({ _id, events, at }) => [_id, { events, at }]))
}

async function activeMonitors(store: Store): Promise<string[]> {
  const ids: string[] = []
  for await (const page of inPages(
    store.collection('monitors'), { status: 'active', deleted_at: null }, { fields: ['_id'] },
  ))
    ids.push(...page.map(({ _id }) => _id))
  return ids
}

const oldestUsage = (): string => new Date(Date.now() - streams.USAGE.maxAge).toISOString()
