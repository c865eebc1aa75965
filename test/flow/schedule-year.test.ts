// A simulated year: every slot of 300 monitors is run exactly once although schedulers crash.
// `WINNOW_SIMULATED_MONITORS` sets the number of monitors, `WINNOW_SIMULATED_SEED` the random seed.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { simulatedZones, simulateSchedules, type Firing, type SimulatedYear } from '#test/support/simulate-schedules.ts'

const from = Date.parse('2026-01-15T00:00:30Z')
const until = Date.parse('2027-01-15T00:00:30Z')
const seed = Number(process.env.WINNOW_SIMULATED_SEED ?? 7)
const monitors = Number(process.env.WINNOW_SIMULATED_MONITORS ?? 300)

describe('a simulated year', () => {
  let nats: TestNats
  let year: SimulatedYear
  before(async () => {
    nats = await startTestNats()
    year = await simulateSchedules(nats, { monitors, from, until, schedulers: 2, stepsToCrash: 1_500, seed })
    const { expected, crashed, ms } = year
    const due = [...expected.values()].flat().length
    console.log(
      `# ${expected.size} monitors in ${simulatedZones.length} zones, ${due} slots, ${(ms / 1000).toFixed(1)} s`,
    )
    console.log(`# ${crashed.size} schedulers crashed, ${late().length} slots late, ${repeats()} fired again`)
  })
  after(() => nats.stop())

  const late = (): Firing[] => year.firings.filter(({ slot, at }) => at !== slot)
  const repeats = (): number =>
    year.firings.length - new Set(year.firings.map(({ monitorId, slot }) => `${monitorId} ${slot}`)).size

  it('fires every slot of every monitor, and no other', () => {
    const fired = new Map<string, Set<number>>([...year.expected.keys()].map((id) => [id, new Set()]))
    for (const { monitorId, slot } of year.firings) fired.get(monitorId)!.add(slot)
    for (const [monitorId, slots] of year.expected)
      assert.deepEqual(
        [...fired.get(monitorId)!], slots, `${monitorId}: ${JSON.stringify(year.timings.get(monitorId))}`,
      )
  })

  it('fires a slot again only when its scheduler crashed before it cleared the claim', () => {
    const last = new Map<string, Firing>()
    for (const firing of year.firings) {
      const before = last.get(`${firing.monitorId} ${firing.slot}`)
      assert.ok(before === undefined || (year.crashed.has(before.scheduler) && firing.at > before.at))
      last.set(`${firing.monitorId} ${firing.slot}`, firing)
    }
  })

  it('fires on time, except for slots of crashed schedulers', () => {
    assert.ok(late().every(({ slot, at }) => at > slot))
    assert.ok(late().length <= 16 * year.crashed.size, `${late().length} late, ${year.crashed.size} crashes`)
  })

  it('has enough crashes and repeats to be significant', () => {
    assert.ok(
      year.crashed.size >= 20 && late().length > 0 && repeats() > 0,
      `${year.crashed.size} crashes, ${late().length} late, ${repeats()} repeats`,
    )
    assert.equal(new Set([...year.timings.values()].map(({ timezone }) => timezone)).size, simulatedZones.length)
  })
})
