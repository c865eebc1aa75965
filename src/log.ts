// One JSON line a message, with constant text and everything else in fields.

import { pino, type Logger } from 'pino'
import { hideKeys } from './keys.ts'

export type Log = Logger

/** A logger for one process. No line shows an API key, whoever put it there. `actor` is its name in every line. */
export function createLog(actor: string, level: string): Log {
  return pino({ level, base: { actor }, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: hideKeys } })
}
