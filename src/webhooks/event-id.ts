import { hash } from 'node:crypto'
import { base62Of } from '#src/ids.ts'

/**
 * The id of an event of a job; deterministic, so that a repeated event is recognised. `part`: what of the job it is
 * about.
 */
export const eventId = (jobId: string, part: string, type: string): string =>
  `evt_${base62Of(hash('sha256', `${jobId} ${type} ${part}`, 'buffer'), 24)}`
