// The options of the MongoDB driver. Pure.

import { ReadConcernLevel, ReadPreference, type MongoClientOptions } from 'mongodb'

/** How long a call waits for a usable server, unless the URL sets it: an election usually takes less. */
const selectionTimeoutMs = 5_000

/**
 * Options for a standalone server or a replica set. A write is acknowledged when a majority of the members has it in
 * its journal, so that no failover and no power failure undoes it, and reads go to the primary: whatever the URL says,
 * because guards of updates, the ledger's copies and the ends of jobs rely on both. Reads are not limited to what a
 * majority has: a document that refused an insert must be there when it is read.
 *
 * The driver repeats a write or read once after a lost connection or an election, where the server can recognise the
 * repetition (`retryWrites=false` in the URL is for servers that cannot).
 */
export function mongoOptions(url: string): MongoClientOptions {
  const sets = (name: string): boolean => new RegExp(`[?&]${name}=`, 'i').test(url)
  return {
    appName: 'winnow',
    ignoreUndefined: true,
    w: 'majority',
    journal: true,
    readConcernLevel: ReadConcernLevel.local,
    readPreference: ReadPreference.primary,
    ...(sets('retryWrites') ? {} : { retryWrites: true }),
    ...(sets('retryReads') ? {} : { retryReads: true }),
    ...(sets('serverSelectionTimeoutMS') ? {} : { serverSelectionTimeoutMS: selectionTimeoutMs }),
  }
}
