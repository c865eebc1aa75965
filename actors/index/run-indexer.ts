// Pulls pages and writes them into the search index.
//
//   written, or older than what the index has    ack: when it is lost, the page comes again and changes nothing
//   error of the store or of NATS                nak with a delay, up to the maximum of deliveries, then term
//   crashed                                      nothing: the message is delivered again after its ack wait

import type { Bus } from '#src/bus/bus.ts'
import { openPullSource } from '#src/bus/pull-requests.ts'
import type { PulledMessage } from '#src/bus/pulled-message.ts'
import { indexConsumer, indexDeliveriesMax } from '#src/bus/topology.ts'
import { orAborted } from '#src/concurrency/abort.ts'
import { subjects } from '#src/flow.ts'
import type { Log } from '#src/process/log.ts'
import { handBack, runPullLoop, type PullLoop, type PullSignals } from '#src/runtime/pull-loop.ts'
import { unpackPage } from '#src/search-index/page-message.ts'
import type { SearchIndex } from '#src/search-index/search-index.ts'
import { createCollector } from './collect-pages.ts'

/** Pages that one process holds at once. */
const placesMax = 128
const pullsMax = 2
const messagesOfPull = 32
const lingerMs = 150
const lingerAfterWriteMs = 1_500
const pagesMax = 64
const retryAfterErrorMs = 5_000

export interface IndexerOptions {
  bus: Bus
  index: Pick<SearchIndex, 'add'>
  /** Whether the key may still use the service: pages of others are left out. */
  isKeyUsable: (keyId: string) => Promise<boolean>
  log: Log
}

/** Starts pulling. */
export async function runIndexer({ bus, index, isKeyUsable, log }: IndexerOptions): Promise<PullLoop> {
  const add = createCollector({
    write: async (keyId, pages) => (await isKeyUsable(keyId) ? index.add(keyId, pages) : 0),
    lingerMs, lingerAfterWriteMs, pagesMax,
  })

  async function handleMessage(message: PulledMessage, { aborting }: PullSignals): Promise<void> {
    const keyId = message.subject.slice(subjects.index('').length)
    const page = unpackPage(message.data)
    if (!page) {
      log.warn({ keyId }, 'malformed page left out of the search index')
      message.term('malformed')
      return
    }
    try {
      await orAborted(add(keyId, page), aborting, 0)
    } catch (error) {
      if (aborting.aborted) return handBack(message)
      log.error({ err: error, keyId, attempt: message.info.deliveryCount }, 'page not indexed')
      if (message.info.deliveryCount >= indexDeliveriesMax) message.term('failed')
      else message.nak(retryAfterErrorMs)
      return
    }
    message.ack()
  }

  const consumer = await openPullSource(bus, 'INDEX', indexConsumer)
  return runPullLoop({
    consumer, watch: bus.watchPulls('INDEX', indexConsumer), places: placesMax, pulls: pullsMax,
    messages: messagesOfPull, handle: handleMessage, log, fields: { consumer: indexConsumer },
  })
}
