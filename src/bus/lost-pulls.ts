// Tells when open pull requests are lost: the leader of their consumer died with its node, or the connection was
// renewed. The client notices by itself after missed heartbeats only, 20 to 30 seconds later.

import type { NatsConnection } from '@nats-io/transport-node'

/** The pull requests of one consumer. */
export interface PullWatch {
  /** How often the server says that a request is open; default: the client's ten seconds. */
  heartbeatMs?: number
  /** Calls the listener when requests that have been open for at least `openMs` are lost. @returns how to stop */
  onLost(listener: (openMs: number) => void): () => void
}

export type WatchPulls = (stream: string, consumer: string) => PullWatch

const elected = '$JS.EVENT.ADVISORY.CONSUMER.LEADER_ELECTED.'
/**
 * An election takes at least four seconds after a death, so that lost requests are older than this. Younger ones may
 * have reached the new leader before the news did.
 */
const olderThanElectionMs = 2_000
/**
 * In a cluster, for consumers with one replica: no leader is elected when their node returns.
 */
const clusterHeartbeatMs = 5_000

/** Watches the connection. */
export function watchLostPulls(nc: NatsConnection): WatchPulls {
  const listeners = new Map<string, Set<(openMs: number) => void>>()
  const notify = (name: string, openMs: number): void => listeners.get(name)?.forEach((listener) => listener(openMs))

  // Without permission for the subject there are only the heartbeats.
  nc.subscribe(`${elected}*.*`, {
    callback: (error, message) => { if (!error) notify(message.subject.slice(elected.length), olderThanElectionMs) },
  })
  void (async () => {
    for await (const { type } of nc.status())
      if (type === 'reconnect') for (const name of listeners.keys()) notify(name, 0)
  })()

  return (stream, consumer) => ({
    ...(nc.info?.cluster && { heartbeatMs: clusterHeartbeatMs }),
    onLost(listener) {
      const name = `${stream}.${consumer}`
      const ofConsumer = listeners.get(name) ?? new Set()
      listeners.set(name, ofConsumer.add(listener))
      return () => ofConsumer.delete(listener)
    },
  })
}
