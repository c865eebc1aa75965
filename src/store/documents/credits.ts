// What API keys were charged. The ledger itself is in NATS.

/**
 * A copy of the ledger entry of an API key, as JSON. The entry itself is in the KV bucket `credits`; it is rebuilt from
 * its copy if it is lost.
 */
export interface LedgerCopyDocument {
  /** Id of the API key. */
  _id: string
  /** Number of usage events of the entry. */
  events: number
  at: string
  entry: string
}

/** What a key was charged on a day (UTC), by operation: the sums of its usage events. */
export interface UsageDayDocument {
  /** `<key>:<day>` */
  _id: string
  key_id: string
  /** `2026-11-22` */
  day: string
  credits: number
  by_operation: Record<string, { calls: number; credits: number }>
  /** Number of usage events. */
  events: number
  /** The `n` of these events, as ranges. */
  numbers: [first: number, last: number][]
}

/** Up to where the usage stream was added to `usage_days`. */
export interface UsagePositionDocument {
  _id: 'USAGE'
  /** When the stream was created, so that a new stream is recognised. */
  created: string
  seq: number
}
