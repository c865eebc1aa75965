// Reads the JSON of messages that this version of Winnow did not necessarily write: null when it does not fit.

import type { Static, TSchema } from 'typebox'
import { JobHead } from '#schemas/job.ts'
import { TaskHead } from '#schemas/task.ts'
import { compileGuard } from '../json-schema/validate.ts'
import { readHead } from './pack-message.ts'

/** A reader of messages that are one JSON value. */
export function compileReader<S extends TSchema>(schema: S): (message: Uint8Array) => Static<S> | null {
  const fits = compileGuard(schema)
  return (message) => orNull(() => {
    const value: unknown = JSON.parse(Buffer.from(message.buffer, message.byteOffset, message.length).toString('utf8'))
    return fits(value) ? value : null
  })
}

/** The head of a job message. */
export const readJobHead = compileReader(JobHead)

const isTaskHead = compileGuard(TaskHead)

/** The head of a task message; its bodies follow. */
export const readTaskHead = (message: Uint8Array): TaskHead | null => orNull(() => {
  const { head } = readHead(message)
  return isTaskHead(head) ? head : null
})

function orNull<T>(read: () => T | null): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
