// Pulls due deliveries and settles them. A delivery without a slot, and one whose attempt failed, becomes a message
// schedule of the server: waiting deliveries hold no resources here.
//
//   delivered, failed, dropped     ackAck
//   retry                          schedule the next attempt, ackAck
//   no slot                        schedule the same attempt a little later, ackAck
//   error of the store or of NATS  nak with a delay of some seconds
//   crashed                        nothing: the message is delivered again after its ack wait

import { performance } from 'node:perf_hooks'
import { DeliveryTurn } from '#schemas/delivery.ts'
import type { Bus } from '#src/bus/bus.ts'
import { compileReader } from '#src/bus/message-heads.ts'
import { openPullSource } from '#src/bus/pull-requests.ts'
import type { PulledMessage } from '#src/bus/pulled-message.ts'
import { webhookConsumer } from '#src/bus/topology.ts'
import type { Log } from '#src/process/log.ts'
import { measure } from '#src/process/measurements.ts'
import { spanFields } from '#src/process/trace.ts'
import { handBack, runPullLoop, type PullSignals } from '#src/runtime/pull-loop.ts'
import { scheduleDelivery } from '#src/webhooks/publish-delivery.ts'
import { deliveriesMax, type DeliverySlots } from './delivery-slots.ts'
import type { HandleDelivery } from './handle.ts'

export interface SenderOptions {
  handle: HandleDelivery
  slots: DeliverySlots
  bus: Bus
  log: Log
}

export interface RunningSender {
  /** Pulls no more, waits for running deliveries, then hands them back. Resolves within about `drainMs`. */
  stop(drainMs: number): Promise<void>
}

/** What became of a message, for the log. */
interface Settled { outcome: string; statusCode?: number | null; trace_id?: string; span_id?: string }

/** Most pull requests open at once. */
const pullsMax = 4
/** Delay after an error of the store or of NATS. */
const retryAfterErrorMs = 5_000
/** Delay of a message that arrived before its document. */
const earlyMs = 1_000

const readTurn = compileReader(DeliveryTurn)

/** Starts pulling. */
export async function runSender({ handle, slots, bus, log }: SenderOptions): Promise<RunningSender> {
  async function handleMessage(message: PulledMessage, signals: PullSignals): Promise<void> {
    const startedAt = performance.now()
    const turn = readTurn(message.data)
    const settled = turn ? await settle(message, turn, signals) : rejectMalformed(message)
    const { id: deliveryId, ownerId, attempts } = turn ?? {}
    const ms = performance.now() - startedAt
    measure('delivery', { outcome: settled.outcome, seconds: ms / 1000 })
    log.info(
      { deliveryId, ownerId, attempt: (attempts ?? 0) + 1, ...settled, ms: Math.round(ms) },
      'delivery settled',
    )
  }

  async function settle(
    message: PulledMessage, turn: DeliveryTurn, { stopping, aborting }: PullSignals,
  ): Promise<Settled> {
    try {
      const admission = await slots.acquire(turn.ownerId)
      if ('deferMs' in admission) {
        if (stopping.aborted) return returnToQueue(message)
        await scheduleDelivery(bus, turn, Date.now() + admission.deferMs)
        await message.ackAck()
        return { outcome: 'deferred' }
      }
      try {
        return await attempt(message, turn, aborting)
      } finally {
        admission.release()
      }
    } catch (error) {
      if (aborting.aborted) return returnToQueue(message)
      log.error({ err: error, deliveryId: turn.id }, 'delivery failed for now')
      message.nak(retryAfterErrorMs)
      return { outcome: 'broken' }
    }
  }

  async function attempt(message: PulledMessage, turn: DeliveryTurn, signal: AbortSignal): Promise<Settled> {
    const verdict = await handle(turn, message.info.deliveryCount > 1, signal)
    if (verdict.kind === 'early') {
      message.nak(earlyMs)
      return { outcome: 'early' }
    }
    if (verdict.kind === 'again') await scheduleDelivery(bus, { ...turn, attempts: verdict.attempts }, verdict.atMs)
    await message.ackAck()
    return {
      ...(verdict.span && spanFields(verdict.span)), outcome: verdict.kind,
      ...('statusCode' in verdict && { statusCode: verdict.statusCode }),
    }
  }

  const consumer = await openPullSource(bus, 'WEBHOOKS', webhookConsumer)
  const loop = runPullLoop({
    consumer, watch: bus.watchPulls('WEBHOOKS', webhookConsumer), places: deliveriesMax, pulls: pullsMax,
    handle: handleMessage, log,
  })
  return {
    async stop(drainMs) {
      const stopped = loop.stop(drainMs)
      slots.close()
      await stopped
    },
  }
}

function returnToQueue(message: PulledMessage): Settled {
  handBack(message)
  return { outcome: 'handed back' }
}

function rejectMalformed(message: PulledMessage): Settled {
  message.term('malformed')
  return { outcome: 'malformed' }
}
