// One JSON line a message, with constant text and everything else in fields.

import { pino, type Logger } from 'pino'
import { redactKeys } from './keys.ts'

export type Log = Logger

/** Lines that wait for a disk that is full: those beyond are lost. */
const waitingCharsMax = 1024 * 1024

/**
 * A logger for one process. No line shows an API key, whoever put it there. `actor` is its name in every line.
 * It never ends the process: lines that nobody can take, because the terminal or the reader of the pipe is gone, are
 * lost.
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
