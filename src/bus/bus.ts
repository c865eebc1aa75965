// The NATS connection of a process with JetStream, the blob stream and the size limits.

import { EventEmitter } from 'node:events'
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import { AppError } from '../app-error.ts'
import type { Log } from '../process/log.ts'
import { createBlobStream } from './blob-stream.ts'
import { watchLostPulls, type WatchPulls } from './lost-pulls.ts'
import { natsFileOptions } from './nats-files.ts'
import { packLimits, type BlobStore, type PackLimits } from './pack-message.ts'
import { attemptMsMax, retryUnanswered } from './publish.ts'
import { wantedReplicas } from './replicas.ts'
import type { StreamBytes } from './stream-sizes.ts'
import { ensureTopology } from './topology.ts'

/** `lost`: NATS has lost streams. `restored`: they were created again, empty. */
export interface BusEvents { lost: []; restored: [] }

export interface Bus {
  nc: NatsConnection
  js: JetStreamClient
  manager: JetStreamManager
  blobs: BlobStore
  limits: PackLimits
  /** Tells when the pull requests of a consumer are lost. */
  watchPulls: WatchPulls
  /** Of a process that watches its streams (watch-streams.ts). */
  events: EventEmitter<BusEvents>
  /** Drains the connection and closes it. */
  close(): Promise<void>
}

export interface BusOptions {
  natsUrl: string
  /** Name of the connection in the server's list. */
  name: string
  streamBytes: StreamBytes
  /** Whether existing streams get these sizes; default: only new ones do. */
  resizesStreams?: boolean
  /** Nodes of a cluster that keep each stream (NATS_REPLICAS); default: see `wantedReplicas`. */
  replicas?: number | null
  log: Log
  /** Runs before streams are created; its error ends the connection. */
  beforeTopology?(nc: NatsConnection, manager: JetStreamManager): Promise<unknown>
}

/** A node that died without closing its connections is detected after two unanswered pings. */
const pingInterval = 10_000
/** How long a process that starts waits for JetStream: longer than the election of a leader takes. */
const startWithinMs = 15_000

/**
 * Connects and creates missing streams and consumers. Reconnects for ever. Throws when no server answers the first
 * attempt.
 */
export async function connectBus(
  {
    natsUrl, name, streamBytes, resizesStreams = false, replicas = null, log, beforeTopology = () => Promise.resolve(),
  }: BusOptions,
): Promise<Bus> {
  const nc = await connectNats(natsUrl, name)
  void watchStatus(nc, log)
  let manager: JetStreamManager
  try {
    manager = await openJetStream(nc)
    await beforeTopology(nc, manager)
    const wanted = wantedReplicas(replicas, nc.info?.cluster)
    const ensure = () => ensureTopology(manager, { bytes: streamBytes, resizes: resizesStreams, replicas: wanted })
    // A cluster has no leader for some seconds after the death of a node, and a stream none after its replicas changed.
    await retryUnanswered(ensure, { deadlineAt: Date.now() + startWithinMs })
  } catch (error) {
    await nc.close()
    throw error
  }
  const js = jetstream(nc, { timeout: attemptMsMax })
  const limits = packLimits(nc.info?.max_payload ?? 1024 * 1024)
  return {
    nc, js, manager, limits, blobs: createBlobStream(js, manager, limits.messageBytesMax), events: new EventEmitter(),
    watchPulls: watchLostPulls(nc), close: () => nc.drain(),
  }
}

/**
 * Connects without creating anything on the server. Reconnects for ever.
 * @throws AppError SERVICE_UNAVAILABLE that names the servers, when none answers or accepts the credentials
 */
export async function connectNats(natsUrl: string, name: string): Promise<NatsConnection> {
  const reconnect = { maxReconnectAttempts: -1, reconnectTimeWait: 250, reconnectJitter: 100, pingInterval }
  try {
    // The traces are those of each request's caller. Capturing them takes a tenth of the gateway's time.
    return await connect({ ...readNatsUrl(natsUrl), name, ...reconnect, timeout: 5_000, noAsyncTraces: true })
  } catch (error) {
    const hosts = urlsOf(natsUrl).map(({ host }) => host).join(', ')
    const message = `NATS at ${hosts} cannot be used (${(error as Error).message}): `
      + 'is it running, and is NATS_URL right? Without NATS_URL it runs within `winnow start`.'
    throw new AppError('SERVICE_UNAVAILABLE', { message, cause: error })
  }
}

/** @throws AppError SERVICE_UNAVAILABLE when the server is too old or JetStream is disabled. */
export async function openJetStream(nc: NatsConnection): Promise<JetStreamManager> {
  const { host = '', port = '', version = '' } = nc.info ?? {}
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const unusable = (why: string, cause?: unknown): AppError =>
    new AppError('SERVICE_UNAVAILABLE', { message: `NATS at ${host}:${port} ${why}`, cause })
  if (major < 2 || (major === 2 && minor < 12)) throw unusable(`is version ${version}; Winnow needs 2.12 or newer`)
  const open = () => jetstreamManager(nc, { timeout: attemptMsMax }).catch((error: Error) => {
    if (error.name !== 'JetStreamNotEnabled') throw error
    throw unusable(
      `has no JetStream for us (${error.message}): start it with \`-js\`, or \`jetstream\` in its configuration`, error,
    )
  })
  return retryUnanswered(open, { deadlineAt: Date.now() + startWithinMs })
}

/**
 * Splits NATS_URL into hosts and credentials, in the formats of the `nats` CLI: `nats://token@host`,
 * `nats://user:password@host`. `tls://` requires TLS; `nats://` uses it when the server offers it. Several URLs
 * separated by commas are one cluster with the same credentials. The query may name files: see nats-files.ts.
 */
export function readNatsUrl(
  natsUrl: string,
): Pick<ConnectionOptions, 'servers' | 'token' | 'user' | 'pass' | 'tls' | 'authenticator'> {
  const urls = urlsOf(natsUrl)
  const { username = '', password = '' } = urls.find((url) => url.username) ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: urls.map((url) => url.host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls.some((url) => url.protocol === 'tls:') ? { tls: {} } : {}),
    ...natsFileOptions(urls),
  }
}

const urlsOf = (natsUrl: string): URL[] =>
  natsUrl.split(',').map((one) => new URL(one.includes('://') ? one : `nats://${one}`))

async function watchStatus(nc: NatsConnection, log: Log): Promise<void> {
  for await (const status of nc.status()) {
    if (status.type === 'disconnect' || status.type === 'reconnect' || status.type === 'staleConnection')
      log.warn({ status: status.type }, 'nats connection')
    if (status.type === 'error') log.error({ err: status.error }, 'nats error')
  }
}
