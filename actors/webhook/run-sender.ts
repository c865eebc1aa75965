// Pulls deliveries that are due, as many as there are places, and settles them. A delivery that finds no place, and one
// whose attempt failed, becomes a schedule of the server: what waits holds nothing.
//
//   delivered, failed, dropped   ackAck
//   again                        schedule the next attempt, ackAck
//   no place                     schedule the same attempt a little later, ackAck
//   broken (store or NATS away)  nak after a few seconds
//   died                         nothing: the message returns after the ack wait

import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream'
import { DeliveryTurn } from '#schemas/delivery.ts'
import { resolvesWithin } from '#src/abort.ts'
import type { Bus } from '#src/bus.ts'
import { workingEveryMs } from '#src/flow.ts'
import type { Log } from '#src/log.ts'
import { webhookConsumer } from '#src/topology.ts'
import { compileGuard } from '#src/validate.ts'
import { scheduleDelivery } from '#src/webhooks/publish-delivery.ts'
import type { HandleDelivery } from './handle.ts'
import type { Places } from './places.ts'

export interface SenderOptions {
  handle: HandleDelivery
  places: Places
  bus: Bus
  log: Log
}

export interface RunningSender {
  /**
   * Takes no further delivery, waits for those that are being sent, then hands them back. Resolves within about
   * `drainMs`.
   */
  stop(drainMs: number): Promise<void>
}

const pullMs = 20_000
/** Most deliveries of one pull. */
const pullMax = 64
/** Wait after a failure of our own side. */
const brokenMs = 5_000
/** Wait for the document of a message that came before it. */
const earlyMs = 1_000
const graceMs = 1_000

const isTurn = compileGuard(DeliveryTurn)

/** Starts pulling. */
export async function runSender({ handle, places, bus, log }: SenderOptions): Promise<RunningSender> {
  const stopping = new AbortController()
  const aborting = new AbortController()
  const running = new Set<Promise<void>>()
  let pull: ConsumerMessages | undefined

  async function loop(consumer: Consumer): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await places.anyFree()
        pull = await consumer.fetch({ max_messages: Math.max(1, Math.min(pullMax, places.left)), expires: pullMs })
        if (stopping.signal.aborted) void pull.close()
        for await (const message of pull) {
          if (stopping.signal.aborted) message.nak(50)
          else track(work(message))
        }
      } catch (error) {
        if (stopping.signal.aborted) return
        log.warn({ err: error }, 'pull failed')
        await sleep(500)
      }
    }
  }

  function track(work: Promise<void>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  async function work(message: JsMsg): Promise<void> {
    const startedAt = performance.now()
    const heartbeat = setInterval(() => message.working(), workingEveryMs)
    try {
      const turn = readTurn(message)
      const settled = turn ? await attempt(message, turn) : refuse(message)
      const { id: deliveryId, monitorId, attempts } = turn ?? {}
      log.info(
        {
          deliveryId, monitorId, attempt: (attempts ?? 0) + 1, ...settled,
          ms: Math.round(performance.now() - startedAt),
        },
        'delivery settled',
      )
    } catch (error) {
      // Settling itself failed (NATS went away): the message comes back after the ack wait.
      log.error({ err: error }, 'delivery not settled')
    } finally {
      clearInterval(heartbeat)
    }
  }

  async function attempt(message: JsMsg, turn: DeliveryTurn): Promise<{ outcome: string; statusCode?: number | null }> {
    try {
      const entry = await places.enter(turn.monitorId)
      if ('later' in entry) {
        if (stopping.signal.aborted) return handBack(message)
        await scheduleDelivery(bus, turn, Date.now() + entry.later)
        await message.ackAck()
        return { outcome: 'deferred' }
      }
      try {
        const verdict = await handle(turn, message.info.deliveryCount > 1, aborting.signal)
        if (verdict.kind === 'early') {
          message.nak(earlyMs)
          return { outcome: 'early' }
        }
        if (verdict.kind === 'again') await scheduleDelivery(bus, { ...turn, attempts: verdict.attempts }, verdict.atMs)
        await message.ackAck()
        const { kind: outcome, ...rest } = verdict
        return 'statusCode' in rest ? { outcome, statusCode: rest.statusCode } : { outcome }
      } finally {
        entry.leave()
      }
    } catch (error) {
      if (aborting.signal.aborted) return handBack(message)
      log.error({ err: error, deliveryId: turn.id }, 'delivery failed for now')
      message.nak(brokenMs)
      return { outcome: 'broken' }
    }
  }

  const consumer = await bus.js.consumers.get('WEBHOOKS', webhookConsumer)
  const ended = loop(consumer)

  return {
    async stop(drainMs) {
      stopping.abort()
      places.close()
      void pull?.close()
      const all = ended.then(() => Promise.all(running))
      await resolvesWithin(all, drainMs)
      aborting.abort(new Error('the actor is stopping'))
      await resolvesWithin(all, graceMs)
    },
  }
}

/** A short wait, so that another process takes it. */
function handBack(message: JsMsg): { outcome: string } {
  message.nak(50)
  return { outcome: 'handed back' }
}

function refuse(message: JsMsg): { outcome: string } {
  message.term('malformed')
  return { outcome: 'malformed' }
}

function readTurn(message: JsMsg): DeliveryTurn | null {
  try {
    const turn: unknown = message.json()
    return isTurn(turn) ? turn : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
