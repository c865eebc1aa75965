// Which errors of the MongoDB driver mean that the server cannot be used at the moment, and not that a call is wrong.

import {
  MongoClientClosedError, MongoError, MongoErrorLabel, MongoNetworkError, MongoNotConnectedError,
  MongoOperationTimeoutError, MongoServerClosedError, MongoServerError, MongoSystemError, MongoTopologyClosedError,
  MongoUnexpectedServerResponseError, MongoWriteConcernError,
} from 'mongodb'

/** The server does not answer, or this process is closing its connections. */
const connectionErrors = [
  MongoNetworkError, MongoSystemError, MongoOperationTimeoutError, MongoNotConnectedError, MongoTopologyClosedError,
  MongoServerClosedError, MongoClientClosedError, MongoUnexpectedServerResponseError, MongoWriteConcernError,
] as const

/**
 * Codes with which a server refuses every call: https://www.mongodb.com/docs/manual/reference/error-codes/. It has an
 * internal error, is starting, stopping, read-only, without a primary or without disk space, or has new credentials.
 */
const serverCodes: ReadonlySet<unknown> = new Set([
  1, 6, 7, 8, 13, 18, 39, 43, 50, 89, 91, 133, 134, 146, 175, 189, 202, 216, 234, 262, 317, 333, 358, 391, 9001, 10058,
  10107, 11600, 11601, 11602, 13388, 13435, 13436, 14031,
])

/** Whether the same call can succeed later. */
export function isMongoUnavailable(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false
  if (connectionErrors.some((one) => error instanceof one)) return true
  if (error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)) return true
  return error instanceof MongoServerError && serverCodes.has(error.code)
}
