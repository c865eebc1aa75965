// Notices that the work queue is away while calls wait for an answer, so that they end before their deadline.

import { JetStreamApiError, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream'
import { isLeaderless } from '../bus/jetstream-errors.ts'
import { attemptMsMax, patienceMs } from '../bus/publish.ts'
import { wasStopped } from '../concurrency/stopped.ts'

const askEveryMs = 2_000
/** A node of the cluster that has not been heard of for so long is away; they exchange messages every second. */
const nodeAwayNanos = 3_000_000_000

export interface QueueWatch {
  /** Calls `onAway` once when the stream WORK has stored nothing for `patienceMs`. @returns how to stop */
  add(onAway: () => void): () => void
}

/** Polls the server only while it has listeners. */
export function createQueueWatch(manager: Pick<JetStreamManager, 'streams'>): QueueWatch {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let answeredAt = 0

  async function check(): Promise<void> {
    const askedAt = performance.now()
    const isThere = await manager.streams.info('WORK').then(
      isWritable, (error: unknown) => error instanceof JetStreamApiError && !isLeaderless(error),
    )
    if (isThere || wasStopped(performance.now() - askedAt, attemptMsMax)) answeredAt = performance.now()
    else if (performance.now() - answeredAt >= patienceMs) {
      for (const onAway of waiting) onAway()
      waiting.clear()
    }
    timer = undefined
    plan()
  }
  function plan(): void {
    if (waiting.size > 0) timer ??= setTimeout(() => void check(), askEveryMs).unref()
  }

  return {
    add(onAway) {
      if (waiting.size === 0 && !timer) answeredAt = performance.now()
      waiting.add(onAway)
      plan()
      return () => waiting.delete(onAway)
    },
  }
}

/** Whether the stream has a leader with a majority of its replicas. A leader notices their loss after 20 s only. */
export function isWritable({ cluster }: Pick<StreamInfo, 'cluster'>): boolean {
  const { leader, replicas = [] } = cluster ?? { leader: 'single' }
  const present = replicas.filter(({ offline, active }) => !offline && active > 0 && active < nodeAwayNanos)
  return Boolean(leader) && present.length + 1 > (replicas.length + 1) / 2
}
