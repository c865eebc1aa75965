// The error for work that found no place in time.

import { AppError, type AppErrorDetails } from './app-error.ts'

/** When a caller should try again: queues of seconds are gone by then. */
const retryAfterMs = 5_000

/** 503 OVERLOADED with `retryAfterSeconds`. `message`: default, that the queue is full. */
export const overloaded = (details: Pick<AppErrorDetails, 'message' | 'cause'> = {}): AppError =>
  new AppError('OVERLOADED', { ...details, retryAfterMs })
