// The connection of a process to NATS, and what everything on the bus shares: JetStream, blobs, size limits.

import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import { AppError } from './app-error.ts'
import { createBlobStream } from './blob-stream.ts'
import type { Log } from './log.ts'
import { packLimits, type BlobStore, type PackLimits } from './pack-message.ts'
import { ensureTopology, type StreamBytes } from './topology.ts'

export interface Bus {
  nc: NatsConnection
  js: JetStreamClient
  manager: JetStreamManager
  blobs: BlobStore
  limits: PackLimits
  /** Lets what is under way finish, then closes the connection. */
  close(): Promise<void>
}

export interface BusOptions {
  natsUrl: string
  /** Shown by the server in its list of connections. */
  name: string
  streamBytes: StreamBytes
  log: Log
}

/** How long a call of JetStream's API may take before it counts as failed. */
const apiTimeoutMs = 5_000

/**
 * Connects, reconnects for ever, and makes sure that streams and consumers exist. Throws when no server answers at
 * first.
 */
export async function connectBus({ natsUrl, name, streamBytes, log }: BusOptions): Promise<Bus> {
  const nc = await connectNats(natsUrl, name)
  void watchStatus(nc, log)
  const manager = await openJetStream(nc)
  await ensureTopology(manager, streamBytes)
  const js = jetstream(nc, { timeout: apiTimeoutMs })
  const limits = packLimits(nc.info?.max_payload ?? 1024 * 1024)
  return {
    nc, js, manager, limits, blobs: createBlobStream(js, manager, limits.messageBytesMax), close: () => nc.drain(),
  }
}

/**
 * The connection alone, which makes nothing on the server. Reconnects for ever.
 * @throws AppError SERVICE_UNAVAILABLE that names the servers, when none of them answers at first or lets us in
 */
export async function connectNats(natsUrl: string, name: string): Promise<NatsConnection> {
  const reconnect = { maxReconnectAttempts: -1, reconnectTimeWait: 250, reconnectJitter: 100 }
  try {
    return await connect({ ...readNatsUrl(natsUrl), name, ...reconnect, timeout: 5_000 })
  } catch (error) {
    const hosts = urlsOf(natsUrl).map(({ host }) => host).join(', ')
    const message = `NATS at ${hosts} cannot be used (${(error as Error).message}): is it running, and is NATS_URL right? Without NATS_URL it runs within \`winnow start\`.`
    throw new AppError('SERVICE_UNAVAILABLE', { message, cause: error })
  }
}

/** @throws AppError SERVICE_UNAVAILABLE when the server is too old or has JetStream switched off. */
export async function openJetStream(nc: NatsConnection): Promise<JetStreamManager> {
  const { host = '', port = '', version = '' } = nc.info ?? {}
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const unusable = (why: string, cause?: unknown): AppError =>
    new AppError('SERVICE_UNAVAILABLE', { message: `NATS at ${host}:${port} ${why}`, cause })
  if (major < 2 || (major === 2 && minor < 12)) throw unusable(`is version ${version}; Winnow needs 2.12 or newer`)
  try {
    return await jetstreamManager(nc, { timeout: apiTimeoutMs })
  } catch (error) {
    throw unusable(
      `has no JetStream for us (${(error as Error).message}): start it with \`-js\`, or \`jetstream\` in its configuration`,
      error,
    )
  }
}

/**
 * What the client wants of NATS_URL: the hosts, and apart from them what lets us in, as the `nats` CLI takes it:
 * `nats://token@host`,
 * `nats://user:password@host`. With `tls://` a server that speaks no TLS is not spoken to; with `nats://` TLS is used
 * when it is offered. Several URLs, with commas between them, are one cluster: what lets us in is the same for all.
 */
export function readNatsUrl(natsUrl: string): Pick<ConnectionOptions, 'servers' | 'token' | 'user' | 'pass' | 'tls'> {
  const urls = urlsOf(natsUrl)
  const { username = '', password = '' } = urls.find((url) => url.username) ?? {}
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: urls.map((url) => url.host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(urls.some((url) => url.protocol === 'tls:') ? { tls: {} } : {}),
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
