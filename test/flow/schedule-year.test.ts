// A simulated year: every slot of 1,000 monitors exactly once, whoever dies. `WINNOW_SIMULATED_MONITORS` and
// `WINNOW_SIMULATED_SEED` make it longer or another one.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startTestNats, type TestNats } from '#test/support/nats-server.ts'
import { simulatedZones, simulateSchedules, type Firing, type SimulatedYear } from '#test/support/simulate-schedules.ts'

const from = Date.parse('2026-01-15T00:00:30Z')
const until = Date.parse('2027-01-15T00:00:30Z')
const seed = Number(process.env.WINNOW_SIMULATED_SEED ?? 7)
const monitors = Number(process.env.WINNOW_SIMULATED_MONITORS ?? 1_000)

describe('a simulated year', () => {
  let nats: TestNats
  let year: SimulatedYear
  before(async () => {
    nats = await startTestNats()
    year = await simulateSchedules(nats, { monitors, from, until, schedulers: 2, stepsToDeath: 1_500, seed })
    const { expected, dead, ms } = year
    const [due, lateOnes, again] = [[...expected.values()].flat().length, late().length, repeats()]
    console.log(
      `# ${expected.size} monitors in ${simulatedZones.length} zones, ${due} slots in a year, ${(ms / 1000).toFixed(1)} s`,
    )
    console.log(
      `# ${dead.size} schedulers died; ${lateOnes} slots were taken over from them, ${again} of these had been fired already`,
    )
  })
  after(() => nats.stop())

  const late = (): Firing[] => year.firings.filter(({ slot, at }) => at !== slot)
  const repeats = (): number =>
    year.firings.length - new Set(year.firings.map(({ monitorId, slot }) => `${monitorId} ${slot}`)).size

  it('has every slot of every monitor, and no other', () => {
    const fired = new Map<string, Set<number>>([...year.expected.keys()].map((id) => [id, new Set()]))
    for (const { monitorId, slot } of year.firings) fired.get(monitorId)!.add(slot)
    for (const [monitorId, slots] of year.expected)
      assert.deepEqual(
        [...fired.get(monitorId)!], slots, `${monitorId}: ${JSON.stringify(year.timings.get(monitorId))}`,
      )
  })

  it('fires a slot again only where who fired it died before it was noted', () => {
    const last = new Map<string, Firing>()
    for (const firing of year.firings) {
      const before = last.get(`${firing.monitorId} ${firing.slot}`)
      assert.ok(before === undefined || (year.dead.has(before.scheduler) && firing.at > before.at))
      last.set(`${firing.monitorId} ${firing.slot}`, firing)
    }
  })

  it('fires at the minute, but for what somebody left behind', () => {
    assert.ok(late().every(({ slot, at }) => at > slot))
    assert.ok(late().length <= 16 * year.dead.size, `${late().length} late, ${year.dead.size} deaths`)
  })

  it('is long enough to mean something', () => {
    assert.ok(
      year.dead.size >= 20 && late().length > 0 && repeats() > 0,
      `${year.dead.size} deaths, ${late().length} late, ${repeats()} repeats`,
    )
    assert.equal(new Set([...year.timings.values()].map(({ timezone }) => timezone)).size, simulatedZones.length)
  })
})
