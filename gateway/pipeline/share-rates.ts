// Gateways broadcast their request counts, so that rate limits hold across all of them with a lag of less than a second
// and no request waits for the network. A starting gateway requests the counts of the last minute.

import type { NatsConnection } from '@nats-io/transport-node'
import { subjects } from '#src/flow.ts'
import { randomBase62 } from '#src/ids.ts'
import type { Log } from '#src/process/log.ts'
import type { RateVerdict, RateWindows } from './rate-windows.ts'

/** Interval of broadcasts. Together with the delivery time it bounds how far two gateways exceed a limit. */
const everyMs = 20
/** Maximum number of IDs sent to a starting gateway, most recently used first: at most 500 KB. */
const recentIdsMax = 2_000

/** Requests counted by one gateway since its last message. */
interface Counted { gateway: string; counts: Record<string, number> }

export interface SharedRates {
  hit(id: string, limit: number): RateVerdict
  /** What `hit` would answer, without counting. */
  peek(id: string, limit: number): RateVerdict
  close(): void
}

/** Counts into `windows` and shares the counts. */
export function shareRates(nc: NatsConnection, windows: RateWindows, log: Pick<Log, 'error'>): SharedRates {
  const gateway = randomBase62(12)
  const report = (error: Error): void => log.error({ err: error }, 'rates are not shared')
  let counts: Record<string, number> = {}
  let timer: NodeJS.Timeout | undefined

  // Clocks differ, so counts are added at the time of arrival: late by the lag, never early.
  const broadcasts = nc.subscribe(subjects.rates, {
    callback(error, message) {
      if (error) return report(error)
      const counted = message.json<Counted>()
      if (counted.gateway === gateway) return
      const second = Math.floor(Date.now() / 1000)
      for (const [id, count] of Object.entries(counted.counts)) windows.add(id, count, second)
    },
  })

  const requests = nc.subscribe(subjects.ratesAsk, {
    callback(error, message) {
      if (error) return report(error)
      if (message.string() === gateway) return
      message.respond(JSON.stringify(windows.recent(recentIdsMax, Date.now())))
    },
  })
  const inbox = nc.subscribe(subjects.ratesReply(gateway), {
    max: 1, // all gateways have the same counts
    callback(error, message) {
      if (error) return report(error)
      windows.restore(message.json<ReturnType<RateWindows['recent']>>(), Date.now())
    },
  })
  nc.publish(subjects.ratesAsk, gateway, { reply: subjects.ratesReply(gateway) })

  function broadcast(): void {
    timer = undefined
    const counted: Counted = { gateway, counts }
    counts = {}
    if (!nc.isClosed()) nc.publish(subjects.rates, JSON.stringify(counted))
  }

  return {
    hit(id, limit) {
      const verdict = windows.hit(id, limit, Date.now())
      if (verdict.allowed) {
        counts[id] = (counts[id] ?? 0) + 1
        timer ??= setTimeout(broadcast, everyMs).unref()
      }
      return verdict
    },
    peek: (id, limit) => windows.peek(id, limit, Date.now()),
    close() {
      clearTimeout(timer)
      for (const subscription of [broadcasts, requests, inbox]) subscription.unsubscribe()
    },
  }
}
