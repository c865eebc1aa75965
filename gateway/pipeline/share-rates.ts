// Gateways tell each other what they counted, as it happens, so that limits hold over all of them within a second's lag
// and no request waits for the network. One that starts asks the others what the last minute was.

import type { NatsConnection } from '@nats-io/transport-node'
import { subjects } from '#src/flow.ts'
import { randomBase62 } from '#src/ids.ts'
import type { RateVerdict, RateWindows } from './rate-windows.ts'

/**
 * What comes together in this time is told at once. With delivery this is the lag: it bounds how far two gateways
 * overshoot.
 */
const everyMs = 20
/** Ids that a starting gateway is told of, the busiest lately: 500 KB at most. */
const idsTold = 2_000

/** Requests counted by one gateway since its last message. */
interface Counted { gateway: string; counts: Record<string, number> }

export interface SharedRates {
  hit(id: string, limit: number): RateVerdict
  close(): void
}

/** Counts into `windows` and shares the counts. */
export function shareRates(nc: NatsConnection, windows: RateWindows): SharedRates {
  const gateway = randomBase62(12)
  let counts: Record<string, number> = {}
  let timer: NodeJS.Timeout | undefined

  // Clocks differ: what is heard counts as of now, which is late by the lag and never early.
  const heard = nc.subscribe(subjects.rates, {
    callback(error, message) {
      if (error) return
      const told = message.json<Counted>()
      if (told.gateway === gateway) return
      const second = Math.floor(Date.now() / 1000)
      for (const [id, count] of Object.entries(told.counts)) windows.add(id, count, second)
    },
  })

  const asked = nc.subscribe(subjects.ratesAsk, {
    callback(error, message) {
      if (!error && message.string() !== gateway) message.respond(JSON.stringify(windows.recent(idsTold, Date.now())))
    },
  })
  const inbox = nc.subscribe(subjects.ratesReply(gateway), {
    max: 1, // the others agree, so the first answer is enough
    callback(error, message) {
      if (!error) windows.restore(message.json<ReturnType<RateWindows['recent']>>(), Date.now())
    },
  })
  nc.publish(subjects.ratesAsk, gateway, { reply: subjects.ratesReply(gateway) })

  function tell(): void {
    timer = undefined
    const told: Counted = { gateway, counts }
    counts = {}
    if (!nc.isClosed()) nc.publish(subjects.rates, JSON.stringify(told))
  }

  return {
    hit(id, limit) {
      const verdict = windows.hit(id, limit, Date.now())
      if (verdict.allowed) {
        counts[id] = (counts[id] ?? 0) + 1
        timer ??= setTimeout(tell, everyMs).unref()
      }
      return verdict
    },
    close() {
      clearTimeout(timer)
      for (const subscription of [heard, asked, inbox]) subscription.unsubscribe()
    },
  }
}
