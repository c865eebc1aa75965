import assert from 'node:assert/strict'
import { it } from 'node:test'
import { soakRender } from './render-soak.ts'

it('60 pages at a time of four leave no process, no page and no lease', async () => {
  const { failed, processesLeft, left, processesMax } = await soakRender(60, 4, 25)
  assert.deepEqual({ failed, processesLeft, left }, { failed: 0, processesLeft: 0, left: { pages: 0, leases: 0 } })
  // Two browsers during a change of guard, each with zygotes, helpers and a renderer a page.
  assert.ok(processesMax <= 30, `${processesMax} processes`)
})
