// Sessions of the console, in a KV bucket, so that all gateways know them, a restart keeps them and signing out ends
// them everywhere. Only the hashes of the key and of the token of a session are stored: whoever reads the bucket can
// use neither.

import { hash } from 'node:crypto'
import { jetstream } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import type { NatsConnection } from '@nats-io/transport-node'
import { AppError } from '#src/app-error.ts'
import { retryUnanswered } from '#src/bus/publish.ts'
import { buckets } from '#src/flow.ts'
import { randomBase62 } from '#src/ids.ts'
import type { ReadSession, Session } from '../pipeline/authenticate.ts'

/** How long a session lasts. */
export const sessionMs = buckets.sessions.ttl
const requestTimeoutMs = 2_000
const tokenChars = 43 // 256 bits

export interface Sessions {
  /** Opens a session for the key with this hash. Throws SERVICE_UNAVAILABLE. */
  open(keyHash: string, nowMs: number): Promise<{ token: string; endsAt: number }>
  /** Throws SERVICE_UNAVAILABLE. */
  read: ReadSession
  /** Ends a session; one that has ended stays so. Throws SERVICE_UNAVAILABLE. */
  close(token: string): Promise<void>
}

/** Opens the sessions. Creates the bucket if it is missing. */
export async function openSessions(nc: NatsConnection): Promise<Sessions> {
  const kv = await new Kvm(jetstream(nc, { timeout: requestTimeoutMs })).create('sessions', buckets.sessions)
  return {
    async open(keyHash, nowMs) {
      const token = randomBase62(tokenChars)
      const session: Session = { keyHash, endsAt: nowMs + sessionMs }
      await available(() => kv.put(nameOf(token), JSON.stringify(session)))
      return { token, endsAt: session.endsAt }
    },
    async read(token, nowMs) {
      const stored = await available(() => kv.get(nameOf(token)))
      if (stored?.operation !== 'PUT') return null
      const session = stored.json<Session>()
      return nowMs < session.endsAt ? session : null
    },
    close: (token) => available(() => kv.purge(nameOf(token))),
  }
}

/** Without a console there are no sessions. */
export const noSession: ReadSession = () => Promise.resolve(null)

const nameOf = (token: string): string => hash('sha256', token, 'hex')

const available = <T>(request: () => Promise<T>): Promise<T> => retryUnanswered(request).catch((error: unknown) => {
  throw new AppError('SERVICE_UNAVAILABLE', {
    message: 'The sessions of the console cannot be read at the moment.', retryAfterMs: 2_000, cause: error,
  })
})
