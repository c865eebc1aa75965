// Logs one JSON line per message: a constant text, and everything else in fields.

import { pino, type DestinationStream, type LogFn, type Logger } from 'pino'
import { redactKeys } from '../keys.ts'
import { createFailureCounter, type FailureLimits } from './repeated-failures.ts'

export type Log = Logger

/** Lines buffered while they cannot be written; further lines are lost. */
const waitingCharsMax = 1024 * 1024

/** Where lines go, and how often a failure that repeats is logged. For tests. */
export interface LogOptions { destination?: DestinationStream, failures?: FailureLimits }

/**
 * Creates the logger of a process, or of an actor in it. `actor` is in every line. API keys are redacted in all lines.
 * A failure that repeats (same line, same code and message of its `err`) is logged once in full, then at most once a
 * minute, with the number of repetitions in `repeated` and without the stack.
 */
export function createLog(actor: string, level: string, { destination, failures }: LogOptions = {}): Log {
  return pino(
    {
      level, base: { actor }, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: serializeError },
      hooks: { streamWrite: redactKeys, logMethod: countRepetitions(failures) },
    },
    destination ?? (standardOutput ??= openStandardOutput()),
  )
}

/** One for all loggers, so that a line whose end must wait for the reader of a pipe is not torn by another. */
let standardOutput: DestinationStream | undefined

/**
 * Lines that cannot be written, because the terminal or the reader of the pipe has gone, are lost; they never end the
 * process.
 */
function openStandardOutput(): DestinationStream {
  const lines = pino.destination({ dest: 1, sync: true, maxLength: waitingCharsMax })
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || error.code === 'EIO') lines.write = () => true
  })
  return lines
}

/** An error with its stack; the summary of one that repeats stays as it is. */
const serializeError = (error: unknown): unknown => error instanceof Error ? pino.stdSerializers.err(error) : error

interface FailureFields { err: Error & { code?: unknown }, stage?: unknown, kind?: unknown }

const isFailure = (fields: unknown): fields is FailureFields =>
  typeof fields === 'object' && fields !== null && 'err' in fields && fields.err instanceof Error

/** Logs failures through a counter, whatever part of the process logs them. */
function countRepetitions(limits: FailureLimits | undefined) {
  const counter = createFailureCounter(limits)
  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [fields, text] = args as unknown as [unknown, string]
    if (!isFailure(fields)) return method.apply(this, args)
    const { err: { name, message, code }, stage, kind } = fields
    const key = JSON.stringify([text, stage, kind, name, code, message])
    const report = (repeated: number): void =>
      method.call(this, { ...fields, err: { type: name, code, message }, repeated }, text)
    if (counter.admit(key, report)) method.apply(this, args)
  }
}
