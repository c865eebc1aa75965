// What a process measures while it works. The code that does the work publishes measurements on channels of Node
// (node:diagnostics_channel) and does not know who reads them; without a reader they cost next to nothing. src/metrics
// turns them into metrics.

import { channel, type Channel } from 'node:diagnostics_channel'

/** Measurements by name. Times are in seconds. */
export interface Measurements {
  /** A request was answered. `operation`: its name, or the kind of target that is none. */
  request: { method: string; operation: string; status: number; seconds: number }
  /** A stage has settled a task. `lane` is null for a message that cannot be read. */
  task: { stage: string; lane: string | null; outcome: string; seconds: number; redelivered: boolean }
  /** A phase of extracting a page has ended. */
  extraction: { phase: string; seconds: number }
  /** An owner has settled the message of a job. */
  job: { kind: string; outcome: string; seconds: number; redelivered: boolean }
  /** A delivery of a webhook was settled. */
  delivery: { outcome: string; seconds: number }
  /** A message was given up. `stage`: the stage, or the kind of job. */
  'dead letter': { stage: string; reason: string }
  /** A check was started, so long after its time. */
  schedule: { lag: number }
  /** A write of the ledger came too late: another process had written the entry. */
  'ledger conflict': Record<never, never>
  /** An operation of the document store has ended. */
  store: { collection: string; operation: string; failed: boolean; seconds: number }
  /** The search index was read, over all keys. Before a compaction that follows. */
  index: { keys: number; pages: number; bytes: number; segments: number }
  /** The number of open pages of the browser has changed by this. */
  'browser page': { change: 1 | -1 }
  /** A browser was started, or has exited. */
  browser: { event: 'started' | 'exited' }
}

export type MeasurementName = keyof Measurements

/** Node keeps one channel a name. */
const channelOf = (name: MeasurementName): Channel => channel(`winnow ${name}`)

/** Publishes a measurement. */
export function measure<N extends MeasurementName>(name: N, measurement: Measurements[N]): void {
  const to = channelOf(name)
  if (to.hasSubscribers) to.publish(measurement)
}

/** Calls the listener with every measurement of this process. */
export function onMeasurement<N extends MeasurementName>(
  name: N, listener: (measurement: Measurements[N]) => void,
): void {
  channelOf(name).subscribe((measurement) => listener(measurement as Measurements[N]))
}
