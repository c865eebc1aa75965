// Which errors of the NATS client mean that NATS cannot be used at the moment, and not that a call is wrong.

import { JetStreamApiError, JetStreamError } from '@nats-io/jetstream'
import {
  ClosedConnectionError, ConnectionError, DrainingConnectionError, NoRespondersError, RequestError, TimeoutError,
} from '@nats-io/transport-node'

/** The connection is lost or closing, or no server answers. */
const connectionErrors = [
  ClosedConnectionError, ConnectionError, DrainingConnectionError, NoRespondersError, RequestError, TimeoutError,
] as const

/** Thrown when no stream takes a message; the client does not export its class. */
const notEnabled = 'JetStreamNotEnabled'

/** No leader, not the leader; a consumer or a stream is lost, until it is created again. */
const apiCodes: ReadonlySet<number> = new Set([10008, 10009, 10014, 10059])

/** Whether the same call can succeed later. */
export const isNatsUnavailable = (error: unknown): boolean =>
  connectionErrors.some((one) => error instanceof one)
  || (error instanceof Error && error.name === notEnabled)
  || (error instanceof JetStreamApiError ? apiCodes.has(error.code) : error instanceof JetStreamError)
