import assert from 'node:assert/strict'
import { it } from 'node:test'
import { soakRender } from './render-soak.ts'

it('60 pages, four at a time, leave no process, page or lease', async () => {
  const { failed, processesLeft, left, processesMax } = await soakRender(60, 4, 25)
  assert.deepEqual({ failed, processesLeft, left }, { failed: 0, processesLeft: 0, left: { pages: 0, leases: 0 } })
  // Two browsers during a replacement, each with zygotes, helpers and a renderer for each page.
  assert.ok(processesMax <= 30, `${processesMax} processes`)
})
