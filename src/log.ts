// Logs one JSON line per message: a constant text, and everything else in fields.

import { pino, type Logger } from 'pino'
import { redactKeys } from './keys.ts'

export type Log = Logger

/** Lines buffered while they cannot be written; further lines are lost. */
const waitingCharsMax = 1024 * 1024

/**
 * Creates the logger of a process. `actor` is in every line. API keys are redacted in all lines. Lines that cannot be
 * written, because the terminal or the reader of the pipe has gone, are lost; they never end the process.
 */
export function createLog(actor: string, level: string): Log {
  const lines = pino.destination({ dest: 1, sync: true, maxLength: waitingCharsMax })
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') lines.write = () => true
  })
  return pino(
    { level, base: { actor }, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite: redactKeys } }, lines,
  )
}
